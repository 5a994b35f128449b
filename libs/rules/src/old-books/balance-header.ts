import { balanceField, isAmount, likelyField, type BalanceField } from './balance-heading';
import {
  HEADER_HEIGHT_AT_MOST,
  HEADER_ROWS_AT_MOST,
  isLowerRow,
  joinRows,
  textsOf,
} from './header-row';
import type { SourceRow } from './source-row';

/** Balances of a row: at the first day of the year, and at the first and the last day of the period. */
export type BalanceKind = 'yearOpening' | 'opening' | 'closing';

/** The headings of a balance table, and what stands above them. */
export interface BalanceHeader {
  readonly columns: ReadonlyMap<BalanceField, number>;
  readonly headings: readonly string[];
  /** Headings of amounts that are not understood whole, or stand twice: none of them is taken. */
  readonly doubtful: readonly string[];
  /** Texts above the headings. */
  readonly titles: readonly string[];
  /** Rows above the headings. */
  readonly above: readonly SourceRow[];
  /** Row of the headings, as the user sees it. */
  readonly row: number;
  /** Rows that titles and headings take up. */
  readonly rows: number;
}

/** Finds the headings among the first rows; undefined when these begin no balance table. */
export function findBalanceHeader(rows: readonly SourceRow[]): BalanceHeader | undefined {
  for (let at = 0; at < Math.min(rows.length, HEADER_ROWS_AT_MOST); at += 1) {
    let headings = textsOf(rows[at]);
    for (let height = 1; height <= HEADER_HEIGHT_AT_MOST; height += 1) {
      const lower = rows[at + height];
      if (lower && isLowerRow(lower)) {
        headings = joinRows(headings, textsOf(lower));
        continue;
      }
      const doubtful = doubtfulHeadings(headings);
      const columns = columnsOf(headings, new Set(doubtful));
      if (!isBalanceTable(columnsOf(headings))) break;
      const above = rows.slice(0, at);
      const titles = above.map((row) => textsOf(row).join(' '));
      const own = { columns, headings, doubtful, titles, above };
      return { ...own, row: rows[at]?.row ?? 1, rows: at + height };
    }
  }
  return undefined;
}

/** Whether there are columns of the balance at the start of the year, or at the start or end of the period. */
export function hasBalance(
  columns: ReadonlyMap<BalanceField, number>,
  field: BalanceKind,
): boolean {
  const ownDirection = field !== 'opening' && columns.has(`${field}Direction`);
  // One column of directions among balances of several days is that of the subject.
  const direction = field === 'yearOpening' ? !columns.has('closingDirection') : true;
  const hasDirection = ownDirection || (direction && columns.has('direction'));
  return hasSides(columns, field) || (columns.has(field) && hasDirection);
}

/** Whether there are columns of both sides. */
export function hasSides(
  columns: ReadonlyMap<BalanceField, number>,
  kind: BalanceKind | 'period' | 'ytd',
): boolean {
  return columns.has(`${kind}Debit`) && columns.has(`${kind}Credit`);
}

/** The headings of that balance as the file has them: `期末余额 借方、期末余额 贷方`. */
export function balanceTitle(
  { columns, headings }: BalanceHeader,
  field: 'opening' | 'closing',
): string {
  const fields = hasSides(columns, field)
    ? ([`${field}Debit`, `${field}Credit`] as const)
    : [field];
  const titles = fields.map((each) => headings[columns.get(each) ?? -1] ?? '');
  return titles.map((title) => title.replace('_', ' ')).join('、');
}

/**
 * Of two columns with one meaning the first counts; a second 方向 is that of the closing balance.
 * @param doubtful headings that are not to be taken; without them every heading is taken for what it may be
 */
function columnsOf(
  headings: readonly string[],
  doubtful?: ReadonlySet<string>,
): Map<BalanceField, number> {
  const columns = new Map<BalanceField, number>();
  for (const [at, heading] of headings.entries()) {
    const field = doubtful ? balanceField(heading) : likelyField(heading);
    if (field === undefined || doubtful?.has(heading)) continue;
    if (!columns.has(field)) columns.set(field, at);
    else if (field === 'direction' && !columns.has('closingDirection')) {
      columns.set('closingDirection', at);
    }
  }
  return columns;
}

function doubtfulHeadings(headings: readonly string[]): string[] {
  const amounts = headings.filter((heading) => {
    const field = likelyField(heading);
    return field !== undefined && isAmount(field);
  });
  const isTwice = (heading: string) => amounts.indexOf(heading) !== amounts.lastIndexOf(heading);
  return [...new Set(amounts.filter((each) => balanceField(each) === undefined || isTwice(each)))];
}

/** That headings of balances are not understood, and how they would be; '' where all are. */
export function doubtText({ doubtful }: BalanceHeader): string {
  const balances = doubtful.filter((heading) => /期初|期末/.test(heading));
  if (balances.length === 0) return '';
  const named = balances.map((heading) => `“${heading.replace('_', ' ')}”`).join('、');
  return (
    `；列名${named}不能确定是哪一天、哪种口径的余额，没有采用，` +
    '确是所要的余额时，请把列名改成“期初借方”“期初贷方”或“期末借方”“期末贷方”，各只留一列'
  );
}

function isBalanceTable(columns: ReadonlyMap<BalanceField, number>): boolean {
  const hasSubject = columns.has('code') && columns.has('name');
  return hasSubject && (hasBalance(columns, 'opening') || hasBalance(columns, 'closing'));
}

/**
 * What a row's own columns say of its months: `期间：2025-02`, `会计年度：2025 会计期间：02`,
 * `起始期间：2025-01 结束期间：2025-02`; '' for none.
 */
export function statedMonths(
  columns: ReadonlyMap<BalanceField, number>,
  texts: readonly string[],
): string {
  const stated = monthColumns.flatMap(([field, label]) => {
    const text = texts[columns.get(field) ?? -1] ?? '';
    return text === '' ? [] : [`${label}：${text}`];
  });
  return stated.join(' ');
}

const monthColumns = [
  ['year', '会计年度'],
  ['months', '期间'],
  ['monthsFrom', '起始期间'],
  ['monthsTo', '结束期间'],
] as const;

/** A page of a paged export begins with the headings again. */
export function isRepeated(texts: readonly string[]): boolean {
  const fields = texts.map(balanceField).filter((field) => field !== undefined);
  return fields.length >= 2;
}
