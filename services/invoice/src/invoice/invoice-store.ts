import { Injectable } from '@nestjs/common';
import type { InvoiceFields } from '@mingzhang/contract';
import {
  invoiceNumbers,
  repeatedRow,
  type InvoiceFacts,
  type InvoiceFinding,
  type InvoiceOrigin,
  type InvoiceState,
} from '@mingzhang/rules/invoice';
import { LedgerClient, mapUnhurried, todayInShanghai, type SetChart } from '@mingzhang/server';
import type { BusinessRecord } from '../business/business.entity';
import { BusinessService } from '../business/business.service';
import { ActiveRules, type RuleChooser } from './active-rules';
import { BlueTypes } from './blue-types';
import {
  derivedOf,
  factsOf,
  fieldsOfFacts,
  isBeforeBooks,
  storedLineOf,
  type InvoiceChoices,
} from './invoice-facts';
import { InvoiceJudges, type Judge, type JudgedFields } from './invoice-judge';
import { InvoiceLinks } from './invoice-links';
import { InvoiceRows } from './invoice-rows';
import { InvoiceStates, type NewerState } from './invoice-states';
import { reasonOf } from './invoice-types';
import { Rejudging } from './rejudging';
import type { InvoiceRecord, InvoiceToWrite, StoredLine, TypeSource } from './invoice.entity';
import { PendingInvoices } from './pending-invoices';
import type { StandingInvoice } from './standing-invoices';

/** An invoice as a file gives it, with what its importer knows. */
export interface SavedInvoice {
  readonly facts: InvoiceFacts;
  /** Its lines as they are stored, where the caller has them already. */
  readonly storedLines?: readonly StoredLine[];
  readonly choices?: Partial<InvoiceChoices>;
  /** Number of the rule that chose the business type. */
  readonly businessRule?: number | null;
  /** Business types of lines by their place; null: that of the header. */
  readonly lineBusinessIds?: readonly (number | null)[];
}

/** What became of an invoice. */
export type SavedOutcome =
  | {
      readonly act: 'stored';
      readonly id: number;
      readonly findings: readonly InvoiceFinding[];
      readonly isOpening: boolean;
    }
  /** It took the place of a stored one that waited for a correction. */
  | {
      readonly act: 'replaced';
      readonly id: number;
      readonly findings: readonly InvoiceFinding[];
      readonly isOpening: boolean;
    }
  | {
      readonly act: 'refused';
      readonly findings: readonly InvoiceFinding[];
      /** The stored invoice of the same number. */
      readonly earlierId: number | null;
      /** The newer state that the stored invoice has taken over. */
      readonly state: InvoiceState | null;
    };

interface SavedWith {
  readonly origin: InvoiceOrigin;
  readonly batchId: number | null;
  /** Called after each statement with the number of invoices written so far. */
  readonly report?: (done: number) => Promise<void>;
}

export const noChoices: InvoiceChoices = {
  traveller: '',
  businessId: null,
  settlementSubjectId: null,
  settlementItemId: null,
  nonDeductibleReason: null,
  isOpening: false,
};

/** An invoice of the list with its place there. */
interface Candidate {
  readonly at: number;
  readonly judged: JudgedFields;
  readonly businessRule: number | null;
  readonly typeSource: TypeSource | null;
}

/** A candidate that no rule refuses. */
interface Accepted extends Candidate {
  readonly findings: readonly InvoiceFinding[];
  /** The blocked invoice of the same number that it replaces. */
  readonly replaced: StandingInvoice | undefined;
}

/** What is to be written of a list, and what became of the rest. */
interface Sorted {
  readonly accepted: readonly Accepted[];
  readonly newer: readonly NewerState[];
  readonly outcomes: SavedOutcome[];
}

/** Invoices whose types follow their blue ones together; more of them would take too much memory. */
const typedTogether = 2_000;

/** Stores invoices of files: checked by the rules, linked, with a business type. */
@Injectable()
export class InvoiceStore {
  constructor(
    private readonly rows: InvoiceRows,
    private readonly judges: InvoiceJudges,
    private readonly rejudging: Rejudging,
    private readonly links: InvoiceLinks,
    private readonly blueTypes: BlueTypes,
    private readonly states: InvoiceStates,
    private readonly businesses: BusinessService,
    private readonly rules: ActiveRules,
    private readonly ledger: LedgerClient,
  ) {}

