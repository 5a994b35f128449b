import { accountSetsCalls, operationLogCalls } from '@mingzhang/contract';
import type { ServiceConfig } from '@mingzhang/server';
import {
  loadRelease,
  releases,
  startTestService,
  type TestService,
} from '@mingzhang/server/testing';
import * as identity from './service';
import { verify } from './verify';

describe.each(releases())('the database of release %s, upgraded', (release) => {
  let service: TestService;

  beforeAll(async () => {
    const upgraded = {
      ...identity,
      migrate: async (config: ServiceConfig) => {
        await loadRelease(config.databaseUrl, release);
        await identity.migrate(config);
      },
    };
    service = await startTestService('identity', upgraded, {
      template: `identity_of_${release}`,
    });
  });
  afterAll(() => service.stop());

  it('knows its people, account sets and what they did', async () => {
    const api = service.as({ userId: 1, accountSetId: 1, role: 'Manager' });
    const sets = await api.call(accountSetsCalls.list, { query: {} });
    const names = JSON.stringify(sets).match(/晨星商贸有限公司|远山设计工作室/g);
    expect(names?.sort()).toEqual(['晨星商贸有限公司', '远山设计工作室']);
    const log = await api.call(operationLogCalls.list, { query: {} });
    expect(log.records.map(({ action }) => action)).toContain('新增币别');
  });

  it('agrees with what it is recomputed from', async () => {
    expect(await verify({ databaseUrl: service.database.url })).toEqual([]);
  });

  it('keeps what was done in no account set, for no account set to see', async () => {
    const kept = await service.database.queryAll<{ set: number }>(
      `select account_set_id as set from operation_log.entry where action = '修改密码'`,
    );
    expect(kept).toEqual([{ set: 0 }]);
  });
});
