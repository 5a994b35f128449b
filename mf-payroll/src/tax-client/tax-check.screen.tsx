import { Button } from 'antd';
import { Link } from 'react-router-dom';
import {
  salaryCalls,
  taxResultCalls,
  taxResultImport,
  type ResultOf,
  type SheetKey,
  type TaxDifference,
} from '@mingzhang/contract';
import { formatMoney, Money, monthText } from '@mingzhang/rules';
import { callApi, groupOf, useDownload, useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  EmptyState,
  FilterFields,
  ImportButton,
  ListHeader,
  MoneyText,
  Page,
  Sheet,
  useIsNarrow,
  useUrlFilters,
  type BookColumn,
} from '@mingzhang/web';
import { useTaxComparison } from '../api/files.api';
import { SheetMissing } from '../shared/sheet-missing';
import { RunOfAddress } from '../shared/run-of-address';
import { taxClientPath } from '../shared/sheet-path';
import css from '../shared/files.module.css';

type Comparison = ResultOf<typeof taxResultCalls.comparison>;

const noFilters = { keyword: '', differing: '0' };

/** 个税核对: the tax of a month by sheet, tax client and ledger. */
export function TaxCheckScreen() {
  return <RunOfAddress show={(key) => <TaxCheck sheetKey={key} />} />;
}

function TaxCheck({ sheetKey }: { readonly sheetKey: SheetKey }) {
  const canManage = useSession().can('payroll.manage');
  const isNarrow = useIsNarrow();
  const query = useTaxComparison(sheetKey);
  const [{ keyword, differing }] = useUrlFilters(noFilters);
  const { data } = query;
  const people = data?.people ?? [];
  const rows = people.filter(
    ({ number, name, difference }) =>
      (number.includes(keyword) || name.includes(keyword)) &&
      (differing !== '1' || !Money.parse(difference).isZero),
  );
  const count = people.filter(({ difference }) => !Money.parse(difference).isZero).length;
  return (
    <Page>
      <ListHeader
        title="个税核对"
        subtitle={data ? subtitleOf(data, count) : monthText(sheetKey.period)}
        query={query}
        actions={
          <>
            {canManage && <ResultImport sheetKey={sheetKey} />}
            <Link to={taxClientPath(sheetKey)}>
              <Button>申报文件</Button>
            </Link>
          </>
        }
      />
      <FilterFields
        defaults={noFilters}
        fields={[
          { search: 'keyword', label: '查找员工', placeholder: '姓名或工号' },
          { flag: 'differing', label: '只看差异' },
        ]}
      />
      {data && <Totals totals={data.totals} hasClient={data.hasClient} />}
      <Sheet>
        {query.error && data === undefined ? (
          <SheetMissing query={query} />
        ) : (
          <BookTable<TaxDifference>
            settings="taxDifferences"
            label="个税核对"
            columns={columns.filter(
              ({ key }) =>
                (!isNarrow || phoneKeys.has(key)) &&
                (data?.hasClient !== false || !comparedKeys.has(key)),
            )}
            rows={rows}
            rowKey={({ key }) => key}
            loading={query.isPending}
            empty={<EmptyState title="没有差异" description="没有符合条件的员工。" />}
          />
        )}
      </Sheet>
    </Page>
  );
}

function subtitleOf({ payPeriod, hasClient }: Comparison, count: number): string {
  const paid = `${monthText(payPeriod)}发放`;
  if (!hasClient) return `${paid} · 还没有导入客户端的结果`;
  return count === 0 ? `${paid} · 工资表与客户端一致` : `${paid} · ${String(count)} 人有差异`;
}

/** The three sums, and why the ledger differs. */
function Totals({
  totals,
  hasClient,
}: {
  readonly totals: Comparison['totals'];
  readonly hasClient: boolean;
}) {
  const text = (amount: string) => formatMoney(Money.parse(amount));
  return (
    <section className={css.totals} aria-label="三方合计">
      <span>
        工资表 <b>{text(totals.sheet)}</b>
      </span>
      <span>
        扣缴客户端 <b>{hasClient ? text(totals.client) : '未导入'}</b>
      </span>
      <span>
        账上本月贷方 <b>{text(totals.ledger)}</b>，月末余额 {text(totals.ledgerBalance)}
        {totals.subjects !== '' && `（${totals.subjects}）`}
      </span>
      {totals.reason !== '' && <span className={css.reason}>{totals.reason}</span>}
    </section>
  );
}

const side = (amount: string | null, missing: string) =>
  amount === null ? <span className={css.missing}>{missing}</span> : <MoneyText value={amount} />;

const phoneKeys = new Set(['name', 'sheet', 'client', 'difference']);
/** What there is only once the client's result has been imported. */
const comparedKeys = new Set(['client', 'difference', 'reason', 'figures']);

const columns: readonly BookColumn<TaxDifference>[] = [
  { key: 'number', title: '工号', width: 80, render: ({ number }) => number },
  { key: 'name', title: '姓名', width: 90, isName: true, render: ({ name }) => name },
  {
    key: 'sheet',
    title: '工资表',
    width: 110,
    align: 'right',
    render: ({ sheet }) => side(sheet, '不在表中'),
  },
  {
    key: 'client',
    title: '扣缴客户端',
    width: 110,
    align: 'right',
    render: ({ client }) => side(client, '没有'),
  },
  {
    key: 'difference',
    title: '相差',
    width: 110,
    align: 'right',
    render: ({ difference }) =>
      Money.parse(difference).isZero ? '' : <MoneyText value={difference} />,
  },
  { key: 'reason', title: '可能的原因', width: 320, wraps: true, render: ({ reason }) => reason },
  {
    key: 'figures',
    title: '不同的数据（工资表 / 客户端）',
    width: 320,
    grow: true,
    wraps: true,
    render: ({ figures }) => figures.map(figureText).join('；'),
  },
];

function figureText({ title, sheet, client }: TaxDifference['figures'][number]): string {
  return `${title} ${formatMoney(Money.parse(sheet))} / ${formatMoney(Money.parse(client))}`;
}

function ResultImport({ sheetKey: { period, run } }: { readonly sheetKey: SheetKey }) {
  const { download } = useDownload();
  return (
    <ImportButton
      name="税款计算结果"
      importing={{
        kind: taxResultImport,
        start: (file, mode) =>
          callApi(taxResultCalls.import, { body: { file, mode, period, run } }),
        onTemplate: () => download(taxResultCalls.template),
        invalidates: [groupOf(salaryCalls.page)],
        hint: '用扣缴客户端导出的综合所得申报表，按证件号码找人；再次导入替换以前的结果。',
      }}
    />
  );
}
