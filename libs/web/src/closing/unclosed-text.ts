import { periodTitle } from '@mingzhang/rules';
import { isStepUnfinished, type MonthClosing } from '@mingzhang/contract';

/** Longer lists name the first ones and how many there are. */
const NAMED = 6;

/**
 * What keeps the figures of an open month from being final, as one sentence:
 * 2026年第10期尚未结账，未完成：结转销售成本、结转本期损益. Undefined for a closed month.
 */
export function unclosedText({ period, state, steps, doubts }: MonthClosing): string | undefined {
  if (state === 'closed') return undefined;
  const missing = steps.filter(isStepUnfinished).map(({ name }) => name);
  const parts = [`${periodTitle(period)}尚未结账`];
  if (missing.length > 0) parts.push(`未完成：${listed(missing)}`);
  if (doubts.length > 0) parts.push(`待核对：${listed(doubts)}`);
  if (parts.length === 1) parts.push('期末结转已完成');
  return parts.join('，');
}

function listed(names: readonly string[]): string {
  const more = names.length > NAMED ? `等 ${names.length} 项` : '';
  return names.slice(0, NAMED).join('、') + more;
}
