import { Money } from './money';
import { openingDoubts } from './opening-doubt';

const doubts = (
  { opening = '0', debit = '0', credit = '0', foreign = null as string | null },
  subject = { category: 'asset', cash: true },
) =>
  openingDoubts(
    {
      direction: subject.category === 'profit' ? 'credit' : 'debit',
      opening: Money.parse(opening),
      ytdDebit: Money.parse(debit),
      ytdCredit: Money.parse(credit),
      foreign: foreign === null ? null : Money.parse(foreign),
    },
    subject,
  );

describe('an opening balance is doubted', () => {
  it('where income or expense had a balance at the start of the year', () => {
    const profit = { category: 'profit', cash: false };
    expect(doubts({ opening: '1000' }, profit)).toEqual(['profitAtYearStart']);
    expect(doubts({ opening: '1000', credit: '1000' }, profit)).toEqual([]);
    expect(doubts({ opening: '1000' }, { category: 'asset', cash: false })).toEqual([]);
  });

  it('where a foreign amount has none in base currency', () => {
    expect(doubts({ foreign: '2000' })).toEqual(['withoutBase']);
    expect(doubts({ foreign: '2000', opening: '9' })).toEqual([]);
    expect(doubts({ foreign: '0' })).toEqual([]);
  });

  it('where cash or bank is below zero', () => {
    expect(doubts({ opening: '-0.01' })).toEqual(['belowZero']);
    expect(doubts({ opening: '-1' }, { category: 'asset', cash: false })).toEqual([]);
  });
});
