import { formatMoney } from '../../money-format';
import { auxiliaryKindTitles, type AuxiliaryKind } from '../voucher/invoice-to-book';
import type { BookingRule, RuleCondition } from './booking-rule';

/** Names of what a rule refers to by id or code. */
export interface RuleNames {
  readonly business: (id: number) => string;
  /** 2202 应付账款. */
  readonly subject: (id: number) => string;
  readonly item: (kind: AuxiliaryKind, id: number) => string;
  /** 电子发票(普通发票) of DE_ORDINARY. */
  readonly invoiceKind: (code: string) => string;
}

const itemKinds = Object.keys(auxiliaryKindTitles) as readonly AuxiliaryKind[];

/**
 * A rule as a sentence that has each of its conditions and decisions:
 * `销售方是 恒泰工贸 或 万家日化 → 采购商品，往来记 2202 应付账款`. Errors: none.
 */
export function ruleSentence(rule: BookingRule, names: RuleNames): string {
  const hasParty = rule.conditions.some(({ by }) => by === 'party');
  const conditions = rule.conditions.map((each) => conditionText(each, rule, names));
  // The party's side names the direction.
  if (!hasParty) conditions.unshift(rule.invoiceType === 'OUT' ? '销项发票' : '进项发票');
  return `${conditions.join('，')} → ${outcomeText(rule, names)}`;
}

function conditionText(
  condition: RuleCondition,
  { invoiceType }: BookingRule,
  names: RuleNames,
): string {
  switch (condition.by) {
    case 'party': {
      const side = invoiceType === 'OUT' ? '购买方' : '销售方';
      const words = condition.anyOf.map(({ name, taxId }) =>
        taxId === '' ? `名称含 ${name}` : name || taxId,
      );
      // Names first, so that the verb stands before the first of them.
      const named = words.filter((_, at) => condition.anyOf[at]?.taxId !== '');
      const contained = words.filter((_, at) => condition.anyOf[at]?.taxId === '');
      const verb = named.length > 0 ? '是 ' : '';
      return `${side}${verb}${either([...named, ...contained])}`;
    }
    case 'item':
      return `品名含 ${either(condition.anyOf)}`;
    case 'category':
      return `税收分类编码以 ${either(condition.anyOf)} 开头`;
    case 'kind':
      return `发票种类是 ${either(condition.anyOf.map(names.invoiceKind))}`;
    case 'rate':
      return `税率是 ${either(condition.anyOf)}`;
    default: {
      const { from, below } = condition;
      const limits = [
        from === null ? '' : `不低于 ${formatMoney(from)} 元`,
        below === null ? '' : `低于 ${formatMoney(below)} 元`,
      ];
      return `金额${limits.filter((limit) => limit !== '').join('且')}`;
    }
  }
}

function outcomeText(rule: BookingRule, names: RuleNames): string {
  const { businessId, subjectId, settlementSubjectId, isNonDeductible, items } = rule;
  const parts = [names.business(businessId)];
  if (subjectId !== null) parts.push(`科目记 ${names.subject(subjectId)}`);
  if (settlementSubjectId !== null) parts.push(`往来记 ${names.subject(settlementSubjectId)}`);
  if (isNonDeductible) parts.push('进项税额不抵扣');
  for (const kind of itemKinds) {
    const id = items[kind];
    if (id !== undefined) parts.push(`${auxiliaryKindTitles[kind]}记 ${names.item(kind, id)}`);
  }
  return parts.join('，');
}

const either = (words: readonly string[]): string => words.join(' 或 ');
