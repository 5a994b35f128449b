import { useRef, useState } from 'react';
import type { CashAssignment, CashFlowLine } from '@mingzhang/contract';
import { useAssignCashItem } from '../api/report.api';
import { keyOfLine } from '../shared/cash-line';
import { undoneLine } from './moves.model';

type Undoing = readonly Omit<CashAssignment, 'version'>[];

/**
 * Moves between accounts, kept at once; each can be undone, the last one first, until the page is left.
 * @param onSaved what pressed it may be gone or out of use: where the focus goes
 */
export function useMoves(onSaved: () => void = () => undefined) {
  const assign = useAssignCashItem();
  const [done, setDone] = useState<readonly Undoing[]>([]);
  /** Versions that lines have since they were moved here. */
  const versions = useRef(new Map<string, number>());
  const send = (body: CashAssignment[], onDone: () => void) =>
    assign.mutate(
      { body },
      {
        onSuccess: (saved) => {
          for (const each of saved) versions.current.set(keyOfLine(each), each.version);
          onDone();
          onSaved();
        },
      },
    );
  return {
    isPending: assign.isPending,
    /** Since the page is open. */
    hasMoved: done.length > 0,
    mayUndo: done.length > 0 && !assign.isPending,
    /** @param lines as they are before */
    move: (body: CashAssignment[], lines: readonly CashFlowLine[], onDone: () => void) =>
      send(body, () => {
        setDone((before) => [...before, lines.map(undoneLine)]);
        onDone();
      }),
    undo: () => {
      const last = done.at(-1);
      if (!last || assign.isPending) return;
      const body = last.map((each) => ({
        ...each,
        version: versions.current.get(keyOfLine(each)) ?? 0,
      }));
      send(body, () => setDone((before) => before.slice(0, -1)));
    },
  };
}
