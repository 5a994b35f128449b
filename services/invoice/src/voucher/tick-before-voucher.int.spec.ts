import { invoiceCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookingOf } from '../testing/booked-vouchers';
import {
  digital,
  identify,
  inputInvoice,
  redInvoice,
  type InvoiceIn,
} from '../testing/invoice-bodies';

/** Subject and amount of each line, without the names of parties. */
const figures = (lines: readonly string[]) =>
  lines.map((line) => line.replace(/^(. \d+) [^\d\s-]\S* /, '$1 '));

describe('vouchers of input invoices that were ticked before they were booked', () => {
  let test: DomainTest;
  let acts: ReturnType<typeof bookingOf>;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    acts = bookingOf(test);
  });
  afterAll(() => test.stop());

  const add = async (body: InvoiceIn) => {
    const businessId = await acts.businessId('IN_OFFICE');
    return (await test.api.call(invoiceCalls.create, { body: { ...body, businessId } })).id;
  };
  const tick = (id: number, deductPeriod: string) =>
    test.api.call(invoiceCalls.check, {
      query: { checkDate: '2026-04-30' },
      body: { ids: [id], deductPeriod },
    });
  const red = (serial: number, { blue = 0, amount = 0, issueDate = '' }) =>
    add({ ...redInvoice(serial, digital(blue), amount), issueDate });

  it('wait on 待认证进项税额 until the deduct month, red ones beside them, cost in full', async () => {
    const blue = await add(inputInvoice(1));
    const taken = await red(2, { blue: 1, amount: 250, issueDate: '2026-02-10' });
    await tick(blue, '2026-03');
    const [first = [], second = []] = await acts.booked([blue, taken]);
    expect(figures(first)).toEqual([
      expect.stringMatching(/^借 5602\d+ 1000\.00$/),
      '借 222105 130.00',
      '贷 2202 1130.00',
    ]);
    expect(figures(second)).toEqual([
      expect.stringMatching(/^借 5602\d+ -250\.00$/),
      '借 222105 -32.50',
      '贷 2202 -282.50',
    ]);
    expect(await test.api.call(invoiceCalls.one, { params: { id: blue } })).toMatchObject({
      deductibleTax: '97.50',
      deductPeriod: '2026-03',
    });
  });

  it('take a red one after the deduct month with its own tax', async () => {
    const blue = await add(inputInvoice(11));
    await red(12, { blue: 11, amount: 100, issueDate: '2026-02-10' });
    await tick(blue, '2026-03');
    const late = await red(13, { blue: 11, amount: 200, issueDate: '2026-04-10' });
    const [lines = []] = await acts.booked([late]);
    expect(figures(lines)).toEqual([
      expect.stringMatching(/^借 5602\d+ -200\.00$/),
      '借 22210101 -26.00',
      '贷 2202 -226.00',
    ]);
  });
});
