import { Injectable } from '@nestjs/common';
import {
  invoiceNumberText,
  type BureauComparison,
  type BureauLine,
  type BureauTotalRow,
} from '@mingzhang/contract';
import { Money, type Period } from '@mingzhang/rules';
import {
  bureauDifferences,
  bureauExplanations,
  counterpartyOf,
  type VatInvoice,
} from '@mingzhang/rules/invoice';
import { BureauStore } from './bureau.store';
import { VatFactsLoader, type VatFacts } from './vat-facts';

/** The invoices of a VAT period beside the bureau's own statistics. */
@Injectable()
export class BureauService {
  constructor(
    private readonly facts: VatFactsLoader,
    private readonly store: BureauStore,
  ) {}

  /** @throws BusinessError UNAVAILABLE, NOT_FOUND for a month before the books */
  async compare(period: Period): Promise<BureauComparison> {
    const facts = await this.facts.at(period);
    const { periodFrom, periodTo } = facts.ledger.span;
    const rows = await this.store.of({ periodFrom, periodTo });
    const own = rows.filter((row) => row.period === period);
    return {
      periodFrom,
      periodTo,
      totals: own.map(({ invoiceType, rate, count, sales, tax }) => ({
        invoiceType,
        rate,
        count,
        sales,
        tax,
      })),
      lines: rows.length === 0 ? [] : linesOf(facts, rows),
    };
  }

  /** Replaces what was entered for the month. @throws BusinessError as `compare` */
  async save(period: Period, totals: readonly BureauTotalRow[]): Promise<BureauComparison> {
    await this.store.save(period, totals);
    return this.compare(period);
  }
}

function linesOf(
  { figures, invoices, context }: VatFacts,
  rows: readonly BureauTotalRow[],
): BureauLine[] {
  const totals = rows.map(({ sales, tax, ...row }) => ({
    ...row,
    sales: Money.parse(sales),
    tax: Money.parse(tax),
  }));
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return bureauDifferences(figures, totals).map((difference) => {
    const { invoiceType, rate, own, bureau, sales, tax, isEqual } = difference;
    return {
      invoiceType,
      rate,
      own: { count: own.count, sales: own.sales.toString(), tax: own.tax.toString() },
      bureau: { count: bureau.count, sales: bureau.sales.toString(), tax: bureau.tax.toString() },
      sales: sales.toString(),
      tax: tax.toString(),
      isEqual,
      explanations: bureauExplanations(difference, invoices, context).flatMap((each) => {
        const invoice = byId.get(each.invoiceId);
        return invoice ? [explanationOf(each, invoice)] : [];
      }),
    };
  });
}

function explanationOf(
  { invoiceId, reason, sales, tax }: ReturnType<typeof bureauExplanations>[number],
  { facts }: VatInvoice,
): BureauLine['explanations'][number] {
  return {
    invoiceId,
    number: invoiceNumberText(facts),
    issueDate: facts.issueDate,
    party: counterpartyOf(facts).name,
    reason,
    sales: sales.toString(),
    tax: tax.toString(),
  };
}
