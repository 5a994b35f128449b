import {
  invoiceCalls,
  invoiceInputTaxCalls,
  invoiceVatCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookingOf } from '../testing/booked-vouchers';
import { identify, inputInvoice } from '../testing/invoice-bodies';
import { verifiedBeside } from '../testing/verified-books';

type Asked = RequestOf<typeof invoiceInputTaxCalls.transferOut>['body'];

describe('进项税额转出', () => {
  let test: DomainTest;
  /** Rules of verify that find something. */
  let sound: () => Promise<string[]>;
  let acts: ReturnType<typeof bookingOf>;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    acts = bookingOf(test);
    sound = await verifiedBeside(test);
  });
  afterAll(() => test.stop());

  const deducted = async (serial: number, deductPeriod = '2026-01') => {
    const businessId = await acts.businessId('IN_OFFICE');
    const body = inputInvoice(serial, { businessId });
    const { id } = await test.api.call(invoiceCalls.create, { body });
    await test.api.call(invoiceCalls.check, {
      query: { checkDate: '2026-03-31' },
      body: { ids: [id], deductPeriod },
    });
    await acts.book([id]);
    return id;
  };
  const transferOut = (body: Asked) => test.api.call(invoiceInputTaxCalls.transferOut, { body });
  const one = (id: number) => test.api.call(invoiceCalls.one, { params: { id } });
  const page = (period: string) => test.api.call(invoiceVatCalls.page, { query: { period } });

  it('books the whole tax or a part into the cost, and the return has it by its reason', async () => {
    const [whole, part] = [await deducted(1), await deducted(2)];
    const asked = { ids: [whole], reason: 'welfare', period: '2026-02' };
    const preview = await test.api.call(invoiceInputTaxCalls.previewTransferOut, { body: asked });
    expect(preview).toMatchObject({ amount: '130.00', refused: [] });
    expect((await one(whole)).transfers).toEqual([]);
    const [voucher] = (await transferOut(asked)).vouchers;
    expect(voucher).toMatchObject({ period: '2026-02', ids: [whole] });
    expect(await acts.linesOf(voucher?.id ?? 0)).toEqual([
      expect.stringMatching(/^借 5602\d+ 130\.00$/),
      '贷 22210107 130.00',
    ]);
    await transferOut({ ids: [part], reason: 'loss', period: '2026-02', amount: '30' });
    const shown = await page('2026-02');
    expect(shown).toMatchObject({ differences: [], unexplained: '0.00' });
    expect(shown.rows.map(({ title, tax }) => `${title} ${tax}`)).toEqual(
      expect.arrayContaining(['集体福利、个人消费 130.00', '非正常损失 30.00']),
    );
    expect(shown.lines.find(({ line }) => line === 14)?.amount).toBe('160.00');
    expect(await one(part)).toMatchObject({
      transfers: [{ reason: 'loss', amount: '30.00', period: '2026-02', voucher: {} }],
    });
    expect(await sound()).toEqual([]);
  });

  it('is replaced where it is made again for the same month and reason', async () => {
    const id = await deducted(11);
    const asked = { ids: [id], reason: 'simple', period: '2026-02' };
    const [first] = (await transferOut({ ...asked, amount: '50.00' })).vouchers;
    const [second] = (await transferOut({ ...asked, amount: '20.00' })).vouchers;
    expect(second).toEqual(first);
    expect((await acts.linesOf(second?.id ?? 0))[1]).toBe('贷 22210107 20.00');
    const rest = await transferOut({ ids: [id], reason: 'exempt', period: '2026-03' });
    expect((await acts.linesOf(rest.vouchers[0]?.id ?? 0))[1]).toBe('贷 22210107 110.00');
    expect((await one(id)).transfers.map(({ amount }) => amount)).toEqual(['20.00', '110.00']);
  });

  it('is refused beyond what is deducted, before it is deducted, and of what is not ticked', async () => {
    const id = await deducted(21, '2026-02');
    const asked = { ids: [id], reason: 'welfare', period: '2026-02' };
    const refusalOf = async (body: Asked) => (await transferOut(body)).refused[0]?.msg;
    expect(await refusalOf({ ...asked, amount: '130.01' })).toContain(
      '不超过尚未转出的可抵扣税额 130.00 元',
    );
    expect(await refusalOf({ ...asked, period: '2026-01' })).toContain('转出月份不能早于抵扣期间');
    const businessId = await acts.businessId('IN_OFFICE');
    const body = inputInvoice(22, { businessId });
    const untick = await test.api.call(invoiceCalls.create, { body });
    expect(await refusalOf({ ...asked, ids: [untick.id] })).toContain('尚未勾选抵扣');
    const reply = await test.api.send(invoiceInputTaxCalls.transferOut, {
      body: { ...asked, reason: 'red' },
    });
    expect(reply).toMatchObject({ success: false });
    const many = { ...asked, ids: [id, untick.id], amount: '1.00' };
    expect(await test.api.send(invoiceInputTaxCalls.transferOut, { body: many })).toMatchObject({
      success: false,
    });
  });

  it('keeps the tick, until it is deleted with its voucher', async () => {
    const id = await deducted(31);
    await transferOut({ ids: [id], reason: 'other', period: '2026-03' });
    const [transfer] = (await one(id)).transfers;
    expect(await test.api.call(invoiceCalls.cancelCheck, { body: [id] })).toMatchObject({
      refused: [{ msg: expect.stringContaining(transfer?.voucher?.title ?? '') }],
    });
    const body = { transferId: transfer?.id ?? 0 };
    await test.api.call(invoiceInputTaxCalls.removeTransferOut, { body });
    expect((await one(id)).transfers).toEqual([]);
    expect(await test.api.send(invoiceInputTaxCalls.removeTransferOut, { body })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await sound()).toEqual([]);
  });

  it('is asked for on the VAT page once a deducted invoice is found abnormal', async () => {
    const id = await deducted(41, '2026-03');
    const certified = { ids: [id], deductPeriod: null };
    await test.api.call(invoiceInputTaxCalls.certify, { body: certified });
    expect((await page('2026-03')).toTransfer).toMatchObject({ count: 0, invoices: [] });
    const { queryAll } = test.domain.database;
    await queryAll(`update invoice.invoice set risk_level = 'abnormal' where id = ${id}`);
    expect((await page('2026-02')).toTransfer.count).toBe(0);
    await transferOut({ ids: [id], reason: 'loss', period: '2026-03', amount: '30.00' });
    expect((await page('2026-03')).toTransfer).toEqual({
      count: 1,
      tax: '100.00',
      reason: 'abnormal',
      reasonTitle: '异常凭证转出',
      invoices: [{ id, deductibleTax: '130.00' }],
    });
    await transferOut({ ids: [id], reason: 'abnormal', period: '2026-03' });
    const shown = await page('2026-03');
    expect(shown.toTransfer.count).toBe(0);
    expect(shown.rows.map(({ title, tax }) => `${title} ${tax}`)).toEqual(
      expect.arrayContaining(['异常凭证转出 100.00']),
    );
  });
});
