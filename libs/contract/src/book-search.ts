import { balancePairs, Money, searchSubjects, sumOf } from '@mingzhang/rules';
import type { SubjectBalanceResult, SubjectBalanceRow } from './account-book.contract';
import type { BookItem } from './book-item.schema';

/** What a search of a book finds: items, subjects, or subjects with those above and below them. */
export type Searched = 'items' | 'subjects' | 'branches';

const found: Readonly<Record<Searched, string>> = {
  items: '项目',
  subjects: '科目',
  branches: '科目及其上级、下级',
};

/** Said by a print and a file of what a search has left, so that nobody takes it for the whole; none without one. */
export function foundNote(keyword: string, of: Searched): string | undefined {
  const word = keyword.trim();
  return word === '' ? undefined : `只列编码、名称或拼音首字母与“${word}”相符的${found[of]}`;
}

/** Said by a print and a file of a book that leaves vouchers out; none of a book of all of them. What is closed counts. */
export function auditedNote(unaudited: boolean): string | undefined {
  return unaudited ? undefined : '不含未结账期间的未审核凭证';
}

/** Which subjects a balance table lists, as its calls name it. */
export interface ListedSubjects {
  readonly subjectFrom?: string | undefined;
  readonly subjectTo?: string | undefined;
  readonly levelFrom?: number | undefined;
  readonly level?: number | undefined;
}

/**
 * `2 级`, `1 至 3 级`; undefined for those of all levels.
 * @param deepest level of the account set: further down there is nothing to leave out
 */
export function levelsText(
  { levelFrom = 1, level = Infinity }: ListedSubjects,
  deepest: number,
): string | undefined {
  if (levelFrom === 1 && level >= deepest) return undefined;
  return levelFrom === level ? `${level} 级` : `${levelFrom} 至 ${Math.min(level, deepest)} 级`;
}

/** Said by a print and a file of a part of the subjects, whose totals need not balance; none of all of them. */
export function listedNote(listed: ListedSubjects, deepest: number): string | undefined {
  const levels = levelsText(listed, deepest);
  const parts = [
    ...betweenText('科目', listed.subjectFrom, listed.subjectTo),
    ...(levels === undefined ? [] : [`${levels}科目`]),
  ];
  return parts.length === 0 ? undefined : `只列：${parts.join('，')}`;
}

/**
 * Heads the total row of a table of subjects and says what it adds up: the listed rows without a row above them, or all
 * first-level subjects where the table begins below the first level and lists none of them.
 */
export function totalTitle({
  levelFrom = 1,
  ...part
}: SubjectPart & { readonly levelFrom?: number | undefined }): string {
  if (isPartOfSubjects(part)) return '合计（筛选结果）';
  return levelFrom > 1 ? '合计（一级科目）' : '合计';
}

/** What leaves a part of the subjects. */
interface SubjectPart {
  readonly keyword?: string | undefined;
  readonly subjectFrom?: string | undefined;
  readonly subjectTo?: string | undefined;
}

/** Whether a search or a range leaves a part of the subjects, whose totals need not balance. */
export function isPartOfSubjects({
  keyword = '',
  subjectFrom = '',
  subjectTo = '',
}: SubjectPart): boolean {
  return [keyword.trim(), subjectFrom, subjectTo].some((text) => text !== '');
}

/** `科目 1002 至 1122`, `科目 1002 起`, `科目 1122 止`; nothing without either end. */
export function betweenText(
  title: string,
  from: string | number | undefined,
  to: string | number | undefined,
): string[] {
  if (from === undefined) return to === undefined ? [] : [`${title} ${to} 止`];
  return [to === undefined ? `${title} ${from} 起` : `${title} ${from} 至 ${to}`];
}

/** Behind the title of a book that is narrowed to items: ` 客户 华美商贸；部门 销售部`. */
export function ofItems(items: readonly BookItem[] = []): string {
  const names = items.map(({ category, name }) => `${category} ${name}`);
  return names.length === 0 ? '' : ` ${names.join('；')}`;
}

/** Subject, auxiliary items by name or currency, as the name column of a 科目余额表 shows them. */
export function balanceTitle(row: SubjectBalanceRow): string {
  return row.currency ?? row.auxiliaryTitle ?? row.name;
}

/** The tree of a 科目余额表: auxiliary rows hang below their leaf, and currencies below their subject. */
export const balanceBranches = {
  /** An auxiliary row carries its leaf's id, so its code tells it apart; a currency's its subject's. */
  keyOf: (row: SubjectBalanceRow): string => {
    if (row.currency !== undefined) return `${row.subjectId} ${row.currency}`;
    return row.auxiliaryTitle === null ? String(row.subjectId) : row.code;
  },
  parentOf: (row: SubjectBalanceRow): string | null =>
    row.parentId === null ? null : String(row.parentId),
};

/**
 * Whether a row of a 科目余额表 is what is searched for, by code, name or pinyin initials.
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

/** What rows of a balance table come to, column by column. */
export function pairSums(rows: readonly Pairs[]): Pairs {
  const keys = Object.values(balancePairs).flatMap(({ debit, credit }) => [debit, credit]);
  const sums = keys.map((key) => [key, sumOf(rows.map((row) => Money.parse(row[key]))).toString()]);
  // Every key of a pair is one of them.
  return Object.fromEntries(sums) as Pairs;
}
