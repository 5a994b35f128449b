import { Form, Input, type FormItemProps } from 'antd';
import type { ColumnKind, Problem, Table } from '@mingzhang/rules';
import type { RecordSaving } from '../drawer/use-record-saving';
import { DayInput } from './day-input';

/**
 * The fields of a record's form by the description of its table: each by its kind, all of them to be
 * filled in. What the rule says of a field stands there before anything is sent, what the service says
 * afterwards.
 */
export function RecordFields<Row, Key extends string>({
  table,
  fields,
  check,
  errors,
}: {
  table: Table<Row, Key>;
  /** In the order of the form. */
  fields: readonly Key[];
  /** The rule that the service has, too; asked once everything is filled in. */
  check: (values: never) => readonly Problem[];
  errors: RecordSaving<never, never>['errors'];
}) {
  return fields.map((field, index) => {
    const { kind = 'text', title = field } = table.columns.find(({ key }) => key === field) ?? {};
    return (
      <Form.Item
        key={field}
        label={title}
        name={field as string}
        validateTrigger="onBlur"
        rules={[
          { required: true, whitespace: true, message: `请填写${title}` },
          ...(kind === 'money' ? [{ pattern: amountText, message: amountAdvice }] : []),
          fitting({ field, table, fields, check }),
        ]}
        {...errors(field)}
      >
        <FieldInput kind={kind} autoFocus={index === 0} />
      </Form.Item>
    );
  });
}

const amountText = /^-?\d{1,13}(\.\d{1,2})?$/;
const amountAdvice = '金额应为数字，最多 2 位小数';

/** The sentence of the rule about a field, as a rule of the form; asked of what can be read. */
function fitting<Row, Key extends string>({
  field,
  table,
  fields,
  check,
}: {
  field: string;
  table: Table<Row, Key>;
  fields: readonly string[];
  check: (values: never) => readonly Problem[];
}): NonNullable<FormItemProps['rules']>[number] {
  return ({ getFieldsValue }) => ({
    validator: () => {
      const values = getFieldsValue() as Readonly<Record<string, string | undefined>>;
      const isReadable = table.columns
        .filter(({ key }) => fields.includes(key))
        .every(({ key, kind }) => (kind === 'money' ? amountText : /./).test(values[key] ?? ''));
      if (!isReadable) return Promise.resolve();
      const problem = check(values as never).find((each) => each.field === field);
      return problem ? Promise.reject(new Error(problem.msg)) : Promise.resolve();
    },
  });
}

/** An input by the kind of its value; the form gives value and listener. */
function FieldInput({
  kind,
  value = '',
  onChange,
  ...props
}: {
  kind: ColumnKind;
  autoFocus: boolean;
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
}) {
  if (kind === 'date') return <DayInput {...props} value={value} {...(onChange && { onChange })} />;
  return (
    <Input
      {...props}
      value={value}
      maxLength={100}
      {...(kind === 'money' ? { inputMode: 'decimal', placeholder: '0.00' } : {})}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
