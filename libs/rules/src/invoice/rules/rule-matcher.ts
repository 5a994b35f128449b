import { toHalfWidth } from '../../half-width';
import { Money } from '../../money';
import { withoutUnseen } from '../../unseen-text';
import type { InvoiceFacts, InvoiceLine, InvoiceParty } from '../invoice';
import { counterpartyOf } from '../voucher/invoice-title';
import type { BookingRule, RuleCondition } from './booking-rule';
import { WordIndex } from './word-index';

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
  /** Conditions with a word that the item contains. */
  readonly itemWords: ReadonlySet<number>;
  /** 办公用品 of `*办公用品*复印纸`; empty without one. */
  readonly shortCategory: string;
  /** Conditions with a beginning of the tax code. */
  readonly categoryWords: ReadonlySet<number>;
  readonly rate: string;
}

/** An invoice as rules compare it; made once, however many rules there are. */
interface PreparedInvoice {
  readonly invoiceType: MatchedFacts['invoiceType'];
  readonly kind: string;
  readonly taxId: string;
  readonly partyName: string;
  /** Conditions with a word that the name contains. */
  readonly partyWords: ReadonlySet<number>;
  readonly amount: Money;
  readonly lines: readonly PreparedLine[];
}

interface CompiledRule {
  readonly rule: BookingRule;
  readonly fitsInvoice: (invoice: PreparedInvoice) => boolean;
  readonly fitsLine: (line: PreparedLine) => boolean;
}

/** Rules made ready for many invoices, in their order. */
export interface CompiledRules {
  readonly rules: readonly CompiledRule[];
  readonly words: Words;
}

/** The words of all rules; a condition with words is an owner in its index. */
interface Words {
  readonly party: WordIndex;
  readonly item: WordIndex;
  readonly category: WordIndex;
}

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
  const words: Words = {
    party: new WordIndex('anywhere'),
    item: new WordIndex('anywhere'),
    category: new WordIndex('start'),
  };
  let count = 0;
  const compiled = rules.map((rule): CompiledRule => {
    const tests = rule.conditions.map((condition) => {
      count += 1;
      return testOf(condition, count, words);
    });
    const ofInvoice = tests.flatMap(({ invoice = [] }) => invoice);
    const ofLine = tests.flatMap(({ line = [] }) => line);
    return {
      rule,
      fitsInvoice: (invoice) =>
        invoice.invoiceType === rule.invoiceType && ofInvoice.every((test) => test(invoice)),
      fitsLine: (line) => ofLine.every((test) => test(line)),
    };
  });
  return { rules: compiled, words };
}

/**
 * Every rule that fits, line by line. The time grows with rules × lines, not with the words of the rules.
 * Errors: none.
 */
export function matchingRules(
  facts: MatchedFacts,
  { rules, words }: CompiledRules,
): readonly MatchedLine[] {
  const invoice = prepare(facts, words);
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

function prepare(facts: MatchedFacts, words: Words): PreparedInvoice {
  const { taxId, name } = counterpartyOf(facts);
  const partyName = comparableText(name);
  const lines =
    facts.lines.length === 0
      ? [{ lineNo: 0, itemName: '', taxCategoryCode: '', rate: '' }]
      : facts.lines;
  return {
    invoiceType: facts.invoiceType,
    kind: facts.kind,
    taxId: comparableText(taxId),
    partyName,
    partyWords: words.party.ownersIn(partyName),
    amount: facts.amount.abs(),
    lines: lines.map(({ lineNo, itemName, taxCategoryCode, rate }) => ({
      lineNo,
      itemWords: words.item.ownersIn(comparableText(itemName)),
      shortCategory: comparableText(shortCategoryOf(itemName)),
      categoryWords: words.category.ownersIn(taxCategoryCode),
      rate,
    })),
  };
}

/** What a condition asks of the invoice, and of each line. */
interface ConditionTest {
  readonly invoice?: (invoice: PreparedInvoice) => boolean;
  readonly line?: (line: PreparedLine) => boolean;
}

/** @param owner the number of the condition among the words of all rules */
function testOf(condition: RuleCondition, owner: number, words: Words): ConditionTest {
  switch (condition.by) {
    case 'party':
      return { invoice: partyTest(condition.anyOf, owner, words) };
    case 'kind': {
      const kinds = new Set(condition.anyOf);
      return { invoice: ({ kind }) => kinds.has(kind) };
    }
    case 'amount': {
      const { from, below } = condition;
      return {
        invoice: ({ amount }) =>
          (from === null || amount.compare(from) >= 0) &&
          (below === null || amount.compare(below) < 0),
      };
    }
    case 'item': {
      const isCategory = (word: string) => /^[*＊][^*＊]+[*＊]$/.test(word.trim());
      const categories = new Set(
        condition.anyOf.filter(isCategory).map((word) => comparableText(shortCategoryOf(word))),
      );
      const own = condition.anyOf.filter((word) => !isCategory(word)).map(comparableText);
      words.item.add(owner, own);
      return {
        line: ({ itemWords, shortCategory }) =>
          categories.has(shortCategory) || itemWords.has(owner),
      };
    }
    case 'category':
      words.category.add(owner, condition.anyOf);
      return { line: ({ categoryWords }) => categoryWords.has(owner) };
    case 'rate': {
      const rates = new Set(condition.anyOf);
      return { line: ({ rate }) => rates.has(rate) };
    }
  }
}

function partyTest(
  parties: readonly InvoiceParty[],
  owner: number,
  words: Words,
): (invoice: PreparedInvoice) => boolean {
  const known = parties.filter(({ taxId }) => taxId.trim() !== '');
  const taxIds = new Set(known.map(({ taxId }) => comparableText(taxId)));
  const names = new Set(known.map(({ name }) => comparableText(name)));
  const own = parties
    .filter(({ taxId }) => taxId.trim() === '')
    .map(({ name }) => comparableText(name));
  words.party.add(owner, own);
  return ({ taxId, partyName, partyWords }) =>
    (taxId === '' ? names.has(partyName) : taxIds.has(taxId)) || partyWords.has(owner);
}
