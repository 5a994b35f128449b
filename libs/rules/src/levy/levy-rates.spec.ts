import fc from 'fast-check';
import { Money, round2, sumOf } from '../money';
import { levyGroups, type TaxedVoucher } from './levy-rates';

const period = '2026-03';

function voucher(tax: string, ...sales: string[]): TaxedVoucher {
  return { tax: Money.parse(tax), sales: sales.map((text) => Money.parse(text)) };
}

function groupsOf(vouchers: readonly TaxedVoucher[]): string[] {
  return levyGroups(vouchers, period).map(
    ({ rate, sales, tax }) => `${rate} ${sales.toString()} ${tax.toString()}`,
  );
}

describe('sales by the levy rate of their tax', () => {
  it.each([
    ['3 % with the reduction waived', [voucher('12000', '400000')], ['0.03 400000.00 12000.00']],
    ['rent at 5 %', [voucher('20000', '400000')], ['0.05 400000.00 20000.00']],
    [
      'vouchers of several rates',
      [voucher('9000', '300000'), voucher('1000', '100000')],
      ['0.01 100000.00 1000.00', '0.03 300000.00 9000.00'],
    ],
    [
      'one voucher of several rates',
      [voucher('6000', '100000', '200000', '20000')],
      ['0.01 200000.00 2000.00', '0.03 100000.00 3000.00', '0.05 20000.00 1000.00'],
    ],
    [
      'equal lines of two rates',
      [voucher('4000', '100000', '100000')],
      ['0.01 100000.00 1000.00', '0.03 100000.00 3000.00'],
    ],
    ['lines that fit in two ways', [voucher('7', '100', '200')], [' 300.00 7.00']],
    [
      'one voucher whose lines fit in one way',
      [voucher('10000', '300000', '100000')],
      ['0.01 100000.00 1000.00', '0.03 300000.00 9000.00'],
    ],
    ['a red sale', [voucher('-300', '-10000')], ['0.03 -10000.00 -300.00']],
    ['rounded tax', [voucher('2912.62', '97087.38')], ['0.03 97087.38 2912.62']],
    ['a fen at any rate', [voucher('0.01', '0.01')], ['0.01 0.01 0.01']],
    ['tax of no rate', [voucher('700', '10000')], [' 10000.00 700.00']],
  ] as const)('reads %s', (_, vouchers, expected) => {
    expect(groupsOf(vouchers)).toEqual(expected);
  });

  it('keeps the sums of sales and of tax', () => {
    const amount = fc.integer({ min: -100_000_000, max: 100_000_000 });
    const any = fc.record({ tax: amount, sales: fc.array(amount, { minLength: 1, maxLength: 4 }) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (rows) => {
        const vouchers = rows.map(({ tax, sales }) => ({
          tax: Money.parse(tax).dividedBy(100),
          sales: sales.map((each) => Money.parse(each).dividedBy(100)),
        }));
        const groups = levyGroups(vouchers, period);
        expect(sumOf(groups.map(({ sales }) => sales)).toString()).toBe(
          sumOf(vouchers.flatMap(({ sales }) => sales)).toString(),
        );
        expect(sumOf(groups.map(({ tax }) => tax)).toString()).toBe(
          sumOf(vouchers.map(({ tax }) => tax)).toString(),
        );
      }),
    );
  });

  it('finds the rate of every sale of at least 10.00', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 100_000_000 }),
        fc.constantFrom('0.01', '0.03', '0.05'),
        (fen, rate) => {
          const sales = Money.parse(fen).dividedBy(100);
          const tax = round2(sales.times(Money.parse(rate)));
          const groups = levyGroups([{ tax, sales: [sales] }], period);
          expect(groups.map((group) => group.rate)).toEqual([rate]);
        },
      ),
    );
  });
});
