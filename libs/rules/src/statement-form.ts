import { lastDayOf, monthOf, yearOf, type Period } from './period';

/** Where a row stands on a balance sheet; null on other statements. */
interface Sided {
  readonly side: 'asset' | 'liability' | 'equity' | null;
}

/**
 * The lines of an official form. A balance sheet has two sides that end on one line: assets on the left, on the
 * right liabilities from the top and equity to the bottom, what is left between them empty (会小企01表, 会企01表
 * 账户式). Other statements have one.
 */
export function formLines<Row extends Sided>(rows: readonly Row[]): readonly (Row | null)[][] {
  if (rows.every(({ side }) => side === null)) return rows.map((row) => [row]);
  const left = rows.filter(({ side }) => side === 'asset');
  const top = rows.filter(({ side }) => side === 'liability' || side === null);
  const bottom = rows.filter(({ side }) => side === 'equity');
  const height = Math.max(left.length, top.length + bottom.length);
  return Array.from({ length: height }, (_, at) => [
    left[at] ?? null,
    top[at] ?? bottom[at - (height - bottom.length)] ?? null,
  ]);
}

/**
 * What the head of a form says of its time: 2026年01月31日 for balances, 2026年01月, 2026年01—03月, 2026年第1季度 or
 * 2026年度 else. The official forms have 年月日 and 年月 there (小企业会计准则附录, 财会〔2019〕6号).
 */
export function formTime({
  isOfBalances,
  mode,
  periodFrom,
  periodTo,
}: {
  readonly isOfBalances: boolean;
  readonly mode: 'month' | 'quarter' | 'year';
  /** The first month that is told; left out, the statement is one of the last month. */
  readonly periodFrom?: Period;
  readonly periodTo: Period;
}): string {
  if (isOfBalances) {
    const [year, month, day] = lastDayOf(periodTo).split('-');
    return `${year}年${month}月${day}日`;
  }
  if (mode === 'month') {
    const months = periodFrom === undefined ? [periodTo] : [periodFrom, periodTo];
    const said = new Set(months.map((period) => period.slice(5)));
    return `${yearOf(periodTo)}年${[...said].join('—')}月`;
  }
  const year = `${yearOf(periodTo)}年`;
  return mode === 'year' ? `${year}度` : `${year}第${Math.ceil(monthOf(periodTo) / 3)}季度`;
}
