import { intrusionMatrix } from './intrusion-matrix';
import type { TestService } from './test-service';

const canary = '甲公司机密';
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const saved = { success: true, data: [] };

/** Findings when one path of identity has the given response and every other one an empty one. */
async function foundAt(path: string, answer: () => Response) {
  const fetch = async (_method: string, sent: string) =>
    sent.split('?')[0] === path ? answer() : json(saved);
  const service = { as: () => ({ fetch }) } as unknown as TestService;
  const cases = await intrusionMatrix(service, 'identity', { actor: {}, canary });
  return cases.filter(({ found }) => found !== 'sees nothing');
}

describe('the matrix of calls without ids', () => {
  it('finds nothing where no answer holds the foreign word', async () => {
    expect(await foundAt('/user', () => json(saved))).toEqual([]);
  });

  it('finds the foreign word in an answer and in a refusal', async () => {
    const seen = ['GET /user', 'POST /user'].map((name) => ({ name, found: 'sees it' }));
    expect(await foundAt('/user', () => json({ success: true, data: [canary] }))).toEqual(seen);
    expect(await foundAt('/user', () => json({ success: false, msg: canary }))).toEqual(seen);
  });

  it('finds a call that fails, and a read that refuses every request', async () => {
    expect(await foundAt('/user', () => json({}, 500))).toEqual([
      { name: 'GET /user', found: 'fails' },
      { name: 'POST /user', found: 'fails' },
    ]);
    expect(await foundAt('/user', () => json({ success: false, msg: '不可以' }))).toEqual([
      { name: 'GET /user', found: 'is never accepted' },
    ]);
  });

  it('leaves calls with ids to the walk with foreign ids', async () => {
    const service = { as: () => ({ fetch: async () => json(saved) }) } as unknown as TestService;
    const cases = await intrusionMatrix(service, 'identity', { actor: {}, canary });
    expect(cases.filter(({ name }) => /\{id\}/.test(name))).toEqual([]);
    expect(cases.length).toBeGreaterThan(20);
  });
});
