import {
  Books,
  manager,
  setUp,
  startTestService,
  type SettingChanges,
  type TestLine,
  type TestService,
} from '@mingzhang/server/testing';
import type { ServiceConfig } from '@mingzhang/server';
import * as ledger from '../service';

export { Books, manager, setUp, type TestLine };

export function startLedger(
  settings: Partial<Pick<ServiceConfig, 'poolSize' | 'releaseBookFile'>> = {},
): Promise<TestService> {
  return startTestService('ledger', ledger, settings);
}

/** Sets an account set up in the ledger, and opens its books. */
export async function openAccountSet(
  service: TestService,
  accountSetId: number,
  changes: SettingChanges = {},
): Promise<Books> {
  await setUp(service, accountSetId, changes);
  return Books.load(service.as({ ...manager, accountSetId }));
}
