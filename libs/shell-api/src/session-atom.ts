import { atom } from 'jotai';
import type { CurrentUser } from '@mingzhang/contract';
import { shellStore } from './store';

/** The signed-in user, or null before sign-in. Written by the shell only. */
export const sessionAtom = atom<CurrentUser | null>(null);

/** Id of the signed-in user of this page; undefined before sign-in. */
export function currentUserId(): number | undefined {
  return shellStore.get(sessionAtom)?.id;
}

/** Mobile number of the user of this page; undefined before anyone signed in. */
export function currentMobile(): string | undefined {
  return shellStore.get(sessionAtom)?.mobile;
}

/** Id of the account set of this page, sent with every call; undefined before there is one. */
export function currentAccountSetId(): number | undefined {
  return shellStore.get(sessionAtom)?.accountSets?.id;
}
