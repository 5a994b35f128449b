import { Injectable } from '@nestjs/common';
import {
  differencesAtMost,
  toTransferAtMost,
  type VatOpenings,
  type VatPage,
} from '@mingzhang/contract';
import { formatMoney, limitWindow, Money, sumOf, type Period } from '@mingzhang/rules';
import {
  invoiceFigures,
  nonDeductibleReason,
  oneOffSales,
  vatDifferences,
  vatOpenings,
  vatReturn,
  vatWatches,
  type OpeningItem,
  type VatReturn,
} from '@mingzhang/rules/invoice';
import { dueOf } from '@mingzhang/rules/tax-filing';
import { InvoicedSales } from './invoiced-sales';
import { InputTaxQuery, type TransferDue } from './input-tax.query';
import { VatOpeningStore } from './openings.store';
import { differenceRows } from './vat-difference-rows';
import { UnbilledSales } from './unbilled-sales';
import { earlierSalesOf, VatFactsLoader, type VatFacts } from './vat-facts';
import { VatInvoicesQuery } from './vat-invoices.query';
import { VatLedgers } from './vat-ledger';
import { rateRows } from './vat-rows';

type Amounts = VatPage['blocked']['output'];

/** 增值税核对: the VAT of a period by its invoices, beside the return and the books. */
@Injectable()
export class VatService {
  constructor(
    private readonly facts: VatFactsLoader,
    private readonly query: VatInvoicesQuery,
    private readonly inputTax: InputTaxQuery,
    private readonly ledgers: VatLedgers,
    private readonly store: VatOpeningStore,
    private readonly unbilled: UnbilledSales,
    private readonly invoiced: InvoicedSales,
  ) {}

  /**
   * @param listed differences that are listed at most
   * @throws BusinessError UNAVAILABLE, NOT_FOUND for a month before the books
   */
  async page(period: Period, listed = differencesAtMost): Promise<VatPage> {
    const facts = await this.facts.at(period);
    const { ledger, invoices, context, figures, books } = facts;
    const openings = await this.store.read();
    const compared = vatDifferences(invoices, { context, books });
    const filled = await this.filled(facts);
    const isByBooks = invoiceFigures(figures, context).length === 0;
    const items = isByBooks ? [] : compared.items;
    const { periodFrom, periodTo } = ledger.span;
    const { output, input } = figures.blocked;
    return {
      periodFrom,
      periodTo,
      vatType: ledger.vatType,
      due: dueOf('vat', periodTo, []).date,
      isByBooks,
      rows: rateRows(figures, compared, context),
      lines: filled.lines.map(({ line, title, amount, source }) => ({
        line,
        title,
        amount: amount.toString(),
        source,
      })),
      total: {
        invoices: compared.total.invoices.toString(),
        books: compared.total.books.toString(),
        difference: compared.total.difference.toString(),
      },
      transferred: [...facts.transferred],
      differences: differenceRows(items.slice(0, listed), { invoices, books, context }),
      differenceCount: items.length,
      unexplained: (isByBooks ? Money.zero : compared.unexplained).toString(),
      blocked: { output: amountsOf(output), input: amountsOf(input) },
      unticked: amountsOf(figures.unticked),
      toCertify: amountsOf(await this.inputTax.toCertify(ledger.span)),
      toTransfer: transferOf(ledger.vatType === 1 ? await this.inputTax.toTransfer(periodTo) : []),
      unknown: amountsOf(figures.unknown),
      voided: figures.voided,
      watches: await this.watches(facts, { openings, filled }),
      openings: { ...openings, items: await this.openingItems(facts, openings) },
      notFilled: notFilledReason(figures.blocked.output),
    };
  }

  saveOpenings(openings: VatOpenings): Promise<VatOpenings> {
    return this.store.save(openings);
  }

  /**
   * The return of the period. Lines that the return before carries out come from it where it was
   * declared, in the first period of the books from the openings, and else from the books.
   */
  private async filled({ ledger, context, figures, carried }: VatFacts): Promise<VatReturn> {
    const { books, realEstate, cityRate, isHalved } = ledger;
    const declaredBefore = await this.ledgers.declaredBefore(ledger);
    return vatReturn(invoiceFigures(figures, context).concat(carried), {
      context,
      basis: {
        books,
        before: declaredBefore?.lines ?? new Map<number, Money>(),
        ...(declaredBefore ? { beforePeriod: declaredBefore.period } : {}),
        realEstate,
        cityRate,
        isHalved,
      },
    });
  }

