import { fakeCheck, oddBalance, unclosedProfit } from '../shared/testing/fake-month';
import { askedIn, differenceTitle, markedDigits, nothingAsked, tiesOf } from './culprit.model';

describe('the question in an address', () => {
  it('is whole with a rule, or with a subject and a known amount', () => {
    expect(askedIn({ ...nothingAsked, rule: 'is-bs' })).toEqual({ rule: 'is-bs' });
    expect(askedIn({ ...nothingAsked, subjectId: '7', known: '1,000' })).toEqual({
      subjectId: 7,
      known: '1000.00',
    });
    const item = { ...nothingAsked, subjectId: '7', auxiliary: '1:55', known: '-5' };
    expect(askedIn(item)).toEqual({ subjectId: 7, auxiliary: '1:55', known: '-5.00' });
  });

  it('is none before that', () => {
    for (const part of [{ rule: 'x' }, { subjectId: '7' }, { known: '1' }, { subjectId: 'x' }]) {
      expect(askedIn({ ...nothingAsked, ...part })).toBeUndefined();
    }
  });
});

describe('what does not tie', () => {
  it('is listed once, with the accounts whose balance is to be nothing or known', () => {
    const cash = fakeCheck({
      rule: 'cash-negative',
      severity: 'warn',
      rows: [
        {
          title: '1001 库存现金 贷',
          amount: '50.00',
          link: '/account-book/detailed?subjectId=1&period=2026-01',
        },
      ],
    });
    const passed = fakeCheck({ amount: '5.00' });
    const { open, tied } = tiesOf([[unclosedProfit, cash], [unclosedProfit, passed], [passed]]);
    expect(open.map(({ path }) => path)).toEqual([
      '/check-out/culprit/2026/1?period=2026-01&subjectId=9&known=0.00',
      '/check-out/culprit/2026/1?period=2026-01&subjectId=1',
    ]);
    expect(tied).toEqual([passed]);
    // A limit is kept, and ties nothing.
    expect(tiesOf([[{ ...passed, rule: 'cash-large' }]]).tied).toEqual([]);
  });

  it('is nothing that names no account', () => {
    expect(tiesOf([[oddBalance]]).open).toEqual([]);
  });
});

describe('the digits that differ', () => {
  it('are marked where two amounts are as long, else wholly', () => {
    expect(markedDigits('1510.00', '1150.00')).toEqual({
      start: '1,',
      differing: '51',
      end: '0.00',
    });
    expect(markedDigits('1510.00', '151.00').differing).toBe('1,510.00');
  });

  it('say on which side the difference is', () => {
    expect(differenceTitle({ difference: '-360.00' })).toBe('账面比实际多');
    expect(differenceTitle({ difference: '360.00' })).toBe('账面比实际少');
    expect(differenceTitle({ difference: '0.00' })).toBe('账实一致');
  });
});
