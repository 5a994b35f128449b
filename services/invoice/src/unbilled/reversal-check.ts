import { Injectable } from '@nestjs/common';
import type { ClosingFinding } from '@mingzhang/contract';
import { addMonths, groupBy, periodTitle, type Period } from '@mingzhang/rules';
import { unbilledTitles } from '@mingzhang/rules/invoice';
import { ReversalStore } from './reversal-store';

/** The closing check of reversals whose invoice does not count any more. */
@Injectable()
export class ReversalCheck {
  constructor(private readonly reversals: ReversalStore) {}

  /** A warning for income, and one for goods, that a month has taken back for such invoices. */
  async findings(period: Period): Promise<ClosingFinding[]> {
    const wrong = await this.reversals.wrongOf(`${period}-01`, `${addMonths(period, 1)}-01`);
    const byType = groupBy(wrong, ({ invoiceType }) => invoiceType);
    return [...byType].flatMap(([invoiceType, own]): ClosingFinding[] => {
      const [first] = own;
      if (!first) return [];
      const title = unbilledTitles[invoiceType];
      const state = first.isVoid ? '已作废' : '被拦截';
      const message =
        `${periodTitle(period)}有 ${own.length} 笔${title}由已作废或被拦截的发票冲回` +
        `（如 ${title} ${first.number}，发票 ${first.invoice} ${state}），请撤销冲回后再结账`;
      const link = `/invoice/unbilled?type=${invoiceType}&keyword=${first.number}`;
      return [{ rule: 'unbilled.reversal', severity: 'warn', message, link }];
    });
  }
}
