import { invoiceCalls, invoiceVoucherCalls } from '@mingzhang/contract';
import type { InvoiceFacts } from '@mingzhang/rules/invoice';
import { testInvoice, workbookSheets } from '@mingzhang/rules/testing';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookingOf } from '../testing/booked-vouchers';
import { bureauFile, importReport } from '../testing/import-files';
import { digital, identify, inputInvoice, outputInvoice } from '../testing/invoice-bodies';

/** The last month before the books of the demo company, which begin in January 2026. */
const before = { issueDate: '2025-12-20' };
/** A digital number of 2025. */
const old = (serial: number) => digital(serial).replace(/^26/, '25');
const beforeOf = (serial: number) => ({ ...before, digitalNumber: old(serial) });

describe('invoices of before the books', () => {
  let test: DomainTest;
  let acts: ReturnType<typeof bookingOf>;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    acts = bookingOf(test);
  });
  afterAll(() => test.stop());

  const one = (id: number) => test.api.call(invoiceCalls.one, { params: { id } });
  const setOpening = (ids: number[], isOpening: boolean) =>
    test.api.call(invoiceCalls.setOpening, { body: { ids, isOpening } });
  const preview = (ids: number[]) =>
    test.api.call(invoiceVoucherCalls.preview, { body: { ids, mode: 'single', replaces: false } });

  it('are opening ones by default when they are typed; a person may say otherwise', async () => {
    const early = await test.api.call(invoiceCalls.create, { body: outputInvoice(1, beforeOf(1)) });
    expect(early.isOpening).toBe(true);
    const own = await test.api.call(invoiceCalls.create, {
      body: outputInvoice(2, { ...beforeOf(2), isOpening: false }),
    });
    expect(own.isOpening).toBe(false);
    const now = await test.api.call(invoiceCalls.create, { body: outputInvoice(3) });
    expect(now.isOpening).toBe(false);
    const { skipped, warnings, vouchers } = await preview([early.id, own.id, now.id]);
    expect(skipped).toMatchObject([{ id: early.id, msg: expect.stringContaining('期初发票') }]);
    expect(vouchers).toHaveLength(2);
    expect(warnings).toEqual([
      expect.stringMatching(/2025-12-20 早于账套启用期间 2026年第01期.*设为期初发票/),
    ]);
  });

  it('are opening ones by default when they are imported, and the report says so', async () => {
    const facts = (serial: number, changes: Partial<InvoiceFacts> = {}) =>
      testInvoice({ digitalNumber: digital(serial), issueDate: '2026-01-09', ...changes });
    const file = await bureauFile(workbookSheets([facts(11, beforeOf(11)), facts(12)]));
    const report = await importReport(test.api, file);
    expect(report).toMatchObject({ stored: 2, openings: 1 });
    expect(report.notices).toMatchObject([
      { number: old(11), msg: expect.stringContaining('按期初发票收下，不生成凭证') },
    ]);
    const { records } = await test.api.call(invoiceCalls.page, {
      query: { pageSize: 500 },
      body: { invoiceType: 'IN', isOpening: true },
    });
    expect(records.map(({ digitalNumber }) => digitalNumber)).toEqual([old(11)]);
  });

  it('are changed by a person, several at once, while they have no voucher', async () => {
    const ids = [];
    for (const serial of [21, 22, 23]) {
      const body = inputInvoice(serial, serial === 23 ? {} : beforeOf(serial));
      ids.push((await test.api.call(invoiceCalls.create, { body })).id);
    }
    const [first = 0, second = 0, third = 0] = ids;
    await acts.book([third]);
    expect(await setOpening([first, second, third], true)).toMatchObject({
      done: 2,
      refused: [{ id: third, msg: '已有凭证，请先删除凭证再设为期初发票' }],
    });
    expect(await setOpening([first], false)).toEqual({ done: 1, refused: [] });
    expect([(await one(first)).isOpening, (await one(second)).isOpening]).toEqual([false, true]);
    expect((await acts.book([first, second])).booked).toBe(1);
  });
});
