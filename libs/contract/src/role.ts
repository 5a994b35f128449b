/** The five roles of an account set. */
export const roles = ['Manager', 'Director', 'Making', 'Cashier', 'View'] as const;
export type Role = (typeof roles)[number];

/**
 * What a role may be allowed to do. One table for gateway, services and menus. A domain has `*.view`
 * for its pages and `*.manage` for its work; what only some of its holders may do has a name of its own.
 */
export const permissions = [
  'home.view',
  'voucher.view',
  'voucher.write',
  'voucher.audit',
  'voucher.sign',
  'closing.view',
  'closing.prepare',
  'closing.manage',
  'book.view',
  'book.all',
  'report.view',
  'report.manage',
  'tax.view',
  'tax.manage',
  'asset.view',
  'asset.manage',
  'invoice.view',
  'invoice.manage',
  'payroll.view',
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

/**
 * Every permission stands here by its name: one that is added reaches nobody before it is written
 * into a role, and a role gets nothing by lacking an exception.
 */
const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  Manager: [
    'home.view',
    'voucher.view',
    'voucher.write',
    'voucher.audit',
    'voucher.sign',
    'closing.view',
    'closing.prepare',
    'closing.manage',
    'book.view',
    'book.all',
    'report.view',
    'report.manage',
    'tax.view',
    'tax.manage',
    'asset.view',
    'asset.manage',
    'invoice.view',
    'invoice.manage',
    'payroll.view',
    'payroll.manage',
    'accountSet.view',
    'accountSet.edit',
    'accountSet.delete',
    'accountSet.handOver',
    'settings.write',
    'member.manage',
    'log.view',
  ],
  Director: [
    'home.view',
    'voucher.view',
    'voucher.write',
    'voucher.audit',
    'voucher.sign',
    'closing.view',
    'closing.prepare',
    'closing.manage',
    'book.view',
    'book.all',
    'report.view',
    'report.manage',
    'tax.view',
    'tax.manage',
    'asset.view',
    'asset.manage',
    'invoice.view',
    'invoice.manage',
    'payroll.view',
    'payroll.manage',
    'accountSet.view',
    'accountSet.edit',
    'settings.write',
    'log.view',
  ],
  Making: [
    'home.view',
    'voucher.view',
    'voucher.write',
    'closing.view',
    'closing.prepare',
    'book.view',
    'book.all',
    'report.view',
    'accountSet.view',
  ],
  Cashier: [
    'home.view',
    'voucher.view',
    'voucher.sign',
    'book.view',
    'report.view',
    'accountSet.view',
  ],
  View: ['home.view', 'voucher.view', 'book.view', 'book.all', 'report.view', 'accountSet.view'],
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
