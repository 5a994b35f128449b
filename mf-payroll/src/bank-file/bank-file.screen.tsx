import { useState } from 'react';
import { Button, Select } from 'antd';
import { Link } from 'react-router-dom';
import {
  bankFileCalls,
  sheetTitle,
  type BankLine,
  type ResultOf,
  type SheetKey,
} from '@mingzhang/contract';
import { formatMoney, Money, monthText } from '@mingzhang/rules';
import { useDownload, useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  EmptyState,
  ListHeader,
  MoneyText,
  Page,
  Sheet,
  useIsNarrow,
  type BookColumn,
} from '@mingzhang/web';
import { useBankFile, useLayouts } from '../api/files.api';
import { LayoutActs } from '../shared/layout-acts';
import { RunOfAddress } from '../shared/run-of-address';
import { SheetMissing } from '../shared/sheet-missing';
import { sheetPath } from '../shared/sheet-path';
import { Warnings } from '../shared/warnings';
import css from '../shared/files.module.css';

type Preview = ResultOf<typeof bankFileCalls.preview>;

const firstLayout = 'bankXlsx';

/** 银行代发: whom the bank pays by a sheet, and its file. */
export function BankFileScreen() {
  return <RunOfAddress show={(key) => <BankPayments sheetKey={key} />} />;
}

function BankPayments({ sheetKey }: { readonly sheetKey: SheetKey }) {
  const canManage = useSession().can('payroll.manage');
  const isNarrow = useIsNarrow();
  const [chosen, setChosen] = useState(firstLayout);
  const layouts = (useLayouts().data ?? []).filter(({ use }) => use === 'bank');
  // A layout that was deleted leaves the first one.
  const layout = layouts.find(({ code }) => code === chosen) ?? layouts[0];
  const code = layout?.code ?? firstLayout;
  const query = useBankFile(sheetKey, code);
  const { data } = query;
  const isDraft = data?.isConfirmed === false;
  return (
    <Page>
      <ListHeader
        title="银行代发"
        subtitle={data ? `${sheetTitle(sheetKey)}工资，${subtitleOf(data)}` : sheetTitle(sheetKey)}
        query={query}
        actions={
          <>
            <Select
              aria-label="代发文件排版"
              style={{ minWidth: 200 }}
              value={layout?.code}
              options={layouts.map((each) => ({ value: each.code, label: each.name }))}
              onChange={setChosen}
            />
            {canManage && layout && <LayoutActs layout={layout} />}
            {canManage && data && <Exports sheetKey={sheetKey} code={code} data={data} />}
            <Link to={sheetPath({ ...sheetKey, state: isDraft ? 'draft' : 'confirmed' })}>
              <Button>工资明细</Button>
            </Link>
          </>
        }
      />
      {data && <Totals data={data} />}
      <Sheet>
        {query.error && data === undefined ? (
          <SheetMissing query={query} />
        ) : (
          <BookTable<BankLine>
            settings="bankPayments"
            label="银行代发"
            columns={isNarrow ? columns.filter(({ key }) => phoneKeys.has(key)) : columns}
            rows={data?.payments ?? []}
            rowKey={({ number }) => number}
            loading={query.isPending}
            empty={
              <EmptyState
                title="没有可以代发的员工"
                description="在员工信息中登记工资卡后，实发工资会列在这里。"
              />
            }
          />
        )}
        <div className={css.findings}>
          {isDraft && <p>工资表还没有确认，确认后才能导出代发文件。</p>}
          {layout && layout.note !== '' && <p>{layout.note}</p>}
          <Warnings texts={findingTexts(data)} />
        </div>
      </Sheet>
    </Page>
  );
}

function subtitleOf({ payPeriod, payments, total }: Preview): string {
  const sum = formatMoney(Money.parse(total));
  return `${monthText(payPeriod)}发放 · ${String(payments.length)} 笔 · 合计 ${sum}`;
}

function findingTexts(data: Preview | undefined): string[] {
  if (!data) return [];
  const left = data.leftOut.map(
    ({ number, name, net, why }) =>
      `${number} ${name}（${formatMoney(Money.parse(net))}）未列入：${why}`,
  );
  return [...left, ...data.warnings];
}

/** What the file pays and what it does not come to the net pay of the sheet. */
function Totals({ data: { total, leftTotal, net, leftOut } }: { readonly data: Preview }) {
  const text = (amount: string) => formatMoney(Money.parse(amount));
  return (
    <section className={css.totals} aria-label="代发合计">
      <span>
        文件合计 <b>{text(total)}</b>
      </span>
      <span>
        未列入 {leftOut.length} 人 <b>{text(leftTotal)}</b>
      </span>
      <span>
        实发工资 <b>{text(net)}</b>
      </span>
    </section>
  );
}

/** One button for each file that the payments make. */
function Exports({
  sheetKey: { period, run },
  code,
  data: { parts, isConfirmed },
}: {
  readonly sheetKey: SheetKey;
  readonly code: string;
  readonly data: Preview;
}) {
  const { download } = useDownload();
  const numbers = Array.from({ length: Math.max(1, parts) }, (_, at) => at + 1);
  return numbers.map((part) => (
    <Button
      key={part}
      type="primary"
      disabled={!isConfirmed || parts === 0}
      title="含完整的账号，记入操作日志"
      onClick={() =>
        download(bankFileCalls.export, { query: { period, run, code, part: String(part) } })
      }
    >
      {parts > 1 ? `导出第 ${String(part)} 批` : '导出代发文件'}
    </Button>
  ));
}

const phoneKeys = new Set(['name', 'account', 'net']);

const columns: readonly BookColumn<BankLine>[] = [
  { key: 'number', title: '工号', width: 80, render: ({ number }) => number },
  { key: 'name', title: '户名', width: 110, isName: true, render: ({ name }) => name },
  { key: 'bankName', title: '开户行', width: 180, grow: true, render: ({ bankName }) => bankName },
  { key: 'account', title: '账号', width: 190, render: ({ account }) => account },
  {
    key: 'net',
    title: '金额',
    width: 130,
    align: 'right',
    render: ({ net }) => <MoneyText value={net} />,
  },
];
