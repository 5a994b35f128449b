import { useEffect, useRef, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Whoever has opened a row and comes Back goes on at that row: the table has the focus, and not the first filter, as on
 * every other arrival.
 * @param hasRow a row is marked; on arrival it is the one of the history entry
 * @param isFirst no filter stands before the table: it has the focus on every arrival
 */
export function useFocusByBack(
  table: RefObject<HTMLElement | null>,
  {
    hasRow,
    ready,
    isFirst,
  }: { readonly hasRow: boolean; readonly ready: boolean; readonly isFirst: boolean },
): void {
  const isBack = useNavigationType() === 'POP';
  const waits = useRef(isFirst || (isBack && hasRow));
  useEffect(() => {
    if (!waits.current || !ready) return;
    waits.current = false;
    const at = document.activeElement;
    if (isLost(at) || at?.closest('[role="search"]')) focus(table.current);
  }, [ready, table]);
  const marked = useRef(hasRow);
  marked.current = hasRow;
  // A page of an open tab was there all the time, out of sight.
  useEffect(() => {
    const onBack = () =>
      requestAnimationFrame(() => {
        if (marked.current && isLost(document.activeElement)) focus(table.current);
      });
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [table]);
}

const isLost = (at: Element | null) => !at || at === document.body;

/** What is out of sight takes no focus. */
function focus(table: HTMLElement | null): void {
  table?.focus({ preventScroll: true });
}
