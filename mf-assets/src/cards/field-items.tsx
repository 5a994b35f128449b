import { Form, Input } from 'antd';
import type { fieldErrors } from '@mingzhang/web';

interface ItemProps {
  readonly name: string;
  readonly label: string;
  readonly errors: ReturnType<typeof fieldErrors>;
  readonly isNeeded?: boolean;
  readonly disabled?: boolean;
}

/** A field of plain text. */
export function TextItem({ max, disabled = false, ...item }: ItemProps & { readonly max: number }) {
  return (
    <Item {...item}>
      <Input maxLength={max} {...{ disabled }} />
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
      <Input inputMode="decimal" {...{ disabled, suffix }} />
    </Item>
  );
}

function Item({
  name,
  label,
  errors,
  isNeeded = false,
  children,
}: ItemProps & { readonly children: React.ReactElement }) {
  const rules = isNeeded ? [{ required: true, message: `请填写${label}` }] : [];
  return (
    <Form.Item {...{ label, name, rules }} {...errors(name)}>
      {children}
    </Form.Item>
  );
}
