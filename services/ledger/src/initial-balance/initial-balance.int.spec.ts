import {
  currencyCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherCalls,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { lastLogged } from '../testing/logged';
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
        id: bank.id,
        version: bank.version,
        code: bank.code,
        name: bank.name,
        direction: bank.direction,
        cash: bank.cash,
        currencies: ['USD'],
      },
    });
    expect(await create('1002', { currency: 'USD', foreign: '10', opening: '70' })).toMatchObject({
      data: { currency: 'USD', foreign: '10.000', opening: '70.00' },
    });
  });

  it('of a subject in foreign currency or quantity tell both, on one side', async () => {
    const own = await openAccountSet(service, 6);
    await own.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    await own.keep('1002', { currencies: ['USD'] });
    await own.keep('1405', { quantity: { unit: '件' } });
    const save = (code: string, more: object) =>
      own.api.send(initialBalanceCalls.save, {
        body: [{ subjectId: own.subject(code).id, opening: '6.00', ...more }],
      });
    const refusals: [string, object, string][] = [
      ['1002', {}, '没有填写币别'],
      ['1002', { currency: 'USD' }, '没有填写原币'],
      ['1002', { currency: 'USD', foreign: '-1' }, '正负相反'],
      ['1405', {}, '没有填写数量'],
      ['1405', { quantity: '-1' }, '正负相反'],
      ['5001', {}, '年初没有余额'],
    ];
    for (const [code, more, msg] of refusals) {
      const refused = { code: 'INITIAL_BALANCE_INVALID', msg: expect.stringContaining(msg) };
      expect(await save(code, more)).toMatchObject(refused);
    }
    expect(await save('1002', { currency: 'CNY' })).toMatchObject({ success: true });
    expect(await save('1002', { currency: 'USD', foreign: '1' })).toMatchObject({ success: true });
    expect(await save('1405', { quantity: '1' })).toMatchObject({ success: true });
  });

  it('that somebody changed since they were seen are refused with who, when and to what', async () => {
    const own = await openAccountSet(service, 7);
    const subjectId = own.subject('1001').id;
    const version = async () => {
      const rows = await own.api.call(initialBalanceCalls.list, { query: {} });
      return rows.find((row) => row.subjectId === subjectId)?.version ?? -1;
    };
    const save = (opening: string, more: object = {}) =>
      own.api.send(initialBalanceCalls.save, { body: [{ subjectId, opening, ...more }] });
    const seen = await version();
    expect(seen).toBe(0);
    expect(await save('100.00', { version: seen })).toMatchObject({ success: true });
    const refused = await save('200.00', { version: seen });
    expect(refused).toMatchObject({ code: 'VERSION_STALE', details: [{ row: 1 }] });
    expect(refused).toMatchObject({
      msg: expect.stringMatching(/^第 1 行：已由 .+ 于 \d{4}-.* 改为期初余额 100\.00，/),
    });
    const first = await version();
    expect(await save('100.00', { version: first })).toMatchObject({ success: true });
    expect(await version()).toBe(first);
    await save('0');
    expect(await save('300.00', { version: first })).toMatchObject({
      msg: expect.stringContaining('已被他人清除'),
    });
    await save('100.00');
    expect(await save('300.00', { version: first })).toMatchObject({ code: 'VERSION_STALE' });
    expect(await save('300.00', { version: await version() })).toMatchObject({ success: true });
    expect(await save('400.00')).toMatchObject({ success: true });
  });

  it('name the row also of what no row can be', async () => {
    const own = await openAccountSet(service, 9);
    const row = { subjectId: own.subject('1001').id, opening: '1' };
    const body = [row, { ...row, opening: 'x' }, { ...row, currency: 'usd' }];
    const refusal = await own.api.send(initialBalanceCalls.save, { body });
    expect(refusal).toMatchObject({
      code: 'INVALID_BODY',
      details: [
        { row: 2, path: '1.opening' },
        { row: 3, path: '2.currency', msg: '币别应为三位大写字母代码' },
      ],
      msg: expect.stringMatching(/^第 2 行：/),
    });
    const none = await own.api.send(initialBalanceCalls.save, { body: [] });
    expect(none).toMatchObject({ code: 'INVALID_BODY', msg: '没有要保存的余额' });
  });

  it('that are removed are locked: a change of one that was seen does not bring it back', async () => {
    const own = await openAccountSet(service, 8);
    const subjectId = own.subject('1001').id;
    const row = async () => {
      const rows = await own.api.call(initialBalanceCalls.list, { query: {} });
      const found = rows.find((each) => each.subjectId === subjectId);
      return { id: found?.id ?? 0, version: found?.version ?? -1 };
    };
    const save = (opening: string, more: object = {}) =>
      own.api.send(initialBalanceCalls.save, { body: [{ subjectId, opening, ...more }] });
    const remove = (id: number, query: { version?: number }) =>
      own.api.send(initialBalanceCalls.remove, { params: { id }, query });
    for (let round = 0; round < 8; round += 1) {
      await save('100.00');
      const { id, version } = await row();
      const answers = await Promise.all([remove(id, { version }), save('901.00', { version })]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
    }
    await save('100.00');
    const seen = await row();
    await save('200.00');
    expect(await remove(seen.id, { version: seen.version })).toMatchObject({
      code: 'VERSION_STALE',
    });
    expect(await remove(seen.id, {})).toMatchObject({ success: true });
  });

  describe('in the operation log', () => {
    const save = (own: Books, rows: Readonly<Record<string, string>>) =>
      own.api.send(initialBalanceCalls.save, {
        body: Object.entries(rows).map(([code, opening]) => ({
          subjectId: own.subject(code).id,
          opening,
        })),
      });

    it('are told before and after, and rows that stayed are not told', async () => {
      const own = await openAccountSet(service, 3);
      await save(own, { '1001': '100.00', '1002': '50.00' });
      expect(await lastLogged(service, 3)).toMatchObject({
        object: '2 行',
        changes: [
          '第 1 行：科目 1001 库存现金，期初余额 100.00',
          '第 2 行：科目 1002 银行存款，期初余额 50.00',
        ],
      });
      await save(own, { '1001': '100.00', '1002': '60.00' });
      expect(await lastLogged(service, 3)).toMatchObject({
        object: '1 行',
        changes: [
          '第 1 行：科目 1002 银行存款，期初余额 50.00 → 科目 1002 银行存款，期初余额 60.00',
        ],
      });
      await save(own, { '1001': '0.00', '1002': '60.00' });
      expect((await lastLogged(service, 3)).changes).toEqual([
        '第 1 行：科目 1001 库存现金，期初余额 100.00 → 无',
      ]);
    });

    it('say that vouchers were audited before', async () => {
      const own = await openAccountSet(service, 4);
      const { id } = await own.draw();
      await own.api.call(voucherCalls.audit, { body: { ids: String(id) } });
      expect(await save(own, { '1001': '100.00' })).toMatchObject({ success: true });
      expect((await lastLogged(service, 4)).object).toBe('1 行（已有已审核凭证 1 张）');
    });
  });

  it('of a month that is closed are refused in every way, with the way out', async () => {
    const own = await openAccountSet(service, 5);
    const row = { subjectId: own.subject('1001').id, opening: '1.00' };
    const created = await own.api.call(initialBalanceCalls.create, { body: row });
    await service.database.query(`set app.account_set_id = '5'`);
    await service.database.query(
      `update ledger.period set state = 'closed' where account_set_id = 5 and period = '2026-01'`,
    );
    const refused = {
      code: 'INITIAL_BALANCE_LOCKED',
      msg: '2026年第01期已结账，不能再修改期初余额，请先反结账',
    };
    const other = { ...row, subjectId: own.subject('1002').id };
    const params = { id: created.id ?? 0 };
    expect(await own.api.send(initialBalanceCalls.save, { body: [row] })).toMatchObject(refused);
    expect(await own.api.send(initialBalanceCalls.create, { body: other })).toMatchObject(refused);
    expect(await own.api.send(initialBalanceCalls.remove, { params })).toMatchObject(refused);
  });

  it('of a whole chart are saved at once', async () => {
    const large = await openAccountSet(service, 2);
    const leaves = (await large.api.call(subjectCalls.list, {})).filter(
      ({ leaf, category, auxiliaryRequired }) =>
        leaf && category !== 'profit' && auxiliaryRequired.length === 0,
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
