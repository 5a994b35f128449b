import type {
  InvoiceRule,
  InvoiceRuleContent,
  InvoiceRuleVersion,
  RuleConditionOut,
} from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { invoiceKind, type InvoiceType } from '@mingzhang/rules/invoice';

/** Conditions in the order in which a sentence has them. */
export const conditionKinds = ['party', 'item', 'category', 'kind', 'rate', 'amount'] as const;
type ConditionKind = RuleConditionOut['by'];

/** A part of a sentence: a word of the rule, or what connects words. */
interface SentencePart {
  readonly text: string;
  readonly isWord: boolean;
}

/** The version of a rule that people work on: the draft or pending one, else that in force. */
export function workedVersion({ open, active }: InvoiceRule): InvoiceRuleVersion | null {
  return open ?? active;
}

/** What stands before the words of a condition. */
export function conditionLead(by: ConditionKind, invoiceType: InvoiceType): string {
  const leads: Readonly<Record<ConditionKind, string>> = {
    party: invoiceType === 'OUT' ? '购买方是' : '销售方是',
    item: '项目含',
    category: '税收分类编码以',
    kind: '票种是',
    rate: '税率是',
    amount: '单张金额',
  };
  return leads[by];
}

/** The words of a condition as people read them; limits of an amount have none. */
export function wordsOf(condition: RuleConditionOut): string[] {
  switch (condition.by) {
    case 'party':
      return condition.anyOf.map(({ name, taxId }) => name || taxId);
    case 'kind':
      return condition.anyOf.map((code) => invoiceKind(code)?.name ?? code);
    case 'amount':
      return [];
    default:
      return condition.anyOf;
  }
}

/** The conditions of a rule as parts of a sentence: 项目含 [文具] 或 [墨盒]，且单张金额不到 [2,000.00]. */
export function conditionParts(
  conditions: readonly RuleConditionOut[],
  invoiceType: InvoiceType,
): SentencePart[] {
  const link = (text: string): SentencePart => ({ text, isWord: false });
  const word = (text: string): SentencePart => ({ text, isWord: true });
  return conditions.flatMap((condition, at) => {
    const parts = [link(`${at === 0 ? '' : '，且'}${conditionLead(condition.by, invoiceType)}`)];
    if (condition.by === 'amount') {
      const { from, below } = condition;
      if (from !== null) parts.push(link('满'), word(moneyText(from)));
      if (below !== null) parts.push(link('不到'), word(moneyText(below)));
      return parts;
    }
    for (const [place, text] of wordsOf(condition).entries()) {
      if (place > 0) parts.push(link('或'));
      parts.push(word(text));
    }
    if (condition.by === 'category') parts.push(link('开头'));
    return parts;
  });
}

const moneyText = (text: string) => formatMoney(Money.parse(text));

/** A condition of a kind with nothing in it yet. */
export function blankCondition(by: ConditionKind): RuleConditionOut {
  if (by === 'amount') return { by, from: null, below: null };
  return { by, anyOf: [] };
}

/** A condition with another word in a place; an empty word takes the place away. */
export function withWord(
  condition: RuleConditionOut,
  place: number,
  text: string,
): RuleConditionOut {
  const word = text.trim();
  if (condition.by === 'amount') return condition;
  if (condition.by === 'party') {
    const before = condition.anyOf[place];
    // Another name is another party: its tax id isn't known.
    if (before && (before.name || before.taxId) === word) return condition;
    return {
      ...condition,
      anyOf: replaced(condition.anyOf, place, word && { taxId: '', name: word }),
    };
  }
  return { ...condition, anyOf: replaced(condition.anyOf, place, word) };
}

function replaced<Word>(words: readonly Word[], place: number, word: Word | ''): Word[] {
  const own = word === '' ? [] : [word];
  return [...words.slice(0, place), ...own, ...words.slice(place + 1)];
}

/** A rule with a further word in its condition on items. */
export function withItemWord(content: InvoiceRuleContent, word: string): InvoiceRuleContent {
  const conditions = content.conditions.map((condition) =>
    condition.by === 'item' && !condition.anyOf.includes(word)
      ? { ...condition, anyOf: [...condition.anyOf, word] }
      : condition,
  );
  return { ...content, conditions };
}

/** What is edited of a version; its note is of another one. */
export function contentOf(version: InvoiceRuleVersion): InvoiceRuleContent {
  const { conditions, businessId, settlementSubjectId, nonDeductibleReason, behindIds } = version;
  const note = version.state === 'draft' ? version.note : '';
  return { conditions, businessId, settlementSubjectId, nonDeductibleReason, behindIds, note };
}

export function isSameContent(left: InvoiceRuleContent, right: InvoiceRuleContent): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Ids of rules with one of them moved by some places; undefined at the end of the list. */
export function movedBy(ids: readonly number[], id: number, places: number): number[] | undefined {
  return movedTo(ids, id, ids.indexOf(id) + places);
}

/** Ids of rules with one of them in another place, counted from 0; undefined where nothing moves. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] | undefined {
  const from = ids.indexOf(id);
  if (from < 0 || place < 0 || place >= ids.length || place === from) return undefined;
  return ids.filter((each) => each !== id).toSpliced(place, 0, id);
}
