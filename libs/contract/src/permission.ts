import type { DeclaredPermission } from './domain';
import { domains, type AnyDomain } from './domains';
import { roles, type Role } from './role';

type PermissionsOf<D> = D extends { readonly permissions: infer P } ? keyof P & string : never;

/**
 * Permissions that roles may have, declared by the domains. One table for gateway, services and
 * menus. A domain has `*.view` for its pages and `*.manage` for its work; work that only some of
 * these holders may do has a name of its own.
 */
export type Permission = PermissionsOf<AnyDomain>;

const declared = Object.assign({}, ...domains.map(({ permissions: own }) => own)) as Readonly<
  Record<Permission, DeclaredPermission>
>;

export const permissions = Object.keys(declared) as [Permission, ...Permission[]];

/**
 * Who may make a call: `public` anyone, `session` anyone signed in, `member` every role of the
 * account set in use, `service` only another service (paths under `/internal`), otherwise the
 * holders of that permission.
 */
export type Access = 'public' | 'session' | 'member' | 'service' | Permission;

const permissionsByRole = new Map(
  roles.map((role) => [role, permissions.filter((each) => declared[each].holders.includes(role))]),
);

/** The permissions of a role. `book.view` without `book.all` means cash and bank subjects only. */
export function permissionsOf(role: Role): readonly Permission[] {
  return permissionsByRole.get(role) ?? [];
}

/** The meaning of a permission, in the words of the table of roles: 查看固定资产. */
export function permissionTitle(permission: Permission): string {
  return declared[permission].title;
}

/** Whether somebody with that role (null: no account set in use) has access. */
export function allows(access: Access, role: Role | null): boolean {
  if (access === 'public' || access === 'session') return true;
  if (access === 'service' || role === null) return false;
  return access === 'member' || permissionsOf(role).includes(access);
}

/** Whether `now` sees as much as `then` of everything that both roles may open. */
export function seesAsMuch(now: Role | null, then: Role): boolean {
  const wide = permissions.filter((each) => declared[each].widens);
  return wide.every((each) => allows(each, now) || !allows(each, then));
}
