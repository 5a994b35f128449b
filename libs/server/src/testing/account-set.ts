import { settingUpCalls } from '@mingzhang/contract';
import type { AccountSetSettings } from '../protocol';
import type { TestService } from './test-service';

/** The default actor of tests. */
export const manager = { userId: 1, userName: '周敏', accountSetId: 1, role: 'Manager' as const };

/** Settings of an account set that tests change. */
export type SettingChanges = Partial<
  Pick<
    AccountSetSettings,
    | 'companyName'
    | 'enableDate'
    | 'vatType'
    | 'vatTypeFrom'
    | 'voucherReviewed'
    | 'cashierModule'
    | 'accountingStandards'
    | 'confirmed'
  >
>;

/** Sets up an account set in a domain, as identity does. */
export async function setUp(
  service: TestService,
  accountSetId: number,
  changes: SettingChanges = {},
): Promise<void> {
  const api = service.as({ ...manager, accountSetId, service: 'identity' });
  await api.call(settingUpCalls.setUp, {
    body: {
      id: accountSetId,
      companyName: '晨星商贸有限公司',
      enableDate: '2026-01-01',
      accountingStandards: 0,
      vatType: 1,
      fixedAssetModule: 0,
      cashierModule: 0,
      voucherReviewed: 0,
      ...changes,
    },
  });
}
