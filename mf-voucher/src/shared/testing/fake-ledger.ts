import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  modulesCalls,
  printSettingCalls,
  subjectCalls,
  voucherCalls,
  voucherWordCalls,
  type SelectableSubject,
  type Voucher,
} from '@mingzhang/contract';
import { capitalAmount, defaultWordRule, Money } from '@mingzhang/rules';
import { fakeApi } from '@mingzhang/web/testing';

/** A subject for the form's search. */
export function subjectOf(
  id: number,
  title: string,
  mnemonic: string,
  changes: Partial<SelectableSubject> = {},
): SelectableSubject {
  const [code = '', fullName = ''] = title.split(' ');
  return {
    id,
    code,
    name: fullName.split('-').at(-1) ?? '',
    fullName,
    mnemonic,
    direction: 'debit',
    auxiliary: [],
    auxiliaryRequired: [],
    currencies: [],
    quantity: null,
    cash: false,
    balance: '0.00',
    ...changes,
  };
}

export const bank = subjectOf(2, '1002 银行存款', 'yhck', { cash: true, balance: '304474.00' });
export const rent = subjectOf(3, '560213 管理费用-租赁费', 'glfy-zlf');
export const receivable = subjectOf(4, '1122 应收账款', 'yszk', {
  auxiliary: [7],
  auxiliaryRequired: [7],
});
export const goods = subjectOf(5, '1405 库存商品', 'kcsp', { quantity: { unit: '件' } });
export const dollars = subjectOf(6, '100202 银行存款-美元户', 'myh', { currencies: ['USD'] });
const stamp = subjectOf(8, '540310 税金及附加-印花税', 'yhs');
export const subjects = [bank, dollars, receivable, goods, stamp, rent];

/** A stored voucher of two lines, 支付房租. */
export function voucherOf(changes: Partial<Voucher> = {}): Voucher {
  const line = {
    summary: '支付房租',
    currency: null,
    exchangeRate: null,
    foreignAmount: null,
    quantity: null,
    unitPrice: null,
    auxiliary: {},
    auxiliaryNames: [],
    cashFlowItem: null,
    settlementMethod: null,
    billNumber: null,
    billDate: null,
  };
  const amount = '9000.00';
  return {
    id: 12,
    version: 1,
    wordId: 1,
    word: '记',
    code: 12,
    period: '2026-02',
    voucherDate: '2026-02-13',
    attachmentCount: 2,
    attachments: [],
    remark: '',
    lines: [
      {
        ...line,
        lineNo: 1,
        subjectId: rent.id,
        subjectCode: rent.code,
        subjectName: rent.fullName,
        debit: amount,
        credit: '0.00',
      },
      {
        ...line,
        lineNo: 2,
        subjectId: bank.id,
        subjectCode: bank.code,
        subjectName: bank.fullName,
        debit: '0.00',
        credit: amount,
      },
    ],
    debitTotal: amount,
    creditTotal: amount,
    capitalAmount: capitalAmount(Money.parse(amount)),
    auditState: 'unaudited',
    auditedBy: null,
    auditedAt: null,
    signedBy: null,
    signedAt: null,
    reverses: null,
    reversedBy: null,
    reversedPart: false,
    reversesPart: false,
    periodState: 'open',
    source: null,
    createdBy: '周敏',
    createdAt: '2026-02-13T08:00:00.000Z',
    updatedBy: '周敏',
    updatedAt: '2026-02-13T08:00:00.000Z',
    ...changes,
  };
}

/** A service with the subjects above, the word 记, one customer, and the given vouchers. */
export function fakeLedger(vouchers: readonly Voucher[] = []) {
  const api = fakeApi();
  api.answer(modulesCalls.list, []);
  api.answer(voucherCalls.typedNotes, { notes: [] });
  api.answer(printSettingCalls.voucher, {});
  api.answer(subjectCalls.select, subjects);
  api.answer(voucherWordCalls.list, [
    {
      id: 1,
      version: 1,
      word: '记',
      printTitle: '记账凭证',
      isDefault: true,
      ...defaultWordRule('记'),
    },
  ]);
  api.answer(accountingCategoryCalls.list, [
    { id: 7, version: 1, name: '客户', builtIn: true, customColumns: [] },
  ]);
  api.answer(accountingCategoryDetailCalls.load, {
    '7': [
      {
        id: 55,
        version: 1,
        categoryId: 7,
        code: '001',
        name: '华美商贸',
        mnemonic: 'hmsm',
        status: 1,
        remark: '',
        customValues: [],
      },
    ],
  });
  api.answer(subjectCalls.balance, {
    opening: '420000.00',
    debit: '197900.00',
    credit: '313426.00',
    balance: '304474.00',
    quantity: null,
  });
  api.answer(voucherCalls.summaries, []);
  api.answer(voucherCalls.deleted, []);
  api.answer(voucherCalls.nextCode, { code: 41 });
  api.answer(voucherCalls.list, (request) => ({
    page: Number(request.query['page'] ?? 1),
    pageSize: Number(request.query['pageSize'] ?? 20),
    total: vouchers.length,
    records: [...vouchers],
    totals: {
      debit: '9000.00',
      credit: '9000.00',
      audited: 0,
      unaudited: vouchers.length,
    },
  }));
  api.answer(voucherCalls.get, (request) => {
    const found = vouchers.find(({ id }) => id === Number(request.params['id']));
    return found ?? voucherOf({ id: Number(request.params['id']) });
  });
  return api;
}
