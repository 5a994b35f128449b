/**
 * Which groups of calls answer anew after a change, by what was changed. A group is the first
 * segment of a path. Front-ends name nothing else: what another one shows and how its calls are
 * called stands here alone, and a name that is not here does not compile.
 */
export const touchedBy = {
  accountSet: ['account-sets'],
  /** Another standard or kind of taxpayer changes subjects and templates as well. */
  accountSetKind: ['account-sets', 'subject', 'voucher-template', 'checkout'],
  /** A card, a change of it, a month of depreciation: the closing takes its amounts from there. */
  asset: ['assets', 'checkout'],
  /** The same with vouchers. */
  assetVoucher: ['assets', 'voucher', 'subject', 'accountBook', 'home', 'checkout', 'report'],
  /** An item of 现金流量表 given to a line. */
  cashAssignment: ['report'],
  category: ['accounting-category', 'subject'],
  /** Closing or opening a month, and how it is done. */
  closing: ['checkout', 'voucher', 'home', 'report', 'assets'],
  currency: ['currency', 'voucher'],
  item: ['accounting-category-details'],
  itemImport: ['accounting-category-details', 'initial-balance'],
  member: ['user'],
  /** The second factor of this session: what operators see is read by it. */
  operator: ['operator', 'releases'],
  openingBalance: ['initial-balance', 'accountBook', 'subject', 'home'],
  printSetting: ['print-setting'],
  /** Who is given which version. */
  release: ['releases'],
  /** Marks of 往来核销 and the bands of ages: no figure of a book follows from them. */
  settlement: ['accountBook'],
  /** A statement's template or how official ones are presented. */
  reportTemplate: ['report'],
  /** What was counted of the assets; no figure follows from it. */
  stockTaking: ['assets'],
  subject: ['subject', 'initial-balance', 'accountBook', 'voucher'],
  /** Lists, balances, books, closing, dashboard. */
  voucher: ['voucher', 'subject', 'accountBook', 'home', 'checkout', 'report', 'assets'],
  /** The WeChat account that somebody signs in by. */
  wechat: ['wechat'],
  /** From the voucher form, which also makes subjects. */
  newSubject: [
    'voucher',
    'subject',
    'accountBook',
    'home',
    'checkout',
    'report',
    'assets',
    'initial-balance',
  ],
  /** A declaration, its rows or its settings. */
  taxFiling: ['report'],
  voucherTemplate: ['voucher-template'],
  voucherWord: ['voucher-word', 'voucher'],
} as const;

/** A group of calls that a change can touch. */
export type CallGroup = (typeof touchedBy)[keyof typeof touchedBy][number];
