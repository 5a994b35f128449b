/**
 * The groups of calls to refresh after a change, by what was changed. A group is the first segment
 * of a path. Front-ends name only these keys: which screens of others depend on a change is
 * declared here alone, and an unknown key does not compile.
 */
export const touchedBy = {
  accountSet: ['account-sets'],
  /** Another standard or kind of taxpayer also changes subjects and templates. */
  accountSetKind: ['account-sets', 'subject', 'voucher-template', 'checkout'],
  /**
   * A card, a change of it, or a month of depreciation: the closing reads its amounts from there.
   */
  asset: ['assets', 'checkout'],
  /** The same, with vouchers. */
  assetVoucher: ['assets', 'voucher', 'subject', 'accountBook', 'home', 'checkout', 'report'],
  /** An item of 现金流量表 assigned to a line. */
  cashAssignment: ['report'],
  category: ['accounting-category', 'subject'],
  /** Closing or reopening a month, and the closing settings. */
  closing: ['checkout', 'voucher', 'home', 'report', 'assets', 'salary'],
  currency: ['currency', 'voucher'],
  item: ['accounting-category-details'],
  itemImport: ['accounting-category-details', 'initial-balance'],
  member: ['user'],
  /** The second factor of this session, on which the operators' pages depend. */
  operator: ['operator', 'releases'],
  openingBalance: ['initial-balance', 'accountBook', 'subject', 'home'],
  printSetting: ['print-setting'],
  /** Rules about who is given which version. */
  release: ['releases'],
  /** Invoices: their list, and what the closing and the tax filing read of them. */
  invoice: ['invoice', 'checkout', 'report'],
  /** The same, with vouchers. */
  invoiceVoucher: ['invoice', 'voucher', 'subject', 'accountBook', 'home', 'checkout', 'report'],
  /** Business types, which the list of invoices names. */
  invoiceBusiness: ['invoiceBusiness', 'invoice'],
  /** Marks of 往来核销 and age bands: no figure of a book depends on them; invoices say whether they are paid. */
  settlement: ['accountBook', 'invoice'],
  /** A month of pay or a template of its vouchers: the closing reads its amounts from there. */
  salary: ['salary', 'checkout'],
  /** The same, with vouchers. */
  salaryVoucher: ['salary', 'voucher', 'subject', 'accountBook', 'home', 'checkout', 'report'],
  /** A statement's template, or the presentation of official ones. */
  reportTemplate: ['report'],
  /** Counts of a stock-taking; no figure depends on them. */
  stockTaking: ['assets'],
  subject: ['subject', 'initial-balance', 'accountBook', 'voucher'],
  /** Lists, balances, books, closing, dashboard. */
  voucher: [
    'voucher',
    'subject',
    'accountBook',
    'home',
    'checkout',
    'report',
    'assets',
    'salary',
    'invoice',
  ],
  /** The WeChat account bound for sign-in. */
  wechat: ['wechat'],
  /** A subject added from the voucher form. */
  newSubject: [
    'voucher',
    'subject',
    'accountBook',
    'home',
    'checkout',
    'report',
    'assets',
    'salary',
    'initial-balance',
  ],
  /** A declaration, its rows or its settings. */
  taxFiling: ['report'],
  voucherTemplate: ['voucher-template'],
  voucherWord: ['voucher-word', 'voucher'],
} as const;

/** A group of calls that a change can affect. */
export type CallGroup = (typeof touchedBy)[keyof typeof touchedBy][number];
