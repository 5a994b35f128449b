import type { Steps } from '../../steps';
import type { Period } from '../../period';
import type { StoredDisposition } from '../voucher/invoice-to-book';
import type { BookingRule } from './booking-rule';
import { compileRules, matchingRules, shortCategoryOf, type MatchedFacts } from './rule-matcher';

/** A stored invoice of a past month. */
export interface TestedInvoice {
  readonly id: number;
  readonly facts: MatchedFacts;
  readonly disposition: StoredDisposition;
  /** Month of its voucher; null without one. */
  readonly voucherPeriod: Period | null;
  /** Confirmed business type; null: not confirmed yet. */
  readonly businessId: number | null;
  /** Confirmed business types of single lines, by the number of the line. */
  readonly lineBusinessIds: ReadonlyMap<number, number>;
}

/** A rule that fits an invoice which an earlier rule decides otherwise. */
interface RuleConflict {
  readonly invoiceId: number;
  readonly earlierRuleId: number;
}

/** What a rule does to past invoices. Lists of ids are in ascending order, each id once. */
export interface RuleTest {
  readonly ruleId: number;
  /** Invoices of which it decides the whole or lines. */
  readonly hits: readonly number[];
  /** Hits that were confirmed as the rule decides. */
  readonly agreeing: readonly number[];
  /** Hits that were confirmed otherwise. */
  readonly differing: readonly number[];
  readonly conflicts: readonly RuleConflict[];
  /** Differing hits with a voucher, which would be booked otherwise; by the month of the voucher. */
  readonly wouldChange: { readonly open: readonly number[]; readonly closed: readonly number[] };
  /** Invoices confirmed as its business type that no rule decides. */
  readonly missed: readonly number[];
}

interface BackTest {
  /** In the order of the rules. */
  readonly rules: readonly RuleTest[];
  /** How many invoices were tested; void and blocked ones are not. */
  readonly tested: number;
  /** Invoices with a line that no rule decides. */
  readonly undecided: readonly number[];
}

/** Ids gathered for a rule. */
interface Gathered {
  readonly rule: BookingRule;
  readonly hits: Set<number>;
  readonly differing: Set<number>;
  readonly unconfirmed: Set<number>;
  readonly conflicts: Map<number, number>;
  readonly missed: Set<number>;
}

/**
 * Tests rules on past invoices before they are used, in steps of one invoice. The order of the invoices
 * does not matter. The time grows with rules × lines. Errors: none.
 * @param openPeriods open months: vouchers of others are in closed months
 */
export function* backTest(
  rules: readonly BookingRule[],
  invoices: readonly TestedInvoice[],
  openPeriods: readonly Period[],
): Steps<BackTest> {
  const compiled = compileRules(rules);
  const byRule = new Map(rules.map((rule) => [rule, gathered(rule)]));
  const byBusiness = new Map<number, Gathered[]>();
  for (const each of byRule.values()) {
    const { businessId } = each.rule;
    byBusiness.set(businessId, [...(byBusiness.get(businessId) ?? []), each]);
  }
  const tested = invoices.filter(
    ({ disposition }) => disposition === 'ok' || disposition === 'warn',
  );
  const undecided = new Set<number>();
  for (const invoice of tested) {
    yield undefined;
    for (const { lineNo, rules: fitting } of matchingRules(invoice.facts, compiled)) {
      const confirmed = invoice.lineBusinessIds.get(lineNo) ?? invoice.businessId;
      const [winner, ...later] = fitting;
      if (winner) {
        decide(byRule, invoice.id, { winner, later, confirmed });
        continue;
      }
      undecided.add(invoice.id);
      const missing = confirmed === null ? [] : (byBusiness.get(confirmed) ?? []);
      for (const each of missing) each.missed.add(invoice.id);
    }
  }
  const voucherPeriods = new Map(tested.map(({ id, voucherPeriod }) => [id, voucherPeriod]));
  const isIn = (isOpen: boolean) => (id: number) => {
    const period = voucherPeriods.get(id) ?? null;
    return period !== null && openPeriods.includes(period) === isOpen;
  };
  const results = [...byRule.values()].map((each) =>
    resultOf(each, { isInOpen: isIn(true), isInClosed: isIn(false) }),
  );
  return { rules: results, tested: tested.length, undecided: ascending(undecided) };
}

/**
 * The word that would make a rule fit an invoice which it missed: the name of the goods of a rule
 * on items, without its `*分类*`; the category where the goods have no name. Null: the rule has no
 * condition on items, or the invoice has no item. Errors: none.
 */
export function missedWord(
  { conditions }: Pick<BookingRule, 'conditions'>,
  { lines }: MatchedFacts,
): string | null {
  if (!conditions.some(({ by }) => by === 'item')) return null;
  const item = lines.find(({ itemName }) => itemName.trim() !== '')?.itemName ?? '';
  const goods = item.replace(/^\s*[*＊][^*＊]+[*＊]/, '').trim();
  if (goods !== '') return goods;
  const category = shortCategoryOf(item);
  return category === '' ? null : `*${category}*`;
}

const gathered = (rule: BookingRule): Gathered => ({
  rule,
  hits: new Set(),
  differing: new Set(),
  unconfirmed: new Set(),
  conflicts: new Map(),
  missed: new Set(),
});

/** A line that a rule decides. */
interface Decision {
  readonly winner: BookingRule;
  readonly later: readonly BookingRule[];
  readonly confirmed: number | null;
}

function decide(
  byRule: ReadonlyMap<BookingRule, Gathered>,
  invoiceId: number,
  { winner, later, confirmed }: Decision,
): void {
  const won = byRule.get(winner);
  won?.hits.add(invoiceId);
  if (confirmed === null) won?.unconfirmed.add(invoiceId);
  else if (confirmed !== winner.businessId) won?.differing.add(invoiceId);
  for (const rule of later) {
    if (rule.businessId === winner.businessId) continue;
    const { conflicts } = byRule.get(rule) ?? gathered(rule);
    if (!conflicts.has(invoiceId)) conflicts.set(invoiceId, winner.id);
  }
}

function resultOf(
  { rule, hits, differing, unconfirmed, conflicts, missed }: Gathered,
  voucher: {
    readonly isInOpen: (id: number) => boolean;
    readonly isInClosed: (id: number) => boolean;
  },
): RuleTest {
  return {
    ruleId: rule.id,
    hits: ascending(hits),
    agreeing: ascending(hits).filter((id) => !differing.has(id) && !unconfirmed.has(id)),
    differing: ascending(differing),
    conflicts: ascending(conflicts.keys()).map((invoiceId) => ({
      invoiceId,
      earlierRuleId: conflicts.get(invoiceId) ?? 0,
    })),
    wouldChange: {
      open: ascending(differing).filter(voucher.isInOpen),
      closed: ascending(differing).filter(voucher.isInClosed),
    },
    missed: ascending(missed),
  };
}

const ascending = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => a - b);
