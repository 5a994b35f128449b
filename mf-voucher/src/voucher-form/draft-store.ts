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
  return put(place, { ...draft, history: packHistory(grid) }) || put(place, draft);
}

function put(place: DraftPlace, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(draftKeyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(place: DraftPlace): void {
  localStorage.removeItem(draftKeyOf(place));
}

/** The draft of a place, undefined when there is none or it was written by an unknown release. */
export function readDraft(place: DraftPlace): LocalDraft | undefined {
  const text = localStorage.getItem(draftKeyOf(place));
  if (text === null) return undefined;
  try {
    const draft = JSON.parse(text) as LocalDraft;
    return Array.isArray(draft.lines) && typeof draft.head === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** A draft in the grid again, with what can be undone. Lines keep their keys. */
export function gridOfDraft({ head, lines, history }: LocalDraft): GridState {
  const { past, future } = unpackHistory(history);
  const moments = [...past, ...future, { lines }];
  const keys = moments.flatMap((moment) => moment.lines.map(({ key }) => key));
  const nextKey = keys.reduce((next, key) => Math.max(next, key + 1), 1);
  return { ...gridOf(head, []), lines, past, future, nextKey };
}
