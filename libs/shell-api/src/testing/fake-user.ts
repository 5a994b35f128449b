import {
  permissionsOf,
  type AccountSet,
  type CheckoutPeriod,
  type CurrentUser,
  type Role,
} from '@mingzhang/contract';

/** An account set of the worked example's company. */
export function fakeAccountSet(changes: Partial<AccountSet> = {}): AccountSet {
  return {
    id: 1,
    version: 1,
    companyName: '晨星商贸有限公司',
    creditCode: '91310000MA1FL0000N',
    enableDate: '2026-01-01',
    accountingStandards: 0,
    address: '',
    industry: '批发零售',
    vatType: 1,
    fixedAssetModule: 0,
    cashierModule: 0,
    voucherReviewed: 0,
    currentAccountDate: '2026-02-28',
    role: 'Manager',
    ...changes,
  };
}

/** Months of 2026 from January; the first `closed` ones are closed. */
export function fakePeriods(months = 3, closed = 1): CheckoutPeriod[] {
  return Array.from({ length: months }, (_, index) => ({
    id: index + 1,
    checkYear: 2026,
    checkMonth: index + 1,
    period: `2026-${String(index + 1).padStart(2, '0')}`,
    state: index < closed ? 'closed' : 'open',
    hasVouchers: index < closed,
  }));
}

/** A signed-in user with one account set; January is closed, February and March are open. */
export function fakeUser(changes: Partial<CurrentUser> & { role?: Role } = {}): CurrentUser {
  const role = changes.role ?? 'Manager';
  const accountSets = fakeAccountSet({ role });
  const { id, companyName, creditCode, accountingStandards, vatType } = accountSets;
  return {
    id: 1,
    realName: '周敏',
    hasOwnName: true,
    mobile: '13800138000',
    avatarUrl: '',
    role,
    permissions: [...permissionsOf(role)],
    accountSets,
    accountSetsList: [{ id, companyName, creditCode, accountingStandards, vatType, role }],
    accountSetsTotal: 1,
    invitations: [],
    checkoutList: fakePeriods(),
    ...changes,
  };
}
