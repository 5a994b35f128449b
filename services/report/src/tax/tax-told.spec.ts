import { Money } from '@mingzhang/rules';
import { taxFormOf } from '@mingzhang/rules/tax-filing';
import { totalsOf } from './tax-told';

const filled = (vatType: 0 | 1, told: Readonly<Record<number, string>>) => {
  const form = taxFormOf('vat', { vatType });
  const rows = form.rows.map((row) => ({ ...row, declared: Money.parse(told[row.line] ?? '0') }));
  return { form, rows } as unknown as Parameters<typeof totalsOf>[0];
};

it('the base of VAT is what is sold at every rate', () => {
  // General taxpayers at the rate and by the simple method, small ones at 3 % and 5 %.
  expect(totalsOf(filled(1, { 1: '200.00', 5: '100.00', 34: '29.00' }))).toEqual({
    base: '300.00',
    payable: '29.00',
  });
  expect(totalsOf(filled(0, { 1: '200.00', 4: '100.00', 22: '7.00' }))).toEqual({
    base: '300.00',
    payable: '7.00',
  });
});

it('statements have no base', () => {
  const form = taxFormOf('statements', { vatType: 0 });
  const none = { form, rows: [] } as unknown as Parameters<typeof totalsOf>[0];
  expect(totalsOf(none)).toEqual({ base: null, payable: null });
});
