import { monthOf, type Period, yearOf } from '@mingzhang/rules';

/** The page of the product where the period-end entries of a month are made. */
export function stepsPage(period: Period): string {
  return `/check-out/carry-forward/${yearOf(period)}/${monthOf(period)}`;
}
