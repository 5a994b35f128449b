import { periodTitle } from '@mingzhang/rules';
import type { PeriodRange } from './period-range-picker';

/** 2026年第01期, or first and last period of a longer range. */
export function rangeTitle({ from, to }: PeriodRange): string {
  return from === to ? periodTitle(to) : `${periodTitle(from)} — ${periodTitle(to)}`;
}
