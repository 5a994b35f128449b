import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { defineCall, internalCalls, voucherCalls } from '@mingzhang/contract';
import { callKey, callShape, type CallShape } from '@mingzhang/contract/shapes';
import { AssertionVerifier, credentialsIn } from './assertion';
import { shapeHeader, shapeMark } from './call-shape-mark';
import { ServiceClient, type CallOrigin } from './service-client';
import { testKeys, type TestKeys } from './testing/test-keys';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('a call from one service to another', () => {
  const seen: Seen[] = [];
  let answer: unknown = { success: true, data: {} };
  /** Shapes that the service reports, and the mark that it sends with answers. */
  let served: Readonly<Record<string, CallShape>> = {};
  let mark: string | undefined;
  let asked = 0;
  let keys: TestKeys;
  let url: string;
  let server: Server;

  beforeAll(async () => {
    keys = await testKeys(['payroll']);
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url: address = '', headers } = request;
        if (address === '/contract') {
          asked += 1;
          response.end(JSON.stringify(served));
          return;
        }
        if (mark !== undefined) response.setHeader(shapeHeader, mark);
        seen.push({ method, url: address, headers, body: Buffer.concat(chunks).toString() });
        response.end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    seen.length = 0;
    answer = { success: true, data: {} };
    served = {};
    mark = undefined;
    asked = 0;
  });

  const clientOf = (origin: CallOrigin | undefined) =>
    new ServiceClient({ ledger: url }, keys.signerOf('payroll'), () => origin);
  const originOf = async (more: Partial<CallOrigin> = {}): Promise<CallOrigin> => {
    const user = { userId: 7, userName: '周敏', accountSetId: 3, role: 'Director' as const };
    const assertion = await keys.signerOf('gateway').signUser({ ...user, session: '' }, 'payroll');
    return {
      credentials: { assertion, services: [] },
      requestId: 'request-1',
      address: '203.0.113.9',
      accountSetId: 3,
      ...more,
    };
  };
  const callerOf = ({ headers }: Seen) =>
    new AssertionVerifier('ledger', keys.verifyKeys).verify(credentialsIn(headers));

  it('says who acts, in which account set, from where, and in which request', async () => {
    const client = clientOf(await originOf());
    await client.call('ledger', internalCalls.periods, {});
    const [call] = seen as [Seen];
    expect(call).toMatchObject({ method: 'GET', url: '/api/internal/periods', body: '' });
    expect(call.headers).toMatchObject({
      'x-request-id': 'request-1',
      'x-forwarded-for': '203.0.113.9',
    });
    expect(await callerOf(call)).toMatchObject({
      user: { userId: 7, accountSetId: 3 },
      service: { name: 'payroll', accountSetId: 3 },
    });
  });

  it('means another account set, or none, when it is told so', async () => {
    const client = clientOf(await originOf());
    await client.call('ledger', internalCalls.periods, {}, { accountSetId: 9 });
    await client.call('ledger', internalCalls.periods, {}, { accountSetId: null });
    const sets = [];
    for (const call of seen) sets.push((await callerOf(call))?.service?.accountSetId);
    expect(sets).toEqual([9, null]);
  });

  it('of a timer speaks for the service alone', async () => {
    await clientOf(undefined).call('ledger', internalCalls.periods, {}, { accountSetId: 4 });
    const [call] = seen as [Seen];
    expect(call.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    expect(call.headers).not.toHaveProperty('x-forwarded-for');
    expect(await callerOf(call)).toEqual({
      user: undefined,
      service: { name: 'payroll', accountSetId: 4 },
    });
  });

  it('leaves undefined values out of the query', async () => {
    const client = clientOf(await originOf());
    await client.call('ledger', voucherCalls.list, { query: { page: 2, keyword: undefined } });
    expect(seen[0]?.url).toBe('/api/voucher?page=2');
  });

  it('has a key of its own for each call, the same again when the request is repeated', async () => {
    const client = clientOf(await originOf({ idempotencyKey: 'saved-once' }));
    const body = (ids: number[]) => ({ body: { ids } });
    for (const ids of [[1], [2], [1]]) {
      await client.call('ledger', internalCalls.accountSetStates, body(ids));
    }
    await client.call('ledger', internalCalls.periods, {});
    const [first, second, again, read] = seen.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\x21-\x7e]{8,100}$/);
    expect(second).not.toBe(first);
    expect(again).toBe(first);
    expect(read).toBeUndefined();
  });

  it('gives the refusal of the other service, and UNAVAILABLE where nobody answers', async () => {
    answer = { success: false, code: 'PERIOD_CLOSED', msg: '2026年第01期已结账' };
    const client = clientOf(await originOf());
    await expect(client.call('ledger', internalCalls.periods, {})).rejects.toMatchObject({
      code: 'PERIOD_CLOSED',
      message: '2026年第01期已结账',
    });
    await expect(client.call('nowhere', internalCalls.periods, {})).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });

  describe('to a service of another version', () => {
    const rate = (result: z.ZodType) =>
      defineCall({
        method: 'GET',
        path: '/internal/city-rate',
        access: 'service',
        summary: 'the rate of a city',
        result,
      });
    const wanted = rate(z.object({ cityRate: z.string() }));
    const serve = (call: typeof wanted) => {
      served = { [callKey(call)]: callShape(call) };
      mark = shapeMark(call);
    };
    const ask = async () => clientOf(await originOf());

    it('does not compare equal shapes, nor a service that sends no mark', async () => {
      const client = await ask();
      await client.call('ledger', wanted, {});
      serve(wanted);
      await client.call('ledger', wanted, {});
      expect(asked).toBe(0);
    });

    it('takes an answer with more fields, and compares once', async () => {
      serve(rate(z.object({ cityRate: z.string(), isHalved: z.boolean() })));
      const client = await ask();
      await client.call('ledger', wanted, {});
      await client.call('ledger', wanted, {});
      expect(asked).toBe(1);
    });

    it.each([
      ['a field was renamed', rate(z.object({ rate: z.string() }))],
      ['a field may be missing', rate(z.object({ cityRate: z.string().optional() }))],
      ['a text became a number', rate(z.object({ cityRate: z.number() }))],
    ])('refuses the answer where %s, until the service is back', async (_, other) => {
      serve(other);
      const client = await ask();
      const refused = { code: 'UNAVAILABLE', message: expect.stringContaining('版本') };
      await expect(client.call('ledger', wanted, {})).rejects.toMatchObject(refused);
      await expect(client.call('ledger', wanted, {})).rejects.toMatchObject(refused);
      expect(asked).toBe(1);
      serve(wanted);
      await client.call('ledger', wanted, {});
    });
  });
});
