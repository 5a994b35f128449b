/**
 * Vouchers of a month of pay, in the order in which they are made. The closing makes the first three
 * (计提工资, 计提社保公积金, 代扣); the others are payments.
 */
export const salaryVoucherKinds = [
  'accrueWage',
  'accrueInsurance',
  'withhold',
  'payWage',
  'paySocial',
  'payFund',
  'payTax',
] as const;
export type SalaryVoucherKind = (typeof salaryVoucherKinds)[number];

export const salaryVoucherTitles: Readonly<Record<SalaryVoucherKind, string>> = {
  accrueWage: '计提工资',
  accrueInsurance: '计提单位社保公积金',
  withhold: '代扣个人社保公积金及个税',
  payWage: '发放工资',
  paySocial: '缴纳社会保险费',
  payFund: '缴纳住房公积金',
  payTax: '缴纳个人所得税',
};

/** Vouchers that credit a bank account. */
export const salaryPaymentKinds = ['payWage', 'paySocial', 'payFund', 'payTax'] as const;
export type SalaryPaymentKind = (typeof salaryPaymentKinds)[number];

/** Codes of the built-in charts: 小企业会计准则, 企业会计准则. */
type Codes = readonly [smallBusiness: string, enterprise: string];

/** Expense subjects of a type of departments, by what is accrued. */
interface ExpenseCodes {
  readonly wage: Codes;
  readonly social: Codes;
  readonly fund: Codes;
}

const same = (codes: Codes): ExpenseCodes => ({ wage: codes, social: codes, fund: codes });

/**
 * Types of departments with the subjects that bear their pay: a choice of the product among the
 * subjects of both charts. 劳务、项目 has no settled subject.
 */
export const departmentTypes: readonly {
  readonly name: string;
  readonly codes: ExpenseCodes;
}[] = [
  {
    name: '管理部门',
    codes: {
      wage: ['56020101', '66020101'],
      social: ['56020103', '66020103'],
      fund: ['56020104', '66020104'],
    },
  },
  {
    name: '销售部门',
    codes: {
      wage: ['56010101', '66010101'],
      social: ['56010103', '66010103'],
      fund: ['56010104', '66010104'],
    },
  },
  { name: '生产部门（直接人工）', codes: same(['40010102', '50010102']) },
  {
    name: '车间管理',
    codes: {
      wage: ['41010101', '51010101'],
      social: ['41010103', '51010103'],
      fund: ['41010104', '51010104'],
    },
  },
  { name: '研发部门', codes: same(['430101', '530101']) },
  { name: '劳务、项目', codes: same(['5401', '5201']) },
  { name: '在建工程', codes: same(['1604', '1604']) },
];

/** Subjects that a template names beside those of the departments: liabilities, and the expense of severance pay. */
export const salarySubjectKeys = [
  'wagePayable',
  'severancePayable',
  'severanceExpense',
  'socialPayable',
  'planPayable',
  'fundPayable',
  'withheldSocial',
  'withheldFund',
  'taxPayable',
  'otherPayable',
] as const;
export type SalarySubjectKey = (typeof salarySubjectKeys)[number];

export const salarySubjectTitles: Readonly<Record<SalarySubjectKey, string>> = {
  wagePayable: '应付工资',
  severancePayable: '应付辞退福利',
  severanceExpense: '辞退福利费用',
  socialPayable: '应付社会保险费',
  planPayable: '应付设定提存计划（养老、失业）',
  fundPayable: '应付住房公积金',
  withheldSocial: '代扣个人社会保险费',
  withheldFund: '代扣个人住房公积金',
  taxPayable: '应交个人所得税',
  otherPayable: '其他扣款',
};

/**
 * What a new template begins with. The enterprise standard keeps pension and unemployment insurance
 * of the company apart (企业会计准则第9号 离职后福利); 小企业会计准则 has no such subject. Severance pay is
 * 管理费用 whatever the department (企业会计准则第9号 辞退福利).
 */
export const salarySubjectCodes: Readonly<Record<SalarySubjectKey, Codes>> = {
  wagePayable: ['221101', '221101'],
  severancePayable: ['221109', '221109'],
  severanceExpense: ['56020101', '66020101'],
  socialPayable: ['221104', '221104'],
  planPayable: ['221104', '221110'],
  fundPayable: ['221105', '221105'],
  withheldSocial: ['224102', '224102'],
  withheldFund: ['224103', '224103'],
  taxPayable: ['222113', '222113'],
  otherPayable: ['224199', '224199'],
};

export const bankCodes: Codes = ['1002', '1002'];
