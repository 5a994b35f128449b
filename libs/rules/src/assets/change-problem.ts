import type { Money } from '../money';
import { type Period, periodTitle } from '../period';
import type { Problem } from '../problem';
import { residualOf } from './asset-card';
import type { AssetChange } from './asset-change';
import { changed, leftOf, type AssetState } from './asset-state';

type ProblemOf = Problem<'ASSET_CHANGE'>;

const problem = (field: string, msg: string): ProblemOf => ({ code: 'ASSET_CHANGE', field, msg });

/**
 * Why a change can't be made of what a card amounts to when it takes effect; undefined where it can. Sources: 企业会计准则第8号
 * 第十七条 (减值一经确认不得转回), 小企业会计准则第六条 (不计提资产减值准备).
 */
export function changeProblem(
  change: AssetChange,
  state: AssetState,
  standard: 0 | 1,
): ProblemOf | undefined {
  return figureProblem(change, state, standard) ?? overProblem(change, state, standard);
}

function figureProblem(
  change: AssetChange,
  state: AssetState,
  standard: 0 | 1,
): ProblemOf | undefined {
  if (state.isDisposed) {
    return problem('kind', '资产已处置，不能再变动；处置有误的，请先删除处置记录');
  }
  const left = state.originalValue.minus(state.accumulated).minus(state.impairment);
  const same = sameTerm(change, state);
  if (same) return same;
  switch (change.kind) {
    case 'increase':
      return positive(change.amount, '增加的原值');
    case 'decrease': {
      const after = state.originalValue.minus(change.amount);
      const kept = residualOf(after, state.residualRate).plus(state.accumulated);
      return (
        positive(change.amount, '减少的原值') ??
        (after.compare(kept.plus(state.impairment)) < 0
          ? problem('amount', '原值不能少于累计折旧、减值准备与净残值之和；整项不再使用的请做处置')
          : undefined)
      );
    }
    case 'residual':
      return !change.residualRate.isNegative && change.residualRate.compare(1) <= 0
        ? undefined
        : problem('residualRate', '残值率应在 0 到 100% 之间');
    case 'life':
      return change.lifeMonths > state.usedMonths
        ? undefined
        : problem(
            'lifeMonths',
            `使用月份应大于已折旧的 ${state.usedMonths} 个月；不再使用的请做处置`,
          );
    case 'method':
      return change.method !== 'units' || change.totalUnits?.isPositive
        ? undefined
        : problem('totalUnits', '工作量法请填写剩余的预计工作量，应大于 0');
    case 'impairment':
      if (standard === 0) {
        return problem('kind', '小企业会计准则不计提资产减值准备，实际损失在处置时确认（第六条）');
      }
      return (
        positive(change.amount, '计提的减值') ??
        (change.amount.compare(left) > 0
          ? problem(
              'amount',
              '减值不能超过账面价值；减值一经计提不得转回（企业会计准则第8号第十七条）',
            )
          : undefined)
      );
    case 'accumulatedAdjust': {
      if (change.amount.isZero) return problem('amount', '调整额不能为 0，请填写调增或调减的金额');
      const after = state.accumulated.plus(change.amount);
      return after.isNegative || change.amount.compare(left) > 0
        ? problem('amount', '调整后的累计折旧不能小于 0，也不能超过原值减去减值准备')
        : undefined;
    }
    case 'partial':
      return (
        positive(change.amount, '处置部分的原值') ??
        (change.amount.compare(state.originalValue) >= 0
          ? problem('amount', '处置部分的原值应小于全部原值；全部处置的请选择出售、报废等')
          : undefined)
      );
    case 'dispose':
      return undefined;
  }
}

/** The field of a change that leaves something to depreciate. */
const leavingFields: Partial<Record<AssetChange['kind'], string>> = {
  increase: 'amount',
  accumulatedAdjust: 'amount',
  residual: 'residualRate',
  method: 'method',
};

