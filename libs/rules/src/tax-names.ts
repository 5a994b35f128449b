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

/** What another domain knows of the same months. */
export const givenKeys = [
  ...(['outputSales', 'outputTax', 'inputTax', 'untickedTax', 'wages', 'withheldTax'] as const),
  // Bases of 工会经费 and 残疾人就业保障金: wages of staff in yuan; staff and disabled staff of a
  // year as averages of its months.
  ...(['unionWages', 'staffWages', 'staffCount', 'disabledCount'] as const),
] as const;
export type GivenKey = (typeof givenKeys)[number];
