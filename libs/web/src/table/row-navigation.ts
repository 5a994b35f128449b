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
  const [active, setActive] = useEntryState(`row ${options.name}`, -1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || options.count === 0) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
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
  return { active, setActive, onKeyDown };
}
