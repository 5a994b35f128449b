import { groupBy } from '../../group-by';
import type { Steps } from '../../steps';
import type { InvoiceParty, InvoiceType } from '../invoice';
import { counterpartyOf, partyKey } from '../voucher/invoice-title';
import type { TestedInvoice } from './back-test';
import type { BookingRule, RuleCondition } from './booking-rule';
import { comparableText, compileRules, matchingRules, shortCategoryOf } from './rule-matcher';

/** How often the same must have been confirmed before a rule is proposed. */
const FEWEST_INVOICES = 3;

/** A rule that confirmed invoices suggest; a person decides about it. */
interface LearnedRule {
  readonly invoiceType: InvoiceType;
  readonly conditions: readonly RuleCondition[];
  readonly businessId: number;
  /** The invoices that suggest it, in ascending order. */
  readonly invoiceIds: readonly number[];
}

/** A confirmed line. */
interface Evidence {
  readonly invoiceId: number;
  readonly invoiceType: InvoiceType;
  readonly party: InvoiceParty;
  readonly shortCategory: string;
  readonly businessId: number;
  /** An existing rule already decides the line like this. */
  readonly isDecided: boolean;
}

/**
 * Rules that confirmed invoices suggest: of a counterparty that always had the same business type, at
 * least three times; of a `*分类*` that always had. The three invoices must be ones that existing
 * rules do not decide alike. A category that only one counterparty has, which is proposed itself, is left out. Void
 * and blocked invoices do not count. The order of the invoices does not matter; proposals with most
 * invoices come first. In steps of one invoice. Errors: none.
 */
export function* learnRules(
  invoices: readonly TestedInvoice[],
  existing: readonly BookingRule[],
): Steps<readonly LearnedRule[]> {
  const evidence = yield* evidenceOf(invoices, existing);
  const byParty = proposals(
    evidence.filter(({ party }) => partyKey(party) !== ''),
    ({ invoiceType, party }) => JSON.stringify([invoiceType, partyKey(party)]),
    (lines) => ({ by: 'party', anyOf: [namedParty(lines)] }),
  );
  const learned = new Set(byParty.flatMap(({ parties }) => [...parties]));
  const byCategory = proposals(
    evidence.filter(({ shortCategory }) => shortCategory !== ''),
    ({ invoiceType, shortCategory }) =>
      JSON.stringify([invoiceType, comparableText(shortCategory)]),
    (lines) => ({ by: 'item', anyOf: [`*${firstOf(lines.map((line) => line.shortCategory))}*`] }),
  ).filter(({ parties }) => parties.size > 1 || ![...parties].every((each) => learned.has(each)));
  return [...byParty, ...byCategory]
    .map(({ rule }) => rule)
    .toSorted(
      (a, b) => b.invoiceIds.length - a.invoiceIds.length || (orderOf(a) < orderOf(b) ? -1 : 1),
    );
}

const orderOf = ({ invoiceType, conditions }: LearnedRule): string =>
  JSON.stringify([invoiceType, conditions]);

function* evidenceOf(
  invoices: readonly TestedInvoice[],
  existing: readonly BookingRule[],
): Steps<readonly Evidence[]> {
  const compiled = compileRules(existing);
  const counted = invoices.filter(
    ({ disposition }) => disposition === 'ok' || disposition === 'warn',
  );
  const found: Evidence[] = [];
  for (const invoice of counted) {
    yield undefined;
    const { id: invoiceId, facts, businessId, lineBusinessIds } = invoice;
    const items = new Map(facts.lines.map(({ lineNo, itemName }) => [lineNo, itemName]));
    for (const { lineNo, rules } of matchingRules(facts, compiled)) {
      const confirmed = lineBusinessIds.get(lineNo) ?? businessId;
      if (confirmed === null) continue;
      found.push({
        invoiceId,
        invoiceType: facts.invoiceType,
        party: counterpartyOf(facts),
        shortCategory: shortCategoryOf(items.get(lineNo) ?? ''),
        businessId: confirmed,
        isDecided: rules[0]?.businessId === confirmed,
      });
    }
  }
  return found;
}

/** A proposal with the counterparties that it rests on. */
interface Proposal {
  readonly rule: LearnedRule;
  readonly parties: ReadonlySet<string>;
}

function proposals(
  evidence: readonly Evidence[],
  keyOf: (line: Evidence) => string,
  conditionOf: (lines: readonly Evidence[]) => RuleCondition,
): readonly Proposal[] {
  return [...groupBy(evidence, keyOf).values()].flatMap((lines): Proposal[] => {
    const [first] = lines;
    const undecided = lines.filter(({ isDecided }) => !isDecided);
    const ids = [...new Set(undecided.map(({ invoiceId }) => invoiceId))].toSorted((a, b) => a - b);
    if (!first || ids.length < FEWEST_INVOICES) return [];
    const { invoiceType, businessId } = first;
    if (lines.some((line) => line.businessId !== businessId)) return [];
    const rule = { invoiceType, businessId, conditions: [conditionOf(lines)], invoiceIds: ids };
    return [{ rule, parties: new Set(lines.map(({ party }) => partyKey(party))) }];
  });
}

/** The party of a group; of several spellings the first in the order of texts. */
function namedParty(lines: readonly Evidence[]): InvoiceParty {
  return {
    taxId: firstOf(lines.map(({ party }) => party.taxId.trim())),
    name: firstOf(lines.map(({ party }) => party.name.trim())),
  };
}

const firstOf = (texts: readonly string[]): string => texts.toSorted()[0] ?? '';
