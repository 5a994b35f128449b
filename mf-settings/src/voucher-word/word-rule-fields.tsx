import { Form, Select } from 'antd';
import type { MoneyKind, VoucherWordRule } from '@mingzhang/rules';

const MODES: Readonly<Record<VoucherWordRule['ruleMode'], string>> = {
  ...{ none: '不检查', warn: '不符时提示', refuse: '不符时禁止保存' },
};
const KINDS: Readonly<Record<MoneyKind, string>> = {
  ...{ none: '不限', cash: '现金', bank: '银行存款', money: '现金或银行存款' },
};
const SIDES = [
  ['debitHas', '借方必有'],
  ['creditHas', '贷方必有'],
  ['hasNot', '借贷必无'],
] as const;

const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));

/** 借方必有现金或银行存款（不符时提示）; what vouchers of a word have, in one sentence. */
export function ruleText(rule: VoucherWordRule): string {
  if (rule.ruleMode === 'none') return MODES.none;
  const sides = SIDES.filter(([side]) => rule[side] !== 'none').map(
    ([side, title]) => `${title}${KINDS[rule[side]]}`,
  );
  return sides.length === 0 ? MODES.none : `${sides.join('，')}（${MODES[rule.ruleMode]}）`;
}

/** The rule of a word, in its form. Left empty, a new word has the rule of its name. */
export function WordRuleFields() {
  const mode = Form.useWatch<VoucherWordRule['ruleMode'] | undefined>('ruleMode');
  return (
    <>
      <Form.Item label="凭证规则" name="ruleMode">
        <Select options={optionsOf(MODES)} placeholder="按名称：收、付、转等自动设置" />
      </Form.Item>
      {mode !== undefined &&
        mode !== 'none' &&
        SIDES.map(([name, title]) => (
          <Form.Item key={name} label={title} name={name}>
            <Select options={optionsOf(KINDS)} placeholder={KINDS.none} />
          </Form.Item>
        ))}
    </>
  );
}
