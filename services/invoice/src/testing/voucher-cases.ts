import { invoiceCalls, invoiceVoucherCalls, voucherCalls } from '@mingzhang/contract';
import type { DomainTest, WriteCase } from '@mingzhang/server/testing';
import { inputInvoice } from './invoice-bodies';

/** One valid call of every route of the vouchers of invoices. @param next gives unused numbers */
export function voucherCases(
  { api, books, demo }: DomainTest,
  next: () => number,
): Readonly<Record<string, WriteCase>> {
  const add = async () => (await api.call(invoiceCalls.create, { body: inputInvoice(next()) })).id;
  const make = (ids: number[]) => api.call(invoiceVoucherCalls.create, { body: { ids } });
  /** A voucher that a person wrote and that fits an invoice. */
  const written = async (id: number) => {
    const { wanted } = await api.call(invoiceVoucherCalls.fitting, { params: { id } });
    const lines = [
      ...wanted.map(({ subjectId, amount }) => ({ summary: '手工', subjectId, debit: amount })),
      { summary: '手工', subjectId: demo.subjectId('1002'), credit: '1130.00' },
    ];
    const body = { wordId: demo.wordId, voucherDate: '2026-01-31', lines };
    return (await books.call(voucherCalls.create, { body })).id;
  };
  return {
    'POST /invoice/createVoucher': async () => {
      const ids = [await add()];
      // The party is made before, so that its own entry in the log is not one of this call.
      await make([await add()]);
      return () => make(ids);
    },
    'POST /invoice/removeVoucher': async () => {
      const ids = [await add()];
      await make(ids);
      return () => api.call(invoiceVoucherCalls.remove, { body: { ids } });
    },
    'POST /invoice/relateVoucher': async () => {
      const id = await add();
      const voucherId = await written(id);
      return () => api.call(invoiceVoucherCalls.relate, { query: { voucherId }, body: [id] });
    },
    'POST /invoice/relateVouchers': async () => {
      const id = await add();
      const body = [{ voucherId: await written(id), ids: [id] }];
      return () => api.call(invoiceVoucherCalls.relateAll, { body });
    },
  };
}

/** The calls that only read. */
export function voucherReadCases(
  { api }: DomainTest,
  next: () => number,
): Readonly<Record<string, WriteCase>> {
  const add = async () => (await api.call(invoiceCalls.create, { body: inputInvoice(next()) })).id;
  return {
    'POST /invoice/createVoucher/preview': async () => {
      const ids = [await add()];
      return () => api.call(invoiceVoucherCalls.preview, { body: { ids } });
    },
    'POST /invoice/fittingVouchers': async () => {
      const ids = [await add(), await add()];
      return () => api.call(invoiceVoucherCalls.fittingTogether, { body: { ids } });
    },
    'POST /invoice/proposedVouchers': async () => {
      const ids = [await add()];
      return () => api.call(invoiceVoucherCalls.proposed, { body: { ids } });
    },
    'GET /invoice/{id}/fittingVouchers': async () => {
      const id = await add();
      return () => api.call(invoiceVoucherCalls.fitting, { params: { id } });
    },
  };
}
