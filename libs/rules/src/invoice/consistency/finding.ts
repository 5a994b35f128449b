import type { Money } from '../../money';
import { formatForeign } from '../../money-format';
import type { Disposition, InvoiceFinding, InvoiceLine, InvoiceRule } from '../invoice';

/** Makes findings of one rule and disposition. A message for a line gets its number. */
export function findingOf(rule: InvoiceRule, disposition: Disposition) {
  return (msg: string, lineNo?: number): InvoiceFinding => ({
    rule,
    disposition,
    msg,
    ...(lineNo !== undefined && { lineNo }),
  });
}

/** An amount with separators and all its decimals, at least 2. */
export const shown = formatForeign;

/** `多 90.00` or `少 90.00`: how far a figure is above or below the one it is compared with. */
export function gap(figure: Money, expected: Money): string {
  const difference = figure.minus(expected);
  return `${difference.isNegative ? '少' : '多'} ${shown(difference.abs())}`;
}

/**
 * One finding for each rate among lines of an invoice, at its first line. A finding that concerns every line has no
 * line number.
 */
export function findingsByRate(
  all: readonly InvoiceLine[],
  matching: readonly InvoiceLine[],
  finding: (line: InvoiceLine, lineNo: number | undefined) => InvoiceFinding,
): InvoiceFinding[] {
  const first = new Map<string, InvoiceLine>();
  for (const line of matching) if (!first.has(line.rate)) first.set(line.rate, line);
  const isWhole = first.size === 1 && matching.length === all.length;
  return [...first.values()].map((line) => finding(line, isWhole ? undefined : line.lineNo));
}
