import { periodTitle } from '@mingzhang/rules';
import { isStepUnfinished, type MonthClosing } from './home.contract';

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

/**
 * The same sentence for whoever reads profit or gross margin of the month: these figures are
 * provisional. Undefined for a closed month.
 */
export function provisionalText(closing: MonthClosing): string | undefined {
  const text = unclosedText(closing);
  return text && `${text}。本表的收入、成本和利润是暂计数，结账后才是最终数`;
}

function listed(names: readonly string[]): string {
  const more = names.length > NAMED ? `等 ${names.length} 项` : '';
  return names.slice(0, NAMED).join('、') + more;
}
