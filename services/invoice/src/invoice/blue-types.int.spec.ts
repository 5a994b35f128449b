import { invoiceCalls } from '@mingzhang/contract';
import type { InvoiceFacts } from '@mingzhang/rules/invoice';
import { testInvoice, testLine, workbookSheets } from '@mingzhang/rules/testing';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookingOf } from '../testing/booked-vouchers';
import { bureauFile, importReport } from '../testing/import-files';
import {
  digital,
  identify,
  inputInvoice,
  invoiceLine,
  outputInvoice,
  redInvoice,
  type InvoiceIn,
} from '../testing/invoice-bodies';
import { testCompany, testCustomer } from '../testing/parties';

describe('a red invoice', () => {
  let test: DomainTest;
  let acts: ReturnType<typeof bookingOf>;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    acts = bookingOf(test);
  });
  afterAll(() => test.stop());

  const add = async (body: InvoiceIn) => (await test.api.call(invoiceCalls.create, { body })).id;
  const one = (id: number) => test.api.call(invoiceCalls.one, { params: { id } });
  const typesOf = async (id: number) => {
    const { businessName, lines } = await one(id);
    return [businessName, ...lines.map((line) => line.businessName)];
  };
  const redOut = (serial: number, blue: number, changes: Partial<InvoiceIn> = {}): InvoiceIn => ({
    ...redInvoice(serial, digital(blue)),
    invoiceType: 'OUT',
    sellerTaxId: testCompany.taxId,
    sellerName: testCompany.name,
    buyerTaxId: testCustomer.taxId,
    buyerName: testCustomer.name,
    ...changes,
  });

  it('takes type and settlement of its blue one, and reverses its entry', async () => {
    const businessId = await acts.businessId('OUT_LEASE');
    const settlementSubjectId = test.demo.subjectId('1002');
    const blue = await add(outputInvoice(1, { businessId, settlementSubjectId }));
    const red = await add(redOut(2, 1));
    expect(await one(red)).toMatchObject({ businessId, settlementSubjectId, businessRule: null });
    const [plus = [], minus = []] = await acts.booked([blue, red]);
    expect(minus).toEqual(plus.map((line) => line.replace(/ (\d+\.\d\d)$/, ' -$1')));
  });

  it('takes them line by line, and also when the blue one comes later or is changed', async () => {
    const [office, entertain] = [
      await acts.businessId('IN_OFFICE'),
      await acts.businessId('IN_ENTERTAIN'),
    ];
    const halves = (sign: string) => [
      invoiceLine({ itemName: '*餐饮服务*餐费', amount: `${sign}400.00`, tax: `${sign}52.00` }),
      invoiceLine({ itemName: '*纸制品*纸', amount: `${sign}600.00`, tax: `${sign}78.00` }),
    ];
    const red = await add({ ...redInvoice(12, digital(11)), lines: halves('-').toReversed() });
    const types = [{ businessId: entertain }, { businessId: office }];
    const lines = halves('').map((line, at) => ({ ...line, ...types[at] }));
    const blue = await add(inputInvoice(11, { lines }));
    const [, meal = '', paper = ''] = await typesOf(blue);
    expect((await typesOf(red)).slice(1)).toEqual([paper, meal]);
    const query = { businessId: office };
    await test.api.call(invoiceCalls.updateBusiness, { query, body: [blue] });
    expect(await typesOf(red)).toEqual([paper, paper, paper]);
  });

  it('keeps the type that a person chose', async () => {
    const [lease, goods] = [await acts.businessId('OUT_LEASE'), await acts.businessId('OUT_GOODS')];
    const red = await add(redOut(22, 21, { businessId: goods }));
    const blue = await add(outputInvoice(21, { businessId: lease }));
    expect(await one(red)).toMatchObject({ businessId: goods });
    const follower = await add(
      redOut(23, 21, { amount: '-1.00', tax: '-0.13', total: '-1.13', lines: [] }),
    );
    expect(await one(follower)).toMatchObject({ businessId: lease });
    await test.api.call(invoiceCalls.updateBusiness, {
      query: { businessId: goods },
      body: [follower],
    });
    await test.api.call(invoiceCalls.updateBusiness, {
      query: { businessId: goods },
      body: [blue],
    });
    await test.api.call(invoiceCalls.updateBusiness, {
      query: { businessId: lease },
      body: [blue],
    });
    expect(await one(follower)).toMatchObject({ businessId: goods });
  });

  it('that is imported takes the type of its blue one, whichever comes first', async () => {
    const entertain = await acts.businessId('IN_ENTERTAIN');
    const invoiceOf = (serial: number, changes: Partial<InvoiceFacts>) =>
      testInvoice({ digitalNumber: digital(serial), issueDate: '2026-01-09', ...changes });
    const redOf = (serial: number, blue: number) =>
      invoiceOf(serial, {
        lines: [testLine('-1000.00')],
        isPositive: false,
        blueNumber: digital(blue),
        remark: `被红冲蓝字数电发票号码：${digital(blue)}`,
      });
    const book = async (facts: InvoiceFacts[]) =>
      importReport(test.api, await bureauFile(workbookSheets(facts)));
    const blue = await add(inputInvoice(31, { businessId: entertain }));
    await book([redOf(32, 31), redOf(34, 33)]);
    const { reds } = await one(blue);
    expect(reds).toHaveLength(1);
    expect(await one(reds[0]?.id ?? 0)).toMatchObject({ businessId: entertain });
    const later = await add(inputInvoice(33, { businessId: entertain }));
    const [red] = (await one(later)).reds;
    expect(await one(red?.id ?? 0)).toMatchObject({ businessId: entertain });
  });
});
