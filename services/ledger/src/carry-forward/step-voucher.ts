import { lastDayOf, parseAuxiliaryKey, type Proposal } from '@mingzhang/rules';
import { BusinessError } from '@mingzhang/server';
import type { Step } from './step-state';

/** @throws BusinessError NOT_FOUND, CLOSING_STEP_REFUSED for a step named that can't be made */
export function refuseUnmakeable(wanted: ReadonlySet<string>, chosen: readonly Step[]): void {
  const known = new Set(chosen.map(({ proposal }) => proposal.id));
  const unknown = [...wanted].find((id) => !known.has(id));
  if (unknown) throw new BusinessError('NOT_FOUND', { msg: '没有这个结转项目，请刷新后重试' });
  const details = chosen.flatMap(({ proposal: { name, state, note, problems } }) => {
    if (state === 'open') return [{ code: 'CLOSING_INPUT', msg: `${name}：${note ?? ''}` }];
    return problems.map(({ code, msg }) => ({ code, msg: `${name}：${msg}` }));
  });
  if (!details[0]) return;
  throw new BusinessError('CLOSING_STEP_REFUSED', { msg: details[0].msg, details });
}

/** The voucher that a step posts, dated the last day of its month. */
export function voucherOf(
  proposal: Proposal,
  { period, wordId }: { readonly period: string; readonly wordId: number },
) {
  return {
    ...{ wordId, voucherDate: lastDayOf(period), attachmentCount: 0, remark: '', confirmed: true },
    lines: proposal.lines.map((line) => ({
      ...{ summary: line.summary, subjectId: line.subjectId },
      ...{ debit: line.debit.toString(), credit: line.credit.toString() },
      // A subject that is kept in foreign currencies wants the base currency by its name, too.
      ...{ currency: line.currency, exchangeRate: null, foreignAmount: null, unitPrice: null },
      ...{ cashFlowItem: null, settlementMethod: null, billNumber: null, billDate: null },
      quantity: line.quantity?.toFixed(6) ?? null,
      auxiliary: parseAuxiliaryKey(line.auxiliaryKey),
    })),
  };
}
