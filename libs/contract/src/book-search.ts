import { balancePairs, Money, searchSubjects, sumOf } from '@mingzhang/rules';
import type { SubjectBalanceResult, SubjectBalanceRow } from './account-book.contract';
import type { BookItem } from './book-item.schema';

/**
 * The rows that a search of a book finds: items, subjects, or subjects with their ancestors and
 * descendants.
 */
export type Searched = 'items' | 'subjects' | 'branches';

const found: Readonly<Record<Searched, string>> = {
  items: '项目',
  subjects: '科目',
  branches: '科目及其上级、下级',
};

/**
 * A note in a print or file that a search has shortened, so that nobody takes it for the complete
 * book; undefined without a search.
 */
export function foundNote(keyword: string, of: Searched): string | undefined {
  const word = keyword.trim();
  return word === '' ? undefined : `只列编码、名称或拼音首字母与“${word}”相符的${found[of]}`;
}

/**
 * A note in a print or file of a book without unaudited vouchers; undefined for all vouchers.
 * Closed months are always complete.
 */
export function auditedNote(unaudited: boolean): string | undefined {
  return unaudited ? undefined : '不含未结账期间的未审核凭证';
}

/** The subjects that a balance table lists, as its calls name them. */
export interface ListedSubjects {
  readonly subjectFrom?: string | undefined;
  readonly subjectTo?: string | undefined;
  readonly levelFrom?: number | undefined;
  readonly level?: number | undefined;
}

/**
 * `2 级`, `1 至 3 级`; undefined for all levels.
 * @param deepest deepest level of the account set: a limit at or below it leaves nothing out
 */
export function levelsText(
  { levelFrom = 1, level = Infinity }: ListedSubjects,
  deepest: number,
): string | undefined {
  if (levelFrom === 1 && level >= deepest) return undefined;
  return levelFrom === level ? `${level} 级` : `${levelFrom} 至 ${Math.min(level, deepest)} 级`;
}

/**
 * A note in a print or file that lists a part of the subjects, whose totals need not balance;
 * undefined for all.
 */
export function listedNote(listed: ListedSubjects, deepest: number): string | undefined {
  const levels = levelsText(listed, deepest);
  const parts = [
    ...betweenText('科目', listed.subjectFrom, listed.subjectTo),
    ...(levels === undefined ? [] : [`${levels}科目`]),
  ];
  return parts.length === 0 ? undefined : `只列：${parts.join('，')}`;
}

/**
 * The heading of the total row of a table of subjects. It says what the total sums up: the listed
 * rows without a listed ancestor, or all first-level subjects where the table begins below the
 * first level and lists none of them.
 */
export function totalTitle({
  levelFrom = 1,
  ...part
}: SubjectPart & { readonly levelFrom?: number | undefined }): string {
  if (isPartOfSubjects(part)) return '合计（筛选结果）';
  return levelFrom > 1 ? '合计（一级科目）' : '合计';
}

/** The search or range that restricts a table to a part of the subjects. */
interface SubjectPart {
  readonly keyword?: string | undefined;
  readonly subjectFrom?: string | undefined;
  readonly subjectTo?: string | undefined;
}

/** Whether a search or range lists a part of the subjects only, whose totals need not balance. */
export function isPartOfSubjects({
  keyword = '',
  subjectFrom = '',
  subjectTo = '',
}: SubjectPart): boolean {
  return [keyword.trim(), subjectFrom, subjectTo].some((text) => text !== '');
}

/** `科目 1002 至 1122`, `科目 1002 起`, `科目 1122 止`; empty without both ends. */
export function betweenText(
  title: string,
  from: string | number | undefined,
  to: string | number | undefined,
): string[] {
  if (from === undefined) return to === undefined ? [] : [`${title} ${to} 止`];
  return [to === undefined ? `${title} ${from} 起` : `${title} ${from} 至 ${to}`];
}

/** The suffix of the title of a book that is narrowed to items: ` 客户 华美商贸；部门 销售部`. */
export function ofItems(items: readonly BookItem[] = []): string {
  const names = items.map(({ category, name }) => `${category} ${name}`);
  return names.length === 0 ? '' : ` ${names.join('；')}`;
}

/** Subject, auxiliary items by name or currency, as in the name column of a 科目余额表. */
export function balanceTitle(row: SubjectBalanceRow): string {
  return row.currency ?? row.auxiliaryTitle ?? row.name;
}

/** The tree of a 科目余额表: auxiliary rows are children of their leaf, currencies of their subject. */
export const balanceBranches = {
  /**
   * An auxiliary row has its leaf's id, so its code is the key; a currency row has its subject's
   * id.
   */
  keyOf: (row: SubjectBalanceRow): string => {
    if (row.currency !== undefined) return `${row.subjectId} ${row.currency}`;
    return row.auxiliaryTitle === null ? String(row.subjectId) : row.code;
  },
  parentOf: (row: SubjectBalanceRow): string | null =>
    row.parentId === null ? null : String(row.parentId),
};

/**
 * Whether a row of a 科目余额表 matches a search by code, name or pinyin initials.
 * @param mnemonics of subjects by id; items and currencies have none
 */
export function matchesBalance(
  keyword: string,
  mnemonics: ReadonlyMap<number, string>,
): (row: SubjectBalanceRow) => boolean {
  return (row) => {
    const name = balanceTitle(row);
    const mnemonic = row.auxiliaryTitle === null ? (mnemonics.get(row.subjectId) ?? '') : '';
    const subject = { id: row.subjectId, code: row.code, name, fullName: row.name, mnemonic };
    return searchSubjects([subject], keyword).length > 0;
  };
}

type Pairs = SubjectBalanceResult['totals'];

/** Sums of the rows of a balance table, column by column. */
export function pairSums(rows: readonly Pairs[]): Pairs {
  const keys = Object.values(balancePairs).flatMap(({ debit, credit }) => [debit, credit]);
  const sums = keys.map((key) => [key, sumOf(rows.map((row) => Money.parse(row[key]))).toString()]);
  // `sums` contains every key of `Pairs`.
  return Object.fromEntries(sums) as Pairs;
}
