import { Money, isIsoDate } from '@mingzhang/rules';

/** A date as people type it: 2026-1-5, 2026/01/05, 2026.1.5, 20260105, 2026年1月5日. */
export function dateOfText(text: string): string | undefined {
  const bare = text.trim();
  const day = /^(\S+)\s+\d{1,2}:\d{2}(:\d{2})?$/.exec(bare)?.[1] ?? bare;
  const found =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(day) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(day);
  if (!found) return undefined;
  const [, year = '', month = '', days = ''] = found;
  const date = `${year}-${month.padStart(2, '0')}-${days.padStart(2, '0')}`;
  return isIsoDate(date) ? date : undefined;
}

/** A figure as people type it: with separators, ¥ or 元, full-width digits, or (123.45) for a negative. */
export function figureOfText(text: string): string | undefined {
  const plain = text.trim().replace(/元$/, '');
  const bracketed = /^[(（](.+)[)）]$/.exec(plain)?.[1];
  const figure = Money.tryParse(bracketed ?? plain);
  if (figure === undefined) return undefined;
  return (bracketed === undefined ? figure : figure.negate()).toExactText();
}
