import { invoiceBusinessCalls, invoiceCalls, checkoutCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import {
  identify,
  inputInvoice,
  outputInvoice,
  redInvoice,
  digital,
  type InvoiceIn,
} from '../testing/invoice-bodies';

describe('ticks of input invoices', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
  });
  afterAll(() => test.stop());

  const create = async (body: InvoiceIn) => (await test.api.call(invoiceCalls.create, { body })).id;
  const one = (id: number) => test.api.call(invoiceCalls.one, { params: { id } });
  const tick = (ids: number[], deductPeriod: string | null = null, checkDate?: string) =>
    test.api.send(invoiceCalls.check, {
      query: checkDate ? { checkDate } : {},
      body: { ids, deductPeriod },
    });

  it('are set with day and month, each invoice by itself, and taken back', async () => {
    const sound = await create(inputInvoice(1));
    const others = [
      await create(outputInvoice(2)),
      await create(inputInvoice(3, { kind: 'DE_ORDINARY' })),
      await create(inputInvoice(4, { riskLevel: 'abnormal' })),
      await create(inputInvoice(5, { total: '1.00' })),
      await create(redInvoice(6, digital(1), 100)),
      await create(inputInvoice(7, { issueDate: '2026-03-01' })),
    ];
    const answer = await tick([sound, ...others], '2026-01', '2026-02-10');
    expect(answer).toMatchObject({ success: true, data: { done: 1 } });
    const { refused } = (answer as { data: { refused: { id: number; msg: string }[] } }).data;
    expect(refused.map(({ id }) => id)).toEqual(others);
    expect(await one(sound)).toMatchObject({
      checkStatus: 1,
      checkDate: '2026-02-10',
      deductPeriod: '2026-01',
    });
    expect(await tick([sound], '2026-01', '2026-02-10')).toMatchObject({
      data: { done: 1, refused: [] },
    });
    expect(await tick([sound], '2026-02', '2026-02-10')).toMatchObject({
      data: { done: 0, refused: [{ msg: expect.stringContaining('已勾选到') }] },
    });
    const body = [sound];
    expect(await test.api.call(invoiceCalls.batchDelete, { body })).toMatchObject({
      done: 0,
      refused: [{ msg: '已勾选，不能删除；请先取消勾选' }],
    });
    const { version } = await one(sound);
    const change = {
      id: sound,
      version,
      ...inputInvoice(1, { amount: '999.00', total: '1129.00' }),
    };
    expect(await test.api.send(invoiceCalls.update, { body: change })).toMatchObject({
      code: 'INVOICE_TICKED',
    });
    expect(await test.api.call(invoiceCalls.cancelCheck, { body })).toEqual({
      done: 1,
      refused: [],
    });
    expect(await one(sound)).toMatchObject({ checkStatus: 0, checkDate: null, deductPeriod: null });
  });

  it('take the oldest open month, never one after the day or one that is closed', async () => {
    const id = await create(inputInvoice(11));
    await tick([id]);
    expect(await one(id)).toMatchObject({ deductPeriod: '2026-01' });
    await test.api.call(invoiceCalls.cancelCheck, { body: [id] });
    const later = await tick([id], '2026-03', '2026-02-10');
    expect(later).toMatchObject({
      data: { refused: [{ msg: expect.stringContaining('晚于勾选日期') }] },
    });
    expect(await tick([id], null, '2099-01-01')).toMatchObject({ code: 'INVOICE_CHECK' });
    await tick([id], '2026-01');
    await test.books.call(checkoutCalls.invoicing, { query: { year: 2026, month: 1 } });
    expect(await test.api.call(invoiceCalls.cancelCheck, { body: [id] })).toMatchObject({
      done: 0,
      refused: [{ msg: expect.stringContaining('已结账，不能取消勾选') }],
    });
    const next = await create(inputInvoice(12));
    const closed = await tick([next], '2026-01');
    expect(closed).toMatchObject({
      data: { refused: [{ msg: expect.stringContaining('已结账') }] },
    });
    await tick([next]);
    expect(await one(next)).toMatchObject({ deductPeriod: '2026-02' });
  });

  it('deduct what red invoices of months before have left, and all of it once taken back', async () => {
    const id = await create(inputInvoice(31, { issueDate: '2026-02-05' }));
    await create({ ...redInvoice(32, digital(31), 300), issueDate: '2026-02-20' });
    await tick([id], '2026-03', '2026-03-31');
    expect(await one(id)).toMatchObject({ deductibleTax: '91.00', deductPeriod: '2026-03' });
    await test.api.call(invoiceCalls.cancelCheck, { body: [id] });
    expect(await one(id)).toMatchObject({ deductibleTax: '130.00' });
    await tick([id], '2026-02', '2026-03-31');
    expect(await one(id)).toMatchObject({ deductibleTax: '130.00', deductPeriod: '2026-02' });
  });

  it('deduct what is left beside red invoices that are blocked or void', async () => {
    const id = await create(inputInvoice(41, { issueDate: '2026-02-05' }));
    const red = (serial: number, changes: Partial<InvoiceIn>) =>
      create({ ...redInvoice(serial, digital(41), 300), issueDate: '2026-02-20', ...changes });
    const blocked = await red(42, { total: '-1.00' });
    expect(await one(blocked)).toMatchObject({ disposition: 'block' });
    expect(await one(await red(43, { taxStatus: 'voided' }))).toMatchObject({
      disposition: 'void',
    });
    await tick([id], '2026-03', '2026-03-31');
    expect(await one(id)).toMatchObject({ deductibleTax: '130.00' });
    await create({ ...redInvoice(44, digital(41), 100), issueDate: '2026-02-20' });
    expect(await one(id)).toMatchObject({ deductibleTax: '117.00' });
  });

  it('are not for types that deduct nothing', async () => {
    const types = await test.api.call(invoiceBusinessCalls.list, { query: { invoiceType: 'IN' } });
    const businessId = types.find(({ code }) => code === 'IN_WELFARE')?.id ?? 0;
    const id = await create(inputInvoice(21, { businessId }));
    expect(await tick([id])).toMatchObject({ data: { done: 0, refused: [{ id }] } });
    const type = types.find(({ id: each }) => each === businessId);
    if (!type) throw new Error('the type is there');
    const { subject: _, settlementSubject: __, problem: ___, ...fields } = type;
    const body = { ...fields, nonDeductibleReason: null };
    await test.api.call(invoiceBusinessCalls.update, { body });
    expect(await one(id)).toMatchObject({ deductibleTax: '130.00', untickable: null });
    expect(await tick([id])).toMatchObject({ data: { done: 1, refused: [] } });
  });
});
