import { Injectable } from '@nestjs/common';
import { addMonths, periodOf, periodTitle, type IsoDate, type Period } from '@mingzhang/rules';
import { BusinessError, LedgerClient, UsageQuestion } from '@mingzhang/server';

const monthsAtMost = 60;

/** Months in which ticked input tax may be deducted: not closed, and their return not filed. */
@Injectable()
export class DeductPeriods {
  constructor(
    private readonly ledger: LedgerClient,
    private readonly usage: UsageQuestion,
  ) {}

  /**
   * The oldest month that is not closed and whose VAT return is not marked 已申报, up to the month of
   * the tick.
   * @throws BusinessError INVOICE_CHECK without such a month, UNAVAILABLE
   */
  async usual(checkDate: IsoDate): Promise<Period> {
    const found = await this.oldestOpen(checkDate);
    if (found !== undefined) return found;
    const last = periodTitle(periodOf(checkDate));
    const msg = `截至${last}没有未结账、未申报的月份可以抵扣，请选择以后的勾选日期，或先反结账`;
    throw new BusinessError('INVOICE_CHECK', { msg });
  }

  /** The same for a form, or else the first month that is not closed. */
  async usualOrOpen(checkDate: IsoDate): Promise<Period> {
    return (await this.oldestOpen(checkDate)) ?? (await this.ledger.chart()).facts.openPeriod;
  }

  private async oldestOpen(checkDate: IsoDate): Promise<Period | undefined> {
    const { openPeriod } = (await this.ledger.chart()).facts;
    const last = periodOf(checkDate);
    const months: Period[] = [];
    let month = openPeriod;
    while (month <= last && months.length < monthsAtMost) {
      months.push(month);
      month = addMonths(month, 1);
    }
    const filed = await this.filed(months);
    return months.find((each) => !filed.has(each));
  }

  /** Why nothing may be ticked or taken back in a month, in words; null: it may. */
  async problem(period: Period): Promise<string | null> {
    const { openPeriod } = (await this.ledger.chart()).facts;
    const title = periodTitle(period);
    if (period < openPeriod) return `${title}已结账`;
    return (await this.filed([period])).has(period) ? `${title}的增值税已申报` : null;
  }

  /** Those of some months whose VAT return is marked 已申报. */
  private async filed(months: readonly Period[]): Promise<ReadonlySet<Period>> {
    if (months.length === 0) return new Set();
    const ids = months.map((month) => Number(month.replace('-', '')));
    const title = '申报期';
    const uses = await this.usage.elsewhere({ kind: 'declaredMonth', ids, title });
    const found = new Set(uses.map(({ id }) => id));
    return new Set(months.filter((_, at) => found.has(ids[at] ?? 0)));
  }
}