/**
 * Why a change can't follow the end of a life: it leaves something to depreciate and no month, or no
 * work, to depreciate it by. The next month would wear it off at once, or by 工作量法 none ever would.
 * Sources: 企业会计准则第4号第十九条 (使用寿命的复核与调整); 小企业会计准则第三十三条, 第四十三条 and
 * 企业所得税法第十三条 (已提足折旧的固定资产的改建支出计入长期待摊费用).
 */
function overProblem(
  change: AssetChange,
  state: AssetState,
  standard: 0 | 1,
): ProblemOf | undefined {
  const field = leavingFields[change.kind];
  if (field === undefined) return undefined;
  const after = changed(state, change);
  if (after.method === 'none') return undefined;
  const left = leftOf(after);
  const isMore = change.kind === 'method' || left.compare(leftOf(state)) > 0;
  if (left.isZero || !isMore) return undefined;
  const isByWork = after.method === 'units';
  const isOver = isByWork
    ? after.usedUnits.compare(after.totalUnits) >= 0
    : after.usedMonths >= after.lifeMonths;
  if (!isOver) return undefined;
  const ended = isByWork
    ? '预计总工作量已用完，变动后尚未提的折旧不会再计提'
    : `使用年限已满（${after.lifeMonths} 个月），变动后尚未提的折旧会在次月一次提完`;
  const first = isByWork ? '折旧方法调整”填写剩余的预计工作量' : '使用年限调整”延长预计使用月份';
  const law = standard === 1 ? '（企业会计准则第4号第十九条）' : '';
  const rebuilt =
    change.kind === 'increase' && standard === 0
      ? '；已提足折旧的固定资产的改建支出应计入长期待摊费用，' +
        '请新增长期待摊费用卡片（小企业会计准则第三十三条、企业所得税法第十三条）'
      : '';
  return problem(
    field,
    `${ended}。请先重新估计使用寿命，用“${first}${law}，再登记本项变动${rebuilt}`,
  );
}

/** A change to what the card has already: `title` is what stays the same. */
export function unchangedProblem(field: string, title: string): ProblemOf {
  return problem(
    field,
    `${title}与现在相同，没有变动可登记；请改为新的${title}，不需要变动的请取消`,
  );
}

/** 工作量法 is estimated anew by a change to itself. */
function sameTerm(change: AssetChange, state: AssetState): ProblemOf | undefined {
  switch (change.kind) {
    case 'residual':
      return change.residualRate.equals(state.residualRate)
        ? unchangedProblem('residualRate', '残值率')
        : undefined;
    case 'life':
      return change.lifeMonths === state.lifeMonths
        ? unchangedProblem('lifeMonths', '预计使用月份')
        : undefined;
    case 'method':
      return change.method === state.method && change.method !== 'units'
        ? unchangedProblem('method', '折旧方法')
        : undefined;
    default:
      return undefined;
  }
}

function positive(amount: Money, title: string): ProblemOf | undefined {
  return amount.isPositive ? undefined : problem('amount', `${title}应大于 0`);
}

/** What says whether a card by 工作量法 may leave in a month. */
interface LeavingCard {
  readonly state: AssetState;
  /** The month is worn off although the card leaves in it: of fixed assets (DR01), not of intangibles (DR02). */
  readonly isWearing: boolean;
  /** Work of the month; null as long as nobody has entered it. */
  readonly units: Money | null;
}

/**
 * Why a card, or a part of one, can't leave yet; undefined where it can. The month of the disposal is depreciated, by
 * 工作量法 with its work, or the voucher would clear too much. Sources: 小企业会计准则第三十一条, 企业会计准则第4号应用指南
 * (当月减少的固定资产，当月仍计提折旧).
 */
export function leavingProblem(
  { state, isWearing, units }: LeavingCard,
  period: Period,
): ProblemOf | undefined {
  if (state.method !== 'units' || !isWearing || units !== null || leftOf(state).isZero) {
    return undefined;
  }
  return problem(
    'kind',
    `处置当月仍计提折旧，工作量法要先有${periodTitle(period)}的工作量：` +
      `请在折旧明细填写${periodTitle(period)}的工作量（没有的填 0）并计提，再登记处置`,
  );
}
