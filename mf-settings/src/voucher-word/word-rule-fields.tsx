import { Form, Select } from 'antd';
import {
  moneyKindTitles,
  wordRuleSides,
  wordRuleTitles,
  type VoucherWordRule,
} from '@mingzhang/rules';

const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));

/** The rule of a word, in its form. Left empty, a new word has the rule of its name. */
export function WordRuleFields() {
  const mode = Form.useWatch<VoucherWordRule['ruleMode'] | undefined>('ruleMode');
  return (
    <>
      <Form.Item label="凭证规则" name="ruleMode">
        <Select options={optionsOf(wordRuleTitles)} placeholder="按名称：收、付、转等自动设置" />
      </Form.Item>
      {mode !== undefined &&
        mode !== 'none' &&
        wordRuleSides.map(([name, title]) => (
          <Form.Item key={name} label={title} name={name}>
            <Select options={optionsOf(moneyKindTitles)} placeholder={moneyKindTitles.none} />
          </Form.Item>
        ))}
    </>
  );
}
