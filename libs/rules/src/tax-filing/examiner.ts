import { Money } from '../money';
import { open, receivables, silent, steps, stock } from './book-exams';
import type { Exam, ExamFacts, ExamFinding } from './exam';
import type { FilledRow } from './form';
import type { TaxFacts } from './tax-facts';
import {
  salesOfYear,
  smallProfit,
  stampAccrued,
  surtaxAccrued,
  surtaxOfVat,
  taxAccrued,
  wagesTaxed,
} from './tax-exams';
import type { TaxKind } from '../tax-names';
import {
  advances,
  blockedOutput,
  burden,
  inputWithoutOutput,
  invoicesBooked,
  overpaid,
  salesLimit,
  smallVatBooked,
  turnedColumns,
  unticked,
  zeroVat,
} from './vat-exams';
import { negativeSales, salesDeclared, simpleUnread, taxAboveSales } from './sales-exams';

const exams: Readonly<Record<TaxKind, readonly Exam[]>> = {
  vat: [
    silent,
    blockedOutput,
    unticked,
    invoicesBooked,
    salesDeclared,
    negativeSales,
    taxAboveSales,
    simpleUnread,
    smallVatBooked,
    salesLimit,
    zeroVat,
    overpaid,
    inputWithoutOutput,
    turnedColumns,
    steps,
    stock,
    receivables,
    advances,
    burden,
  ],
  surtax: [silent, surtaxOfVat, surtaxAccrued, steps],
  withheld: [silent, wagesTaxed],
  incomeTax: [silent, salesOfYear, smallProfit, taxAccrued, steps, stock, receivables],
  incomeTaxAnnual: [silent, open, salesOfYear, smallProfit, taxAccrued, stock, receivables],
  stamp: [stampAccrued],
  statements: [open, steps, stock],
  statementsAnnual: [open, steps, stock],
};

/** What is to be looked at before a declaration goes out: the gravest first, what is in order last. Errors: none. */
export function examine(
  kind: TaxKind,
  rows: readonly Pick<FilledRow, 'line' | 'declared'>[],
  { facts, more }: { readonly facts: TaxFacts; readonly more: ExamFacts },
): ExamFinding[] {
  const byLine = new Map(rows.map(({ line, declared }) => [line, declared]));
  const line = (number: number) => byLine.get(number) ?? Money.zero;
  const order = { serious: 0, warn: 1, pass: 2 };
  return exams[kind]
    .flatMap((exam) => exam({ facts, more, line }) ?? [])
    .sort((left, right) => order[left.severity] - order[right.severity]);
}
