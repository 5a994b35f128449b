import {
  accountBookCalls,
  accountingCategoryDetailCalls,
  currencyCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherCalls,
  type Subject,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { lastLogged } from '../testing/logged';
import { verify } from '../verify';

const january = { periodFrom: '2026-01', periodTo: '2026-01' };

describe('changing a subject that entries rely on', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  type Changes = Partial<Pick<Subject, 'auxiliary' | 'auxiliaryRequired' | 'currencies'>> & {
    readonly quantity?: { unit: string } | null;
    readonly moveTo?: { categoryId: number; itemId: number }[];
  };

  async function change({ api }: Books, { id }: Subject, changes: Changes) {
    const now = await api.call(subjectCalls.get, { params: { id } });
    const { version, code, name, direction, auxiliary, auxiliaryRequired, currencies, cash } = now;
    const fields = {
      id,
      version,
      code,
      name,
      direction,
      cash,
      quantity: now.quantity ?? undefined,
    };
    return api.send(subjectCalls.update, {
      body: { ...fields, auxiliary, auxiliaryRequired, currencies, ...changes } as never,
    });
  }

  async function itemOf({ api }: Books, categoryId: number, name: string): Promise<number> {
    const body = { categoryId, code: name, name };
    return (await api.call(accountingCategoryDetailCalls.create, { body })).id;
  }

  it('takes base currency alone for no currency: both may be set and unset', async () => {
    const books = await openAccountSet(service, 31);
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    const goods = books.subject('1405');
    await books.post('2026-01-05', [
      { code: '1405', debit: '70.00' },
      { code: '1001', credit: '70.00' },
    ]);
    const base = ['CNY'];
    for (const currencies of [
      [...base, 'USD'],
      [],
      base,
      [],
      base,
      ['USD'],
      [...base, 'USD'],
      base,
    ]) {
      const { success } = await change(books, goods, { currencies });
      expect([currencies, success]).toEqual([currencies, true]);
    }
    // With a foreign currency on the subject, entries in base currency count as using that
    // currency.
    await change(books, goods, { currencies: [...base, 'USD'] });
    expect(await change(books, goods, { currencies: ['USD'] })).toMatchObject({
      code: 'SUBJECT_IN_USE',
      msg: '1405 库存商品 已有凭证使用，不能取消币别 CNY',
    });
  });

  it('is refused for what would be taken away, with the reason', async () => {
    const books = await openAccountSet(service, 1);
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    const goods = books.subject('1405');
    const features = { quantity: { unit: '件' }, currencies: ['USD'] };
    const [department, project] = [await books.categoryId('部门'), await books.categoryId('项目')];
    await change(books, goods, { ...features, auxiliary: [department, project] });
    const items = { [String(project)]: await itemOf(books, project, '一号楼') };
    const body = await books.body('2026-01-05', [
      { code: '1405', debit: '70.00', currency: 'USD' },
      { code: '1001', credit: '70.00' },
    ]);
    const counted = { foreignAmount: '10', exchangeRate: '7', quantity: '2', unitPrice: '35' };
    Object.assign(body.lines[0] ?? {}, { auxiliary: items, ...counted });
    await books.api.call(voucherCalls.create, { body });
    const refusal = (msg: string) => ({
      code: 'SUBJECT_IN_USE',
      msg: `1405 库存商品 已有凭证使用，不能${msg}`,
    });
    expect(await change(books, goods, { quantity: null })).toMatchObject(refusal('取消数量核算'));
    expect(await change(books, goods, { currencies: [] })).toMatchObject(refusal('取消币别 USD'));
    expect(await change(books, goods, { auxiliary: [department] })).toMatchObject(
      refusal('取消“项目”辅助核算'),
    );
    expect(await change(books, goods, { quantity: { unit: '箱' } })).toMatchObject({
      data: { quantity: { unit: '箱' } },
    });
  });

  it('takes back what no entry, opening balance or template carries', async () => {
    const books = await openAccountSet(service, 91);
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    const goods = books.subject('1405');
    const department = await books.categoryId('部门');
    const features = { quantity: { unit: '件' }, currencies: ['USD'], auxiliary: [department] };
    await change(books, goods, features);
    const body = await books.body('2026-01-05', [
      { code: '1405', debit: '10.00', currency: 'CNY' },
      { code: '1001', credit: '10.00' },
    ]);
    await books.api.call(voucherCalls.create, { body });
    expect(
      await change(books, goods, { auxiliary: [], currencies: [], quantity: null }),
    ).toMatchObject({
      data: { auxiliary: [], currencies: [], quantity: null },
    });
  });

  it('refuses items to move to that do not exist, also where nothing moves', async () => {
    const books = await openAccountSet(service, 33);
    const bank = books.subject('1002');
    const [department, project] = [await books.categoryId('部门'), await books.categoryId('项目')];
    const itemId = await itemOf(books, department, '门店');
    const moveTo = (categoryId: number, chosen: number) =>
      change(books, bank, { auxiliary: [department], moveTo: [{ categoryId, itemId: chosen }] });
    const unknown = '要转入的部门不存在或已被删除，请重新选择';
    const unkept = '要转入的项目不属于该科目的辅助核算类别，请刷新后重新选择';
    const refused = { success: false, code: 'SUBJECT_AUXILIARY_MOVE' };
    expect(await moveTo(department, 987_654_321)).toMatchObject({ ...refused, msg: unknown });
    expect(await moveTo(project, itemId)).toMatchObject({ ...refused, msg: unkept });
    expect(await moveTo(987_654_321, itemId)).toMatchObject({ ...refused, msg: unkept });
    expect(await moveTo(department, itemId)).toMatchObject({ success: true });
  });

  it('adds auxiliary accounting once it is said which items take the figures over', async () => {
    const books = await openAccountSet(service, 2);
    const bank = books.subject('1002');
    await books.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: bank.id, opening: '500.00' },
        { subjectId: books.subject('3001').id, opening: '500.00' },
      ],
    });
    const voucher = await books.draw('2026-01-05', '100.00');
    const [department, project] = [await books.categoryId('部门'), await books.categoryId('项目')];
    const wanted = { auxiliary: [department, project], auxiliaryRequired: [department, project] };
    const before = await books.api.call(accountBookCalls.subjectBalance, { query: january });
    expect(await change(books, bank, wanted)).toMatchObject({
      code: 'SUBJECT_AUXILIARY_MOVE',
      details: [{ path: `moveTo.${department}` }, { path: `moveTo.${project}` }],
    });
    const shop = await itemOf(books, department, '门店');
    const house = await itemOf(books, project, '一号楼');
    const foreign = { categoryId: project, itemId: shop };
    const first = { categoryId: department, itemId: shop };
    expect(await change(books, bank, { ...wanted, moveTo: [first, foreign] })).toMatchObject({
      details: [{ path: `moveTo.${project}` }],
    });
    const moveTo = [first, { categoryId: project, itemId: house }];
    expect(await change(books, bank, { ...wanted, moveTo })).toMatchObject({ success: true });
    const after = await books.api.call(accountBookCalls.subjectBalance, { query: january });
    expect(after).toEqual(before);
    const items = await books.api.call(accountBookCalls.auxiliaryBalance, {
      query: { ...january, categoryId: department, subjectId: bank.id },
    });
    expect(items.rows).toMatchObject([
      { itemId: shop, openingDebit: '500.00', credit: '100.00', closingDebit: '400.00' },
    ]);
    const { lines, version } = await books.api.call(voucherCalls.get, {
      params: { id: voucher.id },
    });
    // A person with an outdated form is refused on saving and overwrites nothing.
    expect(version).toBeGreaterThan(voucher.version);
    expect(lines[1]?.auxiliary).toEqual({ [String(department)]: shop, [String(project)]: house });
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [2] })).toEqual([]);
  });

  it('adds an optional category without asking for an item', async () => {
    const books = await openAccountSet(service, 4);
    const { lines } = await books.draw('2026-01-05', '100.00');
    const project = await books.categoryId('项目');
    const bank = books.subject('1002');
    expect(await change(books, bank, { auxiliary: [project] })).toMatchObject({
      data: { auxiliary: [project], auxiliaryRequired: [] },
    });
    expect(lines[1]?.auxiliary).toEqual({});
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [4] })).toEqual([]);
  });

  it('moves figures to the item chosen for an optional category', async () => {
    const books = await openAccountSet(service, 5);
    const { id } = await books.draw('2026-01-05', '100.00');
    const project = await books.categoryId('项目');
    const itemId = await itemOf(books, project, '一号楼');
    const moveTo = [{ categoryId: project, itemId }];
    await change(books, books.subject('1002'), { auxiliary: [project], moveTo });
    const { lines } = await books.api.call(voucherCalls.get, { params: { id } });
    expect(lines[1]?.auxiliary).toEqual({ [String(project)]: itemId });
  });

  /** Two vouchers on the bank subject: an audited one in a closed month, and a later one. */
  async function drawnTwice(books: Books, setId: number): Promise<void> {
    const { id } = await books.draw('2026-01-05', '100.00');
    await books.api.call(voucherCalls.audit, { body: { ids: String(id) } });
    await service.database.query(`set app.account_set_id = '${setId}'`);
    await service.database.query(
      `update ledger.period set state = 'closed' where account_set_id = ${setId} and period = '2026-01'`,
    );
    await books.draw('2026-02-05', '30.00');
  }

  it('names the item and the vouchers whose lines moved, audited ones too', async () => {
    const books = await openAccountSet(service, 6);
    await drawnTwice(books, 6);
    await service.database.query(`update ledger.period set state = 'open'`);
    const department = await books.categoryId('部门');
    const itemId = await itemOf(books, department, '门店');
    await change(books, books.subject('1002'), {
      auxiliary: [department],
      auxiliaryRequired: [department],
      moveTo: [{ categoryId: department, itemId }],
    });
    expect((await lastLogged(service, 6)).changes).toEqual(
      expect.arrayContaining([
        '已有数据的归属：未指定部门 → 部门 门店',
        '分录随之改变的凭证：2 张：2026-01 记-1；2026-02 记-1；其中已审核 1 张',
      ]),
    );
  });

  it('gives no item to entries of closed months, and says how it is done without', async () => {
    const books = await openAccountSet(service, 8);
    await drawnTwice(books, 8);
    const department = await books.categoryId('部门');
    const itemId = await itemOf(books, department, '门店');
    const { id, version, code, name, direction, cash } = books.subject('1002');
    const fields = { id, version, code, name, direction, cash, auxiliary: [department] };
    const moveTo = [{ categoryId: department, itemId }];
    expect(
      await books.api.send(subjectCalls.update, { body: { ...fields, moveTo } }),
    ).toMatchObject({
      code: 'PERIOD_CLOSED',
      msg:
        '1002 银行存款 在已结账的2026年第01期有分录，已封存的分录不能转入辅助核算项目；' +
        '请不选择转入的项目（辅助核算设为选填），或先反结账到2026年第01期',
    });
    const updated = await books.api.call(subjectCalls.update, { body: fields });
    expect(updated.auxiliary).toEqual([department]);
  });

  it('names the first child and the vouchers whose lines moved there', async () => {
    const books = await openAccountSet(service, 7);
    await drawnTwice(books, 7);
    const body = {
      parentId: books.subject('1002').id,
      code: '100201',
      name: '工行',
      direction: 'debit' as const,
    };
    expect(await books.api.send(subjectCalls.create, { body })).toMatchObject({
      code: 'SUBJECT_MOVE_CONFIRM',
      msg: expect.stringContaining('其中已审核 1 张、已结账月份 1 张'),
    });
    await books.api.call(subjectCalls.create, { body: { ...body, moveEntries: true } });
    expect((await lastLogged(service, 7)).changes).toEqual(
      expect.arrayContaining([
        '已有数据的归属：1002 银行存款 → 100201 银行存款-工行',
        '分录随之改变的凭证：2 张：2026-01 记-1；2026-02 记-1；其中已审核 1 张、已结账月份 1 张',
      ]),
    );
  });

  it('joins figures without an item to those of the chosen one when a category gets required', async () => {
    const books = await openAccountSet(service, 3);
    const other = books.subject('1221');
    const [categoryId = 0] = other.auxiliary;
    const pair = (item?: string) =>
      books.post('2026-01-05', [
        { code: '1221', debit: '40.00', ...(item ? { item } : {}) },
        { code: '1001', credit: '40.00' },
      ]);
    await pair();
    await pair('甲');
    const itemId = Object.values(await books.auxiliary('1221', '甲'))[0] ?? 0;
    const required = { auxiliaryRequired: [categoryId] };
    expect(await change(books, other, required)).toMatchObject({ code: 'SUBJECT_AUXILIARY_MOVE' });
    const moveTo = [{ categoryId, itemId }];
    expect(await change(books, other, { ...required, moveTo })).toMatchObject({ success: true });
    const { rows } = await books.api.call(accountBookCalls.auxiliaryBalance, {
      query: { ...january, categoryId },
    });
    expect(rows).toMatchObject([{ itemId, debit: '80.00' }]);
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [3] })).toEqual([]);
  });
});
