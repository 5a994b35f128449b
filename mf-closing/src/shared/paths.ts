import { monthOf, yearOf, type Period } from '@mingzhang/rules';
import { withPeriod } from '@mingzhang/shell-api';

const ofMonth = (page: string, period: Period) =>
  withPeriod(`/check-out/${page}/${yearOf(period)}/${monthOf(period)}`, period);

/** 结账 of a month. */
export const closingPath = (period: Period) => withPeriod('/check-out/list', period);
/** 期末结转 of a month, at one of its steps. */
export const carryForwardPath = (period: Period, step?: string) =>
  ofMonth('carry-forward', period) + (step === undefined ? '' : `&step=${step}`);
/** 结账检查 of a month. */
export const checkPath = (period: Period) => ofMonth('check', period);
/** 差额查找 of a month: of a rule, of an account, or of what is to be chosen there. */
export const culpritPath = (period: Period, asked: Readonly<Record<string, string>> = {}) =>
  [ofMonth('culprit', period), ...Object.entries(asked).map(askedPart)].join('&');
const askedPart = ([name, value]: readonly [string, string]) =>
  `${name}=${encodeURIComponent(value)}`;
/** 批量结账: the month of many account sets. */
export const batchPath = (period: Period) => withPeriod('/check-out/batch', period);
export const unCheckPath = '/check-out/un-check';
export const voucherPath = (id: number) => `/voucher/form/${id}`;
