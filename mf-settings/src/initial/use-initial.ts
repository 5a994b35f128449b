import { useDeferredValue, useMemo, useState } from 'react';
import { initialBalanceCalls, touchedBy, type ResultOf, type Subject } from '@mingzhang/contract';
import {
  notify,
  notifyError,
  useAccountSet,
  useCall,
  useSave,
  useSession,
} from '@mingzhang/shell-api';
import { useAskFarRate } from '../shared/use-ask-far-rate';
import { useCurrencies, useSubjects } from '../api/settings.api';
import { liveLackingActual } from './actual.model';
import { categoryNets, liveDoubts, liveTrialBalance, subjectSums } from './initial-sums.model';
import { bodyOf, changedLines, linesOf } from './initial.model';
import type { Draft, SentLine } from './initial.types';
import { useDraft, useKeptDraft } from './use-draft';

/** The most rows that one saving call takes. */
const MAX_ROWS = 5000;
const noSubjects: readonly Subject[] = [];

/** Everything the screen of opening balances knows: what is stored, typed, summed up and allowed. */
export function useInitial() {
  const { user, can } = useSession();
  const { enableDate, accountingStandards } = useAccountSet();
  const standard = accountingStandards === 0 ? 0 : 1;
  const stored = useCall(initialBalanceCalls.list);
  const subjectList = useSubjects();
  const currencies = useCurrencies();
  const [draft, dispatch] = useDraft();
  const subjects = subjectList.data ?? noSubjects;
  const baseCurrency = currencies.data?.find(({ isBase }) => isBase)?.code ?? 'CNY';
  const lines = useMemo(
    () => linesOf(stored.data ?? [], subjects, { added: draft.added, baseCurrency }),
    [stored.data, subjects, draft.added, baseCurrency],
  );
  // Sums follow a moment later, so that going on to the next cell never waits for them.
  const settled = useDeferredValue(draft);
  const sums = useMemo(() => subjectSums(subjects, lines, settled), [subjects, lines, settled]);
  const trial = useMemo(
    () => liveTrialBalance(subjects, lines, settled),
    [subjects, lines, settled],
  );
  /** Movements of the year before the enable month exist only when it is not January. */
  const withYear = enableDate.slice(5, 7) !== '01';
  const doubts = useMemo(() => {
    const openings = { subjects, lines, draft: settled };
    const lacking = withYear ? liveLackingActual(openings, standard) : undefined;
    return [...liveDoubts(subjects, lines, settled), ...(lacking === undefined ? [] : [lacking])];
  }, [subjects, lines, settled, withYear, standard]);
  const changed = useMemo(
    () => changedLines([...lines.values()].flat(), settled),
    [lines, settled],
  );
  const closed = user.checkoutList.find(({ state }) => state === 'closed');
  const current = () => changedLines([...lines.values()].flat(), draft);
  const kept = useKeptDraft({ draft, count: current().length });
  const saving = useSaving(() => ({ lines: current(), draft }), {
    onSaved: (sent) => dispatch({ type: 'saved', lines: sent }),
    // The figures of the other stand beside the refusal; saving once more is then a decision.
    onStale: (sent) => {
      dispatch({ type: 'told', lines: sent });
      void stored.refetch();
    },
  });
  return {
    stored,
    isReady: stored.data !== undefined && subjectList.data !== undefined,
    error: stored.error ?? subjectList.error,
    subjects,
    lines,
    sums,
    trial,
    doubts,
    nets: categoryNets(subjects, sums),
    changed,
    draft,
    dispatch,
    baseCurrency,
    enableMonth: enableDate.slice(0, 7),
    withYear,
    closedPeriod: closed?.period,
    isLocked: closed !== undefined || !can('settings.write'),
    offer: kept.offer,
    restore: () => {
      if (kept.offer) dispatch({ type: 'restore', draft: kept.offer.draft });
      kept.answer(true);
    },
    refuseOffer: () => kept.answer(false),
    ...saving,
  };
}

/** Saves the changed lines; findings of a refusal are kept by line. */
function useSaving(
  changed: () => { readonly lines: readonly SentLine[]; readonly draft: Draft },
  {
    onSaved,
    onStale,
  }: Readonly<Record<'onSaved' | 'onStale', (sent: readonly SentLine[]) => void>>,
) {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const saver = useSave(initialBalanceCalls.save, {
    invalidates: touchedBy.openingBalance,
    quiet: true,
  });
  const askFarRate = useAskFarRate();
  const save = () => {
    const { lines, draft } = changed();
    const sent = lines.slice(0, MAX_ROWS);
    if (sent.length === 0 || saver.isPending) return;
    const body = bodyOf(sent, draft);
    const saved = (trial: ResultOf<typeof initialBalanceCalls.save>) => {
      setProblems(new Map());
      onSaved(sent);
      notify.success(`已保存 ${sent.length} 行${trial.balanced ? '，试算平衡' : ''}`);
    };
    saver.mutate(
      { body },
      {
        onSuccess: saved,
        onError: (refusal) => {
          const { code, details } = refusal;
          if (code === 'VERSION_STALE') onStale(sent);
          if (code !== 'RATE_CONFIRM') notifyError(refusal);
          askFarRate(refusal, () =>
            saver.mutateAsync({ body, query: { confirmed: '1' } }).then(saved),
          );
          const rows = details.flatMap(({ row, msg }) => {
            const line = row === undefined ? undefined : sent[row - 1]?.line;
            return line ? [[line.key, msg] as const] : [];
          });
          setProblems(new Map(rows));
        },
      },
    );
  };
  return { save, isSaving: saver.isPending, problems };
}

export type Initial = ReturnType<typeof useInitial>;