  private async watches(
    { ledger, figures, context }: VatFacts,
    { openings, filled }: { readonly openings: VatOpenings; readonly filled: VatReturn },
  ): Promise<VatPage['watches']> {
    const { span, vatType, enablePeriod, isMonthly, realEstate } = ledger;
    const { periodFrom, periodTo } = span;
    const from = limitWindow({ period: periodTo, isMonthly });
    const months = { periodFrom: from, periodTo };
    const invoiced = await this.invoiced.of(months);
    const oneOff = oneOffSales(await this.invoiced.categorySales(months));
    const window = invoiced
      .plus(await this.unbilled.total(months))
      .minus(oneOff.property)
      .minus(oneOff.intangible);
    const before = from < enablePeriod ? parsed(openings.windowSales) : Money.zero;
    const taxedLines = vatType === 1 ? [1, 5] : [1, 4, 7];
    const at = (line: number) =>
      filled.lines.find((each) => each.line === line)?.amount ?? Money.zero;
    const untaxed = figures.output
      .filter(({ kind }) => kind === 'untaxed')
      .reduce((sum, row) => sum.plus(row.sales), Money.zero);
    return vatWatches({
      vatType,
      periodFrom,
      periodTo,
      sales: figures.outputTotal.sales.minus(untaxed).minus(realEstate),
      openingSales: sumOf(context.uninvoiced.filter(isOpening).map(({ sales }) => sales)),
      windowSales: window.plus(before),
      oneOff,
      enabled: enablePeriod,
      taxDue: filled.taxDue,
      taxedSales: taxedLines.reduce((sum, line) => sum.plus(at(line)), Money.zero),
    });
  }

  private async openingItems({ ledger }: VatFacts, openings: VatOpenings): Promise<OpeningItem[]> {
    const { span, vatType, enablePeriod, isMonthly } = ledger;
    const { creditCarried, unpaidTax, windowSales } = openings;
    return vatOpenings({
      ...(await this.ledgers.openingTaxes(ledger)),
      vatType,
      enabled: enablePeriod,
      period: span.periodTo,
      isMonthly,
      creditCarried: orNull(creditCarried),
      unpaidTax: orNull(unpaidTax),
      invoices: vatType === 1 ? await this.query.openings(span.periodTo) : [],
      redsWithoutBlue: await this.query.redsWithoutBlue(),
      quarterSales: earlierSalesOf(ledger, openings),
      windowSales: orNull(windowSales),
    });
  }
}

const isOpening = (sale: { readonly isOpening: boolean }) => sale.isOpening;
const orNull = (amount: string | null) => (amount === null ? null : Money.parse(amount));
const parsed = (amount: string | null) => Money.parse(amount ?? '0');

function amountsOf({
  count,
  sales,
  tax,
}: {
  readonly count: number;
  readonly sales: Money;
  readonly tax: Money;
}): Amounts {
  return { count, sales: sales.toString(), tax: tax.toString() };
}

/** What is to be transferred out for the first reason that there is. */
function transferOf(due: readonly TransferDue[]): VatPage['toTransfer'] {
  const reason = due[0]?.reason ?? null;
  const own = due.filter((each) => each.reason === reason).slice(0, toTransferAtMost);
  return {
    count: own.length,
    tax: sumOf(own.map(({ left }) => left)).toString(),
    reason,
    reasonTitle: nonDeductibleReason(reason ?? '')?.name ?? '',
    invoices: own.map(({ id, deductibleTax }) => ({ id, deductibleTax })),
  };
}

/** The return is not prepared while output invoices are blocked: their sales would be missing. */
function notFilledReason({
  count,
  sales,
}: {
  readonly count: number;
  readonly sales: Money;
}): string | null {
  if (count === 0) return null;
  return `${count} 张销项发票被拦截（金额 ${formatMoney(sales)}），没有计入；请在销项发票“待处理”中更正后再填入申报表`;
}
