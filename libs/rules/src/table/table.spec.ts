import { cellText, fileCell } from './cell-text';
import { pairColumns } from './balance-pairs';
import { columnsFor, defineTable, sizeOf, type ColumnKind, type TableColumn } from './table';

interface Stock {
  readonly code: string;
  readonly name: string;
  readonly amount: string;
  readonly pieces: number;
  readonly changedAt: string;
  readonly isOut: boolean;
}
const stock: Stock = {
  code: '01',
  name: '钢笔',
  amount: '1234.50',
  pieces: 3,
  changedAt: '2026-01-31T16:30:05Z',
  isOut: true,
};

const table = defineTable<Stock>()({
  title: '库存',
  columns: [
    { key: 'code', kind: 'code', title: '编码' },
    { key: 'label', kind: 'text', of: ({ code, name }) => `${code} ${name}`, title: '存货' },
    { key: 'amount', kind: 'money', title: '金额', total: true, px: 140 },
    { key: 'pieces', kind: 'count', title: '件数' },
    { key: 'changedAt', kind: 'moment', title: '时间' },
    { key: 'isOut', kind: 'yesNo', title: '售罄', align: 'left' },
  ],
  file: ['code', 'amount'],
});
const clock = () => '00:30';
const keysOf = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key);
const column = (kind: ColumnKind) => ({ key: 'v', kind, title: '' }) as TableColumn<{ v: never }>;

describe('the description of a table', () => {
  it('knows its rows: a field that is not there, or of another kind, does not compile', () => {
    type Fits<Column> = Column extends TableColumn<Stock> ? true : false;
    const fits: Fits<{ key: 'code'; kind: 'code'; title: '编码' }> = true;
    const noSuchField: Fits<{ key: 'colour'; kind: 'text'; title: '颜色' }> = false;
    const notOfTheKind: Fits<{ key: 'pieces'; kind: 'money'; title: '件数' }> = false;
    const notOfTheRow: Fits<{ key: 'a'; kind: 'text'; of: (row: Date) => ''; title: '' }> = false;
    type Named = NonNullable<(typeof table)['file']>[number];
    const named: Named extends 'code' | 'label' | 'amount' | 'pieces' | 'changedAt' | 'isOut'
      ? true
      : false = true;
    expect([fits, noSuchField, notOfTheKind, notOfTheRow, named]).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it('shows all columns in their order, a medium of its own what it names', () => {
    expect(keysOf(columnsFor(table, 'screen'))).toEqual(keysOf(table.columns));
    expect(keysOf(columnsFor(table, 'file'))).toEqual(['code', 'amount']);
    expect(keysOf(columnsFor(table, 'file', ['label', 'code']))).toEqual(['label', 'code']);
  });

  it('gives a column the width and side of its kind unless it has its own', () => {
    const [code, , amount, , , isOut] = table.columns.map(sizeOf);
    expect(code).toEqual({ px: 120, chars: 12, share: 12 });
    expect(amount).toEqual({ px: 140, chars: 16, share: 13, align: 'right' });
    expect(isOut?.align).toBe('left');
  });

  it('writes each kind as people read it on paper', () => {
    const texts = table.columns.map((each) => cellText(each, stock, clock));
    expect(texts).toEqual(['01', '01 钢笔', '1,234.50', '3', '00:30', '是']);
  });

  it.each([
    ['money', '0.00', '', ''],
    ['money', '-1234567.8', '-1,234,567.80', '-1234567.8'],
    ['quantity', '2.500000', '2.5', '2.5'],
    ['foreign', '-1234567.100', '-1,234,567.10', '-1234567.1'],
    ['foreign', '0.125', '0.125', '0.125'],
    ['foreign', '0.000', '', ''],
    ['rate', '7.123400', '7.1234', '7.1234'],
    ['price', '0.000000', '', ''],
    ['direction', 'credit', '贷', '贷'],
    ['direction', '平', '平', '平'],
    ['date', null, '', ''],
  ] as const)('writes %s %s as %s on paper and %s in a file', (kind, value, paper, file) => {
    const row = { v: value as never };
    expect(cellText(column(kind), row, clock)).toBe(paper);
    expect(fileCell(column(kind), row, clock)).toBe(file);
  });
});

describe('the pairs of a balance table', () => {
  it('stand in the order 年初, 期初, 本期, 本年累计, 期末, each with 借方 and 贷方', () => {
    expect(pairColumns.map(({ fileTitle }) => fileTitle).join(' ')).toBe(
      '年初借方 年初贷方 期初借方 期初贷方 本期借方 本期贷方 ' +
        '本年累计借方 本年累计贷方 期末借方 期末贷方',
    );
    expect(new Set(pairColumns.map(({ key }) => key)).size).toBe(10);
  });
});
