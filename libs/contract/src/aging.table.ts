import { agingTitles, defineTable, type TableColumn } from '@mingzhang/rules';
import type { AgingRow } from './aging.contract';

/** 往来账龄 with the bands of the account set. @param side of the subject, which names the other one */
export function agingTable(limits: readonly number[], side: 'debit' | 'credit') {
  const bands = agingTitles(limits).map((title, at): TableColumn<AgingRow> & { key: string } => ({
    key: `band${at}`,
    kind: 'money',
    of: (row) => row.bands[at],
    title,
    px: 112,
    leastPx: 76,
    share: 10,
    total: true,
  }));
  return defineTable<AgingRow>()({
    title: '往来账龄',
    columns: [
      { key: 'code', kind: 'code', title: '项目编码', px: 96, leastPx: 70, share: 8, fixed: true },
      {
        key: 'name',
        kind: 'text',
        title: '项目名称',
        isName: true,
        px: 180,
        leastPx: 100,
        chars: 26,
        share: 15,
        fixed: true,
        grow: true,
      },
      { key: 'direction', kind: 'direction', title: '方向', px: 44, leastPx: 44, share: 5 },
      {
        key: 'balance',
        kind: 'money',
        title: '余额',
        px: 120,
        leastPx: 84,
        share: 11,
        link: true,
        total: true,
      },
      ...bands,
      {
        key: 'contrary',
        kind: 'money',
        title: side === 'debit' ? '贷方（预收）' : '借方（预付）',
        px: 116,
        leastPx: 84,
        share: 13,
        total: true,
      },
    ],
  });
}
