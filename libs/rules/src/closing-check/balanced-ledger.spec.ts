import fc from 'fast-check';
import type { ClosingSubject } from '../closing/closing-book';
import { Money } from '../money';
import { checkBookOf, checkCell as cell, checkSubjects, checkTold } from '../testing/closing-check';
import type { CheckCell } from './check-facts';

const leaves = checkSubjects.filter(({ leaf }) => leaf);
type Posted = {
  readonly debit: ClosingSubject;
  readonly credit: ClosingSubject;
  readonly amount: number;
  readonly item: number;
  readonly when: string;
};

const fen = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });
const voucher: fc.Arbitrary<Posted> = fc.record({
  debit: fc.constantFrom(...leaves),
  credit: fc.constantFrom(...leaves),
  amount: fen,
  item: fc.integer({ min: 1, max: 4 }),
  when: fc.constantFrom('yearOpening', 'opening', 'month'),
});

/** Cells of a ledger in which everything was posted twice, once on each side. */
function ledgerOf(vouchers: readonly Posted[]): CheckCell[] {
  return vouchers.flatMap(({ debit, credit, amount, item, when }) =>
    [
      { subject: debit, side: 'debit', amount },
      { subject: credit, side: 'credit', amount },
    ].map(({ subject, side, amount: of }) => {
      const text = (of / 100).toFixed(2);
      const net = side === 'debit' ? text : (-of / 100).toFixed(2);
      const earlier =
        when === 'yearOpening' ? { yearOpening: net, opening: net } : { opening: net };
      const key = subject.required.length > 0 ? { auxiliaryKey: `1:${item}` } : {};
      return cell(subject.code, { ...key, ...(when === 'month' ? { [side]: text } : earlier) });
    }),
  );
}

describe('a ledger in which every voucher balances', () => {
  const tying = ['trial-balance', 'bs-balance', 'aux-tie'] as const;

  it('passes whatever was posted', () => {
    fc.assert(
      fc.property(fc.array(voucher, { maxLength: 40 }), (vouchers) => {
        const book = checkBookOf(ledgerOf(vouchers));
        expect(tying.map((rule) => checkTold(rule, book)?.severity)).toEqual([
          'pass',
          'pass',
          'pass',
        ]);
      }),
    );
  });

  it('fails by exactly the amount that one entry is changed by', () => {
    const changed = fc.record({
      vouchers: fc.array(voucher, { minLength: 1, maxLength: 20 }),
      by: fen.filter((amount) => amount !== 0),
      at: fc.nat(),
    });
    fc.assert(
      fc.property(changed, ({ vouchers, by, at }) => {
        const cells = ledgerOf(vouchers);
        const place = at % cells.length;
        const added = Money.parse((by / 100).toFixed(2));
        const faulty = cells.map((each, index) =>
          index === place ? { ...each, debit: each.debit.plus(added) } : each,
        );
        const outcome = checkTold('trial-balance', checkBookOf(faulty));
        expect([outcome?.severity, String(outcome?.amount)]).toEqual(['block', String(added)]);
        expect(checkTold('bs-balance', checkBookOf(faulty))?.severity).toBe('block');
      }),
    );
  });
});
