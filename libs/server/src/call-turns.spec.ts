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
const ordinary = { oneAtATime: false, forService: false };

describe('the turns of a call', () => {
  const turns = new CallTurns({ callsAtOnce: 2 });

  it('are taken by every call of a user, each kind on its own', () => {
    const kinds = [reading, exporting, uploading, picture].map((call) => turns.of(call, ordinary));
    expect(new Set(kinds).size).toBe(4);
    expect(kinds).not.toContain(undefined);
    expect(turns.of(writing, ordinary)).toBe(kinds[0]);
    expect(kinds).not.toContain(turns.of(writing, { ...ordinary, oneAtATime: true }));
  });

  it('are not taken where a service asks: two services would wait for each other', () => {
    expect(turns.of(reading, { oneAtATime: true, forService: true })).toBeUndefined();
  });

  it('leave the rest to others, however many one user asks for at once', async () => {
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const ask = (userId: number) =>
      turns.of(reading, ordinary)?.take(userId, async () => {
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
