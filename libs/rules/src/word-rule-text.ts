import type { MoneyKind, VoucherWordRule } from './posting-draft';

/** How a rule is enforced, by name. */
export const wordRuleTitles: Readonly<Record<VoucherWordRule['ruleMode'], string>> = {
  none: '不检查',
  warn: '不符时提示',
  refuse: '不符时禁止保存',
};
/** Kinds of money that a rule speaks of, by name. */
export const moneyKindTitles: Readonly<Record<MoneyKind, string>> = {
  none: '不限',
  cash: '现金',
  bank: '银行存款',
  money: '现金或银行存款',
};
/** The sides of a rule, by name. */
export const wordRuleSides = [
  ['debitHas', '借方必有'],
  ['creditHas', '贷方必有'],
  ['hasNot', '借贷必无'],
] as const;

/** 借方必有现金或银行存款（不符时提示）; what vouchers of a word have, in one sentence. */
export function wordRuleText(rule: VoucherWordRule): string {
  if (rule.ruleMode === 'none') return wordRuleTitles.none;
  const sides = wordRuleSides
    .filter(([side]) => rule[side] !== 'none')
    .map(([side, title]) => `${title}${moneyKindTitles[rule[side]]}`);
  return sides.length === 0
    ? wordRuleTitles.none
    : `${sides.join('，')}（${wordRuleTitles[rule.ruleMode]}）`;
}
