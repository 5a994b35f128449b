import { foreignIdWalk, joinCases, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from './service';
import { lateCases } from './testing/late-cases';
import { billCases } from './testing/bill-cases';
import { fileCases } from './testing/file-cases';
import { readCases } from './testing/read-cases';
import { returnCases } from './testing/return-cases';
import { sheetCases } from './testing/sheet-cases';
import { voucherCases } from './testing/voucher-cases';
import { identityOfDirectors, secrecyCases, slipCases } from './testing/slip-cases';
import { staffCases } from './testing/write-cases';

describe('ids of another account set in the calls of 工资', () => {
  const identity = identityOfDirectors();
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service, { identity: await identity.start() });
  });
  afterAll(async () => {
    await test.stop();
    await identity.stop();
  });

  it('are answered like ids that do not exist, in each place of each call', async () => {
    const all = (own: DomainTest, accountSetId: number) =>
      joinCases(
        staffCases(own),
        readCases(own),
        sheetCases(own),
        fileCases(own),
        lateCases(own),
        billCases(own),
        secrecyCases(own, accountSetId),
        slipCases(own),
        voucherCases(own),
        returnCases(own),
      );
    const filters = 'filters find nothing by an id of another account set';
    const { sent, findings } = await foreignIdWalk(test.domain, 'payroll', {
      own: all(await test.inSet(2), 2),
      foreign: all(test, 1),
      without: {
        'POST /employee/page': filters,
        'POST /employee/export': filters,
        'GET /salary/slip/page': filters,
        'POST /employee/export/numbers': filters,
      },
    });
    expect(findings).toEqual([]);
    expect(sent).toBeGreaterThan(15);
  });
});
