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

/** A share of one as a percentage, exactly: `5%` of 0.05. Errors: throws MoneyFormatError for what is no number. */
export function percentText(rate: string): string {
  return `${Money.parse(rate).times(100).toExactText()}%`;
}
