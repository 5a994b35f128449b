import { formatMoney } from '../../money-format';
import type { Money } from '../../money';
import type { InvoiceParty, InvoiceType } from '../invoice';
import type { InvoiceItems } from '../voucher/invoice-to-book';

/**
 * A condition of a rule. Of several words one must fit; all conditions of a rule must. Conditions
 * on items, 税收分类编码 and rates look at a line, the others at the invoice.
 */
export type RuleCondition =
  | {
      readonly by: 'party';
      /**
       * A party with a tax id fits by it, or by the whole name where the invoice has none; one without
       * fits where the name of the counterparty contains it.
       */
      readonly anyOf: readonly InvoiceParty[];
    }
  | {
      readonly by: 'item';
      /** `*办公用品*` fits the short category of the item; other words are contained in it. */
      readonly anyOf: readonly string[];
    }
  | {
      /** Beginnings of 税收分类编码; kinds of invoices; rates. */
      readonly by: 'category' | 'kind' | 'rate';
      readonly anyOf: readonly string[];
    }
  | {
      readonly by: 'amount';
      /** Yuan without tax, without its sign; null: no limit. */
      readonly from: Money | null;
      readonly below: Money | null;
    };

/** What a rule decides. */
interface RuleOutcome {
  readonly businessId: number;
  /** Goes before the subject of the business type. */
  readonly subjectId: number | null;
  readonly settlementSubjectId: number | null;
  /** True: the input tax is not deducted. */
  readonly isNonDeductible: boolean;
  readonly items: InvoiceItems;
}

/** A rule (记账规则): if all conditions fit, the invoice or the line is booked like this. */
export interface BookingRule extends RuleOutcome {
  readonly id: number;
  readonly invoiceType: InvoiceType;
  readonly conditions: readonly RuleCondition[];
}

/** States of a version of the rules. */
export const ruleStates = ['draft', 'pending', 'active', 'retired'] as const;
export type RuleState = (typeof ruleStates)[number];
export const ruleStateTitles: Readonly<Record<RuleState, string>> = {
  draft: '草稿',
  pending: '待审批',
  active: '已启用',
  retired: '已停用',
};

/** What people do with a version of the rules. */
export const ruleActs = ['submit', 'approve', 'reject', 'retire'] as const;
export type RuleAct = (typeof ruleActs)[number];

const nextStates: Readonly<Record<RuleState, Partial<Readonly<Record<RuleAct, RuleState>>>>> = {
  draft: { submit: 'pending' },
  pending: { approve: 'active', reject: 'draft' },
  active: { retire: 'retired' },
  retired: {},
};

/**
 * The state of a version after an act; undefined where the act is not possible. The active version
 * is never changed: a change is a new draft, and its approval retires the version before.
 */
export function nextRuleState(state: RuleState, act: RuleAct): RuleState | undefined {
  return nextStates[state][act];
}

/**
 * What is wrong with a rule by itself, in Chinese with the way out; empty if nothing is. Errors: none.
 */
export function ruleProblems({
  invoiceType,
  conditions,
  isNonDeductible,
}: Pick<BookingRule, 'invoiceType' | 'conditions' | 'isNonDeductible'>): readonly string[] {
  const problems: string[] = [];
  if (conditions.length === 0) problems.push('规则没有条件，会匹配所有发票，请至少添加一个条件');
  const seen = new Set<string>();
  for (const condition of conditions) {
    if (seen.has(condition.by)) {
      problems.push(`条件“${conditionTitles[condition.by]}”出现了两次，请合并为一个条件`);
    }
    seen.add(condition.by);
    const problem = conditionProblem(condition);
    if (problem !== undefined) problems.push(problem);
  }
  if (isNonDeductible && invoiceType === 'OUT') {
    problems.push('销项发票没有进项税额，请去掉“不抵扣”');
  }
  return problems;
}

export const conditionTitles: Readonly<Record<RuleCondition['by'], string>> = {
  party: '往来单位',
  item: '品名',
  category: '税收分类编码',
  kind: '发票种类',
  rate: '税率',
  amount: '金额',
};

function conditionProblem(condition: RuleCondition): string | undefined {
  const title = conditionTitles[condition.by];
  if (condition.by === 'amount') return amountProblem(condition);
  const words =
    condition.by === 'party'
      ? condition.anyOf.map(({ taxId, name }) => taxId + name)
      : condition.anyOf;
  if (words.length === 0 || words.some((word) => word.replaceAll('*', '').trim() === '')) {
    return `条件“${title}”有空白的内容，请填写或删除`;
  }
  if (condition.by === 'category' && words.some((word) => !/^\d{1,19}$/.test(word))) {
    return '税收分类编码只能是 1 至 19 位数字，请更正';
  }
  return undefined;
}

function amountProblem({
  from,
  below,
}: Extract<RuleCondition, { by: 'amount' }>): string | undefined {
  if (from === null && below === null) return '条件“金额”没有上限也没有下限，请填写或删除';
  if (from?.isNegative || below?.isNegative) return '条件“金额”不能为负数，红字发票按绝对值比较';
  if (from === null || below === null || from.compare(below) < 0) return undefined;
  return `条件“金额”的下限 ${formatMoney(from)} 应小于上限 ${formatMoney(below)}，请更正`;
}
