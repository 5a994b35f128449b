import { Money } from './money';
import { toHalfWidth } from './half-width';

const percentage = /^(.*)%$/s;

/**
 * Reads a rate as people write it, as a share of one: `5%`, `5` and `0.05` are 0.05. A number of 1 or more without
 * a sign is in percent; 1 alone is 1%, and what is shown as 100% comes with its sign. Rounded to 10 decimals.
 * @returns undefined for what is no number; whether it is between 0 and 1 is asked elsewhere
 */
export function statedRate(text: string): Money | undefined {
  const shown = toHalfWidth(text).trim();
  const bare = percentage.exec(shown)?.[1];
  const number = Money.tryParse(bare ?? shown);
  const isPercent = bare !== undefined || (number !== undefined && number.compare(1) >= 0);
  return isPercent ? number?.dividedBy(100, 10) : number;
}

/** A share of one in percent, exactly: `5` of 0.05. Errors: throws MoneyFormatError for what is no number. */
export const toPercent = (rate: string): string => Money.parse(rate).times(100).toExactText();

/** A share of one as a percentage, exactly: `5%` of 0.05. Errors: throws MoneyFormatError for what is no number. */
export const percentText = (rate: string): string => `${toPercent(rate)}%`;

/**
 * Reads a field that is typed in percent, as a share of one: 0.05 of `5`. Up to 9 digits and 8 decimals; '' stays ''.
 * Anything else is returned with a `%` at its end, which the service refuses: without it, `.5` might pass as a share of
 * one. Errors: none.
 */
export function fromPercent(percent: string): string {
  const text = percent.trim();
  if (!/^-?\d{1,9}(\.\d{1,8})?$/.test(text)) return text === '' ? '' : `${text}%`;
  return Money.parse(text).dividedBy(100, 10).toExactText();
}
