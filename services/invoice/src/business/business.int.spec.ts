import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  invoiceBusinessCalls,
  invoiceCalls,
  subjectCalls,
} from '@mingzhang/contract';
import { setUp, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { identify, inputInvoice } from '../testing/invoice-bodies';

describe('business types of invoices', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
  });
  afterAll(() => test.stop());

  const list = (invoiceType: 'IN' | 'OUT', own = test) =>
    own.api.call(invoiceBusinessCalls.list, { query: { invoiceType } });
  const create = (code: string, changes: object = {}) => {
    const subjectId = test.demo.subjectId('560208');
    const body = { invoiceType: 'IN' as const, code, name: `类型${code}`, subjectId, ...changes };
    return test.api.send(invoiceBusinessCalls.create, { body });
  };

  it('are the usual ones at the first look, however many look at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => list('OUT')));
    for (const types of answers) expect(types).toHaveLength(9);
    const [first] = await list('OUT');
    expect(first).toMatchObject({
      code: 'OUT_GOODS',
      name: '销售商品',
      isDefault: true,
      subject: '5001 主营业务收入',
      settlementSubject: '',
      problem: null,
    });
    const inputs = await list('IN');
    expect(inputs).toHaveLength(32);
    const welfare = inputs.filter(({ nonDeductibleReason }) => nonDeductibleReason === 'welfare');
    expect(welfare.map(({ name }) => name)).toEqual(['业务招待费', '职工福利费']);
  });

  it('follow the standard of the account set', async () => {
    await setUp(test.domain, 2, { accountingStandards: 1 });
    await setUp(test.ledger, 2, { accountingStandards: 1, confirmed: true });
    const [first] = await list('OUT', await test.inSet(2));
    expect(first?.subject).toBe('6001 主营业务收入');
  });

  it('have codes and names of their own, and one default of each direction', async () => {
    expect(await create('X1', { isDefault: true })).toMatchObject({ success: true });
    const types = await list('IN');
    expect(types.filter(({ isDefault }) => isDefault)).toMatchObject([{ code: 'X1' }]);
    expect(await create('X1', { name: '另一个' })).toMatchObject({ code: 'CODE_TAKEN' });
    expect(await create('X2', { name: '类型X1' })).toMatchObject({ code: 'NAME_TAKEN' });
    const [{ id = 0, version = 0 } = {}] = types;
    const body = { id, version, invoiceType: 'IN' as const, code: 'X1', name: '类型X1' };
    const subjectId = test.demo.subjectId('560208');
    const update = (change: object) =>
      test.api.send(invoiceBusinessCalls.update, { body: { ...body, subjectId, ...change } });
    expect(await update({ isDefault: false })).toMatchObject({ code: 'INVOICE_BUSINESS' });
    expect(await update({ isDisabled: true })).toMatchObject({ code: 'INVOICE_BUSINESS' });
    expect(await update({ invoiceType: 'OUT' })).toMatchObject({ code: 'INVOICE_BUSINESS' });
  });

  it('are booked on subjects that entries can be made on', async () => {
    const subjectId = test.demo.subjectId('5602');
    expect(await create('X3', { subjectId })).toMatchObject({
      details: [{ path: 'subjectId', msg: expect.stringContaining('有下级科目') }],
    });
    const settlementSubjectId = test.demo.subjectId('5602');
    expect(await create('X3', { settlementSubjectId })).toMatchObject({
      details: [{ path: 'settlementSubjectId' }],
    });
  });

  it('keep subjects and items from being deleted, and so do invoices', async () => {
    const { books, demo } = test;
    const categories = await books.call(accountingCategoryCalls.list, {});
    const categoryId = categories.find(({ name }) => name === '供应商')?.id ?? 0;
    const item = async (code: string) => {
      const body = { categoryId, code, name: `供应商${code}` };
      return (await books.call(accountingCategoryDetailCalls.create, { body })).id;
    };
    const [typed, settled] = [await item('A1'), await item('A2')];
    const subject = await books.call(subjectCalls.create, {
      body: {
        parentId: demo.subjectId('5602'),
        code: '560297',
        name: '外协',
        direction: 'debit',
        auxiliary: [categoryId],
      },
    });
    const auxiliary = { [String(categoryId)]: typed };
    expect(await create('X5', { subjectId: subject.id, auxiliary })).toMatchObject({
      success: true,
    });
    await test.api.call(invoiceCalls.create, {
      body: inputInvoice(1, { settlementItemId: settled }),
    });
    const removeSubject = await books.send(subjectCalls.remove, { params: { id: subject.id } });
    expect(removeSubject).toMatchObject({
      code: 'SUBJECT_IN_USE',
      msg: expect.stringContaining('发票业务类型 类型X5'),
    });
    for (const [id, where] of [
      [typed, '发票业务类型 类型X5'],
      [settled, '发票 26312'],
    ] as const) {
      const removed = await books.send(accountingCategoryDetailCalls.remove, { params: { id } });
      expect(removed).toMatchObject({ success: false, msg: expect.stringContaining(where) });
    }
  });

  it('that invoices use can be disabled, not deleted', async () => {
    const types = await list('IN');
    const { id = 0 } = types.find(({ isDefault }) => isDefault) ?? {};
    const remove = (each: number) =>
      test.api.send(invoiceBusinessCalls.remove, { params: { id: each } });
    expect(await remove(id)).toMatchObject({ code: 'INVOICE_BUSINESS_USED' });
    const unused = types.find(({ code }) => code === 'IN_RD')?.id ?? 0;
    expect(await remove(unused)).toMatchObject({ success: true });
    expect((await list('IN')).some(({ code }) => code === 'IN_RD')).toBe(false);
  });
});
