import type { RecordField } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';

/** A typed value as the record's rule takes it; undefined where it is missing or cannot be read, then with the reason. */
interface TypedValue {
  readonly value: unknown;
  readonly msg?: string;
}

const patterns = {
  amount: /^-?\d{1,13}(\.\d{1,2})?$/,
  quantity: /^-?\d{1,12}(\.\d{1,6})?$/,
  rate: /^-?\d{1,9}(\.\d{1,10})?$/,
};

/**
 * Reads what a form holds of a field, by the kind of its input: a browser has no schema to ask. The service reads the
 * same value by the schema and has the last word.
 */
export function readTyped({ input, blank, title }: RecordField, value: unknown): TypedValue {
  if (value === undefined || value === null || value === '') return { value: blank };
  switch (input.kind) {
    case 'amount':
      if (!patterns.amount.test(String(value))) {
        return { value: undefined, msg: '金额应为数字，最多 2 位小数' };
      }
      return { value: Money.parse(String(value)).toString() };
    case 'quantity':
      if (patterns.quantity.test(String(value))) return { value };
      return { value: undefined, msg: `${title}应为数字，最多 6 位小数` };
    case 'rate':
      if (patterns.rate.test(String(value))) return { value };
      return { value: undefined, msg: `${title}应为数字` };
    case 'choice':
    case 'count':
    case 'date':
    case 'flag':
    case 'own':
    case 'reference':
    case 'text':
      return { value };
  }
}
