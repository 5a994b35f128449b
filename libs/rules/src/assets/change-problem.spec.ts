import fc from 'fast-check';
import { Money } from '../money';
import type { AssetChange } from './asset-change';
import { changed, leftOf, type AssetState } from './asset-state';
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

describe('a change after the end of the life', () => {
  const over: AssetState = {
    ...state,
    accumulated: yuan('9500'),
    impairment: Money.zero,
    usedMonths: 60,
  };
  const why = (change: Bare<AssetChange>, of: AssetState = over, standard: 0 | 1 = 1) =>
    changeProblem({ ...change, period: '2026-01' } as AssetChange, of, standard);

  it.each<[Bare<AssetChange>, string]>([
    [{ kind: 'increase', amount: yuan('4000') }, 'amount'],
    [{ kind: 'residual', residualRate: yuan('0.03') }, 'residualRate'],
    [{ kind: 'accumulatedAdjust', amount: yuan('-100') }, 'amount'],
  ])('is refused where it leaves something to wear off at once: %j', (change, field) => {
    const problem = why(change);
    expect(problem?.field).toBe(field);
    expect(problem?.msg).toBe(
      '使用年限已满（60 个月），变动后尚未提的折旧会在次月一次提完。请先重新估计使用寿命，' +
        '用“使用年限调整”延长预计使用月份（企业会计准则第4号第十九条），再登记本项变动',
    );
    // The new estimate comes first; then the change is spread over the months ahead.
    expect(why(change, { ...over, lifeMonths: 84 })).toBeUndefined();
  });

  it('is 长期待摊费用 for a rebuilding under 小企业会计准则', () => {
    expect(why({ kind: 'increase', amount: yuan('4000') }, over, 0)?.msg).toContain(
      '改建支出应计入长期待摊费用，请新增长期待摊费用卡片（小企业会计准则第三十三条、企业所得税法第十三条）',
    );
  });

  it('is made where it leaves nothing, or no method asks for months', () => {
    expect(why({ kind: 'residual', residualRate: yuan('0.08') })).toBeUndefined();
    expect(why({ kind: 'decrease', amount: yuan('0.01') })?.field).toBe('amount');
    expect(why({ kind: 'life', lifeMonths: 84 })).toBeUndefined();
    expect(why({ kind: 'dispose' })).toBeUndefined();
    const land: AssetState = { ...over, method: 'none', lifeMonths: 0, usedMonths: 0 };
    expect(why({ kind: 'increase', amount: yuan('4000') }, land)).toBeUndefined();
  });

  it('asks for a life before a method that spreads over months', () => {
    const land: AssetState = {
      ...over,
      accumulated: Money.zero,
      method: 'none',
      lifeMonths: 0,
      usedMonths: 0,
    };
    expect(why({ kind: 'method', method: 'straightLine' }, land)?.field).toBe('method');
    const estimated = { ...land, lifeMonths: 60 };
    expect(why({ kind: 'method', method: 'straightLine' }, estimated)).toBeUndefined();
  });

  it('asks for new work where that of 工作量法 is used up: nothing would ever be worn off', () => {
    const used: AssetState = {
      ...over,
      method: 'units',
      totalUnits: yuan('1000'),
      usedUnits: yuan('1000'),
    };
    expect(why({ kind: 'increase', amount: yuan('4000') }, used)?.msg).toContain(
      '预计总工作量已用完，变动后尚未提的折旧不会再计提。请先重新估计使用寿命，用“折旧方法调整”填写剩余的预计工作量',
    );
    const anew: Bare<AssetChange> = { kind: 'method', method: 'units', totalUnits: yuan('500') };
    expect(why(anew, used)).toBeUndefined();
    expect(
      why(
        { kind: 'increase', amount: yuan('4000') },
        changed(used, { ...anew, period: '2026-01' }),
      ),
    ).toBeUndefined();
  });

  it('never leaves anything behind a life that has ended', () => {
    const fen = fc.integer({ min: 1, max: 1_000_000 }).map((value) => (value / 100).toFixed(2));
    const rate = fc.integer({ min: 0, max: 100 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(fen, rate, (amount, residualRate) => {
        const changes: Bare<AssetChange>[] = [
          { kind: 'increase', amount: yuan(amount) },
          { kind: 'residual', residualRate: yuan(residualRate) },
          { kind: 'accumulatedAdjust', amount: yuan(`-${amount}`) },
        ];
        for (const change of changes) {
          const made = { ...change, period: '2026-01' } as AssetChange;
          if (changeProblem(made, over, 1) !== undefined) continue;
          expect(leftOf(changed(over, made)).isZero).toBe(true);
        }
      }),
    );
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
