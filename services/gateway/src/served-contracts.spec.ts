import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServedContracts } from './served-contracts';

const shape = (as: string) => ({ as, answers: 'json', request: {}, answer: {} });

/** A service that reports these calls. */
async function telling(
  calls: object,
  until?: Promise<void>,
): Promise<{ url: string; stop: () => void; asked: () => number }> {
  let asked = 0;
  const server = createServer(async (_request, response) => {
    asked += 1;
    await until;
    response.end(JSON.stringify(calls));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => void server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${port}`, stop, asked: () => asked };
}

describe('what versions beside answer', () => {
  it('counts in the place of the own one for who is given them, asked once', async () => {
    const ledger = await telling({ 'GET /book': shape('json'), 'GET /old': shape('json') });
    const asset = await telling({ 'GET /card': shape('json') });
    const next = await telling({ 'GET /book': shape('form'), 'GET /aging': shape('json') });
    const contracts = new ServedContracts({ ledger: ledger.url, asset: asset.url }, () => 0);
    const given = [{ service: 'ledger', version: '0.2.0-new', url: next.url }];
    const [served, again] = [await contracts.current(given), await contracts.current(given)];
    const keys = [...served.shapes.keys()];
    expect(keys).toEqual(expect.arrayContaining(['GET /book', 'GET /aging', 'GET /card']));
    expect(keys).not.toContain('GET /old');
    expect(served.shapes.get('GET /book')?.as).toBe('form');
    expect(again).toBe(served);
    expect([...(await contracts.current()).shapes.keys()]).toContain('GET /old');
    expect(next.asked()).toBe(1);
    for (const { stop } of [ledger, asset, next]) stop();
  });

  it('is taken for that of the own one until they have told', async () => {
    let now = 0;
    const ledger = await telling({ 'GET /book': shape('json') });
    const contracts = new ServedContracts({ ledger: ledger.url }, () => now);
    const away = [{ service: 'ledger', version: '0.2.0-new', url: 'http://127.0.0.1:1' }];
    expect(await contracts.current(away)).toBe(await contracts.current());
    const next = await telling({ 'GET /aging': shape('json') });
    const back = away.map((version) => ({ ...version, url: next.url }));
    now = 6_000;
    expect([...(await contracts.current(back)).shapes.keys()]).toContain('GET /aging');
    for (const { stop } of [ledger, next]) stop();
  });

  it('keeps nobody for long who waits for one that is slow, and counts once it has told', async () => {
    const ledger = await telling({ 'GET /book': shape('json') });
    let tell = () => {};
    const until = new Promise<void>((resolve) => (tell = resolve));
    const next = await telling({ 'GET /aging': shape('json') }, until);
    let now = 0;
    const contracts = new ServedContracts({ ledger: ledger.url }, () => now);
    const given = [{ service: 'ledger', version: '0.2.0-new', url: next.url }];
    expect([...(await contracts.current(given)).shapes.keys()]).toContain('GET /book');
    expect(contracts.untold(given)).toEqual(given);
    now = 6_000;
    const begun = performance.now();
    await contracts.current(given);
    // It is asked once, and later callers do not wait.
    expect(performance.now() - begun).toBeLessThan(1_500);
    expect(next.asked()).toBe(1);
    tell();
    while (contracts.untold(given).length > 0) await contracts.current(given);
    expect([...(await contracts.current(given)).shapes.keys()]).toContain('GET /aging');
    for (const { stop } of [ledger, next]) stop();
  });
});

describe('what the services answer', () => {
  let server: Server;
  let calls: Record<string, object>;
  let asked: (string | undefined)[];
  let now: number;
  let contracts: ServedContracts;

  beforeEach(async () => {
    calls = { 'GET /book': shape('json') };
    asked = [];
    now = 0;
    server = createServer((request, response) => {
      const etag = `"${Object.keys(calls).length}"`;
      asked.push(request.headers['if-none-match']);
      response.setHeader('etag', etag);
      if (request.headers['if-none-match'] === etag) response.statusCode = 304;
      response.end(response.statusCode === 304 ? undefined : JSON.stringify(calls));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    contracts = new ServedContracts({ ledger: `http://127.0.0.1:${port}` }, () => now);
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is asked once for all who want to know within five seconds, then by what is known', async () => {
    const [first] = await Promise.all([contracts.current(), contracts.current()]);
    expect([...first.shapes.keys()]).toContain('GET /book');
    expect(first.isWhole).toBe(true);
    now = 6_000;
    // This caller does not wait; the answer of the service is there for the next.
    expect(await contracts.current()).toBe(first);
    await contracts.settled();
    expect(await contracts.current()).toBe(first);
    expect(asked).toEqual([undefined, '"1"']);
  });

  it('changes with the service', async () => {
    const before = await contracts.current();
    calls = { ...calls, 'GET /aging': shape('json') };
    now = 6_000;
    await contracts.current();
    await contracts.settled();
    const after = await contracts.current();
    expect(after).not.toBe(before);
    expect([...after.shapes.keys()]).toContain('GET /aging');
  });

  it('goes on as it was while the service is away, and is not whole before it has told', async () => {
    const before = await contracts.current();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    now = 6_000;
    await contracts.current();
    await contracts.settled();
    expect(await contracts.current()).toBe(before);
    const young = new ServedContracts({ ledger: 'http://127.0.0.1:1' }, () => now);
    expect(await young.current()).toMatchObject({ isWhole: false });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  it('counts what a slow service tells after nobody waits any more', async () => {
    let tell = () => {};
    const until = new Promise<void>((resolve) => (tell = resolve));
    const ledger = await telling({ 'GET /aging': shape('json') }, until);
    const slow = new ServedContracts({ ledger: ledger.url }, () => now);
    expect(await slow.current()).toMatchObject({ isWhole: false });
    tell();
    now = 6_000;
    while (!(await slow.current()).isWhole) {
      await slow.settled();
      now += 6_000;
    }
    expect([...(await slow.current()).shapes.keys()]).toContain('GET /aging');
    ledger.stop();
  });
});
