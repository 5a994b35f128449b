import {
  checkoutCalls,
  invoiceCalls,
  invoiceInputTaxCalls,
  invoiceVatCalls,
  invoiceVoucherCalls,
  voucherCalls,
  type VatPage,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookingOf } from '../testing/booked-vouchers';
import {
  digital,
  identify,
  inputInvoice,
  invoiceLine,
  redInvoice,
  type InvoiceIn,
} from '../testing/invoice-bodies';
import { verifiedBeside } from '../testing/verified-books';

/** Invoices, or all of a month. */
interface Asked {
  readonly ids?: number[];
  readonly deductPeriod?: string | null;
}

const lineAmounts = ({ lines }: VatPage, wanted: readonly number[]) =>
  lines.filter(({ line }) => wanted.includes(line)).map(({ line, amount }) => `${line} ${amount}`);
const columns = ({ rows }: VatPage) =>
  rows
    .filter(({ kind }) => kind === 'column')
    .map(({ key, tax, books, difference }) => [key, tax, books, difference].join(' '));

describe('认证凭证', () => {
  let test: DomainTest;
  /** Rules of verify that find something. */
  let sound: () => Promise<string[]>;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    for (const accountSetId of [1, 2]) await identify(test, accountSetId);
    sound = await verifiedBeside(test);
  });
  afterAll(() => test.stop());

  const actsOf = async (accountSetId: number) => {
    const own = await test.inSet(accountSetId);
    const { api } = own;
    const acts = bookingOf(own, accountSetId);
    const businessId = await acts.businessId('IN_GOODS');
    const add = async (body: InvoiceIn) =>
      (await api.call(invoiceCalls.create, { body: { ...body, businessId } })).id;
    return {
      ...acts,
      own,
      add,
      /** Input invoices that were booked before they are ticked. */
      booked: async (...bodies: InvoiceIn[]) => {
        const ids: number[] = [];
        for (const body of bodies) ids.push(await add(body));
        await acts.book(ids);
        return ids;
      },
      tick: (ids: number[], deductPeriod: string, checkDate = '2026-03-31') =>
        api.call(invoiceCalls.check, { query: { checkDate }, body: { ids, deductPeriod } }),
      untick: (ids: number[]) => api.call(invoiceCalls.cancelCheck, { body: ids }),
      certify: ({ ids = [], deductPeriod = null }: Asked) =>
        api.call(invoiceInputTaxCalls.certify, { body: { ids, deductPeriod } }),
      preview: ({ ids = [], deductPeriod = null }: Asked) =>
        api.call(invoiceInputTaxCalls.previewCertification, { body: { ids, deductPeriod } }),
      remove: (ids: number[]) =>
        api.call(invoiceInputTaxCalls.removeCertification, { body: { ids } }),
      one: (id: number) => api.call(invoiceCalls.one, { params: { id } }),
      page: (period: string) => api.call(invoiceVatCalls.page, { query: { period } }),
      findings: async (period: string) =>
        (await own.findings(period)).filter(({ rule }) => rule === 'certification.unbooked'),
    };
  };

  it('takes the pending tax of a month to 进项税额 in one voucher, and further invoices later', async () => {
    const acts = await actsOf(1);
    const [first = 0, second = 0, third = 0] = await acts.booked(
      inputInvoice(1),
      inputInvoice(2),
      inputInvoice(3),
    );
    await acts.tick([first, second], '2026-02', '2026-02-20');
    expect(await acts.page('2026-02')).toMatchObject({
      toCertify: { count: 2, tax: '260.00' },
      differences: [{ kind: 'tickedPending' }, { kind: 'tickedPending' }],
    });
    expect(await acts.findings('2026-02')).toEqual([
      {
        rule: 'certification.unbooked',
        severity: 'warn',
        message: `2026年第02期有 2 张已勾选发票没有生成认证凭证（如 发票 ${digital(1)}），请生成认证凭证或取消勾选后再结账`,
        link: '/invoice/vat?period=2026-02',
      },
    ]);
    const preview = await acts.preview({ deductPeriod: '2026-02' });
    expect(preview).toMatchObject({ amount: '260.00', skipped: [], refused: [] });
    const made = await acts.certify({ ids: [first, second] });
    const [voucher] = made.vouchers;
    expect(made).toMatchObject({ booked: 2, vouchers: [{ period: '2026-02' }] });
    expect(await acts.linesOf(voucher?.id ?? 0)).toEqual([
      '借 22210101 260.00',
      '贷 222105 260.00',
    ]);
    const page = await acts.page('2026-02');
    expect(columns(page)).toContain('input 260.00 260.00 0.00');
    expect(page).toMatchObject({ differences: [], unexplained: '0.00', toCertify: { count: 0 } });
    expect(await acts.findings('2026-02')).toEqual([]);
    expect(await acts.one(first)).toMatchObject({
      certification: { id: voucher?.id },
      isToCertify: false,
    });

    await acts.tick([third], '2026-02', '2026-02-25');
    expect(await acts.one(third)).toMatchObject({ certification: null, isToCertify: true });
    const again = await acts.certify({ deductPeriod: '2026-02' });
    expect(again.vouchers).toEqual([{ ...voucher, ids: [first, second, third] }]);
    expect(await acts.linesOf(voucher?.id ?? 0)).toEqual([
      '借 22210101 390.00',
      '贷 222105 390.00',
    ]);
    expect(await acts.balanceOf('222105')).toBe('0.00');
    expect(await sound()).toEqual([]);
    const { queryAll } = test.domain.database;
    const plant = (id: number) =>
      queryAll(`update invoice.invoice set certification_voucher_id = ${id} where id = ${first}`);
    await plant(999_999);
    expect(await sound()).toEqual(['certification-voucher-id']);
    await plant(voucher?.id ?? 0);

    const title = `2026-02 ${voucher?.title ?? ''}`;
    expect(await acts.untick([first])).toMatchObject({
      done: 0,
      refused: [{ msg: `抵扣已生成凭证 ${title}，请先删除该凭证再取消勾选` }],
    });
    const removeOwn = test.api.call(invoiceVoucherCalls.remove, { body: { ids: [first] } });
    expect(await removeOwn).toMatchObject({
      done: 0,
      refused: [{ msg: `发票 ${digital(1)} 已有认证凭证 ${title}，请先删除认证凭证` }],
    });
    expect(await acts.book([first], 'single', true)).toMatchObject({
      refused: [{ msg: expect.stringContaining('请先删除认证凭证') }],
    });

    expect(await acts.remove([second])).toEqual({ done: 1, refused: [] });
    expect(await acts.one(first)).toMatchObject({ certification: null, isToCertify: true });
    expect(await acts.untick([first, second, third])).toEqual({ done: 3, refused: [] });
    expect(await acts.balanceOf('222105')).toBe('390.00');
    expect(await sound()).toEqual([]);
  });

  it('says of which invoices it makes no voucher, and why', async () => {
    const acts = await actsOf(1);
    const [untick = 0] = await acts.booked(inputInvoice(11));
    const unbooked = await acts.add(inputInvoice(12));
    const tickedFirst = await acts.add(inputInvoice(13));
    await acts.tick([unbooked, tickedFirst], '2026-01');
    await acts.book([tickedFirst]);
    const { vouchers, skipped, refused } = await acts.certify({
      ids: [untick, unbooked, tickedFirst, 999_999],
    });
    expect(vouchers).toEqual([]);
    const ofMonth = await acts.certify({ deductPeriod: '2026-01' });
    expect(ofMonth).toEqual({ vouchers: [], booked: 0, skipped: [], refused: [] });
    expect(skipped.map(({ id, msg }) => [id, msg])).toEqual([
      [untick, expect.stringContaining('尚未勾选，不需要认证凭证')],
      [tickedFirst, expect.stringContaining('没有待认证进项税额，不需要认证凭证')],
    ]);
    expect(refused.map(({ msg }) => msg)).toEqual([
      '发票不存在或已被删除，请刷新',
      expect.stringContaining('还没有凭证，请先生成发票凭证'),
    ]);
  });

  it('books what red invoices of earlier months have left: blue 2,600.00, red 650.00', async () => {
    const acts = await actsOf(2);
    const figures = { amount: '20000.00', tax: '2600.00', total: '22600.00' };
    const lines = [invoiceLine({ ...figures, unitPrice: '2000' })].map(
      ({ total: _, ...line }: Record<string, unknown>) => line as ReturnType<typeof invoiceLine>,
    );
    const [blue = 0] = await acts.booked(inputInvoice(21, { ...figures, lines }));
    const red = await acts.add({
      ...redInvoice(22, digital(21), 5000),
      issueDate: '2026-02-10',
    });
    await acts.tick([blue], '2026-03');
    expect(await acts.certify({ ids: [blue] })).toMatchObject({
      vouchers: [],
      refused: [{ msg: expect.stringContaining(`红字发票 ${digital(22)} 还没有凭证`) }],
    });
    await acts.book([red]);
    const [voucher] = (await acts.certify({ ids: [blue] })).vouchers;
    expect(await acts.linesOf(voucher?.id ?? 0)).toEqual([
      '借 22210101 1950.00',
      '贷 222105 1950.00',
    ]);
    expect(await acts.balanceOf('222105')).toBe('0.00');
    for (const [period, line12] of [
      ['2026-01', '0.00'],
      ['2026-02', '0.00'],
      ['2026-03', '1950.00'],
    ] as const) {
      const page = await acts.page(period);
      expect([period, ...lineAmounts(page, [12, 14])]).toEqual([period, `12 ${line12}`, '14 0.00']);
      expect([period, page.differences, page.unexplained]).toEqual([period, [], '0.00']);
    }
    expect(await sound()).toEqual([]);
  });

  it('takes nothing off for red invoices that are blocked or void', async () => {
    const acts = await actsOf(2);
    const [blue = 0] = await acts.booked(inputInvoice(71));
    for (const [serial, changes] of [
      [72, { total: '-1.00' }],
      [73, { taxStatus: 'voided' }],
    ] as const) {
      const red = { ...redInvoice(serial, digital(71), 300), issueDate: '2026-01-20' };
      await acts.add({ ...red, ...changes });
    }
    await acts.tick([blue], '2026-02');
    const { vouchers, refused } = await acts.certify({ ids: [blue] });
    expect(refused).toEqual([]);
    expect(await acts.linesOf(vouchers[0]?.id ?? 0)).toEqual([
      '借 22210101 130.00',
      '贷 222105 130.00',
    ]);
    await acts.remove([blue]);
    await acts.untick([blue]);
  });

  it('takes the tax of an opening invoice from the opening balance', async () => {
    const acts = await actsOf(2);
    const id = await acts.add(inputInvoice(51, { isOpening: true }));
    await acts.tick([id], '2026-02');
    expect(await acts.one(id)).toMatchObject({ isToCertify: true });
    const [voucher] = (await acts.certify({ ids: [id] })).vouchers;
    expect(await acts.linesOf(voucher?.id ?? 0)).toEqual([
      '借 22210101 130.00',
      '贷 222105 130.00',
    ]);
    await acts.remove([id]);
    await acts.untick([id]);
  });

  it('knows what a voucher of a person has on 待认证进项税额', async () => {
    const acts = await actsOf(2);
    const { api, books, demo } = acts.own;
    const id = await acts.add(inputInvoice(61));
    const { wanted } = await api.call(invoiceVoucherCalls.fitting, { params: { id } });
    const lines = [
      ...wanted.map(({ subjectId, amount }) => ({ summary: '采购', subjectId, debit: amount })),
      { summary: '采购', subjectId: demo.subjectId('1002'), credit: '1130.00' },
    ];
    const body = { wordId: demo.wordId, voucherDate: '2026-01-31', lines };
    const { id: voucherId } = await books.call(voucherCalls.create, { body });
    await api.call(invoiceVoucherCalls.relate, { query: { voucherId }, body: [id] });
    await acts.tick([id], '2026-02');
    const [voucher] = (await acts.certify({ ids: [id] })).vouchers;
    expect(await acts.linesOf(voucher?.id ?? 0)).toEqual([
      '借 22210101 130.00',
      '贷 222105 130.00',
    ]);
    expect(await acts.page('2026-02')).toMatchObject({ differences: [], unexplained: '0.00' });
    await acts.remove([id]);
  });

  it('books an invoice that is ticked for a later month as pending first', async () => {
    const acts = await actsOf(2);
    const id = await acts.add(inputInvoice(31));
    await acts.tick([id], '2026-03');
    const [own] = (await acts.book([id])).vouchers;
    expect((await acts.linesOf(own?.id ?? 0))[1]).toBe('借 222105 130.00');
    const [voucher] = (await acts.certify({ deductPeriod: '2026-03' })).vouchers;
    expect(voucher?.ids).toContain(id);
    expect(await acts.page('2026-03')).toMatchObject({ differences: [], unexplained: '0.00' });
  });

  it('does not wait for red invoices that are void or blocked', async () => {
    const acts = await actsOf(1);
    const [id = 0] = await acts.booked(inputInvoice(61));
    const red = (serial: number, changes: Partial<InvoiceIn>) =>
      acts.add({ ...redInvoice(serial, digital(61), 300), ...changes });
    await red(62, { taxStatus: 'voided' });
    await red(63, { total: '-1.00' });
    await acts.tick([id], '2026-03');
    expect(await acts.preview({ ids: [id] })).toMatchObject({ amount: '130.00', refused: [] });
  });

  it('is refused once the deduct period is closed, with the way out', async () => {
    const acts = await actsOf(2);
    const [id = 0] = await acts.booked(inputInvoice(41));
    await acts.tick([id], '2026-01');
    const query = { year: 2026, month: 1 };
    await acts.own.books.call(checkoutCalls.invoicing, { query });
    expect(await acts.certify({ ids: [id] })).toMatchObject({
      vouchers: [],
      refused: [{ msg: expect.stringContaining('2026年第01期未开启或已结账，请先反结账') }],
    });
  });
});
