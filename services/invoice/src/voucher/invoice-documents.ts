import { Injectable } from '@nestjs/common';
import { declaredFields, invoiceRecord, type InvoiceFields } from '@mingzhang/contract';
import { Money, periodOf, type Period } from '@mingzhang/rules';
import {
  addedAs,
  deductibleTaxOf,
  invoiceLines,
  invoiceVoucher,
  mergedInvoice,
  voucherDay,
  type AuxiliaryKind,
  type BlueInput,
  type InputTaxLeft,
  type InvoiceItems,
  type InvoiceToBook,
  type InvoiceVoucherDraft,
  type InvoiceVoucherLine,
} from '@mingzhang/rules/invoice';
import { LedgerClient, mapUnhurried, type VoucherDraft } from '@mingzhang/server';
import type { BusinessRecord } from '../business/business.entity';
import { BusinessService } from '../business/business.service';
import { grossTaxOf } from '../invoice/certification';
import { factsOf } from '../invoice/invoice-facts';
import { InvoiceRows } from '../invoice/invoice-rows';
import { RedTaxes } from '../invoice/red-taxes';
import { reasonOf } from '../invoice/invoice-types';
import type { InvoiceRecord, StoredLine } from '../invoice/invoice.entity';
import { bookedTaxes, type InvoiceDocument } from './invoice-document';
import { SetBooks } from './set-books';
import { VoucherParties, type PartiesOfInvoices } from './voucher-parties';

type Businesses = ReadonlyMap<number, BusinessRecord>;
type Lines = ReadonlyMap<number, readonly StoredLine[]>;

/** What the drafts of invoices are made from. */
interface Loaded {
  readonly books: SetBooks;
  readonly businesses: Businesses;
  readonly lines: Lines;
  readonly blues: ReadonlyMap<number, InvoiceRecord>;
  readonly parties: PartiesOfInvoices;
  /** Categories of the items that settle invoices, by item. */
  readonly settled: ReadonlyMap<number, Awaited<ReturnType<LedgerClient['items']>>[number]>;
  /** What transfers and red invoices leave of blue and of lowered invoices that are ticked, by id. */
  readonly left: ReadonlyMap<number, InputTaxLeft>;
  /** Titles of vouchers by id. */
  readonly titles: ReadonlyMap<number, string>;
}

/** Invoices with their drafts, and what previews show of them. */
export interface LoadedDocuments {
  readonly documents: readonly InvoiceDocument[];
  readonly books: SetBooks;
  readonly businesses: Businesses;
  /** Names of the items of 客户 and 供应商; those still to be made have ids below zero. */
  readonly partyNames: ReadonlyMap<number, string>;
}

/** Loads invoices with the vouchers that they make, for all of an act together. */
@Injectable()
export class InvoiceDocuments {
  constructor(
    private readonly rows: InvoiceRows,
    private readonly businesses: BusinessService,
    private readonly ledger: LedgerClient,
    private readonly parties: VoucherParties,
    private readonly redTaxes: RedTaxes,
  ) {}

  /**
   * Drafts of invoices. Parties without an item are made an item of where `makes` says so and a
   * draft uses them.
   * @param titles titles of vouchers by id: invoices with one of them have no draft. Left out: all
   *   have one, as if none had a voucher
   * @param until further months that vouchers may be dated in
   * @throws BusinessError UNAVAILABLE
   */
  async load(
    records: readonly InvoiceRecord[],
    {
      makes,
      titles = new Map(),
      until = [],
    }: {
      readonly makes: boolean;
      readonly titles?: ReadonlyMap<number, string>;
      readonly until?: readonly Period[];
    },
  ): Promise<LoadedDocuments> {
    const loaded = { ...(await this.loaded(records, until)), titles };
    const drafted = await mapUnhurried(records, (record) => draftOf(record, loaded));
    const missing = new Set(
      drafted.flatMap(({ draft }) =>
        'lines' in draft
          ? draft.lines.flatMap(({ auxiliary }) => Object.values(auxiliary).filter(isMissing))
          : [],
      ),
    );
    const made =
      makes && missing.size > 0 ? await loaded.parties.make(missing) : new Map<number, number>();
    const documents = drafted.map((each) => documentOf(each, { loaded, made }));
    const { books, businesses, parties } = loaded;
    return { documents, books, businesses, partyNames: parties.names };
  }

