import { Injectable } from '@nestjs/common';
import type { VatOpenings } from '@mingzhang/contract';
import { Money, type Period } from '@mingzhang/rules';
import {
  bookedSubjects,
  bookedTransfers,
  countedEntries,
  lastReturnFigures,
  quarterOpening,
  redIds,
  taxBookings,
  taxMovements,
  vatFigures,
  type InvoiceFigure,
  type TaxBooking,
  type TaxEntry,
  type VatBooks,
  type VatContext,
  type VatFigures,
  type VatInvoice,
} from '@mingzhang/rules/invoice';
import { UnbilledSales } from './unbilled-sales';
import { InputTaxQuery } from './input-tax.query';
import { VatOpeningStore } from './openings.store';
import { VatInvoicesQuery, type VatSpan } from './vat-invoices.query';
import { VatLedgers, type VatLedger } from './vat-ledger';

/** Used fixed assets are sold on 固定资产清理. */
const disposalSubject = '1606';
/** What `bookedTransfers` needs: 进项税额转出, and what tells a transfer at the end of a month. */
const transferCodes = ['22210107', '22210102', '22210103', '22210108', '222102'] as const;

/** The invoices of a VAT period as the rules read them. */
interface VatSide {
  readonly ledger: VatLedger;
  readonly invoices: readonly VatInvoice[];
  readonly context: VatContext;
  readonly figures: VatFigures;
  /** Lines of the last return before the books, in their first period. */
  readonly carried: readonly InvoiceFigure[];
}

/** The same with the books. */
export interface VatFacts extends VatSide {
  readonly books: VatBooks;
  /** Vouchers on 转出未交增值税, by hand or of the closing. */
  readonly transferred: readonly { readonly id: number; readonly title: string }[];
}

const amountOrNull = (amount: string | null) => (amount === null ? null : Money.parse(amount));

/**
 * Sales of the quarter before the books, in yuan: of the closing step, which knows those of the openings
 * here as well, else of the openings. Null where nobody has entered them.
 */
export function earlierSalesOf(
  { earlierSales }: Pick<VatLedger, 'earlierSales'>,
  { quarterSales }: VatOpenings,
): Money | null {
  return earlierSales ?? amountOrNull(quarterSales);
}

/** Loads what the VAT page, the tax figures and the closing check of a period are computed from. */
@Injectable()
export class VatFactsLoader {
  constructor(
    private readonly query: VatInvoicesQuery,
    private readonly inputTax: InputTaxQuery,
    private readonly ledgers: VatLedgers,
    private readonly unbilled: UnbilledSales,
    private readonly openings: VatOpeningStore,
  ) {}

  /** Whether a span has invoices or income without one at all, without asking the ledger. */
  async hasAny(span: VatSpan): Promise<boolean> {
    return (await this.query.hasAny(span)) || (await this.unbilled.hasAny(span));
  }

  /** The figures of some months. @throws BusinessError UNAVAILABLE */
  async figuresOf(span: VatSpan): Promise<VatSide> {
    const ledger = await this.ledgers.of(span);
    const entries = ledger.vatType === 1 ? await this.entries(ledger, span, transferCodes) : [];
    return this.sideOf(ledger, countedEntries(entries, ledger.vatType));
  }

  /**
   * Figures and books of the VAT period of a month.
   * @throws BusinessError UNAVAILABLE, NOT_FOUND for a month before the books
   */
  async at(period: Period): Promise<VatFacts> {
    const ledger = await this.ledgers.at(period);
    const entries = await this.entries(ledger, ledger.span);
    const counted = countedEntries(entries, ledger.vatType);
    const side = await this.sideOf(ledger, counted);
    const { invoices, context } = side;
    const transferred = entries.filter(({ code }) => code.startsWith('22210103'));
    const books = {
      bookings: taxBookings(counted, { invoices, context }),
      elsewhere: await this.elsewhere(side, counted),
      ledger: taxMovements(counted, ledger.vatType),
    };
    const titles = new Map(transferred.map(({ voucherId, voucher }) => [voucherId, voucher]));
    return {
      ...side,
      books,
      transferred: [...titles].map(([id, title]) => ({ id, title })),
    };
  }

