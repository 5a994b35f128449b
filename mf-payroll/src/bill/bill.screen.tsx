import { useState } from 'react';
import { Button, Select } from 'antd';
import { Link } from 'react-router-dom';
import {
  insuranceBillCalls,
  insuranceBillImport,
  insuranceCalls,
  type BillLineRow,
  type BillPerson,
  type ResultOf,
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
  useRecordRemoval,
  useUrlFilters,
  type BookColumn,
} from '@mingzhang/web';
import { useBill } from '../api/bill.api';
import { useLayouts } from '../api/files.api';
import css from '../shared/files.module.css';
import { LayoutActs } from '../shared/layout-acts';
import { RunOfAddress } from '../shared/run-of-address';
import { SheetMissing } from '../shared/sheet-missing';
import { sheetPath } from '../shared/sheet-path';

type Comparison = ResultOf<typeof insuranceBillCalls.comparison>;

/** A person's item by sheet and bill; the first line of a person says who it is. */
interface Line {
  readonly key: string;
  readonly person: BillPerson;
  readonly isFirst: boolean;
  readonly item: BillLineRow;
}

const noFilters = { keyword: '', all: '0' };
const firstLayout = 'socialBill';

/** 社保核对: the contributions of a month by sheet and by the bureaus' bills. */
export function BillScreen() {
  return <RunOfAddress show={({ period }) => <Bill period={period} />} />;
}

function Bill({ period }: { readonly period: string }) {
  const isNarrow = useIsNarrow();
  const [{ keyword, all }] = useUrlFilters(noFilters);
  const query = useBill(period, all !== '1');
  const { data } = query;
  const rows = linesOf(data?.people ?? [], keyword);
  return (
    <Page>
      <ListHeader
        title="社保核对"
        subtitle={data ? subtitleOf(data) : monthText(period)}
        query={query}
        actions={<Acts period={period} data={data} />}
      />
      <FilterFields
        defaults={noFilters}
        fields={[
          { search: 'keyword', label: '查找员工', placeholder: '姓名或工号' },
          { flag: 'all', label: '含一致的' },
        ]}
      />
      {data && data.bills.length > 0 && <Totals data={data} />}
      <Sheet>
        {query.error && data === undefined ? (
          <SheetMissing query={query} />
        ) : (
          <BookTable<Line>
            settings="insuranceBill"
            label="社保核对"
            columns={isNarrow ? columns.filter(({ key }) => phoneKeys.has(key)) : columns}
            rows={rows}
            rowKey={({ key }) => key}
            loading={query.isPending}
            empty={<Empty isImported={data !== undefined && data.bills.length > 0} />}
          />
        )}
      </Sheet>
    </Page>
  );
}

function linesOf(people: readonly BillPerson[], keyword: string): Line[] {
  return people
    .filter(({ number, name }) => number.includes(keyword) || name.includes(keyword))
    .flatMap((person) =>
      person.lines.map((item, at) => ({
        key: `${person.key} ${item.code}`,
        person,
        isFirst: at === 0,
        item,
      })),
    );
}

function subtitleOf({ period, bills, differingCount, oneSideCount }: Comparison): string {
  const title = monthText(period);
  if (bills.length === 0) return `${title} · 还没有导入缴费明细`;
  const imported = bills.map(({ title: bill, count }) => `${bill} ${String(count)} 行`).join('，');
  if (differingCount === 0) return `${title} · ${imported} · 与工资表一致`;
  const alone = oneSideCount === 0 ? '' : `，其中 ${String(oneSideCount)} 人只在一方`;
  return `${title} · ${imported} · ${String(differingCount)} 人有差异${alone}`;
}

function Acts({
  period,
  data,
}: {
  readonly period: string;
  readonly data: Comparison | undefined;
}) {
  const canManage = useSession().can('payroll.manage');
  const state = data?.isConfirmed === true ? 'confirmed' : 'draft';
  return (
    <>
      {canManage && <Importing period={period} />}
      {canManage &&
        data?.bills.map((bill) => <Remove key={bill.kind} period={period} bill={bill} />)}
      <Link to={sheetPath({ period, run: 1, state })}>
        <Button>工资明细</Button>
      </Link>
    </>
  );
}

