import { Form, Input, Select } from 'antd';
import { declaredField, type FieldTable, type RecordField } from '@mingzhang/contract';
import { fromPercent, Money } from '@mingzhang/rules';
import { DayInput, type fieldErrors } from '@mingzhang/web';

/**
 * Fields of a record by their declaration, without its schema: pages are built without the schema
 * library. What has to be filled in is asked for here, all else is refused by the call.
 */
export function RecordItems<T extends FieldTable>({
  fields,
  names,
  needed = [],
  errors,
  classes = {},
  autoFocus,
}: {
  readonly fields: T;
  readonly names: readonly (keyof T & string)[];
  readonly needed?: readonly (keyof T & string)[];
  readonly errors: ReturnType<typeof fieldErrors>;
  readonly classes?: { readonly [Name in keyof T]?: string | undefined };
  /** The field that takes the cursor. */
  readonly autoFocus?: keyof T & string;
}) {
  return names.map((name) => {
    const field = declaredField(fields, name);
    const isNeeded = needed.includes(name);
    const rules = isNeeded
      ? [{ required: true, whitespace: true, message: `请填写${field.title}` }]
      : [];
    return (
      <Form.Item
        key={name}
        className={classes[name]}
        label={field.title}
        name={name as string}
        validateTrigger="onBlur"
        rules={rules}
        {...errors(name)}
      >
        <FieldInput field={field} autoFocus={name === autoFocus} />
      </Form.Item>
    );
  });
}

/** What the form gives the input of a field. */
interface InputProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

/** An input by the kind of its field. */
function FieldInput({
  field: { input },
  value,
  onChange,
  ...props
}: InputProps & { readonly field: RecordField; readonly autoFocus: boolean }) {
  const text = value === null || value === undefined ? '' : String(value);
  switch (input.kind) {
    case 'choice': {
      const options = Object.entries(input.titles).map(([key, label]) => ({ value: key, label }));
      return <Select {...props} value={text || undefined} options={options} onChange={onChange} />;
    }
    case 'date':
      return <DayInput {...props} value={text} onChange={(day) => onChange?.(day)} />;
    case 'rate':
      return (
        <Input
          {...props}
          key={text}
          defaultValue={Money.tryParse(text)?.times(100).toExactText() ?? text}
          inputMode="decimal"
          suffix="%"
          onBlur={({ target }) => onChange?.(fromPercent(target.value))}
        />
      );
    default:
      return (
        <Input
          {...props}
          value={text}
          {...(input.kind === 'text' ? { maxLength: input.max } : { placeholder: '0.00' })}
          onChange={({ target }) => onChange?.(target.value)}
        />
      );
  }
}
