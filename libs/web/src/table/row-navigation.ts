import type { KeyboardEvent } from 'react';
import { useEntryState } from '../entry-state';

const PAGE_ROWS = 15;

/** Row that a key leads to, or undefined for other keys. Rows are counted from 0. */
export function rowAfterKey(key: string, row: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(row + 1, last);
    case 'ArrowUp':
      return Math.max(row - 1, 0);
    case 'PageDown':
      return Math.min(row + PAGE_ROWS, last);
    case 'PageUp':
      return Math.max(row - PAGE_ROWS, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The row whose check box has the focus, counted from 0. */
function markedRow(target: EventTarget): number | undefined {
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return undefined;
  const row = target.closest('tr')?.getAttribute('aria-rowindex');
  return row == null ? undefined : Number(row) - 1;
}

/** The row in focus and the keys that move it: ↑ ↓ PgUp PgDn Home End, Enter opens, Space marks; `onKey` takes others. */
export function useRowNavigation(options: {
  /** Name of the table; the row in focus is kept for Back. */
  name: string;
  count: number;
  onMove: (row: number) => void;
  onOpen: (row: number) => void;
  onMark: (row: number) => void;
  onKey?: ((key: string, row: number) => number | undefined) | undefined;
}) {
  const [kept, setActive] = useEntryState(`row ${options.name}`, -1);
  // The last row may have gone since.
  const active = Math.min(kept, options.count - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (options.count === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target !== event.currentTarget) {
      // A check box keeps Space and the arrows; what acts on a row acts on its own.
      const marked = event.key === ' ' ? undefined : markedRow(event.target);
      const to = marked === undefined ? undefined : options.onKey?.(event.key, marked);
      if (to === undefined) return;
      setActive(to);
      event.preventDefault();
      return;
    }
    const next =
      rowAfterKey(event.key, active, options.count) ??
      (active >= 0 ? options.onKey?.(event.key, active) : undefined);
    if (next !== undefined) {
      setActive(next);
      options.onMove(next);
    } else if (event.key === 'Enter' && active >= 0) options.onOpen(active);
    else if (event.key === ' ' && active >= 0) options.onMark(active);
    else return;
    event.preventDefault();
  };
  return { active, kept, setActive, onKeyDown };
}
