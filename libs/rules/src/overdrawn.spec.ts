import fc from 'fast-check';
import { Money } from './money';
import { overdrawnNotes } from './overdrawn';
import { draft, line, postingFacts } from './testing/posting-draft';

const cash = 7;
const notes = (amounts: readonly number[], balance: number, stored = 0) =>
  overdrawnNotes(
    draft(
      amounts.map((amount) =>
        amount < 0
          ? line({ subjectId: cash, credit: String(-amount) })
          : line({ subjectId: cash, debit: String(amount) }),
      ),
      '2026-01-15',
    ),
    postingFacts,
    [{ subjectId: cash, balance: Money.parse(balance), stored: Money.parse(stored) }],
  );

describe('money below zero', () => {
  it('is told once per subject, with its balance', () => {
    expect(notes([-400_000, -226.98], 100)).toEqual(['库存现金余额为负（-400,126.98），请核对']);
  });

  it('is told when and only when the balance is negative and got worse', () => {
    const amount = fc.integer({ min: -100, max: 100 });
    fc.assert(
      fc.property(fc.array(amount), amount, amount, (amounts, balance, stored) => {
        const after = amounts.reduce((sum, each) => sum + each, balance - stored);
        expect(notes(amounts, balance, stored)).toHaveLength(after < 0 && after < balance ? 1 : 0);
      }),
    );
  });

  it('is no matter of other subjects', () => {
    const draw = draft([line({ subjectId: 2, credit: '5' })], '2026-01-15');
    const balance = { subjectId: 2, balance: Money.parse(0), stored: Money.parse(0) };
    expect(overdrawnNotes(draw, postingFacts, [balance])).toEqual([]);
  });
});
