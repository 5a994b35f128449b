import { Injectable } from '@nestjs/common';
import {
  ruleRowsAtMost,
  type InvoiceRuleTest,
  type RuleFigures,
  type RulePart,
  type RuleProposalOut,
  type RuleTestRow,
} from '@mingzhang/contract';
import { addMonths, isPeriod, periodOf, type Period } from '@mingzhang/rules';
import {
  backTest,
  counterpartyOf,
  learnRules,
  missedWord,
  type BookingRule,
  type InvoiceType,
  type RuleTest,
} from '@mingzhang/rules/invoice';
import { finishUnhurried, LedgerClient, todayInShanghai } from '@mingzhang/server';
import { RuleNames, sentenceOf, type NamedBooks } from './rule-names';
import { bookingRuleOf, RuleRows, storedCondition, type StoredRule } from '../invoice/rule-rows';
import { TestedInvoices, type Months, type ReadInvoiceRow } from './tested-invoices';

const monthsTested = 6;
const monthsLearned = 12;
const proposalsAtMost = 50;

interface Asked {
  readonly invoiceType: InvoiceType;
  readonly ruleId: number | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
}

/** What rows of a test are made of. */
interface RowSource {
  readonly rule: BookingRule;
  readonly rules: readonly BookingRule[];
  readonly invoices: ReadonlyMap<number, ReadInvoiceRow>;
  readonly books: NamedBooks;
}

/** Tests of rules on past invoices, and rules that booked invoices suggest. */
@Injectable()
export class RuleTestService {
  constructor(
    private readonly rows: RuleRows,
    private readonly invoices: TestedInvoices,
    private readonly names: RuleNames,
    private readonly ledger: LedgerClient,
  ) {}

  /**
   * Tests the rules in force; of a chosen one its draft or pending version instead, beside what
   * the version in force does.
   * @throws BusinessError NOT_FOUND, INVOICE_RULE with too many invoices, UNAVAILABLE
   */
  async test(asked: Asked): Promise<InvoiceRuleTest> {
    const { ruleId } = asked;
    const chosen = ruleId === null ? null : await this.rows.get(ruleId);
    const invoiceType = chosen?.invoiceType ?? asked.invoiceType;
    const months = monthsOf(asked);
    const stored = await this.rows.all(invoiceType);
    const invoices = await this.invoices.read(invoiceType, months);
    const rules = rulesOf(stored, ruleId);
    const now = await finishUnhurried(backTest(rules, invoices, []));
    return {
      periodFrom: months.from,
      periodTo: months.to,
      tested: now.tested,
      undecided: now.undecided.length,
      hits: now.rules.map((each) => ({ ruleId: each.ruleId, hits: each.hits.length })),
      chosen: chosen && (await this.chosenOf(chosen, { stored, rules, invoices, now: now.rules })),
    };
  }

  /** How many conflicts of an open version keep it from being submitted. */
  async unsettledOf(rule: StoredRule): Promise<number> {
    const { invoiceType, id } = rule;
    const months = monthsOf({ periodFrom: null, periodTo: null });
    const invoices = await this.invoices.read(invoiceType, months);
    const rules = rulesOf(await this.rows.all(invoiceType), id);
    const { rules: tested } = await finishUnhurried(backTest(rules, invoices, []));
    const found = tested.find((each) => each.ruleId === id);
    return found ? unsettled(rule, found).length : 0;
  }

  /** Rules that booked invoices of the last year suggest, those with most invoices first. */
  async learned(invoiceType: InvoiceType): Promise<RuleProposalOut[]> {
    const to = periodOf(todayInShanghai());
    const months = { from: addMonths(to, 1 - monthsLearned), to };
    const invoices = await this.invoices.read(invoiceType, months);
    const books = await this.names.books();
    const existing = (await this.rows.all(invoiceType)).flatMap(({ active, open }) => {
      const version = open ?? active;
      return version ? [bookingRuleOf(invoiceType, version)] : [];
    });
    const found = await finishUnhurried(learnRules(invoices, existing));
    return found
      .filter(({ businessId }) => books.businesses.get(businessId)?.isDisabled === false)
      .slice(0, proposalsAtMost)
      .map(({ conditions, businessId, invoiceIds }) => {
        const own = conditions.map(storedCondition);
        const content = { businessId, settlementSubjectId: null, nonDeductibleReason: null };
        const rest = { behindIds: [], note: '', ruleId: 0, conditions: own };
        const rule = bookingRuleOf(invoiceType, { ...content, ...rest });
        const sentence = sentenceOf(rule, books);
        return { conditions: own, businessId, sentence, invoices: invoiceIds.length };
      });
  }

