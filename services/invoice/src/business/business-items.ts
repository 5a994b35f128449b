import { Injectable } from '@nestjs/common';
import type { InvoiceBusinessFields } from '@mingzhang/contract';
import type { Problem } from '@mingzhang/rules';
import { LedgerClient, type SetChart } from '@mingzhang/server';

/** Items of 辅助核算 that business types name. */
@Injectable()
export class BusinessItems {
  constructor(private readonly ledger: LedgerClient) {}

  /** What is wrong with the items of a type: items that are not there, and categories without use. */
  async problems(
    { auxiliary, subjectId }: InvoiceBusinessFields,
    chart: SetChart,
  ): Promise<Problem[]> {
    const entries = Object.entries(auxiliary);
    if (entries.length === 0) return [];
    const found = await this.ledger.items(entries.map(([, item]) => item));
    const categoryOf = new Map(found.map(({ id, categoryId }) => [id, categoryId]));
    const used = chart.subject(subjectId)?.auxiliary ?? [];
    return entries.flatMap(([category, item]): Problem[] => {
      const field = `auxiliary.${category}`;
      const isThere = categoryOf.get(item) === Number(category);
      if (!isThere || !used.includes(Number(category))) {
        const msg = '辅助核算项目不存在，或科目没有这个类别的辅助核算，请重新选择';
        return [{ code: 'INVOICE_BUSINESS', field, msg }];
      }
      return [];
    });
  }
}
