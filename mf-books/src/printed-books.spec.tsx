import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import {
  agingTable,
  auxiliaryBalanceTable,
  auxiliaryLedgerTable,
  currencySettlementTable,
  dayBookTable,
  itemCrossTable,
  quantityAuxiliaryBalanceTable,
  quantityAuxiliaryLedgerTable,
  quantityDetailsTable,
  quantityLedgerTable,
  settlementTable,
  subjectSummaryTable,
} from '@mingzhang/contract';
import { AGING_LIMITS, balancePairs } from '@mingzhang/rules';
import {
  BookPrint,
  MM_PER_POINT,
  paperColumns,
  paperItemColumns,
  widthInEm,
  type PrintColumn,
} from '@mingzhang/web';
import { renderScreen } from '@mingzhang/web/testing';
import { printedColumns as printedLedgers } from './general-ledger/use-ledger-print';
import { printedColumns as printedJournal } from './journal/journal.columns';
import { printedSheets } from './multi-column/multi-column.columns';
import { printedColumns as printedDetails } from './shared/ledger.columns';
import { entryDays } from './shared/printed-days';
import { sheetsBeside, shownPairs } from './shared/pairs';
import { balancePrint } from './subject-balance/balance-print';

/** What decimals there are to be printed: of a company whose accounts go into ten millions. */
const AMOUNT = '-13021489.00';
const FACTOR = '12345.678901';
const words: Readonly<Record<string, unknown>> = {
  date: '2026-11-30',
  period: '2026-11',
  kind: 'entry',
  isFirst: true,
  word: '记',
  code: '1122000100020003',
  subjectCode: '224100010002',
  voucherId: 1,
  summary: '支付二〇二六年第一季度办公用房租金及物业管理费（含停车位两个）',
  name: '杭州晨星万里国际供应链管理股份有限公司（临平分公司）',
  unit: '千克',
  subjectName: '应交税费-应交增值税-转出未交增值税',
  items: '杭州晨星万里供应链管理公司',
  counterpart: '应交税费-应交增值税-转出未交增值税',
  currency: 'USD',
  auxiliaryTitle: null,
  direction: '借',
  openingDirection: '贷',
  open: AMOUNT,
  foreignOpen: AMOUNT,
};
/** A row that says as much as there may be in every column; what it has no word for is a figure. */
const fullest: object = new Proxy(
  {},
  {
    get(_, key) {
      if (key === 'row') return fullest;
      const name = String(key);
      if (['amounts', 'bands', 'foreign'].includes(name)) return figures;
      return words[name] ?? (/quantity|price|rate/i.test(name) ? FACTOR : AMOUNT);
    },
  },
);
const figures = new Proxy({}, { get: () => AMOUNT });
/** Of a table that has its quantities beside its amounts. */
const counted: object = new Proxy(fullest, {
  get: (row, key) => (key === 'quantity' ? figures : Reflect.get(row, key)),
});

const pairs = shownPairs({ yearOpening: true, yearToDate: true, narrow: false });
const balances = (foreign: Parameters<typeof balancePrint>[0]['foreign']) => {
  const totals = undefined;
  const range = { from: '2026-01', to: '2026-11' };
  const { columns, ...more } = balancePrint({ foreign, pairs, totals, title: '', range });
  return [columns, ...('moreSheets' in more ? more.moreSheets : [])];
};
const pairKeys = Object.values(balancePairs).flatMap(({ debit, credit }) => [debit, credit]);
const columnOf = (title: string, at: number) => ({ key: `${at}`, title, side: 'debit' as const });
const taxes = [
  '进项税额',
  '销项税额抵减',
  '已交税金',
  '转出未交增值税',
  '减免税款',
  '转出多交增值税',
  '销项税额',
  '出口退税',
  '进项税额转出',
  '出口抵减内销产品应纳税额',
].map(columnOf);
const ledgerRow = fullest as Parameters<typeof printedLedgers>[0][number];
const quantities = sheetsBeside([balancePairs.opening, balancePairs.closing], (keys) =>
  paperColumns(quantityAuxiliaryBalanceTable, { only: ['code', 'name', ...keys] }),
);

const years = { from: '2025-01', to: '2026-11' };
const days = <Row extends { readonly date: string }>(columns: readonly PrintColumn<Row>[]) =>
  entryDays(columns, years);

/** Sheets beside each other by book; none of their columns looks at more of a row than its fields. */
const books: Readonly<Record<string, readonly (readonly PrintColumn<never>[])[]>> = {
  科目余额表: balances(undefined),
  一种外币的科目余额表: balances(fullest as Parameters<typeof balances>[0]),
  所有币种的科目余额表: balances('each'),
  总账: [printedLedgers([], years)],
  连续打印的总账: [printedLedgers([], undefined)],
  外币总账: [printedLedgers([ledgerRow], years)],
  连续打印的外币总账: [printedLedgers([ledgerRow], undefined)],
  明细账: [days(printedDetails('base', []))],
  有辅助核算的明细账: [days(printedDetails('base', [fullest as never]))],
  外币明细账: [days(printedDetails('one', []))],
  所有币种的明细账: [days(printedDetails('each', []))],
  日记账: [days(paperColumns(dayBookTable))],
  多栏账: printedSheets(taxes as never).map((each) => days(each)),
  数量金额明细账: [days(paperColumns(quantityDetailsTable))],
  数量金额总账: [paperColumns(quantityLedgerTable)],
  序时账: [printedJournal],
  科目汇总表: [paperItemColumns(subjectSummaryTable, ({ row }: { row: never }) => row, {})],
  辅助核算余额表: [paperColumns(auxiliaryBalanceTable, { only: ['code', 'name', ...pairKeys] })],
  数量辅助核算余额表: [quantities.columns, ...quantities.moreSheets],
  辅助核算明细账: [days(paperColumns(auxiliaryLedgerTable))],
  数量辅助核算明细账: [days(paperColumns(quantityAuxiliaryLedgerTable))],
  往来账龄: [paperColumns(agingTable(AGING_LIMITS, 'debit'))],
  往来核销: [paperColumns(settlementTable)],
  外币往来核销: [paperColumns(currencySettlementTable)],
  核算项目组合表: [
    paperColumns(
      itemCrossTable([
        { name: '杭州晨星万里国际供应链管理股份有限公司' },
        { name: '电商部' },
      ] as never),
    ),
  ],
};

