import { dateForm, Money, periodOf } from '@mingzhang/rules';
import type { Cell } from './sheet.types';

/**
 * The date of a cell, in the forms of other products' files (`dateForm`): 2026-1-5, 2026/01/05,
 * 2026.1.5, 20260105, 2026年1月5日, with a time, or a spreadsheet's serial number. Undefined for a
 * month.
 */
export function dateOfCell(cell: Exclude<Cell, { readonly kind: 'formula' }>): string | undefined {
  const found = dateForm(cell);
  return found && 'date' in found ? found.date : undefined;
}

/** The month of a cell, `YYYY-MM`: a month in all its forms (`dateForm`), or that of a date. */
export function monthOfCell(cell: Exclude<Cell, { readonly kind: 'formula' }>): string | undefined {
  const found = dateForm(cell);
  if (!found) return undefined;
  return 'period' in found ? found.period : periodOf(found.date);
}

/** A figure as people type it: with separators, ¥ or 元, full-width digits, or (123.45) for a negative. */
export function figureOfText(text: string): string | undefined {
  const plain = text.trim().replace(/元$/, '');
  const bracketed = /^[(（](.+)[)）]$/.exec(plain)?.[1];
  const figure = Money.tryParse(bracketed ?? plain);
  if (figure === undefined) return undefined;
  return (bracketed === undefined ? figure : figure.negate()).toExactText();
}
