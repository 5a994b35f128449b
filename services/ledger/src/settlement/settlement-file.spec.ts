import type { CompanyName } from '@mingzhang/server';
import { occupy } from '@mingzhang/server/testing';
import { SettlementFileService } from './settlement-file.service';
import type { EntryRow, SettlementQuery } from './settlement.query';
import type { SettlementService } from './settlement.service';

const account = { subjectId: 1, categoryId: 2, itemId: 3 };

describe('往来核销 as a file', () => {
  it('reads no rows beside its sums, and makes those it has with turns for others in between', async () => {
    let [turn, isOver] = [0, false];
    const next = () => {
      turn += 1;
      if (!isOver) setImmediate(next);
    };
    const turnsOfRows = new Set<number>();
    const rowOf = (_: unknown, at: number) => ({
      voucher_id: at + 1,
      line_no: 1,
      date: '2026-01-05',
      word: '记',
      code: at + 1,
      period: '2026-01',
      summary: '销售',
      currency: 'CNY',
      is_base: true,
      debit: '1.00',
      credit: '0.00',
      settled: '0.00',
      open: '1.00',
      own_settled: '0.00',
      own_open: '1.00',
      get own() {
        occupy(3);
        turnsOfRows.add(turn);
        return '1.00';
      },
    });
    const rows = Array.from({ length: 20 }, rowOf) as EntryRow[];
    const asked: number[] = [];
    const entries = {
      page: async (_of: unknown, { limit }: { limit: number }) => {
        asked.push(limit);
        return { total: rows.length, sums: [], rows: rows.slice(0, limit) };
      },
      rows: async () => rows,
    };
    const settlements = { titleOf: async () => '1122 应收账款 客户 甲' };
    const company = { get: async () => '晨星商贸', ofFile: async () => '往来核销' };
    const service = new SettlementFileService(
      settlements as unknown as SettlementService,
      entries as unknown as SettlementQuery,
      company as unknown as CompanyName,
    );
    next();
    await service.file({ ...account, state: 'open', format: 'csv' });
    isOver = true;
    expect(asked).toEqual([0]);
    expect(turnsOfRows.size).toBeGreaterThanOrEqual(18);
  });
});
