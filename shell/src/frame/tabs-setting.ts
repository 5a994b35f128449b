import { useSyncExternalStore } from 'react';

const KEY = 'mz.tabs';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this browser shows the tabs bar; off by default. */
export function useTabsSetting(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) === '1');
  return [
    on,
    (next) => {
      localStorage.setItem(KEY, next ? '1' : '0');
      for (const listener of Array.from(listeners)) listener();
    },
  ];
}
