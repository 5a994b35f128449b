import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { rowAfterKey } from '@mingzhang/web';

/**
 * ↑ ↓ PgUp PgDn Home End lead from month to month, each named by its link; the list as a whole is one stop
 * of Tab, however many months there are.
 */
export function useMonthKeys() {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const rowOf = (target: EventTarget) =>
    [...(list.current?.children ?? [])].findIndex(
      (row) => target instanceof Node && row.contains(target),
    );
  return {
    list,
    active,
    roving: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const row = rowOf(target);
        if (row >= 0) setActive(row);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const rows = [...(list.current?.children ?? [])];
        const next = rowAfterKey(event.key, rowOf(event.target), rows.length);
        if (next === undefined) return;
        rows[next]?.querySelector<HTMLElement>('a')?.focus();
        event.preventDefault();
      },
    },
  };
}
