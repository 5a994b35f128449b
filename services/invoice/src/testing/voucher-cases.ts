import {
  invoiceCalls,
  invoiceInputTaxCalls,
  invoiceVoucherCalls,
  voucherCalls,
} from '@mingzhang/contract';
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
    ...inputTaxCases({ api }, add, make),
  };
}

/** Calls of the vouchers of input tax after that of the invoice. */
function inputTaxCases(
  { api }: Pick<DomainTest, 'api'>,
  add: () => Promise<number>,
  make: (ids: number[]) => Promise<unknown>,
): Readonly<Record<string, WriteCase>> {
  const tick = (ids: number[]) =>
    api.call(invoiceCalls.check, { query: {}, body: { ids, deductPeriod: '2026-01' } });
  /** An invoice that is ticked after or before it was booked. */
  const ticked = async (isBookedFirst: boolean) => {
    const id = await add();
    if (isBookedFirst) await make([id]);
    await tick([id]);
    if (!isBookedFirst) await make([id]);
    return id;
  };
  const certify = (ids: number[]) => api.call(invoiceInputTaxCalls.certify, { body: { ids } });
  const transferOut = (id: number) => {
    const body = { ids: [id], reason: 'welfare', period: '2026-02', amount: '12.34' };
    return api.call(invoiceInputTaxCalls.transferOut, { body });
  };
  return {
    'POST /invoice/certification': async () => {
      const id = await ticked(true);
      return () => certify([id]);
    },
    'POST /invoice/certification/remove': async () => {
      const ids = [await ticked(true)];
      await certify(ids);
      return () => api.call(invoiceInputTaxCalls.removeCertification, { body: { ids } });
    },
    'POST /invoice/transferOut': async () => {
      const id = await ticked(false);
      return () => transferOut(id);
    },
    'POST /invoice/transferOut/remove': async () => {
      const id = await ticked(false);
      await transferOut(id);
      const [transfer] = (await api.call(invoiceCalls.one, { params: { id } })).transfers;
      const body = { transferId: transfer?.id ?? 0 };
      return () => api.call(invoiceInputTaxCalls.removeTransferOut, { body });
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
    'POST /invoice/certification/preview': async () => {
      const ids = [await add()];
      return () => api.call(invoiceInputTaxCalls.previewCertification, { body: { ids } });
    },
    'POST /invoice/transferOut/preview': async () => {
      const body = { ids: [await add()], reason: 'welfare', period: '2026-02' };
      return () => api.call(invoiceInputTaxCalls.previewTransferOut, { body });
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