  private async loaded(
    records: readonly InvoiceRecord[],
    later: readonly Period[],
  ): Promise<Omit<Loaded, 'titles'>> {
    const blueIds = [...new Set(records.flatMap(({ blueId }) => blueId ?? []))];
    const blues = await this.rows.rows.byId(blueIds);
    const lines = await this.rows.linesOf([...records.map(({ id }) => id), ...blueIds]);
    const businesses = await this.businesses.byId();
    const chart = await this.ledger.chart();
    const until = records
      .flatMap(({ issueDate, deductPeriod }) => [periodOf(issueDate), deductPeriod ?? ''])
      .concat(later)
      .reduce((last, month) => (month > last ? month : last), chart.facts.openPeriod);
    const books = new SetBooks(chart, businesses, until);
    const facts = records.map((record) => factsOf(fieldsOf(record), lines.get(record.id) ?? []));
    const parties = await this.parties.load(facts, chart);
    const ids = [...new Set(records.flatMap(({ settlementItemId }) => settlementItemId ?? []))];
    const settled = new Map((await this.ledger.items(ids)).map((item) => [item.id, item]));
    const lowered = records.filter(({ id, loweredTax }) => loweredTax !== null && !blues.has(id));
    const left = await this.redTaxes.left([...blues.values()].concat(lowered));
    return { books, businesses, lines, blues, parties, settled, left };
  }
}

const isMissing = (id: number) => id < 0;

/** An invoice with the voucher of a later event, such as its certification, instead of its own. */
export function withDraft(
  { record, invoice, warnings }: InvoiceDocument,
  draft: InvoiceDocument['draft'],
  loaded: Pick<LoadedDocuments, 'books' | 'businesses'>,
): InvoiceDocument {
  const document = documentOf(
    { record, invoice, warnings, draft },
    { loaded, made: new Map(), added: addedByRole },
  );
  return { ...document, sent: { ...document.sent, attachmentCount: 0 } };
}

/** Lines of a merged voucher of later events: one for each role, subject and auxiliary items. */
function addedByRole(line: InvoiceVoucherLine): ReturnType<typeof addedAs> {
  return addedAs({ ...line, businessId: 0 });
}

const fieldsOf = (record: InvoiceRecord) => declaredFields<InvoiceFields>(invoiceRecord, record);

type Drafted = Pick<InvoiceDocument, 'record' | 'invoice' | 'draft' | 'warnings'>;

function draftOf(record: InvoiceRecord, loaded: Loaded): Drafted {
  const { books } = loaded;
  const alone = toBook(record, loaded);
  const period = bookingPeriod(record, books);
  const blue = blueOf(record, loaded, period);
  const invoice = blue === null ? alone.invoice : { ...alone.invoice, blue };
  return {
    record,
    invoice,
    draft: invoiceVoucher(invoice, books.in(period)),
    warnings: alone.warnings,
  };
}

function bookingPeriod({ issueDate }: InvoiceRecord, books: SetBooks): Period {
  const own = periodOf(issueDate);
  return voucherDay(issueDate, books.in(own).openPeriods)?.period ?? own;
}

/** The invoice as the rules book it, without the blue one that it may reverse. */
function toBook(
  record: InvoiceRecord,
  loaded: Loaded,
): { readonly invoice: InvoiceToBook; readonly warnings: readonly string[] } {
  const { books, businesses, lines } = loaded;
  const stored = lines.get(record.id) ?? [];
  const facts = factsOf(fieldsOf(record), stored);
  const typeOf = (line: StoredLine) => businesses.get(line.businessId ?? record.businessId ?? 0);
  const { items, warnings } = settledItems(record, facts, loaded);
  const header = businesses.get(record.businessId ?? 0);
  const isWhole = stored.length === 0;
  const invoice: InvoiceToBook = {
    facts,
    disposition: record.disposition,
    isOpening: record.isOpening,
    voucherTitle: loaded.titles.get(record.voucherId ?? 0) ?? null,
    businessId: record.businessId,
    lineBusinessIds: new Map(
      stored.flatMap(({ businessId }, at) =>
        businessId === null ? [] : [[at + 1, businessId] as const],
      ),
    ),
    settlementSubjectId: record.settlementSubjectId,
    items: isWhole ? { ...books.itemsOf(header), ...items } : items,
    lineItems: new Map(stored.map((line, at) => [at + 1, books.itemsOf(typeOf(line))])),
    rate: record.rates,
    tick: record.invoiceType === 'IN' ? tickOf(record, facts, loaded) : null,
    blue: null,
  };
  return { invoice, warnings };
}

function tickOf(
  record: InvoiceRecord,
  facts: InvoiceToBook['facts'],
  { businesses, left }: Pick<Loaded, 'businesses' | 'left'>,
): InvoiceToBook['tick'] {
  const reason = reasonOf(fieldsOf(record), businesses);
  const tax = Money.parse(record.deductibleTax);
  const isTicked = record.checkStatus === 1;
  const own = isTicked ? grossTaxOf(facts, { reason, traveller: record.traveller }) : tax;
  const gross = record.loweredTax === null ? own : (left.get(record.id)?.booked ?? own);
  return {
    isTicked,
    checkDate: record.checkDate,
    deductPeriod: record.deductPeriod,
    deductibleTax: tax,
    grossTax: gross.compare(tax) > 0 ? gross : tax,
    nonDeductibleReason: reason,
  };
}

