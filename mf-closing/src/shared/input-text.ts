import type { StepInput } from '@mingzhang/contract';
import { formatMoney, Money, toHalfWidth } from '@mingzhang/rules';

/** Decimals of a rate: 8 of a fraction, so 6 of a percentage. */
const RATE_DECIMALS = 8;

/** A value as people read it: the fraction `0.07` as `7%`, amounts with separators. */
export function inputText(
  { kind, options }: Pick<StepInput, 'kind' | 'options'>,
  value: string | null,
): string {
  if (value === null || value === '') return '';
  const amount = Money.tryParse(value);
  if (kind === 'choice' || kind === 'subject')
    return options.find((each) => each.value === value)?.title ?? value;
  if (amount === undefined) return value;
  if (kind === 'rate') return `${amount.times(100).toExactText()}%`;
  return kind === 'amount' ? formatMoney(amount) : value;
}

/**
 * What was typed as the contract wants it, a percentage as a fraction; empty text takes the value
 * back. Undefined for what is no number: 7%, 7 and ７％ are all `0.07`.
 */
export function inputValue({ kind }: Pick<StepInput, 'kind'>, typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  if (kind !== 'rate' && kind !== 'amount' && kind !== 'quantity') return text;
  const amount = Money.tryParse(toHalfWidth(text).replace(/%$/, ''));
  if (kind === 'rate') return amount?.dividedBy(100, RATE_DECIMALS).toExactText();
  return amount?.toExactText();
}
