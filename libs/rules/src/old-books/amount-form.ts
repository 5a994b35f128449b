import { toHalfWidth } from '../half-width';
import { Money } from '../money';

/** An amount as a cell shows it: exact decimal text, '' for none; and the side it names itself. */
interface ShownAmount {
  readonly amount: string;
  readonly side?: 'debit' | 'credit';
}

/**
 * Reads an amount: `1,234.00`, `-1,234.00`, `(1,234.00)`, full-width digits, ¥, `1234.00借`.
 * `-`, `—`, blank and zero are none. A negative amount stays negative (红字); nothing is rounded.
 * @returns undefined for what is no amount
 */
export function amountForm(text: string): ShownAmount | undefined {
  const plain = toHalfWidth(text).replace(/\s/g, '').replace(/元$/, '');
  const side = { 借: 'debit' as const, 贷: 'credit' as const }[plain.at(-1) ?? ''];
  const bare = side === undefined ? plain : plain.slice(0, -1);
  if (/^[-—–]*$/.test(bare)) return { amount: '' };
  const bracketed = /^\((.+)\)$/.exec(bare)?.[1];
  const value = Money.tryParse(bracketed ?? bare);
  if (value === undefined) return undefined;
  const signed = bracketed === undefined ? value : value.negate();
  const amount = signed.isZero ? '' : signed.toExactText();
  return side === undefined ? { amount } : { amount, side };
}

/**
 * Debit or credit as direction columns name it: 借/贷, 借方/贷方, D/C, Dr/Cr, 1/-1. A column that
 * counts from 0 (FDC of KIS) is `counted`: there 0 is debit and 1 credit.
 * @returns undefined for 平, blank, and what is no direction
 */
export function directionForm(
  text: string,
  { counted }: { readonly counted: boolean },
): 'debit' | 'credit' | undefined {
  const key = toHalfWidth(text).trim().toUpperCase().replace(/方$/, '');
  const [debit, credit] = counted ? ['0', '1'] : ['1', '-1'];
  if (['借', 'D', 'DR', debit].includes(key)) return 'debit';
  return ['贷', 'C', 'CR', credit].includes(key) ? 'credit' : undefined;
}