/** The party or person that an invoice is settled with, as the subjects ask for them. */
export function settledItems(
  record: Pick<
    InvoiceRecord,
    'invoiceType' | 'issueDate' | 'businessIds' | 'settlementSubjectId' | 'settlementItemId'
  >,
  facts: InvoiceToBook['facts'],
  {
    books,
    businesses,
    parties,
    settled,
  }: Pick<Loaded, 'books' | 'businesses' | 'parties' | 'settled'>,
): { readonly items: InvoiceItems; readonly warnings: readonly string[] } {
  const items: Partial<Record<AuxiliaryKind, number>> = {};
  const warnings: string[] = [];
  const types = record.businessIds.flatMap((id) => businesses.get(id) ?? []);
  const { subjects, settlementSubjectIds } = books.in(periodOf(record.issueDate));
  const settlement = subjects.get(
    record.settlementSubjectId ??
      types[0]?.settlementSubjectId ??
      settlementSubjectIds[record.invoiceType] ??
      0,
  );
  const keeps = (kind: AuxiliaryKind) =>
    settlement?.auxiliary.some((each) => each.kind === kind) ?? false;
  const chosen = settled.get(record.settlementItemId ?? 0);
  const kind = chosen && books.kinds.get(chosen.categoryId);
  if (chosen && kind !== undefined) {
    items[kind] = chosen.id;
    if (settlement && !keeps(kind)) {
      const { name } = chosen;
      warnings.push(
        `结算科目 ${settlement.title} 不按“${name}”的类别核算，凭证没有记“${name}”，请核对结算科目`,
      );
    }
  }
  const role = record.invoiceType === 'OUT' ? 'customer' : 'supplier';
  const isRequired = types.some(({ subjectId }) =>
    subjects.get(subjectId)?.auxiliary.some((each) => each.kind === role && each.required),
  );
  if (items[role] === undefined && (keeps(role) || isRequired)) {
    const party = parties.of(facts);
    if (party) items[role] = party.id;
    if (party?.warning != null) warnings.push(party.warning);
  }
  return { items, warnings };
}

/** The blue invoice of a red input invoice: what its voucher booked, or would book. */
function blueOf(record: InvoiceRecord, loaded: Loaded, period: Period): BlueInput | null {
  const { invoiceType, isPositive, blueId } = record;
  const blue = loaded.blues.get(blueId ?? 0);
  if (invoiceType !== 'IN' || isPositive || !blue) return null;
  const takenBack = loaded.left.get(blue.id)?.takenBack.get(record.id);
  return {
    tax: Money.parse(blue.tax),
    total: Money.parse(blue.total),
    inputTax: inputTaxOf(blue, loaded, period),
    deductPeriod: blue.checkStatus === 1 ? blue.deductPeriod : null,
    ...(takenBack ? { takenBack } : {}),
  };
}

function inputTaxOf(blue: InvoiceRecord, loaded: Loaded, period: Period): Money {
  if (blue.bookedInputTax !== null) return Money.parse(blue.bookedInputTax);
  const { invoice } = toBook(blue, loaded);
  const { lines, problems } = invoiceLines(invoice, loaded.books.in(period), period);
  if (problems.length === 0 && lines.length > 0) return bookedTaxes({ lines }).input;
  const isBarred = reasonOf(fieldsOf(blue), loaded.businesses) !== null;
  return isBarred ? Money.zero : deductibleTaxOf(invoice.facts).tax;
}

/** What the lines of drafts become those of the ledger with. */
interface Sending {
  readonly loaded: Pick<LoadedDocuments, 'books' | 'businesses'>;
  /** Items that were made, by the ids that stood for them. */
  readonly made: ReadonlyMap<number, number>;
  readonly added?: typeof addedAs;
}

function documentOf(drafted: Drafted, { loaded, made, added = addedAs }: Sending): InvoiceDocument {
  const { draft, invoice } = drafted;
  const isDraft = 'lines' in draft;
  return {
    ...drafted,
    merged: isDraft ? mergedInvoice(invoice, draft.lines) : null,
    sent: {
      wordId: loaded.books.chart.wordId,
      voucherDate: isDraft ? draft.voucherDate : drafted.record.issueDate,
      attachmentCount: 1,
      lines: isDraft ? sentLines(draft, { loaded, made, added }) : [],
    },
  };
}

/** The lines of a draft as the ledger is sent them. @param made ids of new items by those that stand for them */
export function sentLines(
  { lines }: InvoiceVoucherDraft,
  { loaded: { books, businesses }, made, added: addedOf = addedAs }: Sending,
): VoucherDraft['lines'] {
  return lines.map((line) => {
    const { summary, subjectId, debit, credit, role, businessId, quantity } = line;
    const business = role === 'business' ? businesses.get(businessId) : undefined;
    const own = books.auxiliaryOf(subjectId, line.auxiliary, business);
    const auxiliary = Object.fromEntries(
      Object.entries(own).map(([category, item]) => [category, made.get(item) ?? item]),
    );
    const added = addedOf(line);
    return {
      summary,
      subjectId,
      debit: debit.toFixed(2),
      credit: credit.toFixed(2),
      auxiliary,
      ...(quantity === null ? {} : { quantity: quantity.toExactText() }),
      ...(added ? { addedAs: added } : {}),
    };
  });
}
