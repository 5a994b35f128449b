import { salaryCalls, salaryVoucherCalls } from '@mingzhang/contract';
import type { DemoBooks } from '@mingzhang/server';
import { templateOf } from './demo-template';

/** What is paid of a sheet, and how many months after the month of the work. */
const payments = [
  { vouchers: ['payWage', 'paySocial', 'payFund'], after: 1 },
  { vouchers: ['payTax'], after: 2 },
] as const;

/**
 * Pays on the 15th of a month what is due of the sheets before: wages and insurance a month after the work, the tax
 * that was withheld from the wages in the month after their payment.
 */
export async function payDue({ months, call }: DemoBooks, period: string): Promise<void> {
  const { id: templateId } = await templateOf({ call });
  const at = months.indexOf(period);
  for (const { vouchers, after } of payments) {
    const worked = months[at - after];
    if (worked === undefined) continue;
    const { month } = await call(salaryCalls.employeeList, { query: { period: worked } });
    const voucherDate = `${period}-15`;
    const body = { salaryId: month.id, templateId, vouchers: [...vouchers], voucherDate };
    await call(salaryVoucherCalls.create, { body });
  }
}