  /**
   * Stores the invoices of a file, each by itself: one that a rule refuses is left out, and says
   * why. A number that is stored already hands its newer state on (R05), or replaces the stored
   * invoice where that one is blocked. All statements are for many invoices; those of a call go in
   * one transaction. Changes of stored invoices are in the operation log; the caller records the
   * import itself.
   * @returns what became of each invoice, in the order of the list
   * @throws BusinessError UNAVAILABLE
   */
  async saveAll(invoices: readonly SavedInvoice[], saved: SavedWith): Promise<SavedOutcome[]> {
    const pending = new PendingInvoices();
    const outcomes = await this.savePart(invoices, { ...saved, pending });
    await this.settle(pending);
    return outcomes;
  }

  /**
   * Stores a part of the invoices of an import, as `saveAll`. Links and what follows from them wait
   * for `settle`, because all red invoices of a blue one are judged anew each time.
   */
  async savePart(
    invoices: readonly SavedInvoice[],
    saved: SavedWith & { readonly pending: PendingInvoices },
  ): Promise<SavedOutcome[]> {
    const { pending } = saved;
    await this.rows.holdTurn();
    const businesses = await this.businesses.byIdMade();
    const chooser = await this.rules.chooser(businesses);
    const listed = invoices.map((invoice, at) => ({ invoice, at }));
    const chart = await this.ledger.chart();
    const candidates = await mapUnhurried(listed, (each) =>
      candidateOf(each, { businesses, chooser, chart }),
    );
    const judge = await this.judges.of(
      candidates.map(({ judged }) => judged),
      pending.reds,
    );
    const { accepted, newer, outcomes } = await sorted(candidates, judge);
    const choices = await this.removeReplaced(accepted, pending);
    const written = await mapUnhurried(accepted, (each) =>
      toWrite(each, { judge, saved, choices: choices.get(each.replaced?.id ?? 0), businesses }),
    );
    const ids = await this.rows.insert(written, saved.report);
    for (const [place, { at, findings, replaced }] of accepted.entries()) {
      const act = replaced ? ('replaced' as const) : ('stored' as const);
      const isOpening = written[place]?.fields.isOpening ?? false;
      outcomes[at] = { act, id: ids[place] ?? 0, findings, isOpening };
    }
    await this.states.take(newer);
    pending.add(ids, written);
    pending.judgeAnew(newer.map(({ invoice }) => invoice.id));
    return outcomes;
  }

  /** Links what parts have stored and judges anew what that changes. @throws BusinessError UNAVAILABLE */
  async settle({ ids, others }: PendingInvoices): Promise<void> {
    const linked = await this.links.relink(ids);
    const all = new Set([...linked, ...others]);
    const asked = [...new Set([...ids, ...linked])];
    for (let start = 0; start < asked.length; start += typedTogether) {
      const part = asked.slice(start, start + typedTogether);
      for (const id of await this.blueTypes.follow(part, ids)) all.add(id);
    }
    await this.rejudging.of([...all]);
  }

  /**
   * Deletes blocked invoices that others replace.
   * @returns what people chose for them, by id; those that a rule decided are decided anew
   */
  private async removeReplaced(
    accepted: readonly Accepted[],
    pending: PendingInvoices,
  ): Promise<ReadonlyMap<number, InvoiceRecord>> {
    const ids = accepted.flatMap(({ replaced }) => replaced?.id ?? []);
    if (ids.length === 0) return new Map();
    const before = await this.rows.rows.byId(ids);
    await this.states.recordReplaced(
      accepted.flatMap(({ replaced, judged }) => {
        const was = replaced && before.get(replaced.id);
        return was ? [{ before: was, after: judged.fields }] : [];
      }),
    );
    const lost = await this.links.unlink(ids);
    await this.rows.remove(ids);
    pending.judgeAnew(lost);
    return new Map([...before].filter(([, { businessRule }]) => businessRule === null));
  }
}

