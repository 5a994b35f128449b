import { groupBy } from '../../group-by';
import { Money, sumOf } from '../../money';
import { byId } from './by-id';
import type { VatFigures } from './vat-figures';

/** Totals of the bureau's own statistics (发票统计) for one rate, typed or from a file. Yuan. */
export interface BureauTotal {
  readonly invoiceType: 'OUT' | 'IN';
  /** As on an invoice: `13%`, `免税`. */
  readonly rate: string;
  /** Null where the statistics have no number. */
  readonly count: number | null;
  readonly sales: Money;
  readonly tax: Money;
}

/** Invoices of the books and the bureau's total of a rate. */
export interface BureauDifference {
  readonly invoiceType: 'OUT' | 'IN';
  readonly rate: string;
  readonly own: { readonly count: number; readonly sales: Money; readonly tax: Money };
  readonly bureau: { readonly count: number | null; readonly sales: Money; readonly tax: Money };
  /** Own less bureau. */
  readonly sales: Money;
  readonly tax: Money;
  readonly isEqual: boolean;
}

/**
 * Compares the invoices of a period with the bureau's statistics by direction and rate: invoiced output,
 * and ticked input. Rates of either side are listed, output first, the highest rate first. What is not
 * invoiced is unknown to the bureau and left out; several totals of one rate add up. Errors: none.
 */
export function bureauDifferences(
  figures: VatFigures,
  totals: readonly BureauTotal[],
): BureauDifference[] {
  const own = [
    ...figures.output
      .filter(({ origin }) => origin === 'invoice')
      .map((row) => ({ ...row, invoiceType: 'OUT' as const })),
    ...figures.input.map((row) => ({ ...row, invoiceType: 'IN' as const })),
  ];
  const keyOf = ({ invoiceType, rate }: Pick<BureauTotal, 'invoiceType' | 'rate'>) =>
    `${invoiceType} ${rate}`;
  const ownByKey = groupBy(own, keyOf);
  const bureauByKey = groupBy(totals, keyOf);
  const keys = new Map([...own, ...totals].map((row) => [keyOf(row), row]));
  return [...keys]
    .map(([key, { invoiceType, rate }]): BureauDifference => {
      const ours = ownByKey.get(key) ?? [];
      const theirs = bureauByKey.get(key) ?? [];
      const left = {
        // An invoice of several kinds with one rate is counted once.
        count: new Set(ours.flatMap(({ ids }): (number | string)[] => [...ids])).size,
        ...amounts(ours),
      };
      const right = { count: countOf(theirs), ...amounts(theirs) };
      const sales = left.sales.minus(right.sales);
      const tax = left.tax.minus(right.tax);
      const isCounted = right.count !== null && right.count !== left.count;
      const isEqual = sales.isZero && tax.isZero && !isCounted;
      return { invoiceType, rate, own: left, bureau: right, sales, tax, isEqual };
    })
    .sort(
      (left, right) =>
        right.invoiceType.localeCompare(left.invoiceType) ||
        percentOf(right.rate) - percentOf(left.rate) ||
        byId(left.rate, right.rate),
    );
}

function amounts(rows: readonly { readonly sales: Money; readonly tax: Money }[]) {
  return {
    sales: sumOf(rows.map(({ sales }) => sales)),
    tax: sumOf(rows.map(({ tax }) => tax)),
  };
}

/** Null where any of the totals has no number. */
function countOf(totals: readonly BureauTotal[]): number | null {
  let count = 0;
  for (const total of totals) {
    if (total.count === null) return null;
    count += total.count;
  }
  return count;
}

const percentOf = (rate: string) => Number.parseFloat(rate) || 0;