/** A layout and the import by it. */
function Importing({ period }: { readonly period: string }) {
  const { download } = useDownload();
  const [chosen, setChosen] = useState(firstLayout);
  const layouts = (useLayouts().data ?? []).filter(
    ({ use }) => use === 'socialBill' || use === 'fundBill',
  );
  const layout = layouts.find(({ code }) => code === chosen) ?? layouts[0];
  const code = layout?.code ?? firstLayout;
  return (
    <>
      <Select
        aria-label="缴费明细排版"
        style={{ minWidth: 200 }}
        value={code}
        options={layouts.map((each) => ({ value: each.code, label: each.name }))}
        onChange={setChosen}
      />
      {layout && <LayoutActs layout={layout} />}
      <ImportButton
        name="缴费明细"
        importing={{
          kind: insuranceBillImport,
          start: (file, mode) =>
            callApi(insuranceBillCalls.import, { body: { file, mode, period, code } }),
          onTemplate: () => download(insuranceBillCalls.template, { query: { code } }),
          invalidates: [groupOf(insuranceCalls.list)],
          hint: `按“${layout?.name ?? ''}”的列名读取，按证件号码找人；只核对，不改工资表。再次导入替换以前的。`,
        }}
      />
    </>
  );
}

function Remove({
  period,
  bill: { kind, title },
}: {
  readonly period: string;
  readonly bill: Comparison['bills'][number];
}) {
  const remove = useRecordRemoval(insuranceBillCalls.remove);
  return (
    <Button
      danger
      onClick={() =>
        remove({
          request: { query: { period, kind } },
          title: `删除${monthText(period)}${title}`,
          effect: '只删除导入的缴费明细，工资表不变。',
          done: `${title}已删除`,
        })
      }
    >
      删除{title}
    </Button>
  );
}

/** The sums of each item, and of all. */
function Totals({ data: { totals, sum } }: { readonly data: Comparison }) {
  const sides = [
    ['个人', sum.personal],
    ['单位', sum.company],
  ] as const;
  return (
    <section className={css.totals} aria-label="合计">
      {sides.map(([side, { sheet, bill, difference }]) => (
        <span key={side}>
          {side}：工资表 <b>{text(sheet)}</b>，缴费明细 <b>{text(bill)}</b>，差异{' '}
          <b>{text(difference)}</b>
        </span>
      ))}
      {totals
        .filter(({ personal, company }) => !isSame(personal) || !isSame(company))
        .map(({ code, name, personal, company }) => (
          <span key={code} className={css.reason}>
            {name}：个人差异 {text(personal.difference)}，单位差异 {text(company.difference)}
          </span>
        ))}
    </section>
  );
}

function Empty({ isImported }: { readonly isImported: boolean }) {
  if (isImported) {
    return <EmptyState title="没有差异" description="缴费明细与工资表逐项一致。" />;
  }
  return (
    <EmptyState
      icon="payroll"
      title="还没有导入缴费明细"
      description="从社保、税务或公积金系统导出本月的缴费明细，选择列名相同的排版后导入；列名不同的，先修改排版。"
    />
  );
}

type Figure = BillLineRow['personal'];
const text = (amount: string) => formatMoney(Money.parse(amount));
const isSame = ({ difference }: Figure) => Money.parse(difference).isZero;

const sideTexts: Readonly<Record<BillPerson['side'], string>> = {
  both: '',
  sheet: '只在工资表',
  bill: '只在缴费明细',
};

const figure = (
  key: string,
  title: string,
  of: (item: BillLineRow) => string,
): BookColumn<Line> => ({
  key,
  title,
  width: 110,
  align: 'right',
  render: ({ item }) => <MoneyText value={of(item)} />,
});

const phoneKeys = new Set(['name', 'item', 'personalDifference', 'companyDifference']);

const columns: readonly BookColumn<Line>[] = [
  {
    key: 'number',
    title: '工号',
    width: 80,
    render: ({ person, isFirst }) => (isFirst ? person.number : ''),
  },
  {
    key: 'name',
    title: '姓名',
    width: 90,
    isName: true,
    render: ({ person }) => person.name,
  },
  { key: 'item', title: '险种', width: 100, render: ({ item }) => item.name },
  figure('personalSheet', '个人 工资表', ({ personal }) => personal.sheet),
  figure('personalBill', '个人 缴费明细', ({ personal }) => personal.bill),
  figure('personalDifference', '个人 差异', ({ personal }) => personal.difference),
  figure('companySheet', '单位 工资表', ({ company }) => company.sheet),
  figure('companyBill', '单位 缴费明细', ({ company }) => company.bill),
  figure('companyDifference', '单位 差异', ({ company }) => company.difference),
  {
    key: 'reason',
    title: '可能的原因',
    width: 300,
    leastPx: 180,
    grow: true,
    wraps: true,
    render: ({ person, isFirst }) =>
      isFirst
        ? [sideTexts[person.side], person.reason].filter((each) => each !== '').join('；')
        : '',
  },
];
