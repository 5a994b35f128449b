import { defineTable, type TableColumn } from '@mingzhang/rules';
import type { ItemCrossResult, ItemCrossRow } from './item-cross.contract';

/** 核算项目组合表, whose columns are items. */
export function itemCrossTable(columns: ItemCrossResult['columns']) {
  const crossed = columns.map(({ name }, at): TableColumn<ItemCrossRow> & { key: string } => ({
    key: `column${at}`,
    kind: 'money',
    of: (row) => row.amounts[String(at)] ?? '0.00',
    title: name,
    px: 116,
    leastPx: 84,
    share: 11,
    total: true,
  }));
  return defineTable<ItemCrossRow>()({
    title: '核算项目组合表',
    columns: [
      { key: 'code', kind: 'code', title: '项目编码', px: 96, leastPx: 70, share: 8, fixed: true },
      {
        key: 'name',
        kind: 'text',
        title: '项目名称',
        link: true,
        isName: true,
        px: 180,
        leastPx: 100,
        chars: 26,
        share: 16,
        fixed: true,
      },
      ...crossed,
      {
        key: 'total',
        kind: 'money',
        title: '合计',
        px: 124,
        leastPx: 90,
        share: 12,
        total: true,
      },
    ],
  });
}
