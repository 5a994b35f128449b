import { allCalls } from './all-calls';
import {
  allows,
  permissions,
  permissionsOf,
  roles,
  type Access,
  type Permission,
  type Role,
} from './role';

/** What a permission is good for, as the table of roles in the architecture describes it. */
const holders: Readonly<Record<Permission, readonly Role[]>> = {
  'home.view': ['Manager', 'Director', 'Making', 'Cashier', 'View'],
  'voucher.view': ['Manager', 'Director', 'Making', 'Cashier', 'View'],
  'voucher.write': ['Manager', 'Director', 'Making'],
  'voucher.audit': ['Manager', 'Director'],
  'voucher.sign': ['Manager', 'Director', 'Cashier'],
  'closing.view': ['Manager', 'Director', 'Making'],
  'closing.prepare': ['Manager', 'Director', 'Making'],
  'closing.manage': ['Manager', 'Director'],
  'book.view': ['Manager', 'Director', 'Making', 'Cashier', 'View'],
  'book.all': ['Manager', 'Director', 'Making', 'View'],
  'report.view': ['Manager', 'Director', 'Making', 'Cashier', 'View'],
  'report.manage': ['Manager', 'Director'],
  'tax.view': ['Manager', 'Director'],
  'tax.manage': ['Manager', 'Director'],
  'asset.view': ['Manager', 'Director'],
  'asset.manage': ['Manager', 'Director'],
  'invoice.view': ['Manager', 'Director'],
  'invoice.manage': ['Manager', 'Director'],
  'payroll.view': ['Manager', 'Director'],
  'payroll.manage': ['Manager', 'Director'],
  'accountSet.view': ['Manager', 'Director', 'Making', 'Cashier', 'View'],
  'accountSet.edit': ['Manager', 'Director'],
  'accountSet.delete': ['Manager'],
  'accountSet.handOver': ['Manager'],
  'settings.write': ['Manager', 'Director'],
  'member.manage': ['Manager'],
  'log.view': ['Manager', 'Director'],
};
const domains = ['closing', 'report', 'tax', 'asset', 'invoice', 'payroll'];

describe('permissions', () => {
  it('reach exactly the roles that are named here for each', () => {
    // A new permission has no line above and fails, whoever has got it.
    for (const permission of permissions) {
      const found = roles.filter((role) => permissionsOf(role).includes(permission));
      expect([permission, found]).toEqual([permission, holders[permission]]);
    }
    expect(Object.keys(holders).sort()).toEqual([...permissions].sort());
  });

  it('are each granted to somebody, and none to a role twice', () => {
    const nobodys = permissions.filter((each) => !roles.some((role) => allows(each, role)));
    expect(nobodys).toEqual([]);
    for (const role of roles) {
      expect([role, new Set(permissionsOf(role)).size]).toEqual([role, permissionsOf(role).length]);
    }
  });

  it('are granted one by one: no role has the table itself or a copy of it', () => {
    for (const role of roles) expect(permissionsOf(role)).not.toBe(permissions);
    const invented = 'platform.operate' as Permission;
    for (const role of roles) expect(allows(invented, role)).toBe(false);
  });

  it('let each domain be seen and worked on apart', () => {
    for (const domain of domains) {
      expect(permissions).toEqual(expect.arrayContaining([`${domain}.view`, `${domain}.manage`]));
    }
    // Who works on a domain sees it.
    for (const role of roles) {
      for (const manage of permissionsOf(role).filter((each) => each.endsWith('.manage'))) {
        const view = manage.replace('.manage', '.view') as Permission;
        if (permissions.includes(view)) expect([role, allows(view, role)]).toEqual([role, true]);
      }
    }
  });

  it('refuse everything of an account set to somebody without one', () => {
    for (const permission of permissions) expect(allows(permission, null)).toBe(false);
    expect(allows('member', null)).toBe(false);
    expect(allows('service', 'Manager')).toBe(false);
  });

  it('are what every call asks for, by a name of the table', () => {
    const known: readonly Access[] = ['public', 'session', 'member', 'service', ...permissions];
    const asked = Object.entries(allCalls).filter(([, { access }]) => !known.includes(access));
    expect(asked).toEqual([]);
  });
});
