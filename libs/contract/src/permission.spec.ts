import { allCalls } from './all-calls';
import {
  allows,
  permissions,
  permissionsOf,
  seesAsMuch,
  type Access,
  type Permission,
} from './permission';
import { roles, type Role } from './role';

/**
 * Holders of permissions not listed here: work reserved by a domain for those responsible for the
 * books.
 */
const leaders: readonly Role[] = ['Manager', 'Director'];
/** The other permissions, as the table of roles in the architecture describes them. */
const holders: Readonly<Partial<Record<Permission, readonly Role[]>>> = {
  'home.view': ['Manager', 'Director', 'Making', 'Cashier', 'View'],
  'voucher.view': ['Manager', 'Director', 'Making', 'Cashier', 'View'],
  'voucher.write': ['Manager', 'Director', 'Making'],
  'voucher.sign': ['Manager', 'Director', 'Cashier'],
  'closing.view': ['Manager', 'Director', 'Making'],
  'closing.prepare': ['Manager', 'Director', 'Making'],
  'book.view': ['Manager', 'Director', 'Making', 'Cashier', 'View'],
  'book.all': ['Manager', 'Director', 'Making', 'View'],
  'report.view': ['Manager', 'Director', 'Making', 'Cashier', 'View'],
  'accountSet.view': ['Manager', 'Director', 'Making', 'Cashier', 'View'],
  'accountSet.delete': ['Manager'],
  'accountSet.handOver': ['Manager'],
  'member.manage': ['Manager'],
  'payroll.secrecy': ['Manager'],
  'release.operate': [],
};
const domains = ['closing', 'report', 'tax', 'asset', 'invoice', 'payroll'];

describe('permissions', () => {
  it('reach exactly the roles that are named here for each', () => {
    // A new permission is not listed above, and fails if a role other than the leaders has it.
    for (const permission of permissions) {
      const found = roles.filter((role) => permissionsOf(role).includes(permission));
      expect([permission, found]).toEqual([permission, holders[permission] ?? leaders]);
    }
    expect(permissions).toEqual(expect.arrayContaining(Object.keys(holders)));
  });

  it('are each granted to somebody but that of operators, and none to a role twice', () => {
    const nobodys = permissions.filter((each) => !roles.some((role) => allows(each, role)));
    expect(nobodys).toEqual(['release.operate']);
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
    // A role that may manage a domain may also view it.
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

  it('show of the books no less to any role than to a cashier, and no more than to others', () => {
    const less = roles.filter((role) => !seesAsMuch(role, 'Manager'));
    expect([less, roles.filter((role) => seesAsMuch(role, 'Cashier'))]).toEqual([
      ['Cashier'],
      [...roles],
    ]);
    expect([seesAsMuch(null, 'View'), seesAsMuch(null, 'Cashier')]).toEqual([false, true]);
  });

  it('are what every call asks for, by a name of the table', () => {
    const known: readonly Access[] = ['public', 'session', 'member', 'service', ...permissions];
    const asked = Object.entries(allCalls).filter(([, { access }]) => !known.includes(access));
    expect(asked).toEqual([]);
  });
});
