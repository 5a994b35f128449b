/** What is declared, in the order that lists show it. */
export const taxKinds = [
  ...(['vat', 'surtax', 'withheld', 'incomeTax', 'stamp', 'statements'] as const),
  ...(['incomeTaxAnnual', 'statementsAnnual'] as const),
] as const;
export type TaxKind = (typeof taxKinds)[number];

export const taxTitles: Readonly<Record<TaxKind, string>> = {
  vat: '增值税',
  surtax: '附加税费',
  withheld: '个人所得税（代扣）',
  incomeTax: '企业所得税（预缴）',
  stamp: '印花税',
  statements: '财务报表',
  incomeTaxAnnual: '企业所得税（汇算）',
  statementsAnnual: '财务报表（年报）',
};

/** 待申报, 已准备, 已申报, 已缴纳. */
export const filingStates = ['todo', 'prepared', 'filed', 'paid'] as const;
export type FilingState = (typeof filingStates)[number];

export const filingStateTitles: Readonly<Record<FilingState, string>> = {
  todo: '待申报',
  prepared: '已准备',
  filed: '已申报',
  paid: '已缴纳',
};

/**
 * Figures of invoices, in yuan without tax unless the name says tax. Voided and blocked invoices are
 * in none of them. Lines are those of the VAT returns (国家税务总局公告2021年第20号).
 * - `outputSales`: all sales, taxed, exempt and exported, with sales not invoiced; without 不征税.
 * - `outputTax`: tax of sales at 适用税率 (line 11). `inputTax`: ticked for the month (line 12).
 * - `transferOut`: line 14. `untickedTax`: input tax that could be ticked.
 * - `simpleSales`, `simpleTax`: lines 5 and 21 of general taxpayers, before the reduction.
 * - `exemptSales`: line 8, or line 12 of small-scale taxpayers. `exportSales`: line 7, or line 13.
 * - `exemptGoodsSales`, `exemptLabourSales`: lines 9 and 10.
 * - `goodsSales`, `labourSales`, `serviceSales`: by 税收分类编码; of line 1 for general taxpayers, of
 *   all sales for small-scale taxpayers.
 * - `usedAssetSales`: at 3 % reduced to 2 %. `levyRelief`: tax relieved of sales reduced otherwise,
 *   without the 1 % of small-scale taxpayers.
 * - `reducedSales`: at 1 %. `specialSales`, `ordinarySales`: of special and of other invoices at 3 %
 *   and 1 %. `specialReducedSales`: of special invoices at 1 %.
 * - `propertySales`, `specialPropertySales`: at 5 %, and of special invoices at 5 %.
 * - `creditBefore`, `unpaidBefore`: lines 20 and 32 of the last return before the books, in the first period
 *   of the books; a return that was declared here goes before them.
 * - `blockedOutput`: sales of blocked output invoices; given only where there is one.
 */
const invoiceKeys = [
  'outputSales',
  'outputTax',
  'inputTax',
  'untickedTax',
  'transferOut',
  'simpleSales',
  'simpleTax',
  'usedAssetSales',
  'levyRelief',
  'exemptSales',
  'exemptGoodsSales',
  'exemptLabourSales',
  'exportSales',
  'goodsSales',
  'labourSales',
  'serviceSales',
  'reducedSales',
  'specialSales',
  'specialReducedSales',
  'ordinarySales',
  'propertySales',
  'specialPropertySales',
  'creditBefore',
  'unpaidBefore',
  'blockedOutput',
] as const;
export type InvoiceKey = (typeof invoiceKeys)[number];

/** What another domain knows of the same months. */
export const givenKeys = [
  ...invoiceKeys,
  'wages',
  'annualBonus',
  'severancePay',
  'otherPay',
  'withheldTax',
  // Bases of 工会经费 and 残疾人就业保障金: wages of staff in yuan; staff and disabled staff of a
  // year as averages of its months.
  'unionWages',
  'staffWages',
  'staffCount',
  'disabledCount',
] as const;
export type GivenKey = (typeof givenKeys)[number];
