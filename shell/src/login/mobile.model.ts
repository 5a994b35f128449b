import { mobilePattern } from '@mingzhang/contract';

/** Digits of a typed or pasted number, without the country code, at most 11. */
export function mobileDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return (digits.length > 11 && digits.startsWith('86') ? digits.slice(2) : digits).slice(0, 11);
}

/** `13800138000` → `138 0013 8000`; also while it is being typed. */
export function groupMobile(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/** Where the caret stands in the grouped text after so many digits. */
export function caretAfter(grouped: string, digitsBefore: number): number {
  let seen = 0;
  for (let at = 0; at < grouped.length; at += 1) {
    if (seen === digitsBefore) return at;
    if (grouped[at] !== ' ') seen += 1;
  }
  return grouped.length;
}

/** What is wrong with a number, for its field; undefined when nothing is. */
export function mobileProblem(digits: string): string | undefined {
  if (digits === '') return '请填写手机号';
  return mobilePattern.test(digits) ? undefined : '手机号应为 11 位，以 13 至 19 开头';
}
