import type { SalaryRow } from '@mingzhang/contract';
import { sumOfTexts } from '@mingzhang/rules';
import type { ClosingInputs } from '@mingzhang/server';

/**
 * What the sheet of a month amounts to, as the steps of the closing ask for it: 计提工资, 计提社保公积金, 代扣. An
 * annual bonus is part of the wages, its tax part of the tax.
 * @param isOffice whether the pay of a row is 管理费用; the rest is 销售费用
 */
export function closingWages(
  rows: readonly SalaryRow[],
  isOffice: (row: SalaryRow) => boolean,
): ClosingInputs {
  const paid = rows.filter(({ isIn }) => isIn);
  const office = paid.filter(isOffice);
  const sales = paid.filter((row) => !isOffice(row));
  const sum = (some: readonly SalaryRow[], ...codes: string[]) =>
    sumOfTexts(
      some.flatMap(({ amounts }) => codes.map((code) => amounts[code] ?? '0.00')),
    ).toString();
  return {
    payroll: {
      office: sum(office, 'gross', 'annualBonus'),
      sales: sum(sales, 'gross', 'annualBonus'),
    },
    social: {
      office: sum(office, 'socialCompany'),
      sales: sum(sales, 'socialCompany'),
      officeFund: sum(office, 'housingFundCompany'),
      salesFund: sum(sales, 'housingFundCompany'),
    },
    'payroll-withhold': {
      social: sum(paid, 'socialPersonal'),
      fund: sum(paid, 'housingFundPersonal'),
      incomeTax: sum(paid, 'tax', 'annualBonusTax'),
    },
  };
}
