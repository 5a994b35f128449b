import { Injectable } from '@nestjs/common';
import { Money, periodOf } from '@mingzhang/rules';
import {
  estimateSubjectId,
  unbilledFacts,
  unbilledVoucher,
  type InvoiceVoucherDraft,
  type NoVoucher,
  type UnbilledToBook,
} from '@mingzhang/rules/invoice';
import { LedgerClient, type DraftResult, type SetChart } from '@mingzhang/server';
import { BusinessService } from '../business/business.service';
import { invoiceChartOf } from '../business/usual-businesses';
import { sentLines, settledItems } from '../voucher/invoice-documents';
import { SetBooks } from '../voucher/set-books';
import { VoucherParties, type PartiesOfInvoices } from '../voucher/voucher-parties';
import { entryOf, moneyOrNull, type ReversalRow, type UnbilledRecord } from './unbilled.entity';

/** An entry, or a reversal of it, that makes a voucher. */
export interface UnbilledDocument {
  readonly record: UnbilledRecord;
  /** Null: the entry itself. */
  readonly reversal: ReversalRow | null;
}

type Drafted = UnbilledDocument & { readonly draft: InvoiceVoucherDraft | NoVoucher };

interface Loaded {
  readonly books: SetBooks;
  readonly businesses: Awaited<ReturnType<BusinessService['byId']>>;
  readonly parties: PartiesOfInvoices;
  readonly estimateSubject: number | null;
}

export const dateOf = ({ record, reversal }: UnbilledDocument): string =>
  reversal?.date ?? record.date;

/** The vouchers that entries and reversals make, drafted for all of an act together. */
@Injectable()
export class UnbilledDocuments {
  constructor(
    private readonly businesses: BusinessService,
    private readonly ledger: LedgerClient,
    private readonly parties: VoucherParties,
  ) {}

  /**
   * Drafts in the order of the documents.
   * @param makes parties without an item of 客户 or 供应商 get one where a draft uses it
   * @throws BusinessError UNAVAILABLE
   */
  async drafts(
    documents: readonly UnbilledDocument[],
    { makes }: { readonly makes: boolean },
  ): Promise<DraftResult[]> {
    const chart = await this.ledger.chart();
    const businesses = await this.businesses.byId();
    const until = documents
      .map((document) => periodOf(dateOf(document)))
      .reduce((last, month) => (month > last ? month : last), chart.facts.openPeriod);
    const books = new SetBooks(chart, businesses, until);
    const facts = documents.map((document) => unbilledFacts(amountsOf(document)));
    const parties = await this.parties.load(facts, chart);
    const estimateSubject = estimateSubjectId(invoiceChartOf(chart));
    const loaded = { books, businesses, parties, estimateSubject };
    const drafted = documents.map((document) => draftOf(document, loaded));
    const made = makes ? await this.made(drafted, parties) : new Map<number, number>();
    return drafted.map((each) => resultOf(each, { ...loaded, chart, made }));
  }

  private async made(
    drafted: readonly Drafted[],
    parties: PartiesOfInvoices,
  ): Promise<ReadonlyMap<number, number>> {
    const used = drafted.flatMap(({ draft }) => ('lines' in draft ? draft.lines : []));
    const items = used.flatMap(({ auxiliary }) => Object.values(auxiliary));
    const missing = new Set(items.filter((id) => id < 0));
    return missing.size > 0 ? parties.make(missing) : new Map();
  }
}

/** An entry and what is taken back of it, as the rules read them. */
function amountsOf({
  record,
  reversal,
}: UnbilledDocument): Pick<UnbilledToBook, 'entry' | 'reversal'> {
  return {
    entry: entryOf(record),
    reversal: reversal && {
      date: reversal.date,
      amount: Money.parse(reversal.amount),
      tax: Money.parse(reversal.tax),
      quantity: moneyOrNull(reversal.quantity),
    },
  };
}

function draftOf(document: UnbilledDocument, loaded: Loaded): Drafted {
  const { record } = document;
  const { books, businesses, parties, estimateSubject } = loaded;
  const business = businesses.get(record.businessId);
  const isGoods = record.invoiceType === 'IN';
  const settlementSubjectId =
    record.settlementSubjectId ??
    business?.settlementSubjectId ??
    (isGoods ? estimateSubject : null);
  const amounts = amountsOf(document);
  const settled = {
    invoiceType: record.invoiceType,
    issueDate: dateOf(document),
    businessIds: [record.businessId],
    settlementSubjectId,
    settlementItemId: null,
  };
  const facts = unbilledFacts(amounts);
  const { items } = settledItems(settled, facts, {
    books,
    businesses,
    parties,
    settled: new Map(),
  });
  const unbilled: UnbilledToBook = {
    ...amounts,
    businessId: record.businessId,
    settlementSubjectId,
    items: { ...books.itemsOf(business), ...items },
  };
  return { ...document, draft: unbilledVoucher(unbilled, books.in(periodOf(facts.issueDate))) };
}

function resultOf(
  { draft }: Drafted,
  loaded: Loaded & { readonly chart: SetChart; readonly made: ReadonlyMap<number, number> },
): DraftResult {
  if (!('lines' in draft)) return { problem: draft.msg };
  return {
    wordId: loaded.chart.wordId,
    voucherDate: draft.voucherDate,
    attachmentCount: 0,
    lines: sentLines(draft, { loaded, made: loaded.made }),
  };
}
