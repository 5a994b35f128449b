import {
  defaultsOf,
  invoiceBusinessRecord,
  invoiceRecord,
  type Invoice,
  type InvoiceBusiness,
  type InvoicePage,
  type InvoiceRow,
} from '@mingzhang/contract';

export const row: InvoiceRow = {
  id: 11,
  version: 1,
  invoiceType: 'IN',
  kind: 'DE_SPECIAL',
  digitalNumber: '26312000000018450217',
  code: '',
  number: '',
  issueDate: '2026-02-02',
  partyName: '万家日化有限公司',
  partyTaxId: '91310000MA1FL2XK7W',
  itemName: '*纸制品*办公用纸',
  lineCount: 1,
  amount: '15100.00',
  rates: '13%',
  tax: '1963.00',
  total: '17063.00',
  taxStatus: 'normal',
  riskLevel: 'normal',
  isPositive: true,
  isOpening: false,
  origin: 'workbook',
  batchId: 1,
  disposition: 'ok',
  findings: [],
  checkStatus: 0,
  checkDate: null,
  deductPeriod: null,
  deductibleTax: '1963.00',
  nonDeductibleReason: null,
  untickable: null,
  businessId: 5,
  businessNames: ['采购商品'],
  businessRule: 3,
  blueId: null,
  redCount: 0,
  voucher: null,
  isToCertify: false,
  payment: null,
};

const untied = '金额 3,250.00 + 税额 422.50 = 3,672.50，价税合计多 90.00，更正前不能生成凭证';

export const blocked: InvoiceRow = {
  ...row,
  id: 12,
  digitalNumber: '26312000000019334108',
  partyName: '文华文具销售公司',
  amount: '3250.00',
  tax: '422.50',
  total: '3762.50',
  disposition: 'block',
  findings: [{ rule: 'R01', disposition: 'block', msg: untied }],
  untickable: '发票待更正，更正后才能勾选',
  deductibleTax: '0.00',
  businessId: null,
  businessNames: [],
  businessRule: null,
};

export const red: InvoiceRow = {
  ...row,
  id: 13,
  digitalNumber: '26322000000080442901',
  partyName: '恒泰工贸有限公司',
  amount: '-1000.00',
  tax: '-130.00',
  total: '-1130.00',
  isPositive: false,
  disposition: 'warn',
  findings: [{ rule: 'R10', disposition: 'warn', msg: '红字发票，对应蓝字已在账套内' }],
  untickable: '红字发票不勾选，税额随蓝字发票冲减',
  blueId: 11,
};

const ticked: InvoiceRow = {
  ...row,
  id: 14,
  digitalNumber: '26442000000151208933',
  partyName: '速达快运有限公司',
  checkStatus: 1,
  checkDate: '2026-02-20',
  deductPeriod: '2026-02',
  voucher: { id: 90, title: '记-6', period: '2026-02', isRelated: false },
};

const voided: InvoiceRow = {
  ...row,
  id: 15,
  digitalNumber: '26312000000017002831',
  partyName: '江州供电公司',
  taxStatus: 'voided',
  disposition: 'void',
  findings: [{ rule: 'R09', disposition: 'void', msg: '发票已作废，不生成凭证' }],
  untickable: '发票已作废，不能勾选',
};

const rows = [row, blocked, red, ticked, voided];

export const invoicePage: InvoicePage = {
  page: 1,
  pageSize: 50,
  total: rows.length,
  records: rows,
  tabs: { all: 5, pending: 3, unticked: 1, unbooked: 2, booked: 1, inbox: 3 },
  totals: {
    count: 3,
    amount: '29200.00',
    tax: '3796.00',
    total: '32996.00',
    blocked: 1,
    warned: 1,
    voided: 1,
    abnormal: 0,
    ticked: '1963.00',
    unticked: '1963.00',
  },
};

export const emptyPage: InvoicePage = {
  ...invoicePage,
  total: 0,
  records: [],
  tabs: { all: 0, pending: 0, unticked: 0, unbooked: 0, booked: 0, inbox: 0 },
};

export const choices = {
  company: { taxId: '91330100MA27X1234H', name: '江南百货商贸有限公司' },
  isGeneral: true,
  openPeriod: '2026-02',
  enablePeriod: '2026-01',
  deductPeriod: '2026-02',
  customerCategoryId: 1,
  supplierCategoryId: 2,
  employeeCategoryId: 3,
};

export const goods: InvoiceBusiness = {
  ...defaultsOf(invoiceBusinessRecord.fields),
  id: 5,
  version: 1,
  invoiceType: 'IN',
  code: 'IN_GOODS',
  name: '采购商品',
  subjectId: 1405,
  subject: '1405 库存商品',
  settlementSubject: '',
  isDefault: true,
  problem: null,
};

export const office: InvoiceBusiness = {
  ...goods,
  id: 6,
  code: 'IN_OFFICE',
  name: '办公费',
  subjectId: 5602,
  subject: '560201 管理费用-办公费',
  isDefault: false,
  problem: '科目 560201 有下级科目，请改选末级科目',
};

export const invoice: Invoice = {
  ...defaultsOf(invoiceRecord.fields),
  id: 11,
  version: 1,
  invoiceType: 'IN',
  kind: 'DE_SPECIAL',
  digitalNumber: row.digitalNumber,
  issueDate: row.issueDate,
  sellerName: row.partyName,
  sellerTaxId: row.partyTaxId,
  buyerName: choices.company.name,
  buyerTaxId: choices.company.taxId,
  amount: '15100.00',
  tax: '1963.00',
  total: '17063.00',
  businessId: 5,
  checkStatus: 0,
  checkDate: null,
  deductPeriod: null,
  deductibleTax: '1963.00',
  untickable: null,
  loweredReason: '',
  origin: 'workbook',
  batchId: 1,
  fileName: '全量发票查询_202602.xlsx',
  disposition: 'ok',
  findings: [],
  lines: [
    line(1, '*纸制品*办公用纸', '15000.00', '1950.00'),
    line(2, '*文具*中性笔', '100.00', '13.00'),
  ],
  businessName: '采购商品',
  businessRule: 3,
  settlementSubject: '2202 应付账款',
  settlementItem: '万家日化',
  blue: null,
  reds: [],
  voucher: null,
  certification: null,
  isToCertify: false,
  transfers: [],
  payment: null,
};

function line(lineNo: number, itemName: string, amount: string, tax: string) {
  return {
    lineNo,
    taxCategoryCode: '1060105020000000000',
    specialType: '',
    itemName,
    specification: '',
    unit: '箱',
    quantity: '10',
    unitPrice: null,
    amount,
    rate: '13%',
    tax,
    businessId: null,
    businessName: '采购商品',
  };
}
