import {
  type Disposition,
  dispositions,
  type InvoiceDisposition,
  type InvoiceFacts,
  type InvoiceFinding,
  type InvoiceRule,
} from '../invoice';
import { checkLineSums, checkSigns, checkTaxes, checkTotals } from './amount-rules';
import type { InvoiceContext } from './context';
import { checkIssueDate, checkNumber, checkRepetition } from './number-rules';
import { checkOwnSide, checkRates, checkTaxIds, checkUntaxedInput } from './party-rules';
import { checkBlueInvoice, checkRiskLevel, checkTaxStatus } from './state-rules';

/** A rule that every invoice is checked by. */
interface ConsistencyRule {
  readonly code: InvoiceRule;
  /** What it checks, in a few words for lists and reports. */
  readonly title: string;
  readonly check: (facts: InvoiceFacts, context: InvoiceContext) => InvoiceFinding[];
}

/** Every rule, in the order of codes. A new rule is a new entry. */
export const consistencyRules: readonly ConsistencyRule[] = [
  { code: 'R01', title: '价税合计不符', check: checkTotals },
  { code: 'R02', title: '税额与税率不符', check: checkTaxes },
  { code: 'R03', title: '明细与票头不符', check: checkLineSums },
  { code: 'R04', title: '正负号不符', check: checkSigns },
  { code: 'R05', title: '重复', check: checkRepetition },
  { code: 'R06', title: '发票号码不对', check: checkNumber },
  { code: 'R07', title: '税号不对', check: checkTaxIds },
  { code: 'R08', title: '不是本公司的发票', check: checkOwnSide },
  { code: 'R09', title: '已作废或已红冲', check: checkTaxStatus },
  { code: 'R10', title: '红字发票的蓝字', check: checkBlueInvoice },
  { code: 'R11', title: '异常凭证', check: checkRiskLevel },
  { code: 'R12', title: '开票日期不对', check: checkIssueDate },
  { code: 'R13', title: '税率不适用', check: checkRates },
  { code: 'R14', title: '没有进项税额', check: checkUntaxedInput },
];

/** Everything that is wrong with an invoice, the strongest finding first, then by rule. Errors: none. */
export function invoiceFindings(facts: InvoiceFacts, context: InvoiceContext): InvoiceFinding[] {
  const findings = consistencyRules.flatMap(({ check }) => check(facts, context));
  return findings.sort((left, right) => strength(left.disposition) - strength(right.disposition));
}

/** What the findings do with their invoice: the strongest one decides, `ok` without any. Errors: none. */
export function dispositionOf(findings: readonly InvoiceFinding[]): InvoiceDisposition {
  return dispositions.find((each) => findings.some((found) => found.disposition === each)) ?? 'ok';
}

function strength(disposition: Disposition): number {
  return dispositions.indexOf(disposition);
}
