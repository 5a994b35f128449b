import { invoiceBusinessCalls, invoiceCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import {
  digital,
  identify,
  inputInvoice,
  invoiceLine,
  outputInvoice,
  redInvoice,
  type InvoiceIn,
} from '../testing/invoice-bodies';
import { testCompany, testSupplier } from '../testing/parties';
import { verify } from '../verify';

describe('invoices', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
  });
  afterAll(() => test.stop());

  const create = (body: InvoiceIn) => test.api.call(invoiceCalls.create, { body });
  const send = (body: InvoiceIn) => test.api.send(invoiceCalls.create, { body });
  const one = (id: number) => test.api.call(invoiceCalls.one, { params: { id } });
  const remove = (ids: number[]) => test.api.call(invoiceCalls.batchDelete, { body: ids });

  it('are stored with lines, the default business type, and what they deduct', async () => {
    const invoice = await create(inputInvoice(101));
    expect(invoice).toMatchObject({
      digitalNumber: digital(101),
      disposition: 'ok',
      findings: [],
      businessName: '采购商品',
      deductibleTax: '130.00',
      untickable: null,
      checkStatus: 0,
      origin: 'entry',
      voucher: null,
      lines: [{ lineNo: 1, quantity: '10', unitPrice: '100', businessName: '采购商品' }],
    });
    expect(await one(invoice.id)).toEqual(invoice);
    const output = await create(outputInvoice(102));
    expect(output).toMatchObject({ businessName: '销售商品', deductibleTax: '0.00' });
  });

  it('of the same number are refused over all months, and the earlier one is named', async () => {
    await create(inputInvoice(111));
    const again = await send(inputInvoice(111, { issueDate: '2026-03-02' }));
    expect(again).toMatchObject({
      code: 'INVOICE_TAKEN',
      msg: expect.stringMatching(
        /^发票号码 26312\d+ 与 \d{4}-\d\d-\d\d 录入的发票相同，那一张还没有凭证/,
      ),
    });
    const paper = { kind: 'P_SPECIAL', digitalNumber: '', code: '3100131130', number: '01234567' };
    await create(inputInvoice(0, paper));
    expect(await send(inputInvoice(0, paper))).toMatchObject({ code: 'INVOICE_TAKEN' });
    const both = { kind: 'DP_SPECIAL', code: '3100131130', number: '01234567' };
    expect(await send(inputInvoice(112, both))).toMatchObject({ code: 'INVOICE_TAKEN' });
    expect(await send(outputInvoice(111))).toMatchObject({ success: true });
  });

  it('with a rule that refuses are not stored; one that blocks stores them as to be mended', async () => {
    expect(await send(inputInvoice(121, { buyerTaxId: testSupplier.taxId }))).toMatchObject({
      code: 'INVOICE',
      msg: expect.stringContaining('不是本公司'),
    });
    expect(await send(inputInvoice(0, { digitalNumber: '123' }))).toMatchObject({
      details: [{ code: 'R06' }],
    });
    const broken = await create(inputInvoice(122, { total: '1220.00' }));
    expect(broken).toMatchObject({
      disposition: 'block',
      deductibleTax: '0.00',
      untickable: expect.stringContaining('待更正'),
      findings: [{ rule: 'R01', msg: expect.stringContaining('价税合计多 90.00') }],
    });
    const { id, version } = broken;
    const body = { id, version, ...changeOf(inputInvoice(122)) };
    const mended = await test.api.call(invoiceCalls.update, { body });
    expect(mended).toMatchObject({ disposition: 'ok', deductibleTax: '130.00', findings: [] });
    expect(await test.api.send(invoiceCalls.update, { body })).toMatchObject({
      code: 'VERSION_STALE',
    });
  });

  it('of red and blue find each other, whichever comes first', async () => {
    const early = await create(redInvoice(132, digital(131), 400));
    expect(early).toMatchObject({ blue: null, findings: [{ rule: 'R10', disposition: 'warn' }] });
    const blue = await create(inputInvoice(131));
    expect(blue.reds).toMatchObject([{ id: early.id, total: '-452.00' }]);
    expect(await one(early.id)).toMatchObject({ blue: { id: blue.id }, findings: [] });
    const late = await create(redInvoice(133, digital(131), 700));
    expect(late.findings).toMatchObject([
      { rule: 'R10', msg: expect.stringContaining('超过蓝字') },
    ]);
    expect((await one(blue.id)).reds).toHaveLength(2);
    expect((await one(early.id)).findings).toMatchObject([{ rule: 'R10' }]);
    await remove([late.id]);
    expect((await one(early.id)).findings).toEqual([]);
    await remove([blue.id]);
    expect(await one(early.id)).toMatchObject({ blue: null, findings: [{ rule: 'R10' }] });
  });

  it('that are fully reversed want their red one', async () => {
    const blue = await create(inputInvoice(141, { taxStatus: 'redFull' }));
    expect(blue.findings).toMatchObject([{ rule: 'R09', disposition: 'warn' }]);
    const red = await create(redInvoice(142, digital(141)));
    expect((await one(blue.id)).findings).toEqual([]);
    await remove([red.id]);
    expect((await one(blue.id)).findings).toMatchObject([{ rule: 'R09' }]);
  });

  it('are split by business types of their lines, and made whole again', async () => {
    const types = await test.api.call(invoiceBusinessCalls.list, { query: { invoiceType: 'IN' } });
    const idOf = (code: string) => types.find((each) => each.code === code)?.id ?? 0;
    const lines = [
      invoiceLine({ amount: '600.00', tax: '78.00', businessId: idOf('IN_OFFICE') }),
      invoiceLine({ amount: '400.00', tax: '52.00' }),
    ];
    const { id } = await create(inputInvoice(151, { lines }));
    const list = await page({ keyword: digital(151) });
    expect(list.records).toMatchObject([{ id, businessNames: ['办公费', '采购商品'] }]);
    const act = (businessId: number) =>
      test.api.call(invoiceCalls.updateBusiness, { query: { businessId }, body: [id] });
    expect(await act(idOf('IN_WELFARE'))).toEqual({ done: 1, refused: [] });
    expect(await one(id)).toMatchObject({
      businessName: '职工福利费',
      deductibleTax: '0.00',
      lines: [{ businessId: null }, { businessId: null }],
    });
    const params = { id: idOf('IN_WELFARE') };
    expect(await test.api.send(invoiceBusinessCalls.remove, { params })).toMatchObject({
      code: 'INVOICE_BUSINESS_USED',
      msg: expect.stringContaining(digital(151)),
    });
    expect(await act(idOf('IN_GOODS'))).toEqual({ done: 1, refused: [] });
    expect(await one(id)).toMatchObject({ deductibleTax: '130.00' });
  });

  it('with a voucher are neither changed nor deleted', async () => {
    const { id, version, businessId } = await create(inputInvoice(155));
    const { database } = test.domain;
    await database.queryAll(`update invoice.invoice set voucher_id = 1 where id = ${id}`);
    const body = { id, version, ...inputInvoice(155, { remark: '改' }) };
    expect(await test.api.send(invoiceCalls.update, { body })).toMatchObject({
      code: 'INVOICE_BOOKED',
    });
    const refused = [{ id, number: digital(155), msg: expect.stringContaining('已有凭证') }];
    expect(await remove([id])).toEqual({ done: 0, refused });
    const types = await test.api.call(invoiceBusinessCalls.list, { query: { invoiceType: 'IN' } });
    const other = types.find((each) => each.id !== businessId)?.id ?? 0;
    const query = { businessId: other };
    const changed = await test.api.call(invoiceCalls.updateBusiness, { query, body: [id] });
    expect(changed).toEqual({ done: 0, refused });
    expect((await page({ tab: 'booked' })).records).toMatchObject([{ id }]);
    await database.queryAll(`update invoice.invoice set voucher_id = null where id = ${id}`);
  });

  it('of tickets deduct what their fare contains, where the traveller is named', async () => {
    const ticket = { buyerTaxId: '', buyerName: '', sellerTaxId: '', lines: [], tax: '0.00' };
    const fare = { ...ticket, amount: '553.00', total: '553.00', traveller: '张磊' };
    const rail = await create(inputInvoice(161, { ...fare, kind: 'RAIL' }));
    expect(rail).toMatchObject({ deductibleTax: '45.66', untickable: null, findings: [] });
    const road = { ...fare, kind: 'ROAD_WATER', digitalNumber: '', amount: '103', total: '103' };
    const named = await create(inputInvoice(0, { ...road, number: 'A0001' }));
    expect(named).toMatchObject({ deductibleTax: '3.00', untickable: null });
    const nameless = await create(inputInvoice(0, { ...road, number: 'A0002', traveller: '' }));
    expect(nameless).toMatchObject({
      deductibleTax: '0.00',
      untickable: expect.stringContaining('乘车人'),
    });
    const taxi = { ...road, kind: 'FISCAL', number: 'A0003' };
    expect(await create(inputInvoice(0, taxi))).toMatchObject({ deductibleTax: '0.00' });
  });

  it('are settled by a subject and an item that are there', async () => {
    const settlementSubjectId = test.demo.subjectId('5602');
    const wrong = await send(inputInvoice(171, { settlementSubjectId, settlementItemId: 999_999 }));
    expect(wrong).toMatchObject({
      code: 'INVOICE',
      details: [{ path: 'settlementSubjectId' }, { path: 'settlementItemId' }],
    });
  });

  it('offer the company and the months for their form', async () => {
    expect(await test.api.call(invoiceCalls.choices, {})).toMatchObject({
      company: testCompany,
      isGeneral: true,
      openPeriod: '2026-01',
      deductPeriod: '2026-01',
      supplierCategoryId: expect.any(Number),
      employeeCategoryId: expect.any(Number),
    });
  });

  const page = (body: object) =>
    test.api.call(invoiceCalls.page, { query: {}, body: { invoiceType: 'IN', ...body } });

  it('leave nothing for verify to find', async () => {
    const { database } = test.domain;
    expect(await verify({ databaseUrl: database.url, accountSetIds: [1] })).toEqual([]);
  });

  it('put what is not taxed on the type of such invoices, line by line', async () => {
    const types = await test.api.call(invoiceBusinessCalls.list, { query: { invoiceType: 'OUT' } });
    const nameOf = (code: string) => types.find((each) => each.code === code)?.name ?? '';
    const free = invoiceLine({ itemName: '*预付卡销售*充值卡', rate: '不征税', tax: '0.00' });
    const card = { tax: '0.00', total: '1000.00', kind: 'DE_ORDINARY' };
    const whole = await create(outputInvoice(401, { ...card, lines: [free] }));
    expect(whole.businessName).toBe(nameOf('OUT_FREE'));
    const mixed = await create(
      outputInvoice(402, { amount: '2000.00', total: '2130.00', lines: [free, invoiceLine()] }),
    );
    expect(mixed.lines.map((line) => line.businessName)).toEqual([
      nameOf('OUT_FREE'),
      nameOf('OUT_GOODS'),
    ]);
  });
});

function changeOf({ lines, ...body }: InvoiceIn) {
  return { ...body, lines };
}
