/**
 * The twelve classic reasons why an account does not hold what it should, and two that are told where none
 * of them stands. In books where every voucher balances an error is always on two accounts at once: it shows where
 * somebody knows the right amount of one of them (bank statement, tax return, list of stock, 往来对账单).
 *
 * Where the rules come from: 差数法, 尾数法, 除 2 法 and 除 9 法 of 错账查找 in any textbook of 基础会计
 * (除 2: an amount on the wrong side; 除 9: digits that changed places, or an amount moved by a place);
 * the others are what bookkeepers look for when these do not help.
 */
export const culpritKinds = [
  /** 除 9 法: two digits side by side changed places, so the difference is divisible by 9. */
  { id: 'digits-swapped', title: '数字颠倒' },
  /** 除 9 法: a nought too many or too few; the difference is 9 or 99 times the smaller amount. */
  { id: 'decimal-moved', title: '小数点错位' },
  /** 除 2 法: the whole voucher stands on the wrong sides, so the difference is twice its amount. */
  { id: 'side-swapped', title: '借贷记反' },
  /** 除 2 法: a red entry that was to take back another one was written in blue. */
  { id: 'sign-lost', title: '红字记成蓝字' },
  /** 差数法: the same entries stand twice. */
  { id: 'entered-twice', title: '重复记账' },
  /** A step of the end of the month has no voucher, or one that is out of date. */
  { id: 'carry-forward-missing', title: '漏做结转' },
  /** 差数法: the voucher stands in the month before or after. */
  { id: 'wrong-month', title: '记错月份' },
  /** 差数法: the entry stands on another subject, or belongs to another one (串户). */
  { id: 'wrong-subject', title: '记错科目' },
  /** 差数法: the entry stands on another item of the subject, or belongs to another one (串户). */
  { id: 'wrong-item', title: '记错核算项目' },
  /** 差数法: a voucher of every month is missing in this one. */
  { id: 'recurring-missing', title: '漏记每月凭证' },
  /** An opening balance was taken over with swapped digits, a moved point or on the wrong side. */
  { id: 'opening-wrong', title: '期初余额有误' },
  /** The chart was changed: another subject holds the whole balance. */
  { id: 'subject-moved', title: '科目移动' },
  /** 未达账项: vouchers that only these books have. Told where no classic reason stands. */
  { id: 'only-here', title: '只有账上有的凭证' },
  /** 辅助核算与总账: entries and openings without an item that their subject asks for. */
  { id: 'item-missing', title: '缺少核算项目' },
] as const;

/** Kinds that are looked for by the amount of any account. */
export const classicKinds = culpritKinds
  .map(({ id }) => id)
  .filter((id) => id !== 'only-here' && id !== 'item-missing');

/** Why an account does not tie. */
export type CulpritKind = (typeof culpritKinds)[number]['id'];

/** As people call a reason. */
export function culpritTitle(kind: CulpritKind): string {
  return culpritKinds.find(({ id }) => id === kind)?.title ?? kind;
}