/** Sorts the invoices of a list into those to be written, newer states and refusals. */
async function sorted(candidates: readonly Candidate[], judge: Judge): Promise<Sorted> {
  const accepted: Accepted[] = [];
  const newer: NewerState[] = [];
  const outcomes: SavedOutcome[] = [];
  const seen = new Map<string, number>();
  await mapUnhurried(candidates, (candidate) => {
    const { at, judged } = candidate;
    const { fields } = judged;
    const names = invoiceNumbers(fields).map((name) => `${fields.invoiceType} ${name}`);
    const first = names.map((name) => seen.get(name)).find((place) => place !== undefined);
    if (first !== undefined) {
      outcomes[at] = repeatedInList(first);
      return;
    }
    for (const name of names) seen.set(name, at);
    const { findings, earlier } = judge.verdict(judged);
    const isRefused = findings.some(({ disposition }) => disposition === 'refuse');
    if (!isRefused) {
      accepted.push({ ...candidate, findings, replaced: earlier });
      return;
    }
    const state = earlier ? newerStateOf(earlier, fields) : null;
    if (earlier && state) newer.push({ invoice: earlier, state });
    outcomes[at] = { act: 'refused', findings, earlierId: earlier?.id ?? null, state };
  });
  return { accepted, newer, outcomes };
}

/** R05 within one list: the first of the invoices counts. */
function repeatedInList(first: number): SavedOutcome {
  const msg = `与本次第 ${first + 1} 张的发票号码相同，本行没有导入`;
  const findings: InvoiceFinding[] = [{ rule: 'R05', disposition: 'refuse', msg }];
  return { act: 'refused', findings, earlierId: null, state: null };
}

function newerStateOf(earlier: StandingInvoice, incoming: InvoiceState): InvoiceState | null {
  const { recordedOn, origin, taxStatus, riskLevel } = earlier;
  // A blocked one without a voucher is replaced instead.
  const isBlocked = false;
  const stored = { recordedOn, origin, voucherTitle: null, taxStatus, riskLevel, isBlocked };
  const row = repeatedRow(stored, incoming);
  return row.act === 'update' ? row.state : null;
}

function candidateOf(
  { invoice, at }: { readonly invoice: SavedInvoice; readonly at: number },
  {
    businesses,
    chooser,
    chart,
  }: {
    readonly chart: SetChart;
    readonly businesses: ReadonlyMap<number, BusinessRecord>;
    readonly chooser: RuleChooser;
  },
): Candidate {
  const { facts, choices = {}, businessRule = null, lineBusinessIds = [] } = invoice;
  const isOpening = isBeforeBooks(facts, chart);
  const fields = fieldsOfFacts(facts, { ...noChoices, isOpening, ...choices });
  const { storedLines = facts.lines.map(storedLineOf) } = invoice;
  const ownLines = storedLines.map((line, place): StoredLine => {
    const businessId = lineBusinessIds[place] ?? null;
    return businessId === null ? line : { ...line, businessId };
  });
  // As the figures are stored: a file may have more decimals.
  const ownFacts = factsOf(fields, ownLines);
  const typed = chooser.typed(fields, ownLines, ownFacts);
  const nonDeductibleReason = reasonOf(typed.fields, businesses);
  return {
    at,
    judged: { fields: typed.fields, lines: typed.lines, facts: ownFacts, nonDeductibleReason },
    businessRule: typed.businessRule ?? businessRule,
    typeSource: businessRule === null ? (typed.typeSource ?? null) : null,
  };
}

function toWrite(
  { judged, findings, businessRule, typeSource }: Accepted,
  {
    judge,
    saved,
    choices,
    businesses,
  }: {
    readonly judge: Judge;
    readonly saved: SavedWith;
    readonly choices: InvoiceRecord | undefined;
    readonly businesses: ReadonlyMap<number, BusinessRecord>;
  },
): InvoiceToWrite {
  const fields = choices ? { ...judged.fields, ...choicesOf(choices) } : judged.fields;
  const isByRule = !choices || businessRule === null;
  const lines = isByRule
    ? judged.lines
    : judged.lines.map((line) => ({ ...line, businessId: null }));
  const own = { ...judged, fields, nonDeductibleReason: reasonOf(fields, businesses) };
  return {
    fields,
    lines,
    recordedOn: todayInShanghai(),
    origin: saved.origin,
    batchId: saved.batchId,
    businessRule: isByRule ? businessRule : null,
    typeSource: choices ? choices.typeSource : typeSource,
    derived: derivedOf(fields, lines),
    judgement: judge.judgement(own, findings),
  };
}

/** What a person chose for an invoice. */
function choicesOf(fields: InvoiceFields): InvoiceChoices {
  return {
    traveller: fields.traveller,
    businessId: fields.businessId,
    settlementSubjectId: fields.settlementSubjectId,
    settlementItemId: fields.settlementItemId,
    nonDeductibleReason: fields.nonDeductibleReason,
    isOpening: fields.isOpening,
  };
}
