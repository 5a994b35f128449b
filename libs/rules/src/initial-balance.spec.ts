import fc from 'fast-check';
import { initialTrialBalance, yearOpeningOf } from './initial-balance';
import { Money } from './money';
import type { SubjectDirection } from './subject-tree';

const row = (direction: SubjectDirection, opening: number, ytdDebit = 0, ytdCredit = 0) => ({
  direction,
  opening: Money.parse(opening),
  ytdDebit: Money.parse(ytdDebit),
  ytdCredit: Money.parse(ytdCredit),
});

describe('the balance at the start of the year', () => {
  it('is the opening without the movements of the year, in the own direction', () => {
    expect(String(yearOpeningOf(row('debit', 100, 50, 20)))).toBe('70.00');
    expect(String(yearOpeningOf(row('credit', 100, 50, 20)))).toBe('130.00');
  });
});

describe('the trial balance of opening balances', () => {
  it('holds without any', () => {
    expect(initialTrialBalance([]).balanced).toBe(true);
  });

  it('sets debit subjects against credit subjects', () => {
    const result = initialTrialBalance([row('debit', 300, 80, 20), row('credit', 300, 10, 70)]);
    expect(result.balanced).toBe(true);
    expect([result.opening.debit, result.opening.credit].map(String)).toEqual(['300.00', '300.00']);
    expect([result.ytd.debit, result.ytd.credit].map(String)).toEqual(['90.00', '90.00']);
    expect(String(result.yearOpening.debit)).toBe('240.00');
  });

  it('tells the difference of each equation, debit less credit', () => {
    const result = initialTrialBalance([row('debit', 300, 80), row('credit', 250)]);
    expect(result.balanced).toBe(false);
    expect(String(result.opening.difference)).toBe('50.00');
    expect(String(result.yearOpening.difference)).toBe('-30.00');
    expect(String(result.ytd.difference)).toBe('80.00');
  });

  it('takes a contrary balance as negative on its own side', () => {
    expect(initialTrialBalance([row('debit', 10), row('debit', -10)]).balanced).toBe(true);
    expect(String(initialTrialBalance([row('credit', -10)]).opening.credit)).toBe('-10.00');
  });

  it('does not hold while one equation fails', () => {
    const result = initialTrialBalance([row('debit', 5, 5)]);
    expect(result.yearOpening.difference.isZero).toBe(true);
    expect(result.balanced).toBe(false);
  });

  it('keeps opening = year opening + movements in its differences', () => {
    const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const direction = fc.constantFrom<SubjectDirection>('debit', 'credit');
    const rows = fc.array(fc.tuple(direction, whole, whole, whole), { maxLength: 20 });
    fc.assert(
      fc.property(rows, (drawn) => {
        const { opening, yearOpening, ytd } = initialTrialBalance(
          drawn.map((values) => row(...values)),
        );
        expect(opening.difference.equals(yearOpening.difference.plus(ytd.difference))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
