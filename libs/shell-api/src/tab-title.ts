import { useEffect } from 'react';
import { atom, useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { shellStore } from './store';

const titlesAtom = atom<Readonly<Record<string, string>>>({});

/** Name of the product, the first part of every page title. */
export const PRODUCT_NAME = '明账';

/**
 * Gives the page of the current path its own title, for the tab and the browser: 记-12 号 says more
 * than 凭证. Without it the title of the route is shown.
 */
export function useTabTitle(title: string | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!title) return;
    shellStore.set(titlesAtom, (before) => ({ ...before, [pathname]: title }));
  }, [pathname, title]);
}

/** Titles that screens gave to their paths; read by the shell. */
export function useTabTitles(): Readonly<Record<string, string>> {
  return useAtomValue(titlesAtom);
}

const shownTitleAtom = atom<string | undefined>(undefined);

/** Says what the page in view is called; by the shell only. */
export function setShownTitle(title: string | undefined): void {
  shellStore.set(shownTitleAtom, title);
}

/** Likewise, outside of what is drawn. */
export function currentTitle(): string | undefined {
  return shellStore.get(shownTitleAtom);
}

/** What the page in view is called, also while its module is still on its way. */
export function useShownTitle(): string | undefined {
  return useAtomValue(shownTitleAtom, { store: shellStore });
}
