import { Money } from '@mingzhang/rules';

/** `5` of 0.05, for a field in percent. */
export const percentOf = (rate: string) => Money.parse(rate).times(100).toExactText();

/**
 * 0.05 of `5`. What is no number of percent goes to the service with its sign, which refuses it: as it is typed it might
 * be taken for a share of one.
 */
export function shareOf(percent: string): string {
  const text = percent.trim();
  if (!/^-?\d{1,9}(\.\d{1,8})?$/.test(text)) return text === '' ? '' : `${text}%`;
  return Money.parse(text).dividedBy(100, 10).toExactText();
}
