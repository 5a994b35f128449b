import { currencyCalls, subjectCalls, voucherCalls } from '@mingzhang/contract';
import { runImport, workbook, type WriteCase } from '@mingzhang/server/testing';
import type { Books, TestLine } from './books';

const sale = (item: string, amount: string): TestLine[] => [
  { code: '1122', debit: amount, item },
  { code: '1002', credit: amount },
];

/** One valid call of every route that changes vouchers. `auditor` differs from the author. */
export function voucherCases(
  books: Books,
  auditor: Books['api'],
): Readonly<Record<string, WriteCase | readonly WriteCase[]>> {
  const { api } = books;
  const post = (item: string, amount: string) => books.post('2026-01-05', sale(item, amount));
  const idsOf = async (item: string, amount: string) => ({
    ids: String((await post(item, amount)).id),
  });
  return {
    ...entryCases(books),
    'POST /voucher/batchDelete': async () => {
      const body = await idsOf('戊公司', '15');
      return () => api.call(voucherCalls.batchDelete, { body });
    },
    'GET /voucher/finishingOffNo': async () => {
      const { id } = await post('己公司', '16');
      await post('庚公司', '17');
      await api.call(voucherCalls.remove, { params: { id } });
      const query = { year: 2026, month: 1, wordId: books.wordId, dryRun: '0' as const };
      return () => api.call(voucherCalls.finishingOffNo, { query });
    },
    'POST /voucher/audit': async () => {
      const body = await idsOf('辛公司', '18');
      return () => auditor.call(voucherCalls.audit, { body });
    },
    'POST /voucher/cancelAudit': async () => {
      const body = await idsOf('壬公司', '19');
      await auditor.call(voucherCalls.audit, { body });
      return () => auditor.call(voucherCalls.cancelAudit, { body });
    },
    'POST /voucher/cashierSign': async () => {
      const body = await idsOf('癸公司', '20');
      return () => auditor.call(voucherCalls.cashierSign, { body });
    },
    'POST /voucher/cancelCashierSign': async () => {
      const body = await idsOf('子公司', '21');
      await auditor.call(voucherCalls.cashierSign, { body });
      return () => auditor.call(voucherCalls.cancelCashierSign, { body });
    },
    'POST /voucher/import': async () => {
      const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额'];
      const file = await workbook(titles, [
        ['2026-02-06', '记', '1', '导入', '1001', '22', ''],
        ['2026-02-06', '记', '1', '导入', '1002', '', '22'],
      ]);
      return () => runImport(api, voucherCalls.import, { file, mode: 'all' });
    },
    'GET /voucher/export': async () => {
      const query = { wordId: books.wordId, subjectId: books.subject('1002').id };
      return () => api.file(voucherCalls.export, { query: { ...query, format: 'csv' } });
    },
  };
}

/** Vouchers with and without an original: written, changed and deleted. */
function entryCases(books: Books): Readonly<Record<string, WriteCase | readonly WriteCase[]>> {
  const { api } = books;
  const post = (item: string, amount: string) => books.post('2026-01-05', sale(item, amount));
  const reversal = async (amount: string) => {
    const { id } = await post('丑公司', amount);
    const red = await books.body('2026-01-05', sale('丑公司', `-${amount}`));
    return { body: { ...red, remark: '客户退货', reverses: id } };
  };
  const change = async () => {
    const { id, version } = await post('乙公司', '12');
    const body = { ...(await books.body('2026-01-06', sale('丙公司', '13'))), id, version };
    return () => api.call(voucherCalls.update, { body });
  };
  const changeOfKind = async () => {
    const { reverses, ...body } = (await reversal('24')).body;
    const whole = { ...body, reverses };
    const { id, version } = await api.call(voucherCalls.create, { body: whole });
    return () =>
      api.call(voucherCalls.update, { body: { ...body, id, version, reversesPart: true } });
  };
  const remove = async () => {
    const { id } = await post('丁公司', '14');
    return () => api.call(voucherCalls.remove, { params: { id } });
  };
  const removeReversal = async () => {
    const { body } = await reversal('25');
    const { id } = await api.call(voucherCalls.create, { body: { ...body, reversesPart: true } });
    return () => api.call(voucherCalls.remove, { params: { id } });
  };
  return {
    'POST /voucher': [
      async () => {
        const body = await books.body('2026-01-05', sale('甲公司', '11'));
        return () => api.call(voucherCalls.create, { body });
      },
      async () => {
        const { body } = await reversal('23');
        return () => api.call(voucherCalls.create, { body });
      },
      async () => {
        const body = await withEverything(books);
        return () => api.call(voucherCalls.create, { body });
      },
    ],
    'PUT /voucher': [change, changeOfKind],
    'DELETE /voucher/{id}': [remove, removeReversal],
  };
}

/** A voucher with every field of a line: foreign amount, quantity, bank document. */
async function withEverything(books: Books) {
  const { api } = books;
  await api.call(currencyCalls.create, {
    body: { code: 'SGD', name: '新元', exchangeRate: '5.3' },
  });
  const { id, version, code, name, direction } = books.subject('1405');
  await api.call(subjectCalls.update, {
    body: {
      id,
      version,
      code,
      name,
      direction,
      currencies: ['SGD'],
      quantity: { unit: '件' },
    },
  });
  const body = await books.body('2026-01-05', [
    { code: '1405', debit: '53' },
    { code: '1002', credit: '53' },
  ]);
  const goods = { currency: 'SGD', foreignAmount: '10', exchangeRate: '5.3' };
  const quantity = { quantity: '4', unitPrice: '13.25' };
  const bank = { settlementMethod: '转账支票', billNumber: '00081234', billDate: '2026-01-04' };
  const more = [
    { ...goods, ...quantity },
    { ...bank, cashFlowItem: '购买商品支付的现金' },
  ];
  const lines = body.lines.map((line, at) => ({ ...line, ...more[at] }));
  return { ...body, lines, attachmentCount: 7 };
}
