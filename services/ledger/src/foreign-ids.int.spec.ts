import {
  FakeIdentity,
  foreignIdWalk,
  joinCases,
  startTestService,
  type TestService,
} from '@mingzhang/server/testing';
import * as ledger from './service';
import { batchCases } from './testing/batch-cases';
import { openEarned } from './testing/batches';
import { bookReadCases } from './testing/book-read-cases';
import { manager, openAccountSet } from './testing/books';
import { carryForwardCases } from './testing/carry-forward-cases';
import { closingCases } from './testing/closing';
import { fullCases } from './testing/full-cases';
import { readCases } from './testing/read-cases';
import { voucherCases } from './testing/voucher-cases';
import { settingCases } from './testing/write-cases';

describe('ids of another account set in the calls of the ledger', () => {
  const identity = new FakeIdentity();
  let service: TestService;

  beforeAll(async () => {
    const serviceUrls = { identity: await identity.start() };
    service = await startTestService('ledger', ledger, { serviceUrls });
  });
  afterAll(async () => {
    await service.stop();
    await identity.stop();
  });

  /**
   * Cases in four new account sets: for vouchers and settings, for another coding rule, for closing, and
   * for closing in a batch. Two users make vouchers in these only.
   */
  async function casesFrom(accountSetId: number) {
    const [recodedId, closedId, batchId] = [accountSetId + 1, accountSetId + 2, accountSetId + 3];
    const books = await openAccountSet(service, accountSetId, { cashierModule: 1 });
    const recoded = await openAccountSet(service, recodedId);
    const closed = await openAccountSet(service, closedId);
    const owner = { userId: 100 + batchId, accountSetId: batchId };
    await openEarned({ service, identity }, { ...owner, id: batchId });
    const auditor = service.as({ ...manager, accountSetId, userId: 2, userName: '李正' });
    const userId = 100 + accountSetId;
    const maker = {
      accountSetId,
      userId,
      api: service.as({ ...manager, accountSetId, userId, userName: `制单${accountSetId}` }),
    };
    return joinCases(
      settingCases(books, recoded.api),
      voucherCases(books, auditor),
      carryForwardCases(books),
      closingCases(closed),
      readCases(books, maker),
      bookReadCases(books, maker),
      fullCases(books),
      batchCases(service, owner),
    );
  }

  it('are answered like ids that do not exist, in each place of each call', async () => {
    const foreign = await casesFrom(1);
    const { sent, findings } = await foreignIdWalk(service, 'ledger', {
      own: await casesFrom(5),
      foreign,
      free: {
        'GET /checkout/carryForward/templates/copy step':
          'names a step of the program: own templates are not copied',
      },
    });
    expect(findings).toEqual([]);
    expect(sent).toBeGreaterThan(100);
  });
});
