import { invoiceBusinessCalls, invoiceCalls, type RequestOf } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import {
  digital,
  identify,
  inputInvoice,
  redInvoice,
  type InvoiceIn,
} from '../testing/invoice-bodies';

type Filter = RequestOf<typeof invoiceCalls.page>['body'];

describe('the list of invoices', () => {
  let test: DomainTest;
  const ids: Record<string, number> = {};

  const create = async (name: string, body: InvoiceIn) => {
    ids[name] = (await test.api.call(invoiceCalls.create, { body })).id;
  };
  const page = (body: Filter, query: { page?: number; pageSize?: number } = {}) =>
    test.api.call(invoiceCalls.page, { query, body: { invoiceType: 'IN', ...body } });
  const named = async (body: Filter) => {
    const { records } = await page(body);
    return records.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
  };

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    await create('sound', inputInvoice(1));
    await create('blocked', inputInvoice(2, { total: '1131.00', issueDate: '2026-01-10' }));
    await create('void', inputInvoice(3, { taxStatus: 'voided', issueDate: '2026-01-11' }));
    await create('abnormal', inputInvoice(4, { riskLevel: 'abnormal', issueDate: '2026-02-01' }));
    await create('red', redInvoice(5, digital(99), 500));
    await create(
      'ordinary',
      inputInvoice(6, { kind: 'DE_ORDINARY', sellerName: '速达快运有限公司' }),
    );
    await create('opening', inputInvoice(7, { isOpening: true, issueDate: '2026-02-02' }));
  });
  afterAll(() => test.stop());

  it('has parts by what is to be done next, and counts each', async () => {
    const { tabs, totals } = await page({});
    expect(tabs).toEqual({ all: 7, pending: 3, unticked: 2, unbooked: 4, booked: 0, inbox: 5 });
    expect(totals).toEqual({
      count: 7,
      amount: '3500.00',
      tax: '455.00',
      total: '3955.00',
      blocked: 1,
      warned: 2,
      voided: 1,
      abnormal: 1,
      ticked: '0.00',
      unticked: '260.00',
    });
    expect(await named({ tab: 'pending' })).toEqual(['red', 'blocked', 'abnormal']);
    expect(await named({ tab: 'unticked' })).toEqual(['sound', 'opening']);
    expect(await named({ tab: 'booked' })).toEqual([]);
    const open = ['sound', 'red', 'ordinary', 'blocked', 'abnormal'];
    expect(await named({ tab: 'inbox' })).toEqual(open);
  });

  it.each<[Filter, string[]]>([
    [{ periodFrom: '2026-02', periodTo: '2026-02' }, ['abnormal', 'opening']],
    [{ keyword: '速达' }, ['ordinary']],
    [{ keyword: digital(3).slice(-6) }, ['void']],
    [{ keyword: '速达快运有限公司' }, ['ordinary']],
    [{ keyword: digital(3) }, ['void']],
    [{ keyword: '不存在的单位' }, []],
    [{ keyword: '1,131.00' }, ['blocked']],
    [{ keyword: '-565' }, ['red']],
    [{ kinds: ['DE_ORDINARY'] }, ['ordinary']],
    [{ taxStatuses: ['voided'] }, ['void']],
    [{ riskLevels: ['abnormal'] }, ['abnormal']],
    [{ dispositions: ['block', 'void'] }, ['blocked', 'void']],
    [{ isRed: true }, ['red']],
    [{ isOpening: true }, ['opening']],
    [{ checkStatus: 1 }, []],
    [{ isWithoutBusiness: true }, []],
    [{ invoiceType: 'OUT' }, []],
  ])('is narrowed by %j', async (filter, expected) => {
    expect(await named(filter)).toEqual(expected);
  });

  it('is narrowed by business types', async () => {
    const types = await test.api.call(invoiceBusinessCalls.list, { query: { invoiceType: 'IN' } });
    const [first, second] = types;
    expect((await page({ businessIds: [first?.id ?? 0] })).total).toBe(7);
    expect((await page({ businessIds: [second?.id ?? 0] })).total).toBe(0);
  });

  it('comes in pages, by day', async () => {
    const { records, total, totals } = await page({}, { page: 2, pageSize: 3 });
    expect(total).toBe(7);
    expect(totals.count).toBe(7);
    expect(records.map(({ issueDate }) => issueDate)).toEqual([
      '2026-01-10',
      '2026-01-11',
      '2026-02-01',
    ]);
  });

  it('is handed out as a register', async () => {
    const body = { invoiceType: 'IN' as const, periodFrom: '2026-01', periodTo: '2026-02' };
    const file = await test.api.file(invoiceCalls.export, { body: { ...body, format: 'csv' } });
    expect(file.name).toBe('江南百货商贸_进项发票_2026-01至2026-02.csv');
    const text = file.bytes.toString();
    expect(text).toContain(digital(1));
    expect(text).toContain('3955.00');
  });
});
