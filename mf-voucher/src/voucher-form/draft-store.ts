import { putKept, readKept } from '@mingzhang/web';
import { draftKeyOf, type DraftPlace } from './draft-place';
import type { CellPlace, EntryLine, GridState, VoucherHead } from './entry-grid.types';
import { gridOf } from './entry-grid.model';
import { packHistory, unpackHistory, type PackedHistory } from './history-pack';
import type { VoucherContent } from './voucher-merge.types';

/** A voucher kept in this browser until it is saved. */
export interface LocalDraft {
  readonly head: VoucherHead;
  readonly lines: readonly EntryLine[];
  readonly typedCode: boolean;
  /** Text of a cell that matches nothing yet: a subject not chosen, an amount not finished. */
  readonly typed?: { readonly place: CellPlace; readonly text: string } | undefined;
  /** Version of the stored voucher that was being changed; absent for a new one. */
  readonly version?: number | undefined;
  /** What that version said, to compare with when somebody else has changed it meanwhile. */
  readonly base?: VoucherContent | undefined;
  /** What Ctrl+Z and Ctrl+Y remember. */
  readonly history?: PackedHistory;
  /** Sent as a new voucher, and no answer has come: it may have been written. */
  readonly attempt?: KeptAttempt | undefined;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** A new voucher as it was sent, with its Idempotency-Key. */
export interface KeptAttempt {
  readonly head: VoucherHead;
  readonly lines: readonly EntryLine[];
  readonly typedCode: boolean;
  readonly key: string;
  /** When it was sent, in milliseconds since 1970. */
  readonly sentAt: number;
}

/**
 * Keeps a draft with what can be undone, without it when there is no room for both. A browser
 * without any room keeps none: entering vouchers goes on.
 */
export function keepDraft(
  place: DraftPlace,
  draft: Omit<LocalDraft, 'history'>,
  grid: Pick<GridState, 'past' | 'future'>,
): boolean {
  const key = draftKeyOf(place);
  return putKept(key, { ...draft, history: packHistory(grid) }) || putKept(key, draft);
}

export function dropDraft(place: DraftPlace): void {
  localStorage.removeItem(draftKeyOf(place));
}

/** The draft of a place, undefined when there is none or it was written by an unknown release. */
export function readDraft(place: DraftPlace): LocalDraft | undefined {
  return readKept<LocalDraft>(
    draftKeyOf(place),
    ({ lines, head }) => Array.isArray(lines) && typeof head === 'object',
  );
}

/** A draft in the grid again, with what can be undone. Lines keep their keys. */
export function gridOfDraft({ head, lines, history }: LocalDraft): GridState {
  const { past, future } = unpackHistory(history);
  const moments = [...past, ...future, { lines }];
  const keys = moments.flatMap((moment) => moment.lines.map(({ key }) => key));
  const nextKey = keys.reduce((next, key) => Math.max(next, key + 1), 1);
  return { ...gridOf(head, []), lines, past, future, nextKey };
}
