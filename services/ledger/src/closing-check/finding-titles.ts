import type { ErrorCode } from '@mingzhang/contract';
import { closingRules } from '@mingzhang/rules';

/** Titles of findings that are not closing rules. */
const titles: Readonly<Record<string, string>> = {
  CLOSING_ORDER: '上期未结账',
  CLOSING_STEP_REFUSED: '结转凭证不能生成',
  PERIOD_MISSING: '没有该期间',
  FORBIDDEN: '没有结账权限',
  UNAVAILABLE: '账套正忙',
  'ledger.carry-forward-stale': '结转凭证需更新',
  'ledger.carry-forward-due': '结转凭证未生成',
  'ledger.carry-forward-open': '结转金额待填写',
  'ledger.carry-forward-refused': '结转凭证不能生成',
  'ledger.carry-forward-held': '结转项目等待前项',
};
const other = '未能结账';
const ownPrefix = 'ledger.';

export function refusalTitle(code: ErrorCode): string {
  return titles[code] ?? other;
}

/** The name of a rule: 凭证断号 for `ledger.voucher-gap`. */
export function ruleTitle(rule: string): string {
  const id = rule.startsWith(ownPrefix) ? rule.slice(ownPrefix.length) : rule;
  return titles[rule] ?? closingRules.find((each) => each.id === id)?.title ?? other;
}
