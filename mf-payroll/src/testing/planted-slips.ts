import type { PayslipPage, PayslipRow } from '@mingzhang/contract';

const line = (code: string, title: string, amount: string) => ({ code, title, amount });

export const slip: PayslipRow = {
  employeeId: 101,
  number: '0001',
  name: '张磊',
  departments: '门店',
  incomes: [line('baseSalary', '基本工资', '15000.00')],
  gross: '15000.00',
  deductions: [
    line('pensionPersonal', '养老保险(个人)', '1200.00'),
    line('tax', '个人所得税', '264.00'),
  ],
  deducted: '1464.00',
  net: '13536.00',
  link: null,
  tax: '截至2026年1月发放，本年累计收入 15,000.00，本月扣个人所得税 264.00。',
};

export const slips: PayslipPage = {
  page: 1,
  pageSize: 100,
  total: 2,
  period: '2026-01',
  payPeriod: '2026-01',
  records: [
    slip,
    { ...slip, employeeId: 102, number: '0002', name: '赵婷', departments: '电商部' },
  ],
};
