import { useSyncExternalStore } from 'react';
import { openTab, readStoredTabs, storeTabs, type PageTab } from './tabs.model';

let tabs = readStoredTabs();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tabs of this browser, kept over a reload. */
export const tabsStore = {
  change(next: readonly PageTab[]): void {
    tabs = next;
    storeTabs(next);
    for (const listener of Array.from(listeners)) listener();
  },
  open(tab: PageTab): void {
    tabsStore.change(openTab(tabs, tab));
  },
};

export function useStoredTabs(): readonly PageTab[] {
  return useSyncExternalStore(subscribe, () => tabs);
}
