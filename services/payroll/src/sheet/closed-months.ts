import { Injectable } from '@nestjs/common';
import { periodTitle } from '@mingzhang/rules';
import { BusinessError, LedgerClient } from '@mingzhang/server';
import type { MonthRow } from './month-row';

/** Sheets of months that are closed in the books stand as they are. Months before the books are not. */
@Injectable()
export class ClosedMonths {
  constructor(private readonly ledger: LedgerClient) {}

  /**
   * @param act what is to be done with the sheet, in Chinese
   * @throws BusinessError PAYROLL_MONTH where the books of the month are closed
   */
  async requireOpen({ period }: Pick<MonthRow, 'period'>, act: string): Promise<void> {
    const { enablePeriod, openPeriod } = (await this.ledger.chart()).facts;
    if (period >= openPeriod || period < enablePeriod) return;
    const title = periodTitle(period);
    const msg = `${title}已结账，不能${act}工资表；确需更改请先反结账到${title}`;
    throw new BusinessError('PAYROLL_MONTH', { msg });
  }
}
