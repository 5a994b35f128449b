import { combinedCalls, combinedWorkbookKind, jobOf } from '@mingzhang/contract';
import {
  endedJob,
  FakeIdentity,
  foreignIdWalk,
  joinCases,
  manager,
  startDomain,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from './service';
import { fullCases } from './testing/full-cases';
import { templateCases } from './testing/template-cases';

describe('ids of another account set in the calls of reports', () => {
  const identity = new FakeIdentity();
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('report', service, { identity: await identity.start() });
    identity.let(manager.userId, 2, 'Manager');
  });
  afterAll(async () => {
    await test.stop();
    await identity.stop();
  });

  it('are answered like ids that do not exist, in each place of each call', async () => {
    const all = (each: DomainTest, accountSetId: number) =>
      joinCases(templateCases(each.api), fullCases(each, accountSetId));
    const { sent, findings } = await foreignIdWalk(test.domain, 'report', {
      own: all(await test.inSet(2), 2),
      foreign: all(test, 1),
      without: {
        'POST /report/combined/workbook':
          'its job lists the account sets that it cannot read: compared below',
      },
      free: {
        'POST /report/template id':
          'rows of the template that was copied: not read, the new rows get ids of their own',
      },
    });
    expect(findings).toEqual([]);
    expect(sent).toBeGreaterThan(20);
  });

  it('are listed in a workbook of several account sets like ids that do not exist', async () => {
    const { api } = await test.inSet(2);
    const missing = 987_654_321;
    const reportWith = async (id: number) => {
      const body = { standard: 0 as const, period: '2026-01', ids: [2, id] };
      const { jobId } = await api.call(combinedCalls.workbook, { body });
      return jobOf(combinedWorkbookKind, await endedJob(api, jobId)).report;
    };
    const [foreign, none] = [await reportWith(1), await reportWith(missing)];
    expect(foreign).toMatchObject({ sets: 1, exceptions: [{ id: 1, reason: 'unknown' }] });
    const [exception] = foreign?.exceptions ?? [];
    expect(none).toEqual({ ...foreign, exceptions: [{ ...exception, id: missing }] });
  });
});
