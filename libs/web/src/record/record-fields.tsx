import { useState, type ReactElement } from 'react';
import { Checkbox, Form, Input, InputNumber, Select, type FormItemProps } from 'antd';
import {
  declaredField,
  isNeeded,
  type FieldTable,
  type RecordDeclaration,
  type RecordField,
} from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import type { RecordSaving } from '../drawer/use-record-saving';
import { DayInput } from './day-input';
import { readTyped } from './typed-value';

interface RecordFieldsProps<T extends FieldTable> {
  readonly record: RecordDeclaration<T>;
  /** The fields of the form in its order; all by default. */
  readonly names?: readonly (keyof T & string)[];
  readonly errors: RecordSaving<never, never>['errors'];
  /** Inputs of fields that no kind of the kit asks for: subjects, items, kinds of the domain's own. */
  readonly inputs?: { readonly [Name in keyof T]?: ReactElement };
  /** Class of a field's place in the form. */
  readonly classes?: { readonly [Name in keyof T]?: string | undefined };
  /** Whether the first field takes the cursor. */
  readonly autoFocus?: boolean;
}

/**
 * The fields of a record's form, each by its kind. What is wrong with a typed value, and what the record's rule says of
 * a field, stands there before anything is sent; what the service says afterwards. A form in several parts is not
 * judged by the rule, which looks at the whole record.
 */
export function RecordFields<T extends FieldTable>({
  record,
  names = record.names,
  errors,
  inputs = {},
  classes = {},
  autoFocus = true,
}: RecordFieldsProps<T>) {
  return names.map((name, index) => {
    const field = declaredField(record.fields, name);
    const { title, input } = field;
    const missing = `${input.kind === 'text' || input.kind === 'amount' ? '请填写' : '请选择'}${title}`;
    const isFlag = input.kind === 'flag';
    return (
      <Form.Item
        key={name}
        className={classes[name]}
        label={isFlag ? undefined : title}
        name={name as string}
        validateTrigger="onBlur"
        valuePropName={isFlag ? 'checked' : 'value'}
        rules={[
          ...(isNeeded(field) ? [neededRule(field, missing)] : []),
          fitting(record, names, name),
        ]}
        {...errors(name)}
      >
        {inputs[name] ?? <FieldInput field={field} autoFocus={autoFocus && index === 0} />}
      </Form.Item>
    );
  });
}

/** Blanks are nothing where text is asked for; of a number the form knows no blanks. */
function neededRule({ input }: RecordField, message: string) {
  return { required: true, message, ...(input.kind === 'text' ? { whitespace: true } : {}) };
}

/** What is wrong with the typed value, else the record's rule as soon as all fields can be read. */
function fitting<T extends FieldTable>(
  { fields, check, names: all }: RecordDeclaration<T>,
  names: readonly string[],
  name: string,
): NonNullable<FormItemProps['rules']>[number] {
  const isWhole = all.every((each) => names.includes(each));
  return ({ getFieldsValue }) => ({
    validator: () => {
      const values = getFieldsValue(true) as Readonly<Record<string, unknown>>;
      const typed = new Map(
        names.map((each) => [each, readTyped(declaredField(fields, each), values[each])]),
      );
      const msg = typed.get(name)?.msg;
      if (msg !== undefined) return refusal(msg);
      const read = [...typed].map(([each, { value }]) => [each, value] as const);
      const isReadable = read.every(([, value]) => value !== undefined);
      if (!check || !isWhole || !isReadable) return Promise.resolve();
      const found = check(Object.fromEntries(read) as never);
      return refusal(found.find((each) => each.field === name)?.msg);
    },
  });
}

const refusal = (msg: string | undefined) =>
  msg === undefined ? Promise.resolve() : Promise.reject(new Error(msg));

/** What the form gives the input of a field. */
interface InputProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly checked?: boolean;
  readonly onChange?: (value: unknown) => void;
}

/** An input by the kind of its field. */
function FieldInput({
  field: { input, title },
  autoFocus,
  value,
  checked,
  onChange,
  ...props
}: InputProps & { readonly field: RecordField; readonly autoFocus: boolean }) {
  const text = value === null || value === undefined ? '' : String(value);
  const shared = { ...props, autoFocus };
  const typed = (event: { readonly target: { readonly value: string } }) =>
    onChange?.(event.target.value);
  switch (input.kind) {
    case 'date':
      return <DayInput {...shared} value={text} onChange={(day) => onChange?.(day)} />;
    case 'choice': {
      const options = Object.entries(input.titles).map(([key, label]) => ({ value: key, label }));
      return <Select {...shared} value={text || undefined} options={options} onChange={onChange} />;
    }
    case 'count':
      return (
        <InputNumber
          {...shared}
          value={value as number | undefined}
          min={input.least}
          precision={0}
          style={{ width: '100%' }}
          onChange={onChange}
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...shared}
          checked={checked ?? false}
          onChange={({ target }) => onChange?.(target.checked)}
        >
          {title}
        </Checkbox>
      );
    case 'rate':
      return <RateInput {...shared} value={text} onChange={(share) => onChange?.(share)} />;
    case 'amount':
    case 'quantity': {
      const placeholder = input.kind === 'amount' ? '0.00' : undefined;
      return (
        <Input
          {...shared}
          value={text}
          inputMode="decimal"
          placeholder={placeholder}
          onChange={typed}
        />
      );
    }
    case 'text':
      return <Input {...shared} value={text} maxLength={input.max} onChange={typed} />;
    case 'reference':
    case 'own':
      throw new Error(`the form gives ${title} an input of its own`);
  }
}

const percentPattern = /^-?\d{1,9}(\.\d{1,8})?$/;

/** A share of one, typed in percent; what cannot be read is handed on as it is typed, with its sign. */
function RateInput({
  value,
  onChange,
  ...props
}: {
  readonly value: string;
  readonly onChange: (share: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const share = Money.tryParse(value);
  const shown = typed ?? share?.times(100).toExactText() ?? value;
  return (
    <Input
      {...props}
      value={shown}
      inputMode="decimal"
      suffix="%"
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => {
        const text = target.value.trim();
        setTyped(target.value);
        if (percentPattern.test(text)) onChange(Money.parse(text).dividedBy(100, 10).toExactText());
        else onChange(text === '' ? '' : `${text}%`);
      }}
    />
  );
}
