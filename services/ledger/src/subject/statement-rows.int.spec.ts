import { culpritCalls, subjectCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, startLedger } from '../testing/books';
import { openSoundBooks } from '../testing/checks';
import { lastLogged } from '../testing/logged';

const january = { year: 2026, month: 1 };
const ofNew = { code: '1903', name: '待摊费用', category: 'asset', direction: 'debit' } as const;

describe('the row of a new first-level subject on the statements', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openSoundBooks(service, 1);
  });
  afterAll(() => service.stop());

  const create = (statementRow?: string) =>
    books.api.send(subjectCalls.create, { body: { ...ofNew, parentId: null, statementRow } });
  const asked = async (query: typeof ofNew) =>
    (await books.api.call(subjectCalls.statementRows, { query })).choice;
  const find = (rule: 'bs-balance' | 'is-bs') =>
    books.api.call(culpritCalls.ofRule, { query: { ...january, rule } });

  it('is proposed with the rows to choose from; a subject of the standard has none', async () => {
    const choice = await asked(ofNew);
    expect(choice).toMatchObject({ form: '资产负债表', proposed: '其他流动资产', chosen: null });
    expect(choice?.rows).toContain('长期待摊费用');
    const standard = { ...ofNew, code: '1002' };
    expect(
      (await books.api.call(subjectCalls.statementRows, { query: standard })).choice,
    ).toBeNull();
  });

  it('is refused where the row cannot count it, and for subjects of the standard', async () => {
    expect(await create('短期借款')).toMatchObject({
      success: false,
      msg: '1903 待摊费用 不能列入资产负债表“短期借款”，请从列出的报表项目中选择',
    });
    const { id, version, code, name, direction } = books.subject('1001');
    const body = { id, version, code, name, direction, statementRow: '货币资金' };
    expect(await books.api.send(subjectCalls.update, { body })).toMatchObject({
      success: false,
      msg: expect.stringContaining('1001 库存现金 按会计准则列入报表'),
    });
  });

  it('can be chosen later; the difference finder names the subject until then', async () => {
    expect((await find('bs-balance')).difference).toBe('0.00');
    expect(await create('')).toMatchObject({ success: true });
    books = await Books.load(books.api);
    await books.post('2026-01-11', [
      { code: '1903', debit: '77' },
      { code: '1002', credit: '77' },
    ]);
    const report = await find('bs-balance');
    expect(report).toMatchObject({
      title: '资产负债表平衡 · 没有列入报表的科目',
      difference: '-77.00',
      culprits: [],
      hints: [
        '1903 待摊费用 没有列入资产负债表的任何一行，余额 77.00，资产负债表因此不平；' +
          '请编辑它的一级科目，选择报表项目',
      ],
      comparison: { rows: [{ title: '1903 待摊费用', booked: '77.00', known: '0.00' }] },
    });
    expect((await find('is-bs')).difference).toBe('0.00');
    const { id, version, name, direction } = books.subject('1903');
    await books.api.call(subjectCalls.update, {
      body: { id, version, code: '1903', name, direction, statementRow: '长期待摊费用' },
    });
    expect((await find('bs-balance')).difference).toBe('0.00');
    expect(await asked(ofNew)).toMatchObject({ chosen: '长期待摊费用' });
    const { changes } = await lastLogged(service, 1);
    expect(changes.join()).toMatch(/报表项目.*以后选择.*长期待摊费用/);
  });
});
