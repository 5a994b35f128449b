import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  currencySettlementTable,
  openText,
  settlementScope,
  settlementTable,
  settlementTotals,
  type settlementCalls,
} from '@mingzhang/contract';
import {
  BusinessError,
  CompanyName,
  mapUnhurried,
  tableFile,
  todayInShanghai,
  type Exported,
} from '@mingzhang/server';
import { toEntry } from './settlement.mapper';
import { SettlementQuery } from './settlement.query';
import { SettlementService } from './settlement.service';

type Query = z.output<typeof settlementCalls.settlementFile.query>;

const ENTRIES_AT_MOST = 50_000;

/** 往来核销 as a file: the entries of the screen, all pages, with the filters in the heading. */
@Injectable()
export class SettlementFileService {
  constructor(
    private readonly settlements: SettlementService,
    private readonly entries: SettlementQuery,
    private readonly company: CompanyName,
  ) {}

  /**
   * @throws BusinessError NOT_FOUND, SETTLEMENT_REFUSED for a subject that is not a leaf or does
   *   not have the category, EXPORT_TOO_LARGE
   */
  async file({ format, state, currency, ...account }: Query): Promise<Exported> {
    const title = `${settlementTable.title} ${await this.settlements.titleOf(account)}`;
    const wanted = { openOnly: state === 'open', currency, offset: 0 };
    const found = await this.entries.page(account, { ...wanted, limit: 0 });
    if (found.total > ENTRIES_AT_MOST) {
      throw new BusinessError('EXPORT_TOO_LARGE', {
        msg: `一次最多导出 ${ENTRIES_AT_MOST} 笔分录，现有 ${found.total} 笔，请只导出未核销的分录`,
      });
    }
    const rows = await mapUnhurried(
      await this.entries.rows(account, { ...wanted, limit: ENTRIES_AT_MOST }),
      toEntry,
    );
    const today = todayInShanghai();
    const scope = settlementScope(state, currency);
    const isForeign = rows.some(({ foreignOpen }) => foreignOpen !== null);
    return tableFile(isForeign ? currencySettlementTable : settlementTable, {
      name: await this.company.ofFile({ content: title, from: today }),
      object: title,
      format,
      notes: [
        title,
        `编制单位：${await this.company.get()}　截至：${today}　单位：元`,
        [scope, ...openText(found.sums ?? [])].join('；'),
      ],
      rows,
      totals: { date: '合计', ...settlementTotals(rows) },
      filters: { scope, format },
    });
  }
}
