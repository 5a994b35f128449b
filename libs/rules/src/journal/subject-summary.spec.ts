import fc from 'fast-check';
import { Money } from '../money';
import { buildSubjectSummary } from '../testing/subject-summary';
import { SUMMARY_TOTAL, summaryDifference, summaryParts } from './subject-summary';
import type { BalanceSubject } from '../trial-balance';

const subject = (id: number, code: string, parentId: number | null = null): BalanceSubject => ({
  id,
  code,
  parentId,
  name: code,
  level: parentId === null ? 1 : 2,
  leaf: true,
  direction: 'debit',
});
const chart = [
  subject(4, '2221'),
  subject(1, '1001'),
  subject(5, '222101', 4),
  subject(6, '222102', 4),
];
const yuan = Money.parse;
const textOf = (...asked: Parameters<typeof buildSubjectSummary>) =>
  buildSubjectSummary(...asked).rows.map(
    ({ subject: { code }, debit, credit }) => `${code} ${debit.toString()} ${credit.toString()}`,
  );

describe('科目汇总表', () => {
  const moved = [
    { subjectId: 1, debit: yuan('113.00'), credit: yuan('7.00') },
    { subjectId: 5, debit: yuan('7.00'), credit: yuan('0.00') },
    { subjectId: 6, debit: yuan('0.00'), credit: yuan('113.00') },
  ];

  it('stands in code order, a parent with both sides of its children added and not netted', () => {
    expect(textOf(chart, moved)).toEqual([
      '1001 113.00 7.00',
      '2221 7.00 113.00',
      '222101 7.00 0.00',
      '222102 0.00 113.00',
    ]);
  });

  it('shows the levels asked for and totals every leaf once all the same', () => {
    expect(textOf(chart, moved, { levelFrom: 2, levelTo: 2 })).toHaveLength(2);
    const { totals } = buildSubjectSummary(chart, moved, { levelTo: 1 });
    expect([totals.debit.toString(), totals.credit.toString()]).toEqual(['120.00', '120.00']);
  });

  it('shows a subject whose lines come to nothing', () => {
    const red = { subjectId: 5, debit: Money.zero, credit: Money.zero };
    expect(textOf(chart, [red])).toEqual(['2221 0.00 0.00', '222101 0.00 0.00']);
  });

  it('is proved by its two sides and by the heads of the vouchers', () => {
    const { totals } = buildSubjectSummary(chart, moved);
    const { sides, vouchers } = summaryDifference(totals, yuan('100.00'));
    expect([sides.toString(), vouchers.toString()]).toEqual(['0.00', '20.00']);
  });

  it('has equal totals for any balanced vouchers, and first levels that come to them', () => {
    const amounts = fc.integer({ min: -99_999, max: 99_999 });
    const leaf = fc.constantFrom(1, 5, 6);
    const voucher = fc.tuple(leaf, leaf, amounts);
    fc.assert(
      fc.property(fc.array(voucher), (vouchers) => {
        const lines = vouchers.flatMap(([debited, credited, fen]) => {
          const amount = yuan(String(fen));
          return [
            { subjectId: debited, debit: amount, credit: Money.zero },
            { subjectId: credited, debit: Money.zero, credit: amount },
          ];
        });
        const { rows, totals } = buildSubjectSummary(chart, lines, { levelTo: 1 });
        expect(totals.debit.toString()).toBe(totals.credit.toString());
        const top = rows.reduce((sum, { debit }) => sum.plus(debit), Money.zero);
        expect(top.toString()).toBe(totals.debit.toString());
      }),
    );
  });

  it('comes to the same where somebody else adds up its parts', () => {
    const line = fc.tuple(fc.constantFrom(1, 5, 6), fc.integer({ min: -999, max: 999 }));
    const level = fc.constantFrom(1, 2);
    fc.assert(
      fc.property(fc.array(line), level, level, (lines, levelFrom, levelTo) => {
        const moved = lines.map(([subjectId, fen]) => ({
          subjectId,
          debit: yuan(String(fen)),
          credit: Money.zero,
        }));
        const parts = summaryParts(chart, { levelFrom, levelTo });
        const sumBy = (id: number) =>
          parts
            .filter(({ subjectId }) => subjectId === id)
            .flatMap(({ partId }) => moved.filter(({ subjectId }) => subjectId === partId))
            .reduce((sum, { debit }) => sum.plus(debit), Money.zero)
            .toString();
        const { rows, totals } = buildSubjectSummary(chart, moved, { levelFrom, levelTo });
        for (const row of rows) expect(sumBy(row.subject.id)).toBe(row.debit.toString());
        expect(sumBy(SUMMARY_TOTAL)).toBe(totals.debit.toString());
      }),
    );
  });
});
