import { Injectable } from '@nestjs/common';
import { addMonths, periodOf, type IsoDate, type Period } from '@mingzhang/rules';
import { defaultDeductPeriod, type DeductPeriod } from '@mingzhang/rules/invoice';
import { LedgerClient, UsageQuestion } from '@mingzhang/server';

const monthsAtMost = 60;

/** Months in which ticked input tax may be deducted: not closed, and their return not filed. */
@Injectable()
export class DeductPeriods {
  constructor(
    private readonly ledger: LedgerClient,
    private readonly usage: UsageQuestion,
  ) {}

  /** The open months up to that of a day, the oldest first. @throws BusinessError UNAVAILABLE */
  async openUntil(date: IsoDate): Promise<DeductPeriod[]> {
    const { openPeriod } = (await this.ledger.chart()).facts;
    const last = periodOf(date);
    const months: Period[] = [];
    let month = openPeriod;
    while (month <= last && months.length < monthsAtMost) {
      months.push(month);
      month = addMonths(month, 1);
    }
    return this.states(months);
  }

  /** Some months, with whether they are open and their VAT return is marked 已申报. */
  async states(months: readonly Period[]): Promise<DeductPeriod[]> {
    if (months.length === 0) return [];
    const { openPeriod } = (await this.ledger.chart()).facts;
    const ids = months.map((month) => Number(month.replace('-', '')));
    const title = '申报期';
    const uses = await this.usage.elsewhere({ kind: 'declaredMonth', ids, title });
    const filed = new Set(uses.map(({ id }) => id));
    return months.map((period, at) => ({
      period,
      isOpen: period >= openPeriod,
      isReturnFiled: filed.has(ids[at] ?? 0),
    }));
  }

  /** The month that a form proposes for invoices of a day: the oldest, or the first that is open. */
  async proposed(today: IsoDate): Promise<Period> {
    const periods = await this.openUntil(today);
    const [first] = periods;
    const { openPeriod } = (await this.ledger.chart()).facts;
    const issueDate = `${first?.period ?? openPeriod}-01`;
    return defaultDeductPeriod({ checkDate: today, issueDate, periods }) ?? openPeriod;
  }
}
