import { defaultWordRule } from './voucher-word-rule';
import { wordRuleText } from './word-rule-text';

describe('the rule of a voucher word in words', () => {
  it.each([
    ['收', '借方必有现金或银行存款（不符时提示）'],
    ['转', '借贷必无现金或银行存款（不符时提示）'],
    ['记', '不检查'],
  ])('of %s is %s', (word, text) => {
    expect(wordRuleText(defaultWordRule(word))).toBe(text);
  });

  it('says that nothing is checked where no side asks for anything', () => {
    const none = { debitHas: 'none', creditHas: 'none', hasNot: 'none' } as const;
    expect(wordRuleText({ ...none, ruleMode: 'refuse' })).toBe('不检查');
  });
});
