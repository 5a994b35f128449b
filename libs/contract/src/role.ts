/** The five roles of an account set. */
export const roles = ['Manager', 'Director', 'Making', 'Cashier', 'View'] as const;
export type Role = (typeof roles)[number];

/** What a role may be allowed to do. One table for gateway, services and menus. */
export const permissions = [
  'home.view',
  'voucher.view',
  'voucher.write',
  'voucher.audit',
  'voucher.sign',
  'closing.prepare',
  'closing.close',
  'book.view',
  'book.all',
  'report.view',
  'report.design',
  'tax.prepare',
  'asset.manage',
  'invoice.manage',
  'payroll.manage',
  'accountSet.view',
  'accountSet.edit',
  'accountSet.delete',
  'accountSet.handOver',
  'settings.write',
  'member.manage',
  'log.view',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * Who may make a call: `public` anyone, `session` anyone signed in, `member` every role of the
 * account set in use, `service` only another service (paths under `/internal`), else the holders
 * of that permission.
 */
export type Access = 'public' | 'session' | 'member' | 'service' | Permission;

const view: readonly Permission[] = [
  'home.view',
  'voucher.view',
  'book.view',
  'report.view',
  'accountSet.view',
];
const notForDirector: readonly Permission[] = [
  'member.manage',
  'accountSet.delete',
  'accountSet.handOver',
];

const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  Manager: permissions,
  Director: permissions.filter((permission) => !notForDirector.includes(permission)),
  Making: [...view, 'book.all', 'voucher.write', 'closing.prepare'],
  Cashier: [...view, 'voucher.sign'],
  View: [...view, 'book.all'],
};

/** The permissions of a role. `book.view` without `book.all` means cash and bank subjects only. */
export function permissionsOf(role: Role): readonly Permission[] {
  return rolePermissions[role];
}

/** Whether somebody with that role (null: no account set in use) has access. */
export function allows(access: Access, role: Role | null): boolean {
  if (access === 'public' || access === 'session') return true;
  if (access === 'service' || role === null) return false;
  return access === 'member' || rolePermissions[role].includes(access);
}

/** Chinese names of the roles. */
export const roleTitles: Readonly<Record<Role, string>> = {
  Manager: '账套管理员',
  Director: '主管',
  Making: '制单人',
  Cashier: '出纳',
  View: '查看',
};
