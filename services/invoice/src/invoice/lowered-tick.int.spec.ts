import { invoiceCalls, invoiceVatCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookingOf } from '../testing/booked-vouchers';
import { csvFile, importReport } from '../testing/import-files';
import {
  digital,
  identify,
  inputInvoice,
  redInvoice,
  type InvoiceIn,
} from '../testing/invoice-bodies';
import { testCompany } from '../testing/parties';

describe('deductible tax below that of the invoice', () => {
  let test: DomainTest;
  let acts: ReturnType<typeof bookingOf>;
  let businessId: number;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    acts = bookingOf(test);
    businessId = await acts.businessId('IN_OFFICE');
  });
  afterAll(() => test.stop());

  const add = async (body: InvoiceIn) =>
    (await test.api.call(invoiceCalls.create, { body: { ...body, businessId } })).id;
  const one = (id: number) => test.api.call(invoiceCalls.one, { params: { id } });
  const tick = (id: number, deductPeriod: string, lowered?: { tax: string; reason: string }) =>
    test.api.call(invoiceCalls.check, {
      query: { checkDate: '2026-04-30' },
      body: { ids: [id], deductPeriod, ...(lowered ? { lowered } : {}) },
    });

  it('is what the tax bureau states, the rest is cost', async () => {
    const id = await add(inputInvoice(1));
    const titles = ['数电票号码', '开票日期', '销售方', '购买方识别号', '金额', '税额'];
    const report = await importReport(
      test.api,
      csvFile(
        [
          [...titles, '有效抵扣税额', '是否勾选', '勾选时间'],
          [
            digital(1),
            '2026-01-09',
            '恒泰',
            testCompany.taxId,
            '1000',
            '130',
            '100',
            '是',
            '2026-01-20',
          ],
        ],
        '勾选.csv',
      ),
    );
    expect(report).toMatchObject({ ticked: 1 });
    expect(report.notices).toMatchObject([{ msg: expect.stringContaining('按 100.00 勾选') }]);
    expect(await one(id)).toMatchObject({
      deductibleTax: '100.00',
      loweredReason: '税务局有效抵扣税额',
    });
    const [lines = []] = await acts.booked([id]);
    expect(lines[0]).toMatch(/ 1030\.00$/);
    expect(lines[1]).toBe('借 22210101 100.00');
  });

  it('is lowered by a person with a reason, and whole again once the tick is taken back', async () => {
    const id = await add(inputInvoice(11));
    const more = await tick(id, '2026-02', { tax: '130.01', reason: '部分用于福利' });
    expect(more.refused).toMatchObject([{ msg: expect.stringContaining('大于可抵扣税额 130.00') }]);
    expect(await tick(id, '2026-02', { tax: '90.00', reason: '部分用于福利' })).toEqual({
      done: 1,
      refused: [],
    });
    expect(await one(id)).toMatchObject({ deductibleTax: '90.00', loweredReason: '部分用于福利' });
    const [lines = []] = await acts.booked([id]);
    expect(lines[0]).toMatch(/ 1040\.00$/);
    expect(lines[1]).toBe('借 222105 90.00');
    await test.api.call(invoiceCalls.cancelCheck, { body: [id] });
    expect(await one(id)).toMatchObject({ deductibleTax: '130.00', loweredReason: '' });
  });

  it('is less a red invoice of a month before that comes after the tick', async () => {
    const id = await add(inputInvoice(21));
    await tick(id, '2026-03');
    const red = await add({ ...redInvoice(22, digital(21), 500), issueDate: '2026-02-10' });
    expect(await one(id)).toMatchObject({ deductibleTax: '65.00' });
    await test.api.call(invoiceCalls.batchDelete, { body: [red] });
    expect(await one(id)).toMatchObject({ deductibleTax: '130.00' });
  });

  it('of an opening invoice may be deducted before the books: its red one is transferred out', async () => {
    const old = digital(31).replace(/^26/, '25');
    const opening = { digitalNumber: old, issueDate: '2025-11-09' };
    const id = await add(inputInvoice(31, opening));
    expect(await tick(id, '2025-10')).toMatchObject({
      refused: [{ msg: expect.stringContaining('早于开票日期') }],
    });
    expect(await tick(id, '2025-12')).toEqual({ done: 1, refused: [] });
    const red = await add(redInvoice(32, old, 100));
    const [lines = []] = await acts.booked([red]);
    expect(lines[1]).toBe('借 22210101 -13.00');
    const page = await test.api.call(invoiceVatCalls.page, { query: { period: '2026-01' } });
    expect(page.lines.find(({ line }) => line === 14)).toMatchObject({ amount: '13.00' });
    expect(page.openings.items.find(({ code }) => code === 'unticked')?.text).toContain('0 张');
    expect(await test.api.call(invoiceCalls.cancelCheck, { body: [id] })).toEqual({
      done: 1,
      refused: [],
    });
    const later = await add(inputInvoice(33));
    expect(await tick(later, '2025-12')).toMatchObject({ done: 0 });
  });
});
