import type { SubjectDirection } from '../subject-tree';

/** Words of a name that say in which row of 利润表 a subject belongs. */
interface NameRule {
  readonly direction: SubjectDirection;
  readonly words: RegExp;
  /** Titles of rows, the best one first; the first that the form has is the row. */
  readonly titles: readonly string[];
}

/** The first rule that fits decides: 营业外支出 and 所得税费用 hold words of other rows. */
const nameRules: readonly NameRule[] = [
  { direction: 'debit', words: /所得税/, titles: ['所得税费用'] },
  { direction: 'debit', words: /营业外/, titles: ['营业外支出'] },
  { direction: 'debit', words: /税金|税费|附加/, titles: ['税金及附加'] },
  { direction: 'debit', words: /成本/, titles: ['营业成本'] },
  { direction: 'debit', words: /(研发|研究|开发).*(费|支出)/, titles: ['研发费用', '管理费用'] },
  { direction: 'debit', words: /(销售|营销).*费/, titles: ['销售费用'] },
  { direction: 'debit', words: /管理.*费/, titles: ['管理费用'] },
  { direction: 'debit', words: /财务.*费|利息(费|支出)/, titles: ['财务费用'] },
  { direction: 'credit', words: /营业外/, titles: ['营业外收入'] },
  { direction: 'credit', words: /投资(收益|收入)/, titles: ['投资收益'] },
  { direction: 'credit', words: /补贴|补助/, titles: ['其他收益', '营业外收入'] },
  { direction: 'credit', words: /收入/, titles: ['营业收入'] },
];

/** Titles of rows of 利润表 that the name of a subject says, the best one first; none where it says no row. Errors: none. */
export function profitRowTitles({
  name,
  direction,
}: {
  readonly name: string;
  readonly direction: SubjectDirection;
}): readonly string[] {
  const rule = nameRules.find((each) => each.direction === direction && each.words.test(name));
  return rule?.titles ?? [];
}
