import { plausibilityRules } from '../plausibility/plausibility-rules';
import type { Problem } from '../problem';

/** How severe a rule may be for an account set. */
export type RuleSeverity = 'off' | 'warn' | 'block';

/** A rule of closing a month, as people choose its severity. */
interface ClosingRule {
  readonly id: string;
  readonly title: string;
  /** Where the account set says nothing else. */
  readonly severity: 'warn' | 'block';
  /** Without it the books do not tie: it always blocks. */
  readonly isFixed: boolean;
}

const warns = { severity: 'warn', isFixed: false } as const;
const blocks = { severity: 'block', isFixed: false } as const;
const alwaysBlocks = { severity: 'block', isFixed: true } as const;

/**
 * The rules of closing that the ledger answers, in the order they are told (reference,
 * `closing-templates.json`, `monthEndChecks`; 出纳未签字 is of decisions, cashierModule). Drafts live in
 * the browser; the rules of plausibility follow; cash flows, cards and the tax burden are checked where they are kept.
 */
export const closingRules = [
  { id: 'prev-open', title: '上期未结账', ...alwaysBlocks },
  { id: 'opening-balance', title: '期初余额平衡', ...alwaysBlocks },
  { id: 'voucher-balance', title: '凭证借贷平衡', ...alwaysBlocks },
  { id: 'voucher-gap', title: '凭证断号', ...warns },
  { id: 'voucher-unaudited', title: '未审核凭证', ...warns },
  { id: 'voucher-unsigned', title: '出纳未签字', ...warns },
  { id: 'voucher-date', title: '凭证日期倒置', ...warns },
  { id: 'trial-balance', title: '试算平衡', ...alwaysBlocks },
  { id: 'bs-balance', title: '资产负债表平衡', ...blocks },
  { id: 'is-bs', title: '利润表与资产负债表勾稽', ...warns },
  { id: 'cash-negative', title: '库存现金为负', ...warns },
  { id: 'bank-negative', title: '银行存款为负', ...warns },
  { id: 'cash-large', title: '库存现金过大', ...warns },
  { id: 'inventory-negative', title: '存货余额为负', ...warns },
  { id: 'pl-zero', title: '损益类科目未结平', ...alwaysBlocks },
  { id: 'cogs-missing', title: '有收入无成本', ...warns },
  { id: 'depreciation-missing', title: '未计提折旧', ...warns },
  { id: 'amort-missing', title: '未摊销', ...warns },
  { id: 'payroll-missing', title: '未计提工资', ...warns },
  { id: 'vat-transfer', title: '增值税未结转', ...warns },
  { id: 'small-scale-limit', title: '小规模纳税人销售额标准', ...warns },
  { id: 'surtax-missing', title: '附加税未计提', ...warns },
  { id: 'income-tax-missing', title: '季末未计提所得税', ...warns },
  { id: 'current-account', title: '往来科目异常余额', ...warns },
  { id: 'same-party', title: '同一往来双挂账', ...warns },
  { id: 'payroll-debit', title: '应付职工薪酬借方余额', ...warns },
  { id: 'other-receivable-shareholder', title: '其他应收款大额长期挂账', ...warns },
  { id: 'aux-tie', title: '辅助核算与总账对账', ...alwaysBlocks },
  { id: 'fx-missing', title: '未期末调汇', ...warns },
  { id: 'suspense', title: '待处理财产损溢未处理', ...warns },
  { id: 'year-profit', title: '本年利润未结转', ...alwaysBlocks },
  { id: 'capital-zero', title: '实收资本为零', ...warns },
  ...plausibilityRules,
] as const satisfies readonly ClosingRule[];

export type ClosingRuleId = (typeof closingRules)[number]['id'];

/** A severity that an account set has chosen for a rule. */
export interface ChosenSeverity {
  readonly rule: string;
  readonly severity: RuleSeverity;
}

const byId: ReadonlyMap<string, ClosingRule> = new Map(
  closingRules.map((rule: ClosingRule) => [rule.id, rule]),
);

/**
 * How severe a rule is in an account set: what it has chosen, else the reference's. Rules without which
 * the books do not tie always block. With 凭证审核 on, 未审核凭证 blocks whatever is chosen; with it off
 * auditing is left to the account set, and the rule is off until it is chosen. Errors: none.
 */
export function severityOf(
  rule: ClosingRuleId,
  {
    isReviewed,
    chosen,
  }: { readonly isReviewed: boolean; readonly chosen: readonly ChosenSeverity[] },
): RuleSeverity {
  const { isFixed = false, severity = 'warn' } = byId.get(rule) ?? {};
  if (isFixed || (rule === 'voucher-unaudited' && isReviewed)) return 'block';
  const choice = chosen.find((each) => each.rule === rule)?.severity;
  return choice ?? (rule === 'voucher-unaudited' ? 'off' : severity);
}

/** What is wrong with the severities that an account set chooses, each with its row from 1. */
export function checkSeverities(
  chosen: readonly ChosenSeverity[],
): (Problem<'CLOSING_RULE'> & { readonly row: number })[] {
  const seen = new Set<string>();
  return chosen.flatMap(({ rule, severity }, index) => {
    const msg = severityProblem(byId.get(rule), { rule, severity, isRepeated: seen.has(rule) });
    seen.add(rule);
    return msg === undefined ? [] : [{ code: 'CLOSING_RULE' as const, row: index + 1, msg }];
  });
}

function severityProblem(
  known: ClosingRule | undefined,
  {
    rule,
    severity,
    isRepeated,
  }: { readonly rule: string; readonly severity: RuleSeverity; readonly isRepeated: boolean },
): string | undefined {
  if (!known) return `检查规则“${rule}”不存在，请刷新后重新设置`;
  if (isRepeated) return `检查规则“${known.title}”设置了两次，请只保留一次`;
  if (!known.isFixed || severity === 'block') return undefined;
  return `“${known.title}”不通过时账不能结平，只能设为阻断，请改回阻断`;
}
