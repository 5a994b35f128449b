import { z } from 'zod';
import { defineCall } from './call';

const text = z.string().max(20).optional();

/** How an account set prints its vouchers, as the screen keeps it; left out is what the paper suggests. */
const voucherPrintTexts = z.strictObject({
  paper: text,
  perPage: text,
  lines: text,
  amounts: text,
  font: text,
  left: text,
  right: text,
  top: text,
  bottom: text,
  stroke: text,
  cutLine: text,
  ownPage: text,
  cover: text,
  form: text,
  shiftX: text,
  shiftY: text,
  rowHeight: text,
  summaryWidth: text,
  amountWidth: text,
});

export const printSettingCalls = {
  voucher: defineCall({
    method: 'GET',
    path: '/print-setting/voucher',
    access: 'voucher.view',
    summary: '本账套的凭证打印设置',
    result: voucherPrintTexts,
  }),
  saveVoucher: defineCall({
    method: 'PUT',
    path: '/print-setting/voucher',
    access: 'voucher.write',
    summary: '保存为本账套的凭证打印设置，所有人打印时使用',
    body: voucherPrintTexts,
    result: z.strictObject({}),
  }),
};
