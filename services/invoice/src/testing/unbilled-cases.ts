import {
  invoiceBusinessCalls,
  invoiceCalls,
  invoiceUnbilledCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { runImport, workbook, type DomainTest, type WriteCase } from '@mingzhang/server/testing';
import { outputInvoice } from './invoice-bodies';
import { testCustomer } from './parties';

type Body = RequestOf<typeof invoiceUnbilledCalls.create>['body'];

const titles = ['单据类型', '单据号', '日期', '税率', '金额', '税额', '业务类型'];

/** What the cases of what is not invoiced are made of. @param next gives unused numbers */
function partsOf({ api, demo }: DomainTest, next: () => number) {
  const businessId = async () => {
    const types = await api.call(invoiceBusinessCalls.list, { query: { invoiceType: 'OUT' } });
    return types[0]?.id ?? 0;
  };
  const full = async (): Promise<Body> => ({
    invoiceType: 'OUT',
    number: `D${next()}`,
    date: '2026-01-21',
    partyName: testCustomer.name,
    itemName: '洗衣液',
    good: 'labour',
    rate: '13%',
    amount: '1000.00',
    tax: '130.00',
    quantity: '3',
    businessId: await businessId(),
    settlementSubjectId: demo.subjectId('1002'),
    remark: `备注${next()}`,
  });
  const add = async () => api.call(invoiceUnbilledCalls.create, { body: await full() });
  const book = (ids: number[]) => api.call(invoiceUnbilledCalls.book, { body: { ids } });
  const booked = async () => {
    const entry = await add();
    await book([entry.id]);
    return entry;
  };
  const reversed = async () => {
    const { id: unbilledId } = await booked();
    const { id: invoiceId } = await api.call(invoiceCalls.create, { body: outputInvoice(next()) });
    return [{ unbilledId, invoiceId }];
  };
  return { add, book, booked, full, reversed };
}

/** One valid call of every route that writes what is not invoiced, or hands it out. */
export function unbilledCases(
  test: DomainTest,
  next: () => number,
): Readonly<Record<string, WriteCase>> {
  const { api } = test;
  const { add, book, booked, full, reversed } = partsOf(test, next);
  return {
    'POST /invoice/unbilled': async () => {
      const body = await full();
      return () => api.call(invoiceUnbilledCalls.create, { body });
    },
    'PUT /invoice/unbilled': async () => {
      const { id, version } = await add();
      const body = { ...(await full()), id, version };
      return () => api.call(invoiceUnbilledCalls.update, { body });
    },
    'DELETE /invoice/unbilled/{id}': async () => {
      const { id } = await add();
      return () => api.call(invoiceUnbilledCalls.remove, { params: { id } });
    },
    'GET /invoice/unbilled/file/export': async () => {
      await add();
      const query = { format: 'csv' as const };
      return () => api.file(invoiceUnbilledCalls.export, { query });
    },
    'POST /invoice/unbilled/import/file': async () => {
      const { business } = await add();
      const row = ['未开票收入', `D${next()}`, '2026-01-22', '13%', '100', '13', business];
      const file = await workbook(titles, [row]);
      return () => runImport(api, invoiceUnbilledCalls.import, { file, mode: 'all' });
    },
    'POST /invoice/unbilled/voucher': async () => {
      await booked();
      const { id } = await add();
      return () => book([id]);
    },
    'POST /invoice/unbilled/voucher/remove': async () => {
      const { id } = await booked();
      return () => api.call(invoiceUnbilledCalls.unbook, { body: { ids: [id] } });
    },
    'POST /invoice/unbilled/reverse': async () => {
      const reversals = await reversed();
      return () => api.call(invoiceUnbilledCalls.reverse, { body: { reversals } });
    },
    'DELETE /invoice/unbilled/reverse/{id}': async () => {
      const reversals = await reversed();
      const [entry] = await api.call(invoiceUnbilledCalls.reverse, { body: { reversals } });
      const id = entry?.reversals[0]?.id ?? 0;
      return () => api.call(invoiceUnbilledCalls.removeReversal, { params: { id } });
    },
  };
}

/** The calls that only read. */
export function unbilledReadCases(
  test: DomainTest,
  next: () => number,
): Readonly<Record<string, WriteCase>> {
  const { api } = test;
  const { add } = partsOf(test, next);
  return {
    'GET /invoice/unbilled/{id}': async () => {
      const { id } = await add();
      return () => api.call(invoiceUnbilledCalls.one, { params: { id } });
    },
    'POST /invoice/unbilled/voucher/preview': async () => {
      const { id } = await add();
      return () => api.call(invoiceUnbilledCalls.preview, { body: { ids: [id] } });
    },
  };
}
