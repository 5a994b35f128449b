import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  allCalls,
  fillPath,
  permissionsOf,
  roles,
  serviceOf,
  type Call,
  type Role,
} from '@mingzhang/contract';
import { AssertionVerifier, credentialsIn, type RunningService } from '@mingzhang/server';
import { matrixText, testKeys } from '@mingzhang/server/testing';
import { startService } from './service';

interface Owner {
  readonly userId: number;
  readonly userName: string;
  readonly accountSetId: number | null;
  readonly role: Role | null;
  readonly permissions: readonly string[];
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const ownerOf = (role: Role | null): Owner => ({
  userId: 7,
  userName: '周敏',
  accountSetId: role === null ? null : 3,
  role,
  permissions: role === null ? [] : permissionsOf(role),
});

/**
 * Replaces every service; as identity it knows a session for each role, and one without an account
 * set.
 */
class FakeServices {
  readonly owners = new Map<string, Owner>([
    ...roles.map((role): [string, Owner] => [hashOf(role), ownerOf(role)]),
    [hashOf('no account set'), ownerOf(null)],
  ]);
  last: IncomingMessage['headers'] | undefined;
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isSession = request.url === '/api/internal/session';
      if (!isSession) this.last = request.headers;
      const data = isSession
        ? (this.owners.get(
            (JSON.parse(Buffer.concat(chunks).toString()) as { tokenHash: string }).tokenHash,
          ) ?? null)
        : {};
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: true, data }));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }
}

describe('through the gateway', () => {
  const services = new FakeServices();
  let gateway: RunningService;
  let verifierOf: (service: string) => AssertionVerifier;

  beforeAll(async () => {
    const url = await services.start();
    const { signingKeyOf, verifyKeys } = await testKeys();
    verifierOf = (service) => new AssertionVerifier(service, verifyKeys);
    gateway = await startService({
      name: 'gateway',
      databaseUrl: '',
      appPassword: '',
      host: '127.0.0.1',
      port: 0,
      dataDir: '',
      publicHost: false,
      production: false,
      smsProvider: 'console',
      staticRoot: __dirname,
      logLevel: 'silent',
      verifyKeys,
      signingKey: signingKeyOf('gateway'),
      serviceUrls: Object.fromEntries(
        Object.values(allCalls).map((call) => [serviceOf(call.path) ?? '', url]),
      ),
    });
  });
  afterAll(async () => {
    await gateway.close();
    services.stop();
  });

  const send = (call: Call, token: string | undefined, headers: Record<string, string> = {}) => {
    const path = fillPath(call.path, { id: 1, mobile: '13000000000', second: '0000' });
    return fetch(`${gateway.url}/api${path}`, {
      method: call.method,
      headers: {
        'x-mingzhang-assertion': 'brought along',
        'x-mingzhang-service': 'brought along',
        ...(token === undefined ? {} : { cookie: `mz_session=${token}` }),
        ...headers,
      },
    });
  };
  const own = { 'x-requested-with': 'XMLHttpRequest' };
  const calls = Object.values(allCalls);
  const callers = [...roles, 'no account set', 'unknown session', undefined];

  it('every call arrives with the role of its session, or as that of nobody, and never with one it brought', async () => {
    const wrong: string[] = [];
    let cases = 0;
    for (const call of calls) {
      for (const caller of callers) {
        cases += 1;
        services.last = undefined;
        const answer = await send(
          call,
          caller && encodeURIComponent(caller).replaceAll('%20', ' '),
          own,
        );
        await answer.text();
        const name = `${call.method} ${call.path} as ${caller ?? 'nobody'}`;
        const owner = caller === undefined ? undefined : services.owners.get(hashOf(caller));
        if (serviceOf(call.path) === 'gateway') {
          // No role may operate the installation.
          const isOpen = owner && call.access === 'session';
          if (answer.status !== (isOpen ? 200 : 403)) wrong.push(name);
          continue;
        }
        const { last } = services as { last: IncomingMessage['headers'] | undefined };
        const verifier = verifierOf(serviceOf(call.path) ?? '');
        const found = last && (await verifier.verify(credentialsIn(last)));
        const actor = found?.user;
        const same = actor?.role === owner?.role && actor?.accountSetId === owner?.accountSetId;
        if (!found || !same || actor === undefined || found.service) wrong.push(name);
      }
    }
    expect(wrong).toEqual([]);
    console.log(matrixText('the gateway', calls.length, cases));
  });

  it('no call arrives that the own page did not send', async () => {
    const foreign = [{}, { ...own, origin: 'https://evil.example' }];
    for (const call of calls) {
      for (const headers of foreign) {
        services.last = undefined;
        expect((await send(call, 'Manager', headers)).status).toBe(403);
        expect(services.last).toBeUndefined();
      }
    }
  });

  it('somebody removed from the account set is refused within a second', async () => {
    const call = calls.find(({ path }) => path === '/voucher') as Call;
    const page = { ...own, 'x-account-set': '3' };
    services.owners.set(hashOf('guest'), ownerOf('Making'));
    expect((await send(call, 'guest', page)).status).toBe(200);
    services.owners.set(hashOf('guest'), ownerOf(null));
    const removedAt = performance.now();
    let status = 200;
    while (status !== 403) {
      // The time of the request counts: a slow machine answers later.
      const askedAfterMs = performance.now() - removedAt;
      const answer = await send(call, 'guest', page);
      ({ status } = answer);
      if (status === 403) {
        expect(await answer.json()).toMatchObject({ code: 'ACCOUNT_SET_NOT_MEMBER' });
      } else {
        expect(askedAfterMs).toBeLessThan(1_000);
      }
    }
  });
});
