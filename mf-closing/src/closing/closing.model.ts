import type { CheckoutPeriod, PeriodSeal } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { sortedPeriods } from '@mingzhang/shell-api';
import type { GroupedChecks } from '@mingzhang/web';

/** How a month stands before it is closed, and whether it may be. */
interface Standing {
  readonly tone: 'ok' | 'warn' | 'bad' | 'locked';
  readonly status: string;
  readonly hint: string;
  readonly canClose: boolean;
}

/** Why a month can't be closed, else what to look at before; the service has the last word. */
export function closingStanding(facts: {
  readonly isClosed: boolean;
  readonly mayClose: boolean;
  /** The checks have not all answered, or one failed. */
  readonly isUnknown: boolean;
  readonly checks: Pick<GroupedChecks, 'blocks' | 'warnings'>;
}): Standing {
  const { isClosed, mayClose, isUnknown, checks } = facts;
  const blocks = checks.blocks.length;
  const warnings = checks.warnings.length;
  if (isClosed) {
    return { tone: 'locked', status: '已结账', hint: '本期凭证已锁定并封存', canClose: false };
  }
  if (blocks > 0) {
    const status = `${blocks} 项未通过，暂不能结账`;
    return { tone: 'bad', status, hint: '处理后自动重新检查', canClose: false };
  }
  if (isUnknown) {
    const hint = '全部检查有结果后才能结账';
    return { tone: 'warn', status: '检查尚未完成', hint, canClose: false };
  }
  if (!mayClose) {
    const hint = '结账请联系账套管理员或主管';
    return { tone: 'warn', status: '您没有结账的权限', hint, canClose: false };
  }
  if (warnings > 0) {
    const status = `${warnings} 项提醒，可以结账`;
    return { tone: 'warn', status, hint: '请先看过提醒再结账', canClose: true };
  }
  return {
    tone: 'ok',
    status: '检查全部通过，可以结账',
    hint: '结账后本期凭证锁定',
    canClose: true,
  };
}

/** A month with its seals, the last one first. */
export interface SealedMonth {
  readonly period: Period;
  readonly isClosed: boolean;
  readonly seals: readonly PeriodSeal[];
}

/** All months of an account set, newest first, each with every closing it has seen. */
export function sealedMonths(
  periods: readonly CheckoutPeriod[],
  history: readonly PeriodSeal[],
): SealedMonth[] {
  return sortedPeriods(periods)
    .toReversed()
    .map(({ period, state }) => ({
      period,
      isClosed: state === 'closed',
      seals: history.filter((seal) => seal.period === period),
    }));
}

/** The beginning of a seal, enough to compare it with a printed or noted one. */
export const shortHash = (hash: string) => hash.slice(0, 12);
