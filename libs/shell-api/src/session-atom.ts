import { atom } from 'jotai';
import type { CurrentUser } from '@mingzhang/contract';
import { shellStore } from './store';

/** The signed-in user, or null before sign-in. Written only by the shell. */
export const sessionAtom = atom<CurrentUser | null>(null);

/** Id of the signed-in user; undefined before sign-in. */
export function currentUserId(): number | undefined {
  return shellStore.get(sessionAtom)?.id;
}

/** Mobile number of the signed-in user; undefined before sign-in. */
export function currentMobile(): string | undefined {
  return shellStore.get(sessionAtom)?.mobile;
}

/** Id of the page's account set, sent with every call; undefined without one. */
export function currentAccountSetId(): number | undefined {
  return shellStore.get(sessionAtom)?.accountSets?.id;
}
