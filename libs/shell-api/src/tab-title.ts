import { useEffect } from 'react';
import { atom, useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { shellStore } from './store';

const titlesAtom = atom<Readonly<Record<string, string>>>({});

/** Name of the product, the first part of every page title. */
export const PRODUCT_NAME = '明账';

/**
 * Sets a title for the current path, for the tab and the browser: 记-12 号 is more specific than 凭证.
 * Without one, the title of the route is shown.
 */
export function useTabTitle(title: string | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!title) return;
    shellStore.set(titlesAtom, (before) => ({ ...before, [pathname]: title }));
  }, [pathname, title]);
}

/** Titles that screens have set for their paths; read by the shell. */
export function useTabTitles(): Readonly<Record<string, string>> {
  return useAtomValue(titlesAtom);
}

const shownTitleAtom = atom<string | undefined>(undefined);

/** Sets the title of the visible page; called only by the shell. */
export function setShownTitle(title: string | undefined): void {
  shellStore.set(shownTitleAtom, title);
}

/** The same title, outside of React. */
export function currentTitle(): string | undefined {
  return shellStore.get(shownTitleAtom);
}

/** The title of the visible page, also while its module is loading. */
export function useShownTitle(): string | undefined {
  return useAtomValue(shownTitleAtom, { store: shellStore });
}
