import {
  accountBookCalls,
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  currencyCalls,
  initialBalanceCalls,
  settingUpCalls,
  subjectCalls,
  voucherCalls,
  voucherWordCalls,
  type Subject,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, manager, openAccountSet, startLedger } from './testing/books';
import { verify } from './verify';

describe('settings of an account set', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
  });
  afterAll(() => service.stop());

  const child = (parent: Subject, code: string, name: string, more: object = {}) =>
    books.api.send(subjectCalls.create, {
      body: { parentId: parent.id, code, name, direction: parent.direction, ...more },
    });

  it('a small-scale taxpayer gets no columns of 应交增值税', async () => {
    const small = await openAccountSet(service, 2, { vatType: 0 });
    expect(small.subject('222101').leaf).toBe(true);
    expect(books.subject('222101').leaf).toBe(false);
    expect(() => small.subject('22210101')).toThrow('no subject');
  });

  it('the enterprise standard brings its own chart', async () => {
    const enterprise = await openAccountSet(service, 3, { accountingStandards: 1 });
    expect(enterprise.subject('6001')).toMatchObject({ name: '主营业务收入', category: 'profit' });
    expect(enterprise.subject('2205')).toMatchObject({
      name: '合同负债',
      auxiliaryRequired: [expect.any(Number)],
    });
  });

  it('setting up twice changes nothing', async () => {
    const before = await books.api.call(subjectCalls.list, {});
    await openAccountSet(service, 1);
    expect(await books.api.call(subjectCalls.list, {})).toEqual(before);
  });

  it('discarding takes everything out again, and of no other account set', async () => {
    const failed = await openAccountSet(service, 12);
    const identity = service.as({ ...manager, accountSetId: 12, service: 'identity' });
    await identity.call(settingUpCalls.purge, { body: { id: 12 } });
    expect(await failed.api.call(subjectCalls.list, { query: {} })).toEqual([]);
    expect(await failed.api.call(voucherWordCalls.list, {})).toEqual([]);
    expect(await books.api.call(subjectCalls.list, { query: {} })).not.toEqual([]);
  });

  it('subjects are found with full name, pinyin initials and balance', async () => {
    const subjects = await books.api.call(subjectCalls.select, {});
    expect(subjects.find(({ code }) => code === '1002')).toMatchObject({
      mnemonic: 'yhck',
      balance: '0.00',
    });
    expect(subjects.find(({ code }) => code === '22210101')).toMatchObject({
      fullName: '应交税费-应交增值税-进项税额',
    });
    expect(subjects.some(({ code }) => code === '2221')).toBe(false);
  });

  it.each([
    ['a code of the wrong length', '10021', 'SUBJECT_CODE_INVALID'],
    ['a code under another parent', '100301', 'SUBJECT_CODE_INVALID'],
  ])('a subject with %s is refused', async (_name, code, expected) => {
    expect(await child(books.subject('1002'), code, '工行')).toMatchObject({
      success: false,
      code: expected,
    });
  });

  it('the first child takes over what its parent has, after confirmation', async () => {
    const moving = await openAccountSet(service, 4);
    const parent = moving.subject('1002');
    await moving.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: parent.id, opening: '500.00' },
        { subjectId: moving.subject('3001').id, opening: '500.00' },
      ],
    });
    await moving.draw('2026-01-05', '100.00');
    const body = {
      parentId: parent.id,
      code: '100201',
      name: '工商银行',
      direction: 'debit' as const,
      cash: true,
    };
    expect(await moving.api.send(subjectCalls.create, { body })).toMatchObject({
      code: 'SUBJECT_MOVE_CONFIRM',
      msg: expect.stringContaining('已有凭证使用'),
    });
    const created = await moving.api.call(subjectCalls.create, {
      body: { ...body, moveEntries: true },
    });
    expect(created).toMatchObject({ fullName: '银行存款-工商银行', level: 2, leaf: true });
    const { rows } = await moving.api.call(accountBookCalls.subjectBalance, {
      query: { periodFrom: '2026-01', periodTo: '2026-01' },
    });
    for (const code of ['1002', '100201']) {
      expect(rows.find((row) => row.code === code)).toMatchObject({
        openingDebit: '500.00',
        credit: '100.00',
        closingDebit: '400.00',
      });
    }
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [4] })).toEqual([]);
    expect(
      await moving.api.send(subjectCalls.remove, { params: { id: created.id } }),
    ).toMatchObject({ code: 'SUBJECT_IN_USE' });
    expect(
      await moving.api.send(voucherCalls.create, {
        body: await moving.body('2026-01-06', [
          { code: '1001', debit: '1' },
          { code: '1002', credit: '1' },
        ]),
      }),
    ).toMatchObject({
      success: false,
      details: [expect.objectContaining({ code: 'SUBJECT_NOT_LEAF', row: 2 })],
    });
  });

  it('an unused subject is renamed with its children and deleted; its parent is a leaf again', async () => {
    const parent = books.subject('1604');
    const created = await child(parent, '160401', '厂房');
    if (!created.success) throw new Error(created.msg);
    const fresh = await books.api.call(subjectCalls.get, { params: { id: parent.id } });
    expect(fresh.leaf).toBe(false);
    const { id, version, code, direction } = fresh;
    await books.api.call(subjectCalls.update, {
      body: { id, version, code, name: '在建项目', direction },
    });
    expect(
      await books.api.send(subjectCalls.update, {
        body: { id, version, code, name: '又名', direction },
      }),
    ).toMatchObject({ code: 'VERSION_STALE' });
    expect(
      (await books.api.call(subjectCalls.get, { params: { id: created.data.id } })).fullName,
    ).toBe('在建项目-厂房');
    expect(await books.api.send(subjectCalls.remove, { params: { id } })).toMatchObject({
      code: 'SUBJECT_HAS_CHILDREN',
    });
    await books.api.call(subjectCalls.remove, { params: { id: created.data.id } });
    expect((await books.api.call(subjectCalls.get, { params: { id } })).leaf).toBe(true);
  });

  it('a disabled subject takes no entries; auxiliary accounting of a used one asks for its items', async () => {
    const used = books.subject('2001');
    await books.post('2026-01-07', [
      { code: '1002', debit: '1' },
      { code: '2001', credit: '1' },
    ]);
    const { id, version, code, name, direction, cash } = used;
    const categoryId = await books.categoryId('项目');
    expect(
      await books.api.send(subjectCalls.update, {
        body: {
          id,
          version,
          code,
          name,
          direction,
          cash,
          auxiliary: [categoryId],
          auxiliaryRequired: [categoryId],
        },
      }),
    ).toMatchObject({ code: 'SUBJECT_AUXILIARY_MOVE' });
    await books.api.call(subjectCalls.update, {
      body: { id, version, code, name, direction, cash, status: 0 },
    });
    const body = await books.body('2026-01-08', [
      { code: '1002', debit: '1' },
      { code: '2001', credit: '1' },
    ]);
    expect(await books.api.send(voucherCalls.create, { body })).toMatchObject({
      details: [expect.objectContaining({ code: 'SUBJECT_DISABLED', row: 2 })],
    });
  });

  it('opening balances go to leaves with their items, and lock with the first closing', async () => {
    const opening = await openAccountSet(service, 5, { enableDate: '2026-03-01' });
    const save = (code: string, more: object) =>
      opening.api.send(initialBalanceCalls.save, {
        body: [{ subjectId: opening.subject(code).id, opening: '1', ...more }],
      });
    expect(await save('2221', {})).toMatchObject({
      code: 'INITIAL_BALANCE_INVALID',
      msg: expect.stringContaining('不是末级'),
    });
    expect(await save('1122', {})).toMatchObject({
      msg: expect.stringContaining('须按辅助核算项目'),
    });
    expect(await save('1001', { ytdActual: '5' })).toMatchObject({
      msg: expect.stringContaining('不是损益科目'),
    });
    expect(
      await save('1001', { opening: '30.00', ytdDebit: '50.00', ytdCredit: '10.00' }),
    ).toMatchObject({
      data: { balanced: false, opening: { difference: '30.00' }, yearOpening: { debit: '-10.00' } },
    });
    const rows = await opening.api.call(initialBalanceCalls.list, { query: { type: 'asset' } });
    expect(rows.find((row) => row.code === '1001')).toMatchObject({
      opening: '30.00',
      yearOpening: '-10.00',
    });
    const year = await opening.api.call(accountBookCalls.subjectBalance, {
      query: { periodFrom: '2026-03', periodTo: '2026-03' },
    });
    expect(year.rows[0]).toMatchObject({
      code: '1001',
      yearOpeningCredit: '10.00',
      openingDebit: '30.00',
      ytdDebit: '50.00',
      closingDebit: '30.00',
    });
    await service.database.query(`set app.account_set_id = '5'`);
    await service.database.query(
      `update ledger.period set state = 'closed' where account_set_id = 5 and period = '2026-03'`,
    );
    expect(await save('1001', {})).toMatchObject({
      code: 'INITIAL_BALANCE_LOCKED',
      msg: expect.stringContaining('2026年第03期'),
    });
  });

  it('a January account set has no movements of the year before', async () => {
    const body = [{ subjectId: books.subject('1001').id, opening: '1', ytdDebit: '1' }];
    expect(await books.api.send(initialBalanceCalls.save, { body })).toMatchObject({
      msg: expect.stringContaining('1 月启用'),
    });
  });

  it('items and categories are unique, searchable and kept while used', async () => {
    const categoryId = await books.categoryId('客户');
    const create = (code: string, name: string) =>
      books.api.send(accountingCategoryDetailCalls.create, { body: { categoryId, code, name } });
    const made = await create('K01', '华美商贸');
    expect(await create('K01', '别的')).toMatchObject({ code: 'CODE_TAKEN' });
    expect(await create('K02', '华美商贸')).toMatchObject({ code: 'NAME_TAKEN' });
    const page = await books.api.call(accountingCategoryDetailCalls.list, {
      query: { accounting_category_id: categoryId, keyword: 'hmsm', page: 1, pageSize: 5 },
    });
    expect(page).toMatchObject({ total: 1, records: [{ code: 'K01' }] });
    await books.post('2026-01-09', [
      { code: '1122', debit: '3', item: '中远贸易' },
      { code: '1002', credit: '3' },
    ]);
    const cleared = await books.api.call(accountingCategoryDetailCalls.clear, {
      params: { id: categoryId },
    });
    expect(cleared).toEqual({ removed: 1, kept: 1 });
    const items = await books.api.call(accountingCategoryDetailCalls.load, {
      body: [{ id: categoryId }],
    });
    const usedId = items[String(categoryId)]?.[0]?.id ?? 0;
    expect(
      await books.api.send(accountingCategoryDetailCalls.remove, { params: { id: usedId } }),
    ).toMatchObject({ code: 'ITEM_IN_USE' });
    expect(
      await books.api.send(accountingCategoryCalls.remove, { params: { id: categoryId } }),
    ).toMatchObject({ code: 'BUILT_IN' });
    expect(made).toMatchObject({ success: true });
  });

  it('custom categories, words and currencies come and go while unused', async () => {
    const category = await books.api.call(accountingCategoryCalls.create, {
      body: { name: '车辆', customColumns: ['车牌'] },
    });
    await books.api.call(accountingCategoryCalls.remove, { params: { id: category.id } });
    const word = await books.api.call(voucherWordCalls.create, {
      body: { word: '收', printTitle: '收款凭证' },
    });
    expect(
      await books.api.send(voucherWordCalls.create, { body: { word: '收', printTitle: '收款' } }),
    ).toMatchObject({ code: 'NAME_TAKEN' });
    await books.api.call(voucherWordCalls.remove, { params: { id: word.id } });
    expect(
      await books.api.send(voucherWordCalls.remove, { params: { id: books.wordId } }),
    ).toMatchObject({ code: 'BUILT_IN' });
    const usd = await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
    });
    expect(usd.exchangeRate).toBe('7.100000');
    expect(
      await books.api.send(currencyCalls.create, {
        body: { code: 'EUR', name: '欧元', exchangeRate: '0' },
      }),
    ).toMatchObject({ success: false });
    const base = (await books.api.call(currencyCalls.list, {})).find(({ isBase }) => isBase);
    expect(
      await books.api.send(currencyCalls.remove, { params: { id: base?.id ?? 0 } }),
    ).toMatchObject({ code: 'BUILT_IN' });
    await books.api.call(currencyCalls.remove, { params: { id: usd.id } });
  });

  it('every write leaves exactly one log entry', async () => {
    const count = async () => {
      await service.database.query(`set app.account_set_id = '1'`);
      const rows = await service.database.query<{ entries: string }>(
        'select count(*) as entries from operation_log.entry where account_set_id = 1',
      );
      return Number(rows[0]?.entries);
    };
    const before = await count();
    const { id } = await books.draw('2026-01-10');
    await books.api.call(voucherCalls.audit, { body: { ids: String(id) } });
    await books.api.call(voucherCalls.cancelAudit, { body: { ids: String(id) } });
    await books.api.call(voucherCalls.remove, { params: { id } });
    expect(await count()).toBe(before + 4);
  });
});
