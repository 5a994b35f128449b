import { useAtomValue } from 'jotai';
import {
  sessionCalls,
  type AccountSet,
  type CurrentUser,
  type Permission,
  type Role,
} from '@mingzhang/contract';
import { callApi } from './api/client';
import { sessionAtom } from './session-atom';
import { shellStore } from './store';

/** The signed-in user, account set and role, for screens. */
export interface Session {
  readonly user: CurrentUser;
  /** Null until the user has created or joined an account set. */
  readonly accountSet: AccountSet | null;
  readonly role: Role | null;
  /** Whether the role has a permission. The service enforces it too; screens only hide things. */
  can(permission: Permission): boolean;
}

/**
 * The session.
 * @throws Error without a signed-in user: frame and remotes render only after sign-in
 */
export function useSession(): Session {
  const user = useAtomValue(sessionAtom);
  if (!user) throw new Error('useSession needs a signed-in user');
  return {
    user,
    accountSet: user.accountSets,
    role: user.role,
    can: (permission) => user.permissions.includes(permission),
  };
}

/**
 * The account set in use.
 * @throws Error when there is none: remotes are mounted only with one
 */
export function useAccountSet(): AccountSet {
  const { accountSet } = useSession();
  if (!accountSet) throw new Error('useAccountSet needs an account set');
  return accountSet;
}

/**
 * Reads the session again, for example after closing a period or editing the account set.
 * @throws ApiError of `/init` when nobody is signed in
 */
export async function refreshSession(): Promise<CurrentUser> {
  const { user } = await callApi(sessionCalls.init);
  shellStore.set(sessionAtom, user);
  return user;
}
