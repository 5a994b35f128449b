import { Money } from '../money';
import { formatMoney } from '../money-format';
import { mapInSteps, sortInSteps, type Steps } from '../steps';
import { RowCells, summedFields } from './balance-cells';
import type { BalanceHeader } from './balance-header';
import type { BalanceField } from './balance-heading';
import type { OldBalance } from './old-balance';
import { isSumText } from './row-kind';

type Sums = ReadonlyMap<BalanceField, Money>;

/** The rows of totals over a whole balance table, to be compared with what was read of it. */
export class TableTotals {
  private readonly rows: Sums[] = [];

  /** Takes in a row of totals; subtotals of classes are none of the whole table. */
  add({ columns }: BalanceHeader, texts: readonly string[]): void {
    const shown = texts.filter((text) => text !== '');
    if (!shown.slice(0, 2).some((text) => isSumText(text) && !/小计/.test(text))) return;
    const cells = new RowCells(columns, texts, () => undefined);
    const told = summedFields.filter((field) => /\d/.test(cells.text(field)));
    this.rows.push(new Map(told.map((field) => [field, cells.figure(field)])));
  }

  /**
   * The columns whose total is neither the sum of the lowest rows nor that of the highest, both figures
   * of each, and what could explain it; none where they agree. Totals may stand on each page. Exact.
   */
  *notes(
    { headings, columns }: BalanceHeader,
    {
      read,
      lowest,
    }: { readonly read: readonly OldBalance[]; readonly lowest: readonly OldBalance[] },
  ): Steps<string[]> {
    const last = this.rows.at(-1);
    if (!last || lowest.length === 0) return [];
    const all = yield* sumsOf(this.rows);
    const below = yield* sumsOf(lowest.map(columnsOf));
    const agrees = (field: BalanceField, sums: Sums) =>
      [last, all].some((one) => amountOf(one, field).equals(amountOf(sums, field)));
    const others = [...last.keys()].filter((field) => !agrees(field, below));
    if (others.length === 0) return [];
    const above = yield* sumsOf((yield* highestOf(read)).map(columnsOf));
    const differing = others.flatMap((field) => {
      if (agrees(field, above)) return [];
      const title = (headings[columns.get(field) ?? -1] ?? '').replace('_', ' ');
      const total = formatMoney(amountOf(last, field));
      return [`${title}合计 ${total}，读到 ${formatMoney(amountOf(below, field))}`];
    });
    if (differing.length === 0) return [];
    return [
      `合计行与读到的各行不同：${differing.join('；')}。文件可能少了行（如损益类科目），` +
        '也可能合计是上级科目借贷相抵后的数，请核对无误后再确认导入',
    ];
  }
}

function amountOf(sums: Sums, field: BalanceField): Money {
  return sums.get(field) ?? Money.zero;
}

function columnsOf({ columns }: OldBalance): Sums {
  return columns;
}

function* sumsOf(rows: readonly Sums[]): Steps<Sums> {
  const sums = new Map<BalanceField, Money>();
  yield* mapInSteps(rows, (row) => {
    for (const [field, amount] of row)
      sums.set(field, (sums.get(field) ?? Money.zero).plus(amount));
  });
  return sums;
}

/** Rows of subjects that stand below no other subject of the table: one pass over them sorted by code. */
function* highestOf(read: readonly OldBalance[]): Steps<OldBalance[]> {
  const sorted = yield* sortInSteps(read, (one, other) =>
    one.branch < other.branch ? -1 : Number(one.branch > other.branch),
  );
  let top: OldBalance | undefined;
  const found = yield* mapInSteps(sorted, (row) => {
    const isLonger = top && row.branch.length > top.branch.length;
    if (top && row.branch.startsWith(top.branch) && (isLonger || row.items.length > 0)) return [];
    top = row;
    return [row];
  });
  return found.flat();
}
