import type { Subject } from '@mingzhang/contract';
import {
  formatMoney,
  Money,
  type OldBalance,
  type OldBalanceTable,
  type SubjectIndex,
} from '@mingzhang/rules';
import type { SaveRow } from './initial-balance.check';
import { currencyOf, subjectOf } from './initial-balance-table.row';
import { placeOf } from './initial-balance-write';

/** A row of a balance table with the opening made from it. */
export interface JudgedRow extends YearRow {
  readonly row: number;
  readonly opening: SaveRow;
  readonly subject: Subject;
  /** Movements of the year stored at its place before. */
  readonly stored: StoredYear | undefined;
  /** The row has zeros, and an opening is stored at its place. */
  readonly isCleared: boolean;
}

/** A row of a balance table with the movements of the year in the account set. */
export interface YearRow {
  readonly balance: OldBalance;
  readonly opening: Pick<SaveRow, 'ytdDebit' | 'ytdCredit'>;
}

/** Movements of the year before the enable month, as decimal texts in base currency. */
export type StoredYear = Pick<SaveRow, 'ytdDebit' | 'ytdCredit' | 'ytdActual'>;

/** By place, as `placeOf` writes it. */
type StoredYears = ReadonlyMap<string, StoredYear>;

/**
 * Keeps the entered figures of the year that a table does not contain: 损益实际发生额, because both sides
 * of a subject are equal after carrying forward, and 本年累计 if it is unknown.
 */
export function keptYear(
  opening: SaveRow,
  stored: StoredYear | undefined,
  isYearUnknown: boolean,
): SaveRow {
  if (!stored) return opening;
  const { ytdDebit, ytdCredit, ytdActual } = stored;
  return isYearUnknown ? { ...opening, ytdDebit, ytdCredit, ytdActual } : { ...opening, ytdActual };
}

/** A row without figures, which is not written, with the opening at its place. */
export function yearOfEmpty(
  balance: OldBalance,
  facts: {
    readonly index: SubjectIndex<Subject>;
    readonly baseCurrency: string;
    readonly stored: StoredYears;
  },
): YearRow {
  const found = subjectOf(balance, facts.index, () => undefined);
  const place = found && {
    subjectId: found.subject.id,
    auxiliary: {},
    currency: currencyOf(balance, found.subject, facts.baseCurrency),
  };
  const opening =
    place && balance.items.length === 0 ? facts.stored.get(placeOf(place)) : undefined;
  return { balance, opening: opening ?? { ytdDebit: '0', ytdCredit: '0' } };
}

const subjectsNamed = 20;

/**
 * Notes if the table lacks 本年累计 of earlier months: that it is missing, and the subjects whose 年初 in
 * the file differs from 期初 less 本年累计 as computed here, with both figures.
 */
export function yearNotes(
  taken: OldBalanceTable['taken'],
  good: readonly JudgedRow[],
  withoutFigures: readonly YearRow[],
): string[] {
  if (taken?.ytd !== 'unknown') return [];
  const columns =
    taken.column === 'closing'
      ? '“本年累计”列，或从 1 月起的“本期发生额”列'
      : '“本年累计”和“本期发生额”两列';
  const missing =
    `启用前的本年累计无法从该表得知（须有${columns}），没有填过的按零，年初余额因此与期初余额相同；` +
    '请在期初余额中补填（损益类科目另填损益实际发生额），或导出有这些列的余额表重新导入';
  const differing = [...good, ...withoutFigures].flatMap(differenceText);
  if (differing.length === 0) return [missing];
  const more = differing.length > subjectsNamed ? ` 等 ${differing.length} 行` : '';
  const named = differing.slice(0, subjectsNamed).join('；');
  return [missing, `年初余额与文件不同，请补填本年累计后核对：${named}${more}`];
}

function differenceText({ balance, opening: { ytdDebit, ytdCredit } }: YearRow): string[] {
  const { code, name, items, yearOpening, opening } = balance;
  const computed = opening.minus(Money.parse(ytdDebit)).plus(Money.parse(ytdCredit));
  if (yearOpening === undefined || yearOpening.equals(computed)) return [];
  const title = [code, name, ...items.map((item) => item.name)].join(' ');
  return [`${title} 文件为${sidedText(yearOpening)}，本账套为${sidedText(computed)}`];
}

/** `借 100.00`, `贷 100.00`; a space before a zero. */
export function sidedText(balance: Money): string {
  if (balance.isZero) return ` ${formatMoney(balance)}`;
  return `${balance.isNegative ? '贷' : '借'} ${formatMoney(balance.abs())}`;
}

/** Subjects of income and expense that moved but have no result of the year yet. */
export function withoutResult(good: readonly JudgedRow[]): string[] {
  const missing = good.filter(
    ({ subject, opening: { ytdDebit, ytdCredit, ytdActual } }) =>
      subject.category === 'profit' &&
      Money.parse(ytdActual).isZero &&
      [ytdDebit, ytdCredit].some((text) => !Money.parse(text).isZero),
  );
  const titles = [...new Set(missing.map(({ subject }) => `${subject.code} ${subject.fullName}`))];
  if (titles.length === 0) return [];
  const more = titles.length > subjectsNamed ? ` 等 ${titles.length} 个科目` : '';
  const named = titles.slice(0, subjectsNamed).join('、');
  return [
    `损益实际发生额无法从该表得知，请在期初余额中补填（影响利润表本年累计）：${named}${more}`,
  ];
}