  private async chosenOf(
    chosen: StoredRule,
    tested: {
      readonly stored: readonly StoredRule[];
      readonly rules: readonly BookingRule[];
      readonly invoices: readonly ReadInvoiceRow[];
      readonly now: readonly RuleTest[];
    },
  ): Promise<InvoiceRuleTest['chosen']> {
    const { stored, rules, invoices } = tested;
    const ruleId = chosen.id;
    const now = tested.now.find((each) => each.ruleId === ruleId);
    const rule = rules.find(({ id }) => id === ruleId);
    if (!now || !rule) return null;
    const isOther = chosen.active !== null && chosen.open !== null;
    const old = isOther
      ? (await finishUnhurried(backTest(rulesOf(stored, null), invoices, []))).rules
      : [];
    const before = old.find((each) => each.ruleId === ruleId);
    const byId = new Map(invoices.map((each) => [each.id, each]));
    const books = await this.names.books();
    const rows = rowsOf(now, { rule, rules, invoices: byId, books });
    return {
      ruleId,
      now: figuresOf(now),
      before: before ? figuresOf(before) : null,
      unsettled: unsettled(chosen, now).length,
      rows: await this.withVouchers(rows, { invoices: byId, books }),
    };
  }

  /** Adds titles and months of vouchers, for all rows together. */
  private async withVouchers(
    rows: readonly RuleTestRow[],
    { invoices, books }: Pick<RowSource, 'invoices' | 'books'>,
  ): Promise<RuleTestRow[]> {
    const voucherOf = ({ invoiceId }: RuleTestRow) => invoices.get(invoiceId)?.voucherId ?? null;
    const ids = [...new Set(rows.flatMap((row) => voucherOf(row) ?? []))];
    const found = new Map((await this.ledger.vouchers(ids)).map((each) => [each.id, each]));
    const { openPeriod } = books.chart.facts;
    return rows.map((row) => {
      const voucher = found.get(voucherOf(row) ?? 0);
      if (!voucher) return row;
      const { id, title, period } = voucher;
      return { ...row, voucher: { id, title, period }, isClosed: period < openPeriod };
    });
  }
}

/** The months of a test: those that were asked for, else the last six. */
function monthsOf({ periodFrom, periodTo }: Pick<Asked, 'periodFrom' | 'periodTo'>): Months {
  const to = periodTo ?? periodOf(todayInShanghai());
  const known = (text: string): Period => (isPeriod(text) ? text : periodOf(todayInShanghai()));
  const last = known(to);
  return {
    from: periodFrom === null ? addMonths(last, 1 - monthsTested) : known(periodFrom),
    to: last,
  };
}

/** The rules in force in their order; of the chosen one its open version, if it has one. */
function rulesOf(stored: readonly StoredRule[], chosenId: number | null): BookingRule[] {
  return stored.flatMap(({ id, invoiceType, active, open }) => {
    const version = id === chosenId ? (open ?? active) : active;
    return version ? [bookingRuleOf(invoiceType, version)] : [];
  });
}

/** Conflicts with rules that nobody let go first. */
function unsettled({ open, active }: StoredRule, { conflicts }: RuleTest) {
  const behind = new Set((open ?? active)?.behindIds ?? []);
  return conflicts.filter(({ earlierRuleId }) => !behind.has(earlierRuleId));
}

const figuresOf = ({ hits, agreeing, conflicts, differing, missed }: RuleTest): RuleFigures => ({
  hits: hits.length,
  agreeing: agreeing.length,
  conflicts: conflicts.length,
  // What is confirmed has a voucher.
  wouldChange: differing.length,
  missed: missed.length,
});

/** The invoices of a test, at most `ruleRowsAtMost` of each part, the newest first. */
function rowsOf(test: RuleTest, source: RowSource): RuleTestRow[] {
  const earlier = new Map(
    test.conflicts.map(({ invoiceId, earlierRuleId }) => [invoiceId, earlierRuleId]),
  );
  const parts: Readonly<Record<RulePart, readonly number[]>> = {
    hit: test.hits,
    agree: test.agreeing,
    conflict: test.conflicts.map(({ invoiceId }) => invoiceId),
    change: test.differing,
    missed: test.missed,
  };
  const named = (Object.entries(parts) as [RulePart, readonly number[]][]).map(([part, ids]) => ({
    part,
    ids: ids.slice(-ruleRowsAtMost).toReversed(),
  }));
  return named.flatMap(({ part, ids }) =>
    ids.flatMap((id): RuleTestRow[] => {
      const invoice = source.invoices.get(id);
      const earlierRuleId = part === 'conflict' ? (earlier.get(id) ?? null) : null;
      return invoice ? [rowOf(invoice, { part, earlierRuleId }, source)] : [];
    }),
  );
}

function rowOf(
  invoice: ReadInvoiceRow,
  { part, earlierRuleId }: Pick<RuleTestRow, 'part' | 'earlierRuleId'>,
  { rule, rules, books }: RowSource,
): RuleTestRow {
  const codeOf = (businessId: number | null | undefined) => {
    const business = books.businesses.get(businessId ?? 0);
    return (business && books.chart.subject(business.subjectId)?.code) ?? '';
  };
  const earlier = rules.find(({ id }) => id === earlierRuleId);
  return {
    part,
    invoiceId: invoice.id,
    issueDate: invoice.issueDate,
    partyName: counterpartyOf(invoice.facts).name,
    itemName: invoice.itemName,
    amount: invoice.amountText,
    fromSubject: codeOf(earlier?.businessId ?? invoice.businessId),
    toSubject: codeOf(rule.businessId),
    earlierRuleId,
    voucher: null,
    isClosed: false,
    word: part === 'missed' ? missedWord(rule, invoice.facts) : null,
  };
}
