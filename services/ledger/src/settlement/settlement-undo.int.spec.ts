import { settlementCalls } from '@mingzhang/contract';
import { manager, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

/** Several marks undone at once, chosen or made in one act. */
describe('往来核销 taken back', () => {
  let service: TestService;
  let books: Books;
  let account: { subjectId: number; categoryId: number; itemId: number };

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    account = await ofItem('华美商贸');
  });
  afterAll(() => service.stop());

  const ofItem = async (item: string) => {
    const categoryId = await books.categoryId('客户');
    const auxiliary = await books.auxiliary('1122', item);
    return {
      subjectId: books.subject('1122').id,
      categoryId,
      itemId: auxiliary[categoryId] ?? 0,
    };
  };
  /** Makes `count` marks of 1.00 in one act. */
  const settle = async (count: number, item = '华美商贸') => {
    const entry = async (side: 'debit' | 'credit', other: 'debit' | 'credit') =>
      books.post('2026-01-05', [
        { code: '1122', item, [side]: String(count) },
        { code: '3001', [other]: String(count) },
      ]);
    const [sold, paid] = [await entry('debit', 'credit'), await entry('credit', 'debit')];
    const lines = [sold, paid].map(({ id }) => ({ voucherId: id, lineNo: 1, amount: '1' }));
    const marks = Array.from({ length: count }, () => ({ lines }));
    await books.api.call(settlementCalls.settle, { body: { ...(await ofItem(item)), marks } });
    const { marks: made } = await list(await ofItem(item));
    return { ids: made.slice(0, count).map(({ id }) => id), sold, paid };
  };
  const list = (item = account) =>
    books.api.call(settlementCalls.settlement, { query: { ...item, state: 'all' } });
  const undo = (ids: readonly number[], item = account) =>
    books.api.call(settlementCalls.unsettleChosen, { body: { ...item, ids: [...ids] } });
  const logged = async () => {
    const entries = await service.database.queryAll<{ object: string; before: object }>(
      `select object, before from operation_log.entry where action = '撤销往来核销' order by id`,
    );
    return entries;
  };

  it('takes back those that are chosen, leaves the others and tells the log what they were', async () => {
    const { ids, sold, paid } = await settle(3);
    const { undone } = await undo(ids.slice(1));
    expect(undone).toBe(2);
    expect((await list()).marks.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    const [entry] = (await list()).entries.filter(({ voucherId }) => voucherId === sold.id);
    expect(entry).toMatchObject({ settled: '1.00', open: '2.00' });
    const title = ({ word, code }: typeof sold) => `2026-01 ${word}-${code}`;
    const mark = `${title(sold)} 借 1.00；${title(paid)} 贷 1.00`;
    expect((await logged()).at(-1)).toMatchObject({
      object: '1122 应收账款 客户 华美商贸（2 组）',
      before: { amount: '2.00', currency: 'CNY', entries: `${mark}；${mark}` },
    });
    await undo(ids.slice(0, 1));
    expect((await logged()).at(-1)?.object).toBe('1122 应收账款 客户 华美商贸');
  });

  it('takes back all of an act by one of its marks, and no mark of another act', async () => {
    const [first, two] = [await settle(2), await settle(30)];
    const [mark] = (await list()).marks;
    expect(mark).toMatchObject({ inAct: 30 });
    const { undone } = await books.api.call(settlementCalls.unsettle, {
      params: { id: two.ids[7] ?? 0 },
      query: { wholeAct: '1' },
    });
    expect(undone).toBe(30);
    expect((await list()).marks.map(({ id, inAct }) => [id, inAct])).toEqual(
      first.ids.map((id) => [id, 2]),
    );
    // For many entries the log gives their number.
    expect((await logged()).at(-1)?.before).toMatchObject({
      entries: expect.stringMatching(/；等 60 笔$/),
    });
    await undo(first.ids);
  });

  it('knows the acts of one person apart that are asked for at once', async () => {
    const entry = (side: 'debit' | 'credit', other: 'debit' | 'credit') =>
      books.post('2026-01-05', [
        { code: '1122', item: '华美商贸', [side]: '1' },
        { code: '3001', [other]: '1' },
      ]);
    const pairs: { id: number }[][] = [];
    for (let count = 0; count < 12; count += 1) {
      pairs.push([await entry('debit', 'credit'), await entry('credit', 'debit')]);
    }
    await Promise.all(
      pairs.map((pair) => {
        const lines = pair.map(({ id }) => ({ voucherId: id, lineNo: 1, amount: '1' }));
        return books.api.call(settlementCalls.settle, { body: { ...account, marks: [{ lines }] } });
      }),
    );
    const { marks } = await list();
    expect(marks.map(({ inAct }) => inAct)).toEqual(pairs.map(() => 1));
    await undo(marks.map(({ id }) => id));
  });

  it('takes back none when one of them is not there, and names which', async () => {
    const { ids } = await settle(3);
    const other = await settle(1, '东方百货');
    const gone = ids[1] ?? 0;
    await books.api.call(settlementCalls.unsettle, { params: { id: gone } });
    await expect(undo(ids)).rejects.toThrow(
      '所选第 2 组核销记录不存在或已被撤销，没有撤销任何一组，请刷新页面后重新选择',
    );
    await expect(undo([ids[0] ?? 0, 999_999, ...other.ids])).rejects.toThrow('所选第 2、3 组');
    expect((await list()).marksTotal).toBe(2);
    expect((await list(await ofItem('东方百货'))).marksTotal).toBe(1);
    await undo([ids[0] ?? 0, ids[2] ?? 0]);
  });

  it('is done once by two who do it at once', async () => {
    const { ids } = await settle(20);
    const both = await Promise.allSettled([undo(ids), undo(ids.toReversed())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await list()).marksTotal).toBe(0);
  });

  it('is refused to those who may not write vouchers, and of more than an act can hold', async () => {
    const { ids } = await settle(1);
    const viewer = service.as({ ...manager, role: 'View' });
    await expect(
      viewer.call(settlementCalls.unsettleChosen, { body: { ...account, ids } }),
    ).rejects.toThrow('没有此操作的权限');
    const many = Array.from({ length: 501 }, (_, at) => at + 1);
    await expect(undo(many)).rejects.toThrow('一次最多撤销 500 组核销');
    await expect(undo([1, 1])).rejects.toThrow('重复');
    await expect(undo([])).rejects.toThrow('请选择核销记录');
    expect((await list()).marksTotal).toBe(1);
  });
});
