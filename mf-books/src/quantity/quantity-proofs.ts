import type { QuantityLedgerRow, SubjectBalanceRow } from '@mingzhang/contract';
import { Money, netOfSide } from '@mingzhang/rules';
import { subjectProofs } from '../shared/table-proofs';

/** That each subject of the 数量金额总账 ends where its months lead, and holds what the 科目余额表 holds of it. */
export function quantityProofs(
  rows: readonly QuantityLedgerRow[],
  balances: readonly SubjectBalanceRow[],
) {
  const subjects = rows.map(({ subjectId, code, debit, credit, closing, ...row }) => ({
    subjectId,
    code,
    opening: netOfSide(row.openingDirection, Money.parse(row.opening)),
    debit: Money.parse(debit),
    credit: Money.parse(credit),
    closing: Money.parse(closing),
  }));
  return subjectProofs(subjects, balances);
}
