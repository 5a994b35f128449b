import { useEffect } from 'react';
import { atom, useAtom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { ThemeConfig } from 'antd';
import { shellStore } from './store';

export type LookMode = 'light' | 'dark' | 'system';
export type Look = 'light' | 'dark';

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The user's choice, stored in this browser. */
const modeAtom = atomWithStorage<LookMode>('mz.look', 'system', undefined, { getOnInit: true });
const systemAtom = atom<Look>(darkQuery().matches ? 'dark' : 'light');
systemAtom.onMount = (set) => {
  const query = darkQuery();
  const follow = () => set(query.matches ? 'dark' : 'light');
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
};
const lookAtom = atom<Look>((get) => {
  const mode = get(modeAtom);
  return mode === 'system' ? get(systemAtom) : mode;
});

/**
 * Ant Design's theme for a look. The shell passes it in, because this library must not import the
 * UI kit.
 */
export type ThemeOfLook = (look: Look) => ThemeConfig;
const themeAtom = atom<{ of: ThemeOfLook }>({ of: () => ({}) });

/** Sets the theme; called once before the first render. */
export function provideTheme(of: ThemeOfLook): void {
  shellStore.set(themeAtom, { of });
}

/** The theme of the current look. */
export function useTheme(): ThemeConfig {
  return useAtomValue(themeAtom).of(useAtomValue(lookAtom));
}

/** The look shown (light or dark), the user's choice, and its setter. */
export function useLook(): { look: Look; mode: LookMode; setMode: (mode: LookMode) => void } {
  const [mode, setMode] = useAtom(modeAtom);
  return { look: useAtomValue(lookAtom), mode, setMode };
}

/** Sets `data-theme` on the document to the look, which switches the CSS custom properties. */
export function useLookOnDocument(): void {
  const { look } = useLook();
  useEffect(() => {
    document.documentElement.dataset['theme'] = look;
  }, [look]);
}