  private async sideOf(ledger: VatLedger, counted: readonly TaxEntry[]): Promise<VatSide> {
    const { span, vatType, subjects } = ledger;
    const named = new Set(counted.flatMap(({ invoiceIds }) => invoiceIds));
    const invoices = await this.query.load(span, [...named]);
    const openings = await this.openings.read();
    const disposal = subjects.filter(({ chartCode }) => chartCode.startsWith(disposalSubject));
    const context: VatContext = {
      vatType,
      periodFrom: span.periodFrom,
      periodTo: span.periodTo,
      isExportRefunded: false,
      assetDisposalIds: await this.query.businessesOn(disposal.map(({ id }) => id)),
      uninvoiced: this.openingSales(ledger, openings).concat(await this.unbilled.of(span)),
      transfers: vatType === 1 ? await this.transfers(counted, invoices) : [],
    };
    const carried = lastReturnFigures({
      vatType,
      enabled: ledger.enablePeriod,
      periodFrom: span.periodFrom,
      creditCarried: amountOrNull(openings.creditCarried),
      unpaidTax: amountOrNull(openings.unpaidTax),
    });
    return { ledger, invoices, context, figures: vatFigures(invoices, context), carried };
  }

  /** Sales of the quarter before the books, in the quarter in which they began. */
  private openingSales(ledger: VatLedger, openings: VatOpenings): VatContext['uninvoiced'] {
    const { span, vatType, isMonthly, enablePeriod: enabled } = ledger;
    const quarterSales = earlierSalesOf(ledger, openings);
    return quarterOpening({ ...span, vatType, isMonthly, enabled, quarterSales });
  }

  /** What vouchers book on 进项税额转出, with the reason of those made here. */
  private async transfers(counted: readonly TaxEntry[], invoices: readonly VatInvoice[]) {
    const ids = [...new Set(counted.map(({ voucherId }) => voucherId))];
    return bookedTransfers(counted, redIds(invoices), await this.inputTax.transferReasons(ids));
  }

  /** Bookings in vouchers of other months for invoices of the period. */
  private async elsewhere(
    { ledger, invoices, context }: VatSide,
    counted: readonly TaxEntry[],
  ): Promise<TaxBooking[]> {
    const here = new Set(counted.map(({ voucherId }) => voucherId));
    const vouchers = await this.query.vouchersOf(invoices.map(({ id }) => id));
    const others = new Set(vouchers.filter((id) => !here.has(id)));
    if (others.size === 0) return [];
    const months = (await this.ledgers.monthsOf([...others])).sort();
    const [periodFrom] = months;
    const periodTo = months.at(-1);
    if (periodFrom === undefined || periodTo === undefined) return [];
    const codes = Object.values(bookedSubjects);
    const entries = await this.entries(ledger, { periodFrom, periodTo }, codes);
    const own = entries.filter(({ voucherId }) => others.has(voucherId));
    const all = invoices.concat(await this.sharingWith(own, invoices, context));
    return taxBookings(countedEntries(own, ledger.vatType), { invoices: all, context });
  }

  /** Invoices that share a voucher with those of the period: each has its own part of the amounts. */
  private sharingWith(
    entries: readonly TaxEntry[],
    invoices: readonly VatInvoice[],
    { periodTo }: VatContext,
  ): Promise<VatInvoice[]> {
    const known = new Set(invoices.map(({ id }) => id));
    const named = new Set(entries.flatMap(({ invoiceIds }) => invoiceIds));
    const missing = [...named].filter((id) => !known.has(id));
    return this.query.byIds(missing, periodTo);
  }

  private entries(ledger: VatLedger, span: VatSpan, codes?: readonly string[]) {
    return this.ledgers.entries(ledger, span, {
      ...(codes ? { codes } : {}),
      invoicesOf: (ids) => this.query.byVoucher(ids),
    });
  }
}
