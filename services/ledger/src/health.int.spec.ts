import { subjectCalls } from '@mingzhang/contract';
import { roleOf } from '@mingzhang/server';
import { startTestService, type TestService } from '@mingzhang/server/testing';
import * as ledger from './service';
import { manager } from './testing/books';

describe('health after a restore without grants', () => {
  let service: TestService;
  let role: string;
  beforeAll(async () => {
    service = await startTestService('ledger', ledger);
    role = roleOf(service.config, 'ledger');
  });
  afterAll(() => service.stop());

  const health = async () => {
    const answer = await fetch(`${service.url}/health`);
    return { status: answer.status, body: await answer.json() };
  };
  const down = { status: 503, body: { service: 'ledger', up: false } };
  const up = { status: 200, body: { service: 'ledger', up: true } };

  it.each([
    ['a table', 'select on ledger.voucher_line'],
    ['the table that is read', 'all on ledger.idempotency'],
    ['every table', 'all on all tables in schema ledger'],
    ['a function', 'all on all functions in schema ledger'],
    ['the schema', 'usage on schema ledger'],
  ])(
    'is down without the right to %s, and up after a start, which grants it',
    async (_what, right) => {
      expect(await health()).toEqual(up);
      await service.database.query(`revoke ${right} from ${role}`);
      expect(await health()).toEqual(down);
      await ledger.migrate(service.config);
      expect(await health()).toEqual(up);
      const api = service.as({ ...manager, accountSetId: 1 });
      expect(await api.send(subjectCalls.list, {})).toMatchObject({ success: true });
    },
  );
});
