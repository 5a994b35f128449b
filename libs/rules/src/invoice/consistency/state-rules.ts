import { Money } from '../../money';
import type { InvoiceFacts, InvoiceFinding } from '../invoice';
import type { InvoiceContext } from './context';
import { findingOf, shown } from './finding';

/** R09: 已作废 makes no voucher; 已红冲-全额 has its red invoice in the account set. */
export function checkTaxStatus({ taxStatus }: InvoiceFacts, { hasRed, tookBack }: InvoiceContext) {
  if (taxStatus === 'voided') {
    const undo = tookBack === undefined ? '' : `；它冲回的${tookBack}仍是已冲回，请撤销冲回`;
    return [findingOf('R09', 'void')(`税务局状态为已作废，不生成凭证，不计入合计${undo}`)];
  }
  if (taxStatus !== 'redFull' || hasRed) return [];
  const msg = '税务局状态为已红冲-全额，账套中没有它的红字发票，请导入红字发票';
  return [findingOf('R09', 'warn')(msg)];
}

/** R10: a red invoice finds its blue one by the number it names, and all reds of it don't exceed it. */
export function checkBlueInvoice(facts: InvoiceFacts, { blue }: InvoiceContext): InvoiceFinding[] {
  if (facts.isPositive) return [];
  const finding = findingOf('R10', 'warn');
  if (facts.blueNumber === '') {
    return [finding('红字发票的备注中没有蓝字发票号码，请在发票中填写对应的蓝字发票')];
  }
  if (blue === null) {
    return [
      finding(`没有找到蓝字发票 ${facts.blueNumber}，请导入蓝字发票（以前年度的按期初导入）`),
    ];
  }
  const figures = ['total', 'tax', 'amount'] as const;
  const exceeded = figures.find((key) => excess(facts[key], blue.otherReds[key], blue[key]));
  if (exceeded === undefined) return [];
  const reds = facts[exceeded].plus(blue.otherReds[exceeded]).abs();
  const title = { total: '价税合计', tax: '税额', amount: '金额' }[exceeded];
  const msg =
    `蓝字发票 ${facts.blueNumber} 的红字${title}共 ${shown(reds)}，` +
    `超过蓝字 ${shown(blue[exceeded])}，请核对`;
  return [finding(msg)];
}

function excess(red: Money, otherReds: Money, blue: Money): boolean {
  return red.plus(otherReds).plus(blue).isNegative;
}

/** R11: an input invoice marked 异常凭证 can't be ticked. */
export function checkRiskLevel(
  facts: InvoiceFacts,
  { vatType, isTicked }: InvoiceContext,
): InvoiceFinding[] {
  if (facts.invoiceType !== 'IN' || facts.riskLevel !== 'abnormal') return [];
  const finding = findingOf('R11', 'warn');
  if (vatType !== 1) return [finding('税务局标为异常凭证，请联系供应商')];
  if (isTicked === true) {
    const msg =
      `税务局标为异常凭证，税额 ${shown(facts.tax)} 已勾选抵扣，应作进项税额转出` +
      '（国家税务总局公告2019年第38号），请联系供应商';
    return [finding(msg)];
  }
  const booked = facts.tax.isZero ? '' : `；税额 ${shown(facts.tax)} 暂记 222105`;
  return [finding(`税务局标为异常凭证，不能勾选抵扣${booked}，请联系供应商`)];
}
