import { foreignIdWalk, joinCases, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from './service';
import { fileCases } from './testing/file-cases';
import { readCases } from './testing/read-cases';
import { sheetCases } from './testing/sheet-cases';
import { staffCases } from './testing/write-cases';

describe('ids of another account set in the calls of 工资', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
  });
  afterAll(() => test.stop());

  it('are answered like ids that do not exist, in each place of each call', async () => {
    const all = (own: DomainTest) =>
      joinCases(staffCases(own), readCases(own), sheetCases(own), fileCases(own));
    const filters = 'filters find nothing by an id of another account set';
    const { sent, findings } = await foreignIdWalk(test.domain, 'payroll', {
      own: all(await test.inSet(2)),
      foreign: all(test),
      without: {
        'POST /employee/page': filters,
        'POST /employee/export': filters,
        'POST /employee/export/numbers': filters,
      },
    });
    expect(findings).toEqual([]);
    expect(sent).toBeGreaterThan(15);
  });
});
