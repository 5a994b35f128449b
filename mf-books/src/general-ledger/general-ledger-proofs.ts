import type { GeneralLedgerRow, SubjectBalanceRow } from '@mingzhang/contract';
import { Money, netOfSide } from '@mingzhang/rules';
import { subjectProofs, sumOfTexts, type SubjectEnds } from '../shared/table-proofs';

/** That each subject ends where its months lead, and holds what the 科目余额表 holds of it. */
export function ledgerProofs(
  rows: readonly GeneralLedgerRow[],
  { balances, isEach }: { balances: readonly SubjectBalanceRow[]; isEach: boolean },
) {
  const bySubject = new Map<number, GeneralLedgerRow[]>();
  for (const row of rows) {
    // By 所有币种 those of a currency are parts of the whole that stands before them.
    if (isEach && row.currency !== undefined) continue;
    const own = bySubject.get(row.subjectId);
    if (own) own.push(row);
    else bySubject.set(row.subjectId, [row]);
  }
  return subjectProofs([...bySubject.values()].map(endsOf), balances);
}

function endsOf(rows: readonly GeneralLedgerRow[]): SubjectEnds {
  const [begin] = rows;
  const end = rows.at(-1);
  const months = rows.filter(({ kind }) => kind === 'periodTotal');
  const net = (row: GeneralLedgerRow | undefined) =>
    row ? netOfSide(row.direction, Money.parse(row.balance)) : Money.zero;
  return {
    subjectId: begin?.subjectId ?? 0,
    code: begin?.code ?? '',
    opening: net(begin),
    closing: net(end),
    debit: sumOfTexts(months.map(({ debit }) => debit)),
    credit: sumOfTexts(months.map(({ credit }) => credit)),
  };
}
