import { monthOf, type Period, yearOf } from '@mingzhang/rules';

/** Address of the page for the period-end entries of a month. */
export function stepsPage(period: Period): string {
  return `/check-out/carry-forward/${yearOf(period)}/${monthOf(period)}`;
}
