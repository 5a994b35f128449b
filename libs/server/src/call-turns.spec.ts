import { z } from 'zod';
import { defineCall } from '@mingzhang/contract';
import { CallTurns } from './call-turns';

const spec = {
  path: '/voucher',
  summary: '凭证',
  access: 'voucher.view',
  result: z.null(),
} as const;
const reading = defineCall({ ...spec, method: 'GET' });
const writing = defineCall({ ...spec, method: 'POST' });
const exporting = defineCall({ ...spec, method: 'GET', answers: 'file', exports: '凭证' });
const uploading = defineCall({ ...spec, method: 'POST', as: 'multipart' });
const picture = defineCall({ ...spec, method: 'GET', answers: 'file' });
const row = z.strictObject({ name: z.string() });
const long = defineCall({ ...spec, method: 'GET', result: z.array(row) });
const ordinary = { query: {}, oneAtATime: false, forService: false };

describe('the turns of a call', () => {
  const turns = new CallTurns({ callsAtOnce: 2 });

  it('are taken by every call of a user, each kind on its own', () => {
    const calls = [reading, exporting, uploading, picture, long];
    const kinds = calls.map((call) => turns.of(call, ordinary));
    expect(new Set(kinds).size).toBe(5);
    expect(kinds).not.toContain(undefined);
    expect(turns.of(writing, ordinary)).toBe(kinds[0]);
    expect(kinds).not.toContain(turns.of(writing, { ...ordinary, oneAtATime: true }));
  });

  it('of large bodies are one for a user and for an account set, before they are checked', async () => {
    const open: string[] = [];
    expect(turns.ofBody(16_384, ordinary)).toBeUndefined();
    expect(turns.ofBody(60_000, { forService: true })).toBeUndefined();
    const ask = (userId: number, accountSetId: number) =>
      void turns.ofBody(60_000, ordinary)?.take({ userId, accountSetId }, async () => {
        open.push(`set ${accountSetId} user ${userId}`);
        await new Promise(() => undefined);
      });
    for (const user of [1, 1, 2]) ask(user, 1);
    ask(3, 2);
    await new Promise((next) => setImmediate(next));
    expect(open).toEqual(['set 1 user 1', 'set 2 user 3']);
  });

  it('are not taken where a service asks: two services would wait for each other', () => {
    expect(turns.of(reading, { ...ordinary, oneAtATime: true, forService: true })).toBeUndefined();
  });

  it('of heavy reads are one for a user and two for an account set, so that others have theirs', async () => {
    const open: string[] = [];
    const heavy = new CallTurns({}).of(long, ordinary);
    const ask = (userId: number, accountSetId: number) =>
      void heavy?.take({ userId, accountSetId }, async () => {
        open.push(`set ${accountSetId} user ${userId}`);
        await new Promise(() => undefined);
      });
    for (const user of [1, 1, 1, 2, 2, 3]) ask(user, 1);
    for (const user of [4, 4, 4]) ask(user, 2);
    await new Promise((next) => setImmediate(next));
    expect(open).toEqual(['set 1 user 1', 'set 1 user 2', 'set 2 user 4']);
  });

  it('leave the rest to others, however many one user asks for at once', async () => {
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const ask = (userId: number) =>
      turns.of(reading, ordinary)?.take({ userId, accountSetId: 1 }, async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
      });
    const asked = Array.from({ length: 110 }, () => ask(1)?.catch((error: Error) => error.message));
    const other = ask(2);
    const settle = async () => {
      for (const end of ends.splice(0)) end();
      await new Promise((next) => setImmediate(next));
      if (ends.length > 0) await settle();
    };
    await settle();
    await other;
    const refused = (await Promise.all(asked)).filter((msg) => msg !== undefined);
    expect(most).toBe(3);
    expect(refused).toEqual(Array(8).fill('您同时发出的请求太多，请等前面的完成后再试'));
  });
});
