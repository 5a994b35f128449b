import type { AssetChangeIn } from '@mingzhang/contract';
import { Money, type ChangeToBook } from '@mingzhang/rules';
import type { LoadedChange } from './change-loader';
import { stepsOf } from './change-month';

/** A change as the rule of its voucher takes it. */
export function changeToBook({ change, card, type, month, at }: LoadedChange): ChangeToBook {
  const { content } = change;
  const step = stepsOf(month)[at];
  if (!step) throw new Error('the month has the change');
  const uses = card.uses.flatMap(({ share, expenseSubjectId: own }) => {
    const expenseSubjectId = own ?? type.expenseSubjectId;
    return expenseSubjectId === null ? [] : [{ share: Money.parse(share), expenseSubjectId }];
  });
  return {
    kind: change.kind,
    assetKind: card.kind,
    title: `${card.code} ${card.name}`,
    before: step.before,
    after: step.after,
    assetSubjectId: card.assetSubjectId,
    accumulatedSubjectId: card.accumulatedSubjectId,
    impairmentSubjectId: card.impairmentSubjectId,
    clearingSubjectId: card.clearingSubjectId,
    amount: 'amount' in content ? Money.parse(content.amount) : Money.zero,
    tax: content.kind === 'increase' ? Money.parse(content.tax) : Money.zero,
    settlementSubjectId: 'settlementSubjectId' in content ? content.settlementSubjectId : null,
    terms: termsOf(content),
    newSubjects: content.kind === 'subject' ? content : undefined,
    uses: uses.length < card.uses.length ? [] : uses,
    ...(content.kind === 'partial' ? { way: content.way } : {}),
  };
}

function termsOf(content: AssetChangeIn): ChangeToBook['terms'] {
  if (!('proceeds' in content)) return undefined;
  return {
    proceeds: Money.parse(content.proceeds),
    tax: Money.parse(content.tax),
    cost: Money.parse(content.cost),
    compensation: Money.parse(content.compensation),
    compensationSubjectId: content.compensationSubjectId,
  };
}
