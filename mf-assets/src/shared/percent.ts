import { Money } from '@mingzhang/rules';

/** `5` of 0.05, for a field in percent. */
export const percentOf = (rate: string) => Money.parse(rate).times(100).toExactText();

/** 0.05 of `5`; what is no number goes to the service as it is, which says so. */
export function shareOf(percent: string): string {
  const text = percent.trim();
  if (!/^\d{1,3}(\.\d{1,8})?$/.test(text)) return text;
  return Money.parse(text).dividedBy(100, 10).toExactText();
}
