import type { VoucherCreate } from '@mingzhang/contract';
import {
  isDistribution,
  type LeafClosing,
  mayWorsen,
  type Money,
  periodOf,
  plausibilityNotes,
  type SavingFacts,
  type VoucherDraft,
  watchedSubjects,
} from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { ratesAt, watchedBalances } from './plausibility-facts';
import type { SaveFacts } from './voucher.facts';
import { toDraft } from './voucher.mapper';

/**
 * Notes of the plausibility rules for a valid voucher, read before it is written. A voucher without
 * watched subjects costs no statement.
 */
export async function voucherPlausibilityNotes(
  scope: AccountSetScope,
  body: VoucherCreate,
  { posting, stored, plausibility }: SaveFacts,
): Promise<string[]> {
  const draft = toDraft(body);
  const { subjects, baseCurrency } = posting;
  const codeOfLine = (id: number) => subjects.get(id)?.code ?? '';
  const isWatched = draft.lines.some(({ subjectId }) => mayWorsen(codeOfLine(subjectId)));
  const isForeign = draft.lines.some(
    ({ currency, exchangeRate }) => currency && currency !== baseCurrency && exchangeRate,
  );
  if (!isWatched && !isForeign && !repeatsSubject(draft)) return [];
  const { off, ...set } = plausibility;
  const period = periodOf(draft.voucherDate);
  const codes = draft.lines.map(({ subjectId }) => codeOfLine(subjectId));
  const balances = isWatched
    ? await watchedBalances(scope, {
        period,
        tops: watchedSubjects(set.standard, codes),
        isDistributed: codes.some((code) => isDistribution(code, set)),
        storedId: stored?.id ?? null,
      })
    : [];
  const facts: SavingFacts = {
    draft,
    subjects,
    baseCurrency,
    balances: { ...set, leaves: withDraft(balances, draft) },
    rates: isForeign ? await ratesAt(scope, period) : new Map<string, Money>(),
  };
  return plausibilityNotes(facts, off);
}

function repeatsSubject({ lines }: VoucherDraft): boolean {
  return new Set(lines.map(({ subjectId }) => subjectId)).size < lines.length;
}

function withDraft(balances: readonly LeafClosing[], { lines }: VoucherDraft): LeafClosing[] {
  return balances.map(({ subject, closing }) => {
    const own = lines.filter(({ subjectId }) => subjectId === subject.id);
    const moved = own.reduce((sum, { debit, credit }) => sum.plus(debit).minus(credit), closing);
    return { subject, closing: moved };
  });
}
