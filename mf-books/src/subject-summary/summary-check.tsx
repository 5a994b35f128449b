import type { SubjectSummaryResult } from '@mingzhang/contract';
import { Money, summaryDifference } from '@mingzhang/rules';
import { ProofLine } from '../shared/proof-line';

/** Below a 科目汇总表 of all subjects: that both sides agree, and with the vouchers' own amounts. */
export function SummaryCheck({
  totals,
  voucherAmount,
}: Pick<SubjectSummaryResult, 'totals' | 'voucherAmount'>) {
  const { sides, vouchers } = summaryDifference(
    { debit: Money.parse(totals.debit), credit: Money.parse(totals.credit) },
    Money.parse(voucherAmount),
  );
  const proofs = [
    { title: '借方合计 = 贷方合计', difference: sides, over: '借方多', under: '贷方多' },
    {
      title: '借方合计 = 凭证金额合计',
      difference: vouchers,
      over: '汇总多',
      under: '凭证多',
    },
  ];
  return <ProofLine proofs={proofs} right="汇总平衡" wrong="汇总不平衡" />;
}
