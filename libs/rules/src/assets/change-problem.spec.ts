import { Money } from '../money';
import type { AssetChange } from './asset-change';
import type { AssetState } from './asset-state';
import { changeProblem, leavingProblem } from './change-problem';

const yuan = (text: string) => Money.parse(text);
/** 10,000 at 5 %, of which 4,000 is worn off in 24 of 60 months and 1,000 impaired. */
const state: AssetState = {
  originalValue: yuan('10000'),
  residualRate: yuan('0.05'),
  residualValue: yuan('500'),
  accumulated: yuan('4000'),
  impairment: yuan('1000'),
  lifeMonths: 60,
  usedMonths: 24,
  method: 'straightLine',
  totalUnits: Money.zero,
  usedUnits: Money.zero,
  isDisposed: false,
};
type Bare<T> = T extends unknown ? Omit<T, 'period'> : never;
const fieldOf = (change: Bare<AssetChange>, standard: 0 | 1 = 1, of = state) =>
  changeProblem({ ...change, period: '2026-01' } as AssetChange, of, standard)?.field;

describe('a change of an asset', () => {
  it.each<[Bare<AssetChange>, string | undefined]>([
    [{ kind: 'increase', amount: yuan('0.01') }, undefined],
    [{ kind: 'increase', amount: yuan('0') }, 'amount'],
    // 5,263.16 and its residual of 263.16 keep room for 5,000.
    [{ kind: 'decrease', amount: yuan('4736.84') }, undefined],
    [{ kind: 'decrease', amount: yuan('4736.85') }, 'amount'],
    [{ kind: 'decrease', amount: yuan('-1') }, 'amount'],
    [{ kind: 'residual', residualRate: yuan('1') }, undefined],
    [{ kind: 'residual', residualRate: yuan('1.0001') }, 'residualRate'],
    [{ kind: 'residual', residualRate: yuan('-0.01') }, 'residualRate'],
    [{ kind: 'residual', residualRate: yuan('0.0500') }, 'residualRate'],
    [{ kind: 'life', lifeMonths: 60 }, 'lifeMonths'],
    [{ kind: 'method', method: 'straightLine' }, 'method'],
    [{ kind: 'life', lifeMonths: 25 }, undefined],
    [{ kind: 'life', lifeMonths: 24 }, 'lifeMonths'],
    [{ kind: 'method', method: 'units' }, 'totalUnits'],
    [{ kind: 'method', method: 'units', totalUnits: yuan('0.5') }, undefined],
    [{ kind: 'method', method: 'none' }, undefined],
    [{ kind: 'impairment', amount: yuan('5000') }, undefined],
    [{ kind: 'impairment', amount: yuan('5000.01') }, 'amount'],
    // 减值一经确认不得转回.
    [{ kind: 'impairment', amount: yuan('-1') }, 'amount'],
    [{ kind: 'accumulatedAdjust', amount: yuan('-4000') }, undefined],
    [{ kind: 'accumulatedAdjust', amount: yuan('-4000.01') }, 'amount'],
    [{ kind: 'accumulatedAdjust', amount: yuan('5000.01') }, 'amount'],
    [{ kind: 'partial', amount: yuan('9999.99') }, undefined],
    [{ kind: 'partial', amount: yuan('10000') }, 'amount'],
    [{ kind: 'dispose' }, undefined],
  ])('%j is refused by %s', (change, field) => {
    expect(fieldOf(change)).toBe(field);
  });

  it('is no impairment under 小企业会计准则, and none at all after the disposal', () => {
    expect(fieldOf({ kind: 'impairment', amount: yuan('1') }, 0)).toBe('kind');
    expect(fieldOf({ kind: 'dispose' }, 1, { ...state, isDisposed: true })).toBe('kind');
  });
});

describe('a card by 工作量法 that leaves', () => {
  const byWork: AssetState = {
    ...state,
    method: 'units',
    totalUnits: yuan('1000'),
  };
  const why = (given: object) =>
    leavingProblem({ state: byWork, isWearing: true, units: null, ...given }, '2026-03')?.msg;

  it('waits for the work of its month, which is still depreciated', () => {
    expect(why({})).toContain('请在折旧明细填写2026年第03期的工作量');
    expect(why({ units: Money.zero })).toBeUndefined();
  });

  it('may go where the month wears nothing off', () => {
    expect(why({ isWearing: false })).toBeUndefined();
    expect(why({ state })).toBeUndefined();
    expect(why({ state: { ...byWork, accumulated: yuan('8500') } })).toBeUndefined();
  });
});
