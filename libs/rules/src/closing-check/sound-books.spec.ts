import { Money } from '../money';
import { closingSubjectId } from '../testing/closing';
import { checkBookOf, checkCell as cell, checkSubjects, toldText } from '../testing/closing-check';
import type { CheckBook } from './check-book';
import type { ClosingRuleId } from './closing-rules';

const income = (code: string, amount: string) => {
  const net = Money.parse(amount);
  return { subjectId: closingSubjectId(code), month: net, quarter: net, year: net };
};

describe('what is no fault', () => {
  it.each<[string, ClosingRuleId, CheckBook, string]>([
    ['a month in which nothing moved', 'trial-balance', checkBookOf([]), 'pass'],
    [
      'a reserve and a dividend',
      'is-bs',
      checkBookOf(
        [
          cell('5001', { credit: '100.00', debit: '100.00' }),
          cell('3103', { credit: '100.00', debit: '100.00' }),
          cell('310401', { debit: '10.00', credit: '10.00' }),
          cell('310406', { debit: '10.00', credit: '100.00' }),
          cell('310101', { credit: '10.00' }),
        ],
        {
          retained: {
            opening: Money.zero,
            profit: Money.parse('100.00'),
            distributed: Money.parse('-10.00'),
            priorYears: Money.zero,
          },
        },
      ),
      'pass',
    ],
    [
      'a profit that is not yet carried forward',
      'is-bs',
      checkBookOf([cell('5001', { credit: '5.00' })]),
      'pass',
    ],
    [
      'a year that stays open in a month that is not its last',
      'year-profit',
      checkBookOf([cell('3103', { credit: '8.00' })]),
      '',
    ],
    ['a month without sales', 'cogs-missing', checkBookOf([]), ''],
    [
      'assets that came in this month',
      'depreciation-missing',
      checkBookOf([cell('1601', { debit: '100.00' })]),
      '',
    ],
    ['a company that never had wages', 'payroll-missing', checkBookOf([]), ''],
    [
      'education surcharges below 100,000.00 of sales',
      'surtax-missing',
      checkBookOf([
        cell('22210103', { debit: '1000.00' }),
        cell('222114', { credit: '35.00' }),
        cell('5001', { credit: '100000.00' }),
      ]),
      'pass',
    ],
    [
      'small-scale sales above the threshold',
      'vat-transfer',
      checkBookOf([cell('222101', { credit: '13.00' })], {
        context: { period: '2026-03', vatType: 0 },
        income: [income('5001', '300000.00')],
      }),
      '',
    ],
    [
      'books that are younger than a year',
      'other-receivable-shareholder',
      checkBookOf([cell('1221', { opening: '60000.00' })], { context: { enabled: '2025-02' } }),
      '',
    ],
    [
      'dollars that were revalued at a rate given for the month alone',
      'fx-missing',
      checkBookOf([cell('1002', { debit: '700.00', foreign: '100', currency: 'USD' })], {
        isRevalued: true,
      }),
      'pass',
    ],
    [
      'a prepayment in dollars, which is no money',
      'fx-missing',
      checkBookOf([cell('1123', { debit: '700.00', foreign: '100', currency: 'USD' })]),
      'pass',
    ],
  ])('passes: %s', (_, rule, book, expected) => {
    expect(toldText(rule, book)).toBe(expected);
  });

  it('small-scale sales below the threshold keep no VAT', () => {
    const book = checkBookOf([cell('222101', { credit: '13.00' })], {
      context: { period: '2026-03', vatType: 0 },
      income: [income('5001', '299999.99')],
    });
    expect(toldText('vat-transfer', book)).toBe('warn; 222101 应交增值税 13.00');
  });
});

describe('codes of another length', () => {
  it('are those of the account set: 221101 is 2211001 under 4-3-2-2', () => {
    const subjects = checkSubjects.map((subject) =>
      subject.code === '221101' ? { ...subject, code: '2211001' } : subject,
    );
    const codeOf = (code: string) => (code === '221101' ? '2211001' : code);
    const book = checkBookOf([cell('221101', { recentCredit: '1.00' })], {
      subjects,
      context: { codeOf },
    });
    expect(toldText('payroll-missing', book)).toBe('warn; 2211001 工资 0.00');
  });
});
