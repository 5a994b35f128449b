import {
  defaultsOf,
  employeeRecord,
  type Employee,
  type EmployeeRow,
  type InsuranceSchemeRow,
} from '@mingzhang/contract';

const idNumber = '330***********1234';

export const row: EmployeeRow = {
  id: 3,
  version: 2,
  number: '0014',
  name: '顾晓彤',
  mnemonic: 'gxt',
  kind: 'regular',
  departments: '门店',
  position: '收银员',
  idType: '居民身份证',
  idNumber,
  phone: '138******27',
  bankName: '工商银行',
  bankAccount: '622************9031',
  status: 1,
  presence: 'here',
  hireDate: '2024-03-11',
  leaveDate: null,
  retirementDate: '2050-05-01',
  schemeName: '城镇职工',
  socialBase: '5800.00',
  housingFundBase: '5800.00',
  expenseSubject: '5601 销售费用',
  hasOpening: false,
};

const gone: EmployeeRow = {
  ...row,
  id: 4,
  number: '0016',
  name: '钱伟',
  presence: 'gone',
  leaveDate: '2026-01-15',
};

export const employeePage = {
  page: 1,
  pageSize: 100,
  total: 2,
  records: [row, gone],
  counts: { all: 2, here: 1 },
};

export const choices = {
  nextNumber: '0018',
  departments: [
    { id: 7, code: '01', name: '门店' },
    { id: 8, code: '02', name: '电商部' },
  ],
  schemes: [{ id: 5, name: '城镇职工', city: '杭州' }],
};

export const employee: Employee = {
  ...defaultsOf(employeeRecord.fields),
  id: 3,
  version: 2,
  number: row.number,
  name: row.name,
  mnemonic: row.mnemonic,
  idNumber,
  phone: row.phone,
  bankName: row.bankName,
  bankAccount: row.bankAccount,
  position: row.position,
  departments: [{ departmentId: 7, share: '1' }],
  employment: [{ from: '2024-03-11', until: null }],
  expenseSubjectId: null,
  status: 1,
  presence: 'here',
  hireDate: '2024-03-11',
  leaveDate: null,
  retirement: { date: '2050-05-01', ageMonths: 600, delayedMonths: 0 },
  insurance: {
    schemeId: 5,
    schemeName: '城镇职工',
    bases: [{ from: '2025-07', social: '5800.00', housingFund: '5800.00' }],
    items: null,
  },
  warnings: ['工资卡 18 位，工商银行卡应为 19 位'],
};

export const contributions = {
  ...employee.insurance,
  period: '2026-02',
  lines: [
    {
      kind: 'month' as const,
      period: '2026-02',
      code: 'pension',
      name: '养老保险',
      declared: '5800.00',
      floor: '7320.00',
      ceiling: '36600.00',
      applied: '7320.00',
      bound: 'floor' as const,
      personalRate: '0.08',
      companyRate: '0.16',
      personal: '585.60',
      company: '1171.20',
      deductible: '585.60',
    },
  ],
  personal: '585.60',
  company: '1171.20',
  deductible: '585.60',
  problems: [],
};

export const scheme: InsuranceSchemeRow = {
  id: 5,
  version: 1,
  name: '城镇职工',
  city: '杭州',
  remark: '',
  versions: [
    {
      from: '2025-07',
      until: null,
      deductibleFundCap: null,
      minimumWage: null,
      isMinimumNet: false,
      items: [
        {
          code: 'pension',
          name: '养老保险',
          floor: '4812.00',
          ceiling: '24930.00',
          personalRate: '0.08',
          companyRate: '0.16',
          personalFixed: '0.00',
          companyFixed: '0.00',
          scale: 2,
          isDeductible: true,
        },
        {
          code: 'housingFund',
          name: '住房公积金',
          floor: null,
          ceiling: null,
          personalRate: '0.05',
          companyRate: '0.05',
          personalFixed: '0.00',
          companyFixed: '0.00',
          scale: 0,
          isDeductible: true,
        },
      ],
    },
  ],
  employeeCount: 14,
  warnings: [],
};
