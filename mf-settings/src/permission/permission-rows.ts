import {
  permissionTitle,
  permissions,
  permissionsOf,
  roles,
  type Permission,
  type Role,
} from '@mingzhang/contract';

export interface PermissionRow {
  readonly permission: Permission;
  readonly title: string;
  readonly holders: ReadonlySet<Role>;
}

/** What each role may do, as the services enforce it; what no role may, such as operating, stands elsewhere. */
export function permissionRows(): readonly PermissionRow[] {
  return permissions
    .map((permission) => ({
      permission,
      title: permissionTitle(permission),
      holders: new Set(roles.filter((role) => permissionsOf(role).includes(permission))),
    }))
    .filter(({ holders }) => holders.size > 0);
}
