import { currencyCalls, initialBalanceCalls, subjectCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

describe('single rows of opening balances', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
  });
  afterAll(() => service.stop());

  const create = (code: string, more: object = {}) =>
    books.api.send(initialBalanceCalls.create, {
      body: { subjectId: books.subject(code).id, opening: '100.00', ...more },
    });

  it('are added once, read and removed by their id', async () => {
    const body = { subjectId: books.subject('1001').id, opening: '100.00' };
    const created = await books.api.call(initialBalanceCalls.create, { body });
    expect(created).toMatchObject({ code: '1001', currency: 'CNY', opening: '100.00' });
    expect(await create('1001')).toMatchObject({ code: 'INITIAL_BALANCE_EXISTS' });
    const params = { id: created.id ?? 0 };
    expect(await books.api.call(initialBalanceCalls.get, { params })).toEqual(created);
    const trial = await books.api.call(initialBalanceCalls.remove, { params });
    expect(trial).toMatchObject({ balanced: true });
    expect(await books.api.send(initialBalanceCalls.get, { params })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('sent twice in one request are refused with both row numbers', async () => {
    const row = { subjectId: books.subject('1001').id, opening: '1.00' };
    const other = { subjectId: books.subject('1002').id, opening: '2.00' };
    expect(
      await books.api.send(initialBalanceCalls.save, { body: [row, other, row] }),
    ).toMatchObject({ msg: '第 3 行：与第 1 行的科目、辅助核算项目和币别相同，请合并为一行' });
  });

  it('in a foreign currency or a quantity need a subject kept in them', async () => {
    expect(await create('1002', { currency: 'USD', foreign: '10' })).toMatchObject({
      msg: expect.stringContaining('未启用币别 USD'),
    });
    expect(await create('1403', { quantity: '10' })).toMatchObject({
      msg: expect.stringContaining('未启用数量核算'),
    });
    expect(await create('1002', { foreign: '10' })).toMatchObject({
      msg: expect.stringContaining('本位币行没有原币金额'),
    });
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    const bank = books.subject('1002');
    await books.api.call(subjectCalls.update, {
      body: {
        ...{ id: bank.id, version: bank.version, code: bank.code, name: bank.name },
        ...{ direction: bank.direction, cash: bank.cash, currencies: ['USD'] },
      },
    });
    expect(await create('1002', { currency: 'USD', foreign: '10', opening: '70' })).toMatchObject({
      data: { currency: 'USD', foreign: '10.000', opening: '70.00' },
    });
  });

  it('of a whole chart are saved at once', async () => {
    const large = await openAccountSet(service, 2);
    const leaves = (await large.api.call(subjectCalls.list, {})).filter(
      ({ leaf, auxiliaryRequired }) => leaf && auxiliaryRequired.length === 0,
    );
    const body = leaves.map(({ id, direction }) => ({
      subjectId: id,
      opening: direction === 'debit' ? '1.00' : '2.00',
    }));
    await large.api.call(initialBalanceCalls.save, { body });
    const rows = await large.api.call(initialBalanceCalls.list, { query: {} });
    expect(rows.filter(({ id }) => id !== null)).toHaveLength(leaves.length);
  });
});
