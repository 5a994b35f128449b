import {
  amountField,
  defineRecord,
  optionalQuantityField,
  optionalTextField,
  ownField,
  textField,
} from '@mingzhang/contract';
import { z } from 'zod';
import { filedNames, haveSameFields } from './same-fields';

const record = defineRecord({
  title: '合同',
  nameOf: ({ code }) => code,
  searched: ['code'],
  fields: {
    code: textField({ title: '编号', max: 20 }),
    amount: amountField({ title: '金额' }),
    quantity: optionalQuantityField({ title: '数量' }),
    shares: ownField({ title: '分摊', sql: 'jsonb', schema: z.array(z.object({})) }),
    note: optionalTextField({ title: '备注', max: 20, file: 'none' }),
  },
});
interface Agreement {
  readonly code: string;
  readonly amount: string;
  readonly quantity: string | null;
  readonly shares: readonly object[];
  readonly note: string;
}
const fields: Agreement = {
  code: 'A1',
  amount: '5.00',
  quantity: '1.5',
  shares: [{ id: 1, share: '0.6' }],
  note: '',
};
const isSame = (changes: Partial<Agreement>) =>
  haveSameFields(record, record.names, [fields, { ...fields, ...changes }]);

describe('the fields of two records', () => {
  it('are the same by value, whatever their decimals and the order of keys', () => {
    expect(isSame({})).toBe(true);
    expect(isSame({ amount: '5', quantity: '1.500000' })).toBe(true);
    expect(isSame({ shares: [{ share: '0.6', id: 1 }] })).toBe(true);
    const none: Agreement = { ...fields, quantity: null };
    const zero: Agreement = { ...fields, quantity: '0' };
    expect(haveSameFields(record, ['quantity'], [none, zero])).toBe(true);
  });

  it.each([
    { code: 'a1' },
    { amount: '5.01' },
    { quantity: null },
    { shares: [{ id: 1, share: '0.4' }] },
    { shares: [] },
    { note: '甲' },
  ])('differ by %j', (changes) => {
    expect(isSame(changes)).toBe(false);
  });

  it('have a column in files or not', () => {
    expect(filedNames(record)).toEqual(['code', 'amount', 'quantity']);
  });
});
