import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { checkCurrency, checkQuantity } from '../posting-factors';
import { cellOf } from '../testing/closing';
import { clearingAmounts } from './clearing-amounts';

const yuan = (fen: number) => Money.parse(fen).dividedBy(100, 2);
const fen = fc.oneof(fc.constant(0), fc.integer({ min: -5_000_000, max: 5_000_000 }));

describe('the lines that take a balance to zero', () => {
  it('are one with a foreign amount at the average rate', () => {
    const cell = cellOf('5001', {
      currency: 'USD',
      credit: Money.parse('14250'),
      foreign: Money.parse('-2000'),
    });
    const told = clearingAmounts(cell, { direction: 'credit' }).map(({ debit, credit, foreign }) =>
      [debit, credit, foreign?.amount, foreign?.rate].map(String),
    );
    expect(told).toEqual([['14250.00', '0.00', '2000.00', '7.13']]);
  });

  it('cancel in yuan where only a foreign amount is left', () => {
    const cell = cellOf('5001', { currency: 'USD', foreign: Money.parse('-2000') });
    const told = clearingAmounts(cell, { direction: 'credit' }).map(({ debit, credit, foreign }) =>
      [debit, credit, foreign?.amount].map(String),
    );
    expect(told).toEqual([
      ['2000.00', '0.00', '2000.00'],
      ['-2000.00', '0.00', 'undefined'],
    ]);
  });

  it('clear yuan, foreign amounts and quantities, and are lines that a voucher takes', () => {
    const direction = fc.constantFrom('debit' as const, 'credit' as const);
    fc.assert(
      fc.property(fen, fen, fen, direction, (net, foreign, quantity, side) => {
        const cell = cellOf('5001', {
          currency: 'USD',
          opening: yuan(net),
          foreign: yuan(foreign),
          quantityOpening: yuan(quantity),
        });
        const lines = clearingAmounts(cell, { direction: side });
        const moved = (line: (typeof lines)[number], figure: Money | null | undefined) => {
          const isNil = line.debit.isZero && line.credit.isZero;
          const isDebit = isNil ? side === 'debit' : !line.debit.isZero;
          const amount = figure ?? Money.zero;
          return isDebit ? amount : amount.negate();
        };
        const left = [
          sumOf([yuan(net), ...lines.map(({ debit, credit }) => debit.minus(credit))]),
          sumOf([yuan(foreign), ...lines.map((line) => moved(line, line.foreign?.amount))]),
          sumOf([yuan(quantity), ...lines.map((line) => moved(line, line.quantity))]),
        ];
        expect(left.map(String)).toEqual(['0.00', '0.00', '0.00']);
        const problems = lines.flatMap(({ debit, credit, quantity: count, foreign: part }) => {
          const line = {
            summary: '结转',
            subjectId: 1,
            auxiliary: {},
            debit,
            credit,
            currency: 'USD',
            exchangeRate: part?.rate ?? null,
            exchangeRateDecimals: 6,
            foreignAmount: part?.amount ?? null,
            quantity: count,
          };
          const subject = {
            id: 1,
            code: '5001',
            name: '',
            fullName: '',
            leaf: true,
            enabled: true,
            currencies: ['USD'],
            quantityUnit: '件',
            cash: false,
            auxiliary: [],
          };
          const facts = {
            baseCurrency: 'CNY',
            enableDate: '2026-01-01',
            periodState: 'open' as const,
            subjects: new Map([[1, subject]]),
            auxiliaryItems: new Map(),
          };
          const refuse = (code: string) => code as never;
          const options = { refuse, confirmed: true };
          return [
            ...checkCurrency(line, { subject, facts }, options),
            ...checkQuantity(line, subject, refuse),
          ];
        });
        expect(problems).toEqual([]);
      }),
    );
  });
});
