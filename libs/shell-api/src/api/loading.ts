import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

function changeBy(step: 1 | -1): void {
  running += step;
  for (const listener of Array.from(listeners)) listener();
}

/** Shows the loading bar while a task runs. */
export async function whileLoading<T>(task: () => Promise<T>): Promise<T> {
  changeBy(1);
  try {
    return await task();
  } finally {
    changeBy(-1);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any call is in flight, for the shell's loading bar. */
export function useIsLoading(): boolean {
  return useSyncExternalStore(subscribe, () => running > 0);
}