const PADDING = 1;
/** Decimals and days; a code is no figure, and may stand smaller. */
const FIGURE = /^-?[\d,]+\.\d+$|^\d{4}-\d\d(-\d\d)?$|^\d\d$/;
const sizeOf = (element: Element | null) =>
  Number.parseFloat((element as HTMLElement | null)?.style.fontSize ?? '');

/** Cells of a printed table with the width that they have, in letters of the table's own size. */
function cellsOf(table: HTMLTableElement) {
  const points = sizeOf(table);
  const widths = [...table.querySelectorAll('col')].map(
    ({ style }) => Number.parseFloat(style.width) / (points * MM_PER_POINT) - PADDING,
  );
  const [upper = [], lower = []] = [...(table.tHead?.rows ?? [])].map((row) => [...row.cells]);
  let at = 0;
  const heads: { cell: Element; letters: number }[] = [];
  const below = [...lower];
  for (const cell of upper) {
    const own = widths.slice(at, at + cell.colSpan);
    const letters = own.reduce((sum, each) => sum + each + PADDING, -PADDING);
    heads.push({ cell, letters });
    if (cell.rowSpan === 1 && lower.length > 0) {
      const under = below.splice(0, own.length);
      heads.push(...under.map((each, index) => ({ cell: each, letters: own[index] ?? 0 })));
    }
    at += cell.colSpan;
  }
  const cells = [...(table.tBodies[0]?.rows ?? [])].flatMap((row) =>
    [...row.cells].map((cell, column) => ({ cell, letters: widths[column] ?? 0 })),
  );
  return { points, widths, heads, cells };
}

/** Lines that a text takes in so many letters. */
const linesIn = (text: string, letters: number) =>
  widthInEm(text) <= letters + 0.02 ? 1 : Math.ceil(widthInEm(text) / Math.floor(letters));

describe.each(Object.entries(books))('%s on paper', (name, [columns = [], ...moreSheets]) => {
  const row = name.startsWith('数量辅助核算余额') ? counted : fullest;
  beforeEach(() => {
    renderScreen(
      <BookPrint
        title={name}
        period="2026年第11期"
        columns={columns}
        moreSheets={moreSheets}
        rows={[row as never]}
        totals={Object.fromEntries([
          ...columns.map(({ key, isAmount }) => [key, isAmount ? '-123,021,489.00' : '']),
          ['name', '合计（筛选结果）'],
        ])}
        onBack={() => {}}
      />,
      { path: '/' },
    );
  });
  const tables = () => screen.getAllByRole<HTMLTableElement>('table').map(cellsOf);

  it('has every figure and date whole on its line, at a size that can be read', () => {
    for (const { points, cells } of tables()) {
      expect(points).toBeGreaterThanOrEqual(5.5);
      const whole = cells.filter(({ cell }) => FIGURE.test(cell.textContent ?? ''));
      expect(whole.length).toBeGreaterThan(0);
      for (const { cell, letters } of whole) {
        const text = cell.textContent ?? '';
        const shown = `${text} in ${letters.toFixed(1)} letters`;
        expect([shown, cell.firstElementChild]).toEqual([shown, null]);
        expect([shown, widthInEm(text) <= letters + 0.02]).toEqual([shown, true]);
      }
    }
  });

  it('has its headings whole on two lines, or smaller on more', () => {
    for (const { points, heads } of tables()) {
      expect(heads.length).toBeGreaterThan(1);
      for (const { cell, letters } of heads) {
        const title = cell.textContent ?? '';
        const size = sizeOf(cell.firstElementChild) || points;
        const lines = linesIn(title, (letters * points) / size);
        const heightMm = lines * size * MM_PER_POINT * 1.15;
        expect([title, heightMm <= 8]).toEqual([title, true]);
        // Only names that somebody has given are ever longer.
        if (title.length <= 12) expect([title, size]).toEqual([title, points]);
      }
    }
  });

  it('has its texts within their row, whole', () => {
    for (const { points, cells } of tables()) {
      for (const { cell, letters } of cells) {
        const text = cell.textContent ?? '';
        const size = sizeOf(cell.firstElementChild) || points;
        const lines = linesIn(text, (letters * points) / size);
        expect([text, lines * size * MM_PER_POINT * 1.15 <= 5.6]).toEqual([text, true]);
        expect(size).toBeGreaterThanOrEqual(3.5);
      }
    }
  });

  it('does not fill more than the page', () => {
    for (const { points, widths } of tables()) {
      const letters = widths.reduce((sum, each) => sum + each + PADDING, 0);
      expect(letters * points * MM_PER_POINT).toBeLessThanOrEqual(273.1);
    }
  });
});
