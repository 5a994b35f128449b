import { defineCall, type Call, type Envelope, type RequestParts } from '@mingzhang/contract';
import { z } from 'zod';
import { foreignIdWalk } from './foreign-ids';
import type { TestService } from './test-service';

const relate = defineCall({
  method: 'POST',
  path: '/letters',
  access: 'asset.manage',
  summary: '登记来信',
  body: z.strictObject({
    senderId: z.number(),
    pages: z.array(z.strictObject({ fileId: z.number() })),
  }),
  result: z.strictObject({ id: z.number() }),
});
type Letter = z.output<typeof relate.body>;

const file = defineCall({
  method: 'GET',
  path: '/letters/file',
  access: 'asset.manage',
  summary: '导出来信',
  query: z.strictObject({ auxiliary: z.string(), senderId: z.coerce.number() }),
  result: z.string(),
});
const sort = defineCall({
  ...relate,
  path: '/letters/sort',
  body: z.strictObject({ step: z.string(), auxiliary: z.record(z.string(), z.number()) }),
});

/** Records of two account sets: 1 to 3 of the foreign one, 11 to 13 of the caller's own. */
const foreignIds = [1, 2, 3];
const ownIds = [11, 12, 13];

const refused: Envelope<unknown> = { success: false, code: 'NOT_FOUND', msg: '没有这条记录' };

/** A service with responses by a rule, and a case that calls it with ids of one account set. */
function started(answer: (letter: Letter) => Envelope<unknown>) {
  const service: Pick<TestService, 'beforeCall'> = { beforeCall: undefined };
  const answerTo = async ({ body }: RequestParts) => answer(body as Letter);
  const caseWith =
    ([senderId = 0, fileId = 0]: readonly number[]) =>
    async () =>
    async () => {
      const request = { body: { senderId, pages: [{ fileId }] } };
      await service.beforeCall?.({ call: relate, request, again: answerTo });
      const result = await answerTo(request);
      if (!result.success) throw new Error(result.msg);
    };
  const walk = (calls: readonly Call[] = [relate]) =>
    foreignIdWalk(service, 'letters', {
      calls,
      own: { 'POST /letters': caseWith(ownIds) },
      foreign: { 'POST /letters': caseWith(foreignIds) },
    });
  return { walk };
}

const accepts = (...ids: readonly number[]) => ids.every((id) => ownIds.includes(id));
const saved: Envelope<unknown> = { success: true, data: { id: 21 } };

describe('the walk with foreign ids', () => {
  it('finds nothing where each id is looked for in the own account set', async () => {
    const { walk } = started(({ senderId, pages }) =>
      accepts(senderId, ...pages.map(({ fileId }) => fileId)) ? saved : refused,
    );
    expect(await walk()).toEqual({ sent: 2, findings: [] });
  });

  it('finds an id in the depth of a body that is stored unseen', async () => {
    const { walk } = started(({ senderId }) => (accepts(senderId) ? saved : refused));
    expect((await walk()).findings).toEqual([
      'POST /letters: fileId: accepts a missing id',
      'POST /letters: fileId: accepts a foreign id',
    ]);
  });

  it('finds a refusal that tells what stands in the other account set', async () => {
    const { walk } = started(({ senderId, pages }) => {
      if (foreignIds.includes(senderId)) return { ...refused, msg: '来信人 张三 已停用' } as const;
      return accepts(senderId, ...pages.map(({ fileId }) => fileId)) ? saved : refused;
    });
    expect((await walk()).findings).toEqual([
      expect.stringMatching(/^POST \/letters: senderId: a foreign id is answered .*张三/),
    ]);
  });

  it('finds a case that is refused without any foreign id', async () => {
    const { walk } = started(() => refused);
    expect((await walk()).findings).toEqual([
      expect.stringContaining('is refused without a foreign id'),
    ]);
  });

  it('tries ids with a prefix, items and their categories', async () => {
    const tried: unknown[] = [];
    const service: Pick<TestService, 'beforeCall'> = { beforeCall: undefined };
    const send = (call: Call, request: RequestParts) => async () => async () => {
      const again = async (other: RequestParts) => {
        tried.push(other.query ?? other.body);
        return refused;
      };
      await service.beforeCall?.({ call, request, again });
    };
    const casesWith = (senderId: number, category: number, item: number) => ({
      'GET /letters/file': send(file, { query: { auxiliary: `${category}:${item}`, senderId } }),
      'POST /letters/sort': send(sort, {
        body: { step: `custom-${senderId}`, auxiliary: { [category]: item } },
      }),
    });
    const { findings } = await foreignIdWalk(service, 'letters', {
      calls: [file, sort],
      own: casesWith(11, 12, 13),
      foreign: casesWith(1, 2, 3),
    });
    expect(findings).toEqual([]);
    const missing = 987_654_321;
    expect(tried).toEqual([
      { auxiliary: `12:${missing}`, senderId: 11 },
      { auxiliary: '12:3', senderId: 11 },
      { auxiliary: '12:13', senderId: missing },
      { auxiliary: '12:13', senderId: 1 },
      { step: `custom-${missing}`, auxiliary: { 12: 13 } },
      { step: 'custom-1', auxiliary: { 12: 13 } },
      { step: 'custom-11', auxiliary: { 12: missing } },
      { step: 'custom-11', auxiliary: { 12: 3 } },
      { step: 'custom-11', auxiliary: { [missing]: 13 } },
      { step: 'custom-11', auxiliary: { 2: 13 } },
    ]);
  });

  it('finds a call with ids that no case calls', async () => {
    const other = defineCall({ ...relate, path: '/letters/copy' });
    const { walk } = started(() => saved);
    expect((await walk([other])).findings).toEqual([
      'POST /letters/copy: no case has senderId, fileId',
    ]);
  });
});
