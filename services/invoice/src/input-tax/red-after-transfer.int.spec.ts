import {
  invoiceCalls,
  invoiceInputTaxCalls,
  invoiceVatCalls,
  invoiceVoucherCalls,
  type RequestOf,
  type VatPage,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookingOf } from '../testing/booked-vouchers';
import { digital, identify, inputInvoice, redInvoice } from '../testing/invoice-bodies';
import { verifiedBeside } from '../testing/verified-books';

type Transfer = RequestOf<typeof invoiceInputTaxCalls.transferOut>['body'];

const lineOf = ({ lines }: VatPage, wanted: number) =>
  lines.find(({ line }) => line === wanted)?.amount;
const outRows = ({ rows }: VatPage) =>
  rows.map(({ title, tax }) => `${title} ${tax}`).filter((text) => /红字|集体福利/.test(text));

/** 9001: 6,000.00 with 780.00 of tax; its red invoices are of 500.00 with 65.00. */
describe('红字发票与进项税额转出', () => {
  let test: DomainTest;
  let sound: () => Promise<string[]>;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    for (const accountSetId of [1, 2]) await identify(test, accountSetId);
    sound = await verifiedBeside(test);
  });
  afterAll(() => test.stop());

  const actsOf = async (accountSetId: number) => {
    const { api } = await test.inSet(accountSetId);
    const acts = bookingOf(await test.inSet(accountSetId), accountSetId);
    const businessId = await acts.businessId('IN_OFFICE');
    const add = async (body: ReturnType<typeof inputInvoice>) =>
      (await api.call(invoiceCalls.create, { body: { ...body, businessId } })).id;
    const tick = (id: number, deductPeriod: string) =>
      api.call(invoiceCalls.check, {
        query: { checkDate: '2026-03-31' },
        body: { ids: [id], deductPeriod },
      });
    const blueOf = (serial: number) => {
      const figures = { amount: '6000.00', tax: '780.00' };
      const [line] = inputInvoice(serial).lines ?? [];
      return inputInvoice(serial, {
        ...figures,
        total: '6780.00',
        lines: line ? [{ ...line, ...figures, unitPrice: '600' }] : [],
      });
    };
    return {
      ...acts,
      api,
      add,
      tick,
      /** A blue invoice that is ticked for January and booked. */
      deducted: async (serial: number) => {
        const id = await add(blueOf(serial));
        await tick(id, '2026-01');
        await acts.book([id]);
        return id;
      },
      /** One that was booked before its tick. */
      pending: async (serial: number) => {
        const id = await add(blueOf(serial));
        await acts.book([id]);
        await tick(id, '2026-02');
        return id;
      },
      red: (serial: number, blue: number, issueDate: string) =>
        add({ ...redInvoice(serial, digital(blue), 500), issueDate }),
      transfer: (body: Transfer) => api.call(invoiceInputTaxCalls.transferOut, { body }),
      certify: (id: number) =>
        api.call(invoiceInputTaxCalls.certify, { body: { ids: [id], deductPeriod: null } }),
      page: (period: string) => api.call(invoiceVatCalls.page, { query: { period } }),
      transfersOf: async (id: number) =>
        (await api.call(invoiceCalls.one, { params: { id } })).transfers,
    };
  };

  it('leaves 715.00 of 780.00 to transfer out once a red one of 65.00 came', async () => {
    const acts = await actsOf(1);
    const blue = await acts.deducted(1);
    const red = await acts.red(2, 1, '2026-01-20');
    await acts.book([red]);
    const asked = { ids: [blue], reason: 'welfare', period: '2026-01' };
    const refused = await acts.transfer({ ...asked, amount: '780.00' });
    expect(refused.refused[0]?.msg).toContain('不超过尚未转出的可抵扣税额 715.00 元');
    await acts.transfer(asked);
    expect((await acts.transfersOf(blue)).map(({ amount }) => amount)).toEqual(['715.00']);
    const page = await acts.page('2026-01');
    expect([lineOf(page, 12), lineOf(page, 14)]).toEqual(['780.00', '780.00']);
    expect(outRows(page)).toEqual(['集体福利、个人消费 715.00', '红字发票 13% 65.00']);
    expect(page).toMatchObject({ differences: [], unexplained: '0.00' });
    expect(await sound()).toEqual([]);
  });

  it('takes nothing back that was transferred out before, and names it', async () => {
    const acts = await actsOf(2);
    const blue = await acts.deducted(1);
    await acts.transfer({ ids: [blue], reason: 'welfare', period: '2026-01' });
    const red = await acts.red(2, 1, '2026-02-10');
    const [lines] = await acts.booked([red]);
    expect(lines).toEqual([
      expect.stringMatching(/^借 5602\d+ -565\.00$/),
      expect.stringMatching(/^贷 2202 .*-565\.00$/),
    ]);
    expect(lineOf(await acts.page('2026-01'), 14)).toBe('780.00');
    const page = await acts.page('2026-02');
    expect([lineOf(page, 12), lineOf(page, 14)]).toEqual(['0.00', '0.00']);
    expect(outRows(page)).toEqual([
      '红字发票 13% 0.00',
      `红字发票 ${digital(2)} 的税额 65.00 此前已转出，不重复转出 0.00`,
    ]);
    expect(page).toMatchObject({ differences: [], unexplained: '0.00' });
    // Without the transfer the red invoice counts again, and the page asks for its voucher anew.
    const [transfer] = await acts.transfersOf(blue);
    await acts.api.call(invoiceInputTaxCalls.removeTransferOut, {
      body: { transferId: transfer?.id ?? 0 },
    });
    expect(await acts.page('2026-02')).toMatchObject({
      differences: [{ kind: 'redNotTransferred', difference: '65.00' }],
    });
    await acts.book([red], 'single', true);
    expect(await acts.page('2026-02')).toMatchObject({ differences: [], unexplained: '0.00' });
    expect(await sound()).toEqual([]);
  });

  it('does not lower the deduction below the transfer when an earlier red one comes late', async () => {
    const acts = await actsOf(2);
    const blue = await acts.pending(11);
    await acts.certify(blue);
    await acts.transfer({ ids: [blue], reason: 'welfare', period: '2026-02' });
    const red = await acts.red(12, 11, '2026-01-25');
    await acts.book([red]);
    expect(await acts.api.call(invoiceCalls.one, { params: { id: blue } })).toMatchObject({
      deductibleTax: '780.00',
    });
    const page = await acts.page('2026-02');
    expect(page.total).toMatchObject({ invoices: '65.00', difference: '0.00' });
    expect(await acts.balanceOf('222105')).toBe('0.00');
    expect(await sound()).toEqual([]);
  });

  it('waits for the tax to be on 进项税额, and keeps the vouchers that brought it there', async () => {
    const acts = await actsOf(1);
    const { api } = acts;
    const asked = { reason: 'welfare', period: '2026-02', amount: '80.00' };
    const blue = await acts.pending(31);
    const refusalOf = async (ids: number[]) =>
      (await acts.transfer({ ...asked, ids })).refused[0]?.msg;
    expect(await refusalOf([blue])).toContain(
      '有 780.00 元税额还在待认证进项税额，请先生成认证凭证再转出',
    );
    expect(await acts.balanceOf('22210107')).toBe('-715.00');
    await acts.certify(blue);
    expect(await refusalOf([blue])).toBe(undefined);
    const removed = api.send(invoiceInputTaxCalls.removeCertification, { body: { ids: [blue] } });
    expect(await removed).toMatchObject({
      success: false,
      msg: expect.stringMatching(/已有进项税额转出凭证 2026-02 记-\d+，请先删除进项税额转出/),
    });
    const direct = await acts.deducted(32);
    await acts.transfer({ ...asked, ids: [direct] });
    expect(await api.call(invoiceVoucherCalls.remove, { body: { ids: [direct] } })).toMatchObject({
      done: 0,
      refused: [{ msg: expect.stringContaining('请先删除进项税额转出') }],
    });
    const unbooked = await acts.add(inputInvoice(33));
    await acts.tick(unbooked, '2026-02');
    expect(await refusalOf([unbooked])).toContain('还没有凭证，请先生成发票凭证再转出');
    expect(await sound()).toEqual([]);
  });
});
