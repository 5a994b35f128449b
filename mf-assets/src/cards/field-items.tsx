import { Form, Input } from 'antd';
import { Money } from '@mingzhang/rules';
import { ProposedInput, type fieldErrors } from '@mingzhang/web';

interface ItemProps {
  readonly name: string;
  /** Its field in the contract, where the form has it under another name. */
  readonly path?: string;
  readonly label: string;
  readonly errors: ReturnType<typeof fieldErrors>;
  readonly isNeeded?: boolean;
  readonly disabled?: boolean;
  /** Why the amount can't stand, as the rules judge it. */
  readonly judge?: (amount: Money) => string | undefined;
}

/** Asks a rule of the amount that is typed; what is no amount is refused by the call. */
const amountRule = (judge: (amount: Money) => string | undefined) => ({
  validator: (_: unknown, text: string | undefined) => {
    const amount = Money.tryParse(text ?? '');
    const why = amount && judge(amount);
    return why === undefined ? Promise.resolve() : Promise.reject(new Error(why));
  },
});

/** A field of plain text, which may be proposed. */
export function TextItem({ max, disabled = false, ...item }: ItemProps & { readonly max: number }) {
  return (
    <Item {...item}>
      <ProposedInput maxLength={max} disabled={disabled} />
    </Item>
  );
}

/** A field of an amount or a number with decimals, which stays text. */
export function AmountItem({
  suffix,
  disabled = false,
  ...item
}: ItemProps & { readonly suffix?: string }) {
  return (
    <Item {...item}>
      <Input inputMode="decimal" disabled={disabled} suffix={suffix} />
    </Item>
  );
}

function Item({
  name,
  path = name,
  label,
  errors,
  isNeeded = false,
  judge,
  children,
}: ItemProps & { readonly children: React.ReactElement }) {
  const rules = [
    ...(isNeeded ? [{ required: true, message: `请填写${label}` }] : []),
    ...(judge ? [amountRule(judge)] : []),
  ];
  return (
    <Form.Item label={label} name={name} rules={rules} {...errors(path)}>
      {children}
    </Form.Item>
  );
}
