import { useEffect, useEffectEvent } from 'react';

interface BatchKeys {
  readonly move: (by: -1 | 1) => void;
  readonly open: () => void;
  readonly retry: () => void;
  readonly pause: () => void;
  readonly search: () => void;
}

/** ↑ ↓ choose a set, Enter opens it, R tries it anew, P pauses or goes on, / searches. */
export function useBatchKeys(keys: BatchKeys): void {
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => keys.move(1),
    ArrowUp: () => keys.move(-1),
    Enter: keys.open,
    r: keys.retry,
    R: keys.retry,
    p: keys.pause,
    P: keys.pause,
    '/': keys.search,
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (event.defaultPrevented || target?.closest('[role="dialog"]')) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (target?.closest('input:not([type="checkbox"]), textarea, [role="combobox"]')) return;
    if (event.key === 'Enter' && target?.closest('a, button')) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
