import { useCallback, useEffect, useRef } from 'react';
import type { SalaryRow, SalarySheet, SheetKey } from '@mingzhang/contract';
import { notify, toApiError } from '@mingzhang/shell-api';
import { useUpdateCells } from '../api/payroll.api';
import {
  merged,
  withoutPending,
  withoutRefused,
  withPending,
  withRefused,
  type ChangedCell,
  type Local,
  type UnsavedCell,
} from './sheet-local';
import { cellKey, isSameFigure, type CellValue } from './sheet.model';
import { tellFollowing } from './tell-following';

type Rows = ReadonlyMap<number, SalaryRow>;

/** The state of a sheet that cells are written into. */
interface WritableSheet {
  readonly sheet: SheetKey;
  readonly latest: { readonly current: Local };
  readonly change: (next: (before: Local) => Local) => void;
  readonly rows: Rows;
  readonly reread: () => Promise<{ readonly data: SalarySheet | undefined }>;
}

/** Writes cells, takes back what was written last, and sends what was not saved once more. */
export function useWriting(target: WritableSheet) {
  const { latest, change, rows, reread } = target;
  const known = useRef(rows);
  known.current = rows;
  const { send, settled } = useSending(target, known);
  const written = useRef<(readonly ChangedCell[])[]>([]);
  const write = useCallback(
    (cells: readonly CellValue[]) => {
      const changed = send(cells);
      if (changed.length > 0) written.current.push(changed);
    },
    [send],
  );
  const undo = useCallback(() => {
    const last = written.current.pop() ?? [];
    const isStill = (cell: ChangedCell) =>
      isSameFigure(shownAt(cell, latest.current, known.current), cell.value);
    send(last.filter(isStill).map(({ row, code, seen }) => ({ row, code, value: seen })));
  }, [latest, send]);
  const retry = useCallback(
    async (isWanted: (cell: UnsavedCell) => boolean = () => true) => {
      const { data } = await reread();
      const cells = [...latest.current.refused.values()].filter(isWanted);
      if (!data || cells.length === 0) return;
      const values = cells.map(({ row, code, value }) => ({ row, code, value }));
      send(values, new Map(data.rows.map((row) => [row.id, row])));
    },
    [latest, reread, send],
  );
  const giveUp = useCallback(
    () => change((before) => ({ ...before, refused: new Map() })),
    [change],
  );
  useRetryOnline(latest, retry);
  return { write, undo, retry, giveUp, settled };
}

/** What a cell shows: what is on its way or not saved, else what is stored. */
function shownAt({ row, code }: CellValue, { pending, refused }: Local, rows: Rows): string | null {
  const key = cellKey(row, code);
  const typed = pending.has(key) ? pending.get(key) : refused.get(key)?.value;
  return (typed === undefined ? rows.get(row)?.entered[code] : typed) ?? null;
}

/** Sends cells with what their editor saw there, and takes up what they change. */
function useSending(
  { sheet: { period, run }, latest, change, reread }: WritableSheet,
  known: { readonly current: Rows },
) {
  const { mutateAsync } = useUpdateCells();
  const running = useRef(new Set<Promise<void>>());
  const send = useCallback(
    (cells: readonly CellValue[], stored: Rows = known.current): readonly ChangedCell[] => {
      const { pending } = latest.current;
      const seenAt = ({ row, code }: CellValue) => {
        const key = cellKey(row, code);
        if (pending.has(key)) return pending.get(key) ?? null;
        return stored.get(row)?.entered[code] ?? null;
      };
      change((before) => withoutRefused(before, cells));
      const changed = cells
        .map((cell): ChangedCell => ({ ...cell, seen: seenAt(cell) }))
        .filter(({ value, seen }) => value !== seen);
      if (changed.length === 0) return changed;
      change((before) => withPending(before, changed));
      const body = {
        cells: changed.map(({ row, code, value, seen }) => ({ id: row, code, value, seen })),
      };
      const saving = mutateAsync({ query: { period, run }, body }).then(
        (answer) => {
          change((before) => merged(withoutPending(before, changed), answer));
          tellFollowing(answer.following);
        },
        (thrown: unknown) => {
          const why = toApiError(thrown);
          change((before) => withRefused(withoutPending(before, changed), changed, why));
          notify.error(why.msg);
          void reread();
        },
      );
      running.current.add(saving);
      void saving.finally(() => running.current.delete(saving));
      return changed;
    },
    [change, known, latest, mutateAsync, period, run, reread],
  );
  /** Waits for the cells on their way; answers how many are not saved. */
  const settled = useCallback(async () => {
    while (running.current.size > 0) await Promise.all(running.current);
    return latest.current.refused.size;
  }, [latest]);
  return { send, settled };
}

/** Sends what the network refused once it is back. */
function useRetryOnline(
  latest: WritableSheet['latest'],
  retry: (isWanted: (cell: UnsavedCell) => boolean) => Promise<void>,
): void {
  useEffect(() => {
    const onOnline = () => {
      if (latest.current.refused.size > 0) void retry(({ isTechnical }) => isTechnical);
    };
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [latest, retry]);
}
