import { carryForwardCalls as calls, type Call, type RequestOf } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { type Books, openAccountSet, startLedger } from '../testing/books';
import { rentTemplate } from '../testing/carry-forward-cases';
import { paidIn } from '../testing/closing';

const january = { year: 2026, month: 1 };

describe('what a person has done with the steps of a month', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it('is refused where the step or the template is none of the account set', async () => {
    const books = await openAccountSet(service, 1);
    await paidIn(books, '2026-01-05');
    const refused = async <C extends Call>(call: C, request: RequestOf<C>) => {
      const answer = await books.api.send(call, request);
      return answer.success ? 'done' : `${answer.code} ${answer.msg}`;
    };
    const noStep = 'NOT_FOUND 没有代码为“surtx”的结转项目，请刷新后重试';
    const noTemplate = 'NOT_FOUND 自定义结转不存在或已被删除，请刷新后重试';
    const step = { id: 'surtx', enabled: true, inputs: [] };
    const input = { ...january, step: 'surtx', skipped: true, inputs: [] };
    const template = rentTemplate(books);
    const gone = { ...january, steps: ['custom-987'] };
    expect([
      await refused(calls.make, { body: { ...january, steps: ['surtx'] } }),
      await refused(calls.remove, { body: { ...january, steps: ['surtax', 'surtx'] } }),
      await refused(calls.setInputs, { body: input }),
      await refused(calls.saveSettings, { body: step }),
      await refused(calls.copyTemplate, { query: { step: 'surtx' } }),
    ]).toEqual(Array.from({ length: 5 }, () => noStep));
    expect(await refused(calls.remove, { body: gone })).toContain('“custom-987”');
    expect([
      await refused(calls.tryTemplate, { body: { ...january, id: 987, ...template } }),
      await refused(calls.updateTemplate, { body: { id: 987, version: 1, ...template } }),
      await refused(calls.removeTemplate, { params: { id: 987 } }),
    ]).toEqual(Array.from({ length: 3 }, () => noTemplate));
    // Removing a step that has posted nothing succeeds and changes nothing.
    expect(await refused(calls.remove, { body: { ...january, steps: ['surtax'] } })).toBe('done');
  });

  const cost = async ({ api }: Books) =>
    (await api.call(calls.view, { query: january })).steps.find(({ id }) => id === 'cogs');

  it('is kept where it is not asked for as the step is done now', async () => {
    const books = await openAccountSet(service, 2);
    const set = async (...entries: (readonly [string, string])[]) => {
      const inputs = entries.map(([key, value]) => ({ key, value }));
      const body = { ...january, step: 'fx', skipped: false, inputs };
      const { steps } = await books.api.call(calls.setInputs, { body });
      return steps.find(({ id }) => id === 'fx');
    };
    const seen = await set(['rate-USD', '7.1']);
    expect([seen?.inputs, seen?.kept]).toEqual([[], [{ key: 'rate-USD', value: '7.1' }]]);
    expect((await cost(books))?.kept).toEqual([]);
  });

  it('is not judged anew where it stands, so that what can’t be seen is in nobody’s way', async () => {
    const books = await openAccountSet(service, 3);
    await books.api.call(calls.setInputs, {
      body: {
        ...january,
        step: 'cogs',
        skipped: false,
        inputs: [{ key: 'method', value: 'weightedAverage' }],
      },
    });
    const inputs = [{ key: 'cost:140501', value: '640199' }];
    const body = { ...january, step: 'cogs', skipped: false, inputs };
    expect(await books.api.send(calls.setInputs, { body })).toMatchObject({ code: 'INVALID_BODY' });
    // Simulates that the subject was deleted since.
    await service.database.query(`set app.account_set_id = '3'`);
    await service.database.query(
      `update ledger.closing_input set inputs = '{"cost:140501": "640199"}'
       where account_set_id = 3 and step_id = 'cogs'`,
    );
    const more = [...inputs, { key: 'rate', value: '0.5' }];
    const answer = await books.api.call(calls.setInputs, { body: { ...body, inputs: more } });
    expect(answer.steps.find(({ id }) => id === 'cogs')).toMatchObject({ kept: inputs });
  });

  it('is told in the settings by how VAT is filed: months of who files by the month', async () => {
    const { api } = await openAccountSet(service, 4, { vatType: 0 });
    const loggedTexts = async () => {
      const steps = await api.call(calls.settings, {});
      return ['vat-small-exempt', 'surtax', 'income-tax', 'payroll'].map((id) => {
        const step = steps.find((each) => each.id === id);
        const limits = step?.params.filter(({ key }) => key.startsWith('threshold')) ?? [];
        return [step?.frequency, ...limits.map(({ title }) => title)];
      });
    };
    const save = (id: string) =>
      api.call(calls.saveSettings, {
        body: { id, enabled: true, inputs: [{ key: 'frequency', value: 'month' }] },
      });
    expect(await loggedTexts()).toEqual([
      ['quarter', '季销售额起征点'],
      ['quarter'],
      ['quarter'],
      ['month'],
    ]);
    await save('vat-small-exempt');
    expect(await loggedTexts()).toEqual([
      ['month', '月销售额起征点'],
      ['month'],
      ['quarter'],
      ['month'],
    ]);
    await save('income-tax');
    expect((await loggedTexts())[2]).toEqual(['month']);
  });
});
