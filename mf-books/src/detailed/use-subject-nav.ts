import { useMemo, useState } from 'react';
import { useEntryState, type PeriodRange } from '@mingzhang/web';
import { useBookSubjects, useSubjects } from '../api/account-book.api';
import { branchesAbove, neighbour, searchTree, subjectTree } from './subject-nav.model';
import type { LedgerAddress } from './use-ledger-address';

/** The tree beside the book, the chosen subject, and Alt+↑ ↓ between subjects. */
export function useSubjectNav(address: LedgerAddress, range: PeriodRange) {
  const list = useBookSubjects(range, address);
  const { data: settings } = useSubjects();
  const mnemonics = useMemo(
    () => new Map((settings ?? []).map((subject) => [subject.id, subject.mnemonic])),
    [settings],
  );
  const tree = useMemo(() => subjectTree(list.data ?? []), [list.data]);
  const items = useMemo(
    () => searchTree(tree, address.keyword, mnemonics),
    [tree, address.keyword, mnemonics],
  );
  const [open, setOpen] = useEntryState<ReadonlySet<string>>('open subjects', new Set());
  const chosenId = address.subjectId ?? list.data?.[0]?.id;

  // Opened once per choice: afterwards the user may close the branch again.
  const [revealedId, setRevealedId] = useState<number | undefined>();
  if (tree.length > 0 && revealedId !== chosenId) {
    setRevealedId(chosenId);
    const above = branchesAbove(tree, chosenId);
    if (above.some((key) => !open.has(key))) setOpen(new Set([...open, ...above]));
  }

  const onStep = (step: 1 | -1) => {
    const next = neighbour(items, chosenId, step);
    if (next !== undefined) address.choose(next);
  };
  return { list, mnemonics, items, open, setOpen, chosenId, onStep };
}
