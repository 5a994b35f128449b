import { toHalfWidth } from '../../half-width';
import { Money } from '../../money';
import { withoutUnseen } from '../../unseen-text';
import type { InvoiceFacts, InvoiceLine, InvoiceParty } from '../invoice';
import { counterpartyOf } from '../voucher/invoice-title';
import type { BookingRule, RuleCondition } from './booking-rule';

/** What rules look at of an invoice. */
export interface MatchedFacts extends Pick<
  InvoiceFacts,
  'invoiceType' | 'kind' | 'seller' | 'buyer' | 'amount'
> {
  readonly lines: readonly Pick<InvoiceLine, 'lineNo' | 'itemName' | 'taxCategoryCode' | 'rate'>[];
}

/** A line as rules compare it. */
interface PreparedLine {
  /** 0 for an invoice without lines. */
  readonly lineNo: number;
  readonly item: string;
  /** 办公用品 of `*办公用品*复印纸`; empty without one. */
  readonly shortCategory: string;
  readonly taxCategoryCode: string;
  readonly rate: string;
}

/** An invoice as rules compare it; made once, however many rules there are. */
interface PreparedInvoice {
  readonly invoiceType: MatchedFacts['invoiceType'];
  readonly kind: string;
  readonly taxId: string;
  readonly partyName: string;
  readonly amount: Money;
  readonly lines: readonly PreparedLine[];
}

interface CompiledRule {
  readonly rule: BookingRule;
  readonly fitsInvoice: (invoice: PreparedInvoice) => boolean;
  readonly fitsLine: (line: PreparedLine) => boolean;
}

/** Rules made ready for many invoices, in their order. */
export type CompiledRules = readonly CompiledRule[];

/** A line with every rule that fits it, in the order of the rules; the first one wins. */
interface MatchedLine {
  /** 0 for an invoice without lines. */
  readonly lineNo: number;
  readonly rules: readonly BookingRule[];
}

/**
 * A text for comparing: full and half width, case and blanks alike. Errors: none.
 */
export function comparableText(text: string): string {
  return toHalfWidth(withoutUnseen(text)).replace(/\s+/g, '').toLowerCase();
}

/** 办公用品 of `*办公用品*复印纸`; empty without one. Errors: none. */
export function shortCategoryOf(itemName: string): string {
  return /^\s*[*＊]([^*＊]+)[*＊]/.exec(itemName)?.[1]?.trim() ?? '';
}

/** Makes rules ready; their order is kept. Errors: none. */
export function compileRules(rules: readonly BookingRule[]): CompiledRules {
  return rules.map((rule) => {
    const ofInvoice = rule.conditions.flatMap(invoiceTest);
    const ofLine = rule.conditions.flatMap(lineTest);
    return {
      rule,
      fitsInvoice: (invoice) =>
        invoice.invoiceType === rule.invoiceType && ofInvoice.every((test) => test(invoice)),
      fitsLine: (line) => ofLine.every((test) => test(line)),
    };
  });
}

/**
 * Every rule that fits, line by line. The time grows with rules × lines. Errors: none.
 */
export function matchingRules(facts: MatchedFacts, rules: CompiledRules): readonly MatchedLine[] {
  const invoice = prepare(facts);
  const fitting = rules.filter(({ fitsInvoice }) => fitsInvoice(invoice));
  return invoice.lines.map((line) => ({
    lineNo: line.lineNo,
    rules: fitting.filter(({ fitsLine }) => fitsLine(line)).map(({ rule }) => rule),
  }));
}

/** What the rules propose for an invoice. */
interface RuleProposal {
  /** The rule of the first line that has one; null where no rule fits. */
  readonly rule: BookingRule | null;
  /** Rules of lines that another one decides, by the number of the line. */
  readonly lineRules: ReadonlyMap<number, BookingRule>;
}

/**
 * The rule that decides an invoice: the first that fits its first line, and for each other line the
 * first that fits it. A line that no rule fits follows the invoice. Errors: none.
 */
export function proposedRules(facts: MatchedFacts, rules: CompiledRules): RuleProposal {
  const lines = matchingRules(facts, rules);
  const winners = lines.map((line) => ({ lineNo: line.lineNo, rule: line.rules[0] }));
  const rule = winners.find((line) => line.rule)?.rule ?? null;
  const others = winners.flatMap((line) =>
    line.rule && line.rule !== rule ? [[line.lineNo, line.rule] as const] : [],
  );
  return { rule, lineRules: new Map(others) };
}

function prepare(facts: MatchedFacts): PreparedInvoice {
  const { taxId, name } = counterpartyOf(facts);
  const nothing = { lineNo: 0, item: '', shortCategory: '', taxCategoryCode: '', rate: '' };
  return {
    invoiceType: facts.invoiceType,
    kind: facts.kind,
    taxId: comparableText(taxId),
    partyName: comparableText(name),
    amount: facts.amount.abs(),
    lines:
      facts.lines.length === 0
        ? [nothing]
        : facts.lines.map(({ lineNo, itemName, taxCategoryCode, rate }) => ({
            lineNo,
            item: comparableText(itemName),
            shortCategory: comparableText(shortCategoryOf(itemName)),
            taxCategoryCode,
            rate,
          })),
  };
}

function invoiceTest(condition: RuleCondition): ((invoice: PreparedInvoice) => boolean)[] {
  switch (condition.by) {
    case 'party':
      return [partyTest(condition.anyOf)];
    case 'kind': {
      const kinds = new Set(condition.anyOf);
      return [({ kind }) => kinds.has(kind)];
    }
    case 'amount': {
      const { from, below } = condition;
      return [
        ({ amount }) =>
          (from === null || amount.compare(from) >= 0) &&
          (below === null || amount.compare(below) < 0),
      ];
    }
    default:
      return [];
  }
}

function partyTest(parties: readonly InvoiceParty[]): (invoice: PreparedInvoice) => boolean {
  const known = parties.filter(({ taxId }) => taxId.trim() !== '');
  const taxIds = new Set(known.map(({ taxId }) => comparableText(taxId)));
  const names = new Set(known.map(({ name }) => comparableText(name)));
  const words = parties
    .filter(({ taxId }) => taxId.trim() === '')
    .map(({ name }) => comparableText(name));
  return ({ taxId, partyName }) =>
    (taxId === '' ? names.has(partyName) : taxIds.has(taxId)) ||
    words.some((word) => partyName.includes(word));
}

function lineTest(condition: RuleCondition): ((line: PreparedLine) => boolean)[] {
  switch (condition.by) {
    case 'item': {
      const isCategory = (word: string) => /^[*＊][^*＊]+[*＊]$/.test(word.trim());
      const categories = new Set(
        condition.anyOf.filter(isCategory).map((word) => comparableText(shortCategoryOf(word))),
      );
      const words = condition.anyOf.filter((word) => !isCategory(word)).map(comparableText);
      return [
        ({ item, shortCategory }) =>
          categories.has(shortCategory) || words.some((word) => item.includes(word)),
      ];
    }
    case 'category':
      return [
        ({ taxCategoryCode }) => condition.anyOf.some((start) => taxCategoryCode.startsWith(start)),
      ];
    case 'rate': {
      const rates = new Set(condition.anyOf);
      return [({ rate }) => rates.has(rate)];
    }
    default:
      return [];
  }
}
