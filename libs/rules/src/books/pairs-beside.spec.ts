import { Money } from '../money';
import { buildSubjectBalance, type LeafBalance } from '../trial-balance';
import { commonUnit, pairsBeside } from './pairs-beside';

const money = Money.parse;
const net = (opening: string, debit: string, credit: string) => ({
  yearOpening: money(opening),
  opening: money(opening),
  debit: money(debit),
  credit: money(credit),
  ytdDebit: money(debit),
  ytdCredit: money(credit),
});
const told = (amounts: ReturnType<typeof net>, counts: ReturnType<typeof net>) => {
  const row = pairsBeside(amounts, counts, 'debit');
  const figures = [
    row.openingDebit,
    row.openingCredit,
    row.debit,
    row.credit,
    row.closingDebit,
    row.closingCredit,
  ];
  return figures.map((each) => each.toExactText()).join(' ');
};

describe('what stands beside the pairs of a balance table', () => {
  it('is in the column of its amount, negative where it is contrary to it', () => {
    expect(told(net('700', '70', '0'), net('100', '10', '0'))).toBe('100 0 10 0 110 0');
    expect(told(net('-700', '0', '0'), net('-100', '0', '0'))).toBe('0 100 0 0 0 100');
    expect(told(net('-5', '0', '0'), net('2.125', '0', '0'))).toBe('0 -2.125 0 0 0 -2.125');
  });

  it('is on the own side of the subject where its amount is nothing', () => {
    expect(told(net('700', '0', '700'), net('100', '0', '90'))).toBe('100 0 0 90 10 0');
  });

  it('adds up to the parents, and shows a subject whose amount is nothing', () => {
    const subject = { direction: 'debit' as const, level: 1, leaf: false, name: '' };
    const subjects = [
      { ...subject, id: 1, code: '1002', parentId: null },
      { ...subject, id: 2, code: '100201', parentId: 1, level: 2, leaf: true },
      { ...subject, id: 3, code: '100202', parentId: 1, level: 2, leaf: true },
    ];
    const of = (subjectId: number, each: ReturnType<typeof net>): LeafBalance => ({
      ...each,
      subjectId,
    });
    const { rows, totals, besideTotals } = buildSubjectBalance({
      subjects,
      rows: [of(2, net('70', '7', '0'))],
      beside: [of(2, net('10', '1', '0')), of(3, net('0.5', '0', '0'))],
    });
    expect(
      rows.map(({ code, closingDebit, beside }) =>
        [code, closingDebit.toString(), beside?.closingDebit.toExactText()].join(' '),
      ),
    ).toEqual(['1002 77.00 11.5', '100201 77.00 11', '100202 0.00 0.5']);
    expect([totals.closingDebit.toString(), besideTotals?.closingDebit.toExactText()]).toEqual([
      '77.00',
      '11.5',
    ]);
  });
});

describe('the unit of several leaves', () => {
  it('is that of all of them, or none', () => {
    expect(commonUnit(['件', '件'])).toBe('件');
    expect(commonUnit(['件', '千克'])).toBeUndefined();
    expect(commonUnit(['件', undefined])).toBeUndefined();
    expect(commonUnit([])).toBeUndefined();
  });
});
