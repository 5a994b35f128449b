import type { CellPlace, EntryLine, GridState, Snapshot, VoucherHead } from './entry-grid.types';

/** Characters that the history of one draft may take of the browser's room. */
const HISTORY_ROOM = 400_000;

/**
 * What Ctrl+Z and Ctrl+Y remember, as it is kept with a draft. Moments share nearly all their
 * lines, so each line is written once and named by its place in `lines`.
 */
export interface PackedHistory {
  readonly heads: readonly VoucherHead[];
  readonly lines: readonly EntryLine[];
  readonly past: readonly PackedMoment[];
  readonly future: readonly PackedMoment[];
}

interface PackedMoment {
  readonly head: number;
  readonly rows: readonly number[];
  readonly focus: CellPlace | null;
  readonly text?: string;
}

type History = Pick<GridState, 'past' | 'future'>;

/**
 * A history as it is kept. Of one too large for `room` characters the oldest steps are left out,
 * then those that were taken back longest ago.
 */
export function packHistory(history: History, room = HISTORY_ROOM): PackedHistory {
  let { past, future } = history;
  let packed = pack({ past, future });
  while (past.length + future.length > 0 && JSON.stringify(packed).length > room) {
    if (past.length > 0) past = past.slice(Math.ceil(past.length / 2));
    else future = future.slice(Math.ceil(future.length / 2));
    packed = pack({ past, future });
  }
  return packed;
}

function pack({ past, future }: History): PackedHistory {
  const heads = placing<VoucherHead>();
  const lines = placing<EntryLine>();
  const packed = (moments: readonly Snapshot[]): PackedMoment[] =>
    moments.map(({ head, lines: rows, focus, text }) => ({
      head: heads.placeOf(head),
      rows: rows.map(lines.placeOf),
      focus,
      ...(text === undefined ? {} : { text }),
    }));
  const shelves = { past: packed(past), future: packed(future) };
  return { heads: heads.all, lines: lines.all, ...shelves };
}

function placing<T>() {
  const places = new Map<T, number>();
  const all: T[] = [];
  const placeOf = (thing: T): number => {
    const known = places.get(thing);
    if (known !== undefined) return known;
    places.set(thing, all.length);
    return all.push(thing) - 1;
  };
  return { all, placeOf };
}

/** The history that was kept; none when there is none or an unknown release wrote it. */
export function unpackHistory(packed: PackedHistory | undefined): History {
  if (!packed || !Array.isArray(packed.past) || !Array.isArray(packed.future)) return NOTHING;
  const unpacked = (moments: readonly PackedMoment[]): Snapshot[] =>
    moments.flatMap(({ head, rows, focus, text }) => {
      const found = packed.heads[head];
      const lines = rows.flatMap((place) => packed.lines[place] ?? []);
      if (!found || lines.length !== rows.length) return [];
      return [{ head: found, lines, focus, ...(text === undefined ? {} : { text }) }];
    });
  return { past: unpacked(packed.past), future: unpacked(packed.future) };
}

const NOTHING: History = { past: [], future: [] };
