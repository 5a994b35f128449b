import {
  assetKindTitles,
  assetStatusTitles,
  defineTable,
  Money,
  stockConditionTitles,
  stockResultTitles,
} from '@mingzhang/rules';
import type { AssetReconcile, AssetSummary, AssetSummaryRow } from './asset-check.contract';
import type { AssetRow } from './asset.schema';
import type { StockLine, StockTaking } from './asset-stock.contract';
import type { DepreciationLine, DepreciationRun } from './asset-depreciation.contract';

const amountOf = (kind: keyof typeof assetKindTitles) => ({
  key: kind,
  kind: 'money' as const,
  title: assetKindTitles[kind],
  of: ({ kinds }: DepreciationRun) => kinds.find((each) => each.kind === kind)?.amount ?? '0.00',
});

/** 状态 of a run, in words. */
const runStateTitles = { run: '未生成凭证', posted: '已入账', stale: '需更新' } as const;

/** 状态 of a run as a person reads it: a month that wears off nothing has no voucher to wait for. */
export const runStateText = ({ state, amount }: Pick<DepreciationRun, 'state' | 'amount'>) =>
  state === 'run' && Money.parse(amount).isZero ? '无需凭证' : runStateTitles[state];

/** 凭证分录 of 折旧设置, in words. */
export const depreciationGroupingTitles = {
  department: '按部门汇总',
  type: '按资产类别汇总',
  asset: '每项资产一行',
} as const;

/** 折旧记录: months as they were run. */
export const depreciationTable = defineTable<DepreciationRun>()({
  title: '折旧明细',
  columns: [
    { key: 'period', kind: 'code', title: '期间', px: 100, fixed: true },
    { key: 'count', kind: 'count', title: '卡片数', px: 80 },
    amountOf('fixed'),
    amountOf('intangible'),
    amountOf('prepaid'),
    { key: 'amount', kind: 'money', title: '合计' },
    {
      key: 'state',
      kind: 'text',
      title: '状态',
      px: 100,
      of: runStateText,
    },
    {
      key: 'vouchers',
      kind: 'text',
      title: '凭证',
      px: 140,
      grow: true,
      of: ({ vouchers }) => vouchers.map(({ title }) => title).join('、'),
    },
    { key: 'createdName', kind: 'text', title: '计提人', px: 90 },
  ],
});

/** 折旧明细: what each card wore off. */
export const depreciationLineTable = defineTable<DepreciationLine & { readonly period: string }>()({
  title: '折旧明细',
  columns: [
    { key: 'code', kind: 'code', title: '资产编号', px: 110, fixed: true },
    { key: 'name', kind: 'text', title: '资产名称', isName: true, px: 160, grow: true, share: 20 },
    { key: 'typeName', kind: 'text', title: '类别', px: 110 },
    { key: 'originalValue', kind: 'money', title: '原值' },
    { key: 'amount', kind: 'money', title: '本月折旧' },
    { key: 'accumulated', kind: 'money', title: '累计折旧' },
    { key: 'net', kind: 'money', title: '净值' },
    {
      key: 'months',
      kind: 'text',
      title: '已提/年限',
      px: 96,
      align: 'right',
      of: ({ usedMonths, lifeMonths }) => `${usedMonths} / ${lifeMonths}`,
    },
  ],
});

/** 资产卡片: the list, on the screen, in files and on paper. */
export const assetTable = defineTable<AssetRow>()({
  title: '资产卡片',
  columns: [
    { key: 'code', kind: 'code', title: '资产编号', px: 96, leastPx: 76, fixed: true },
    {
      key: 'name',
      kind: 'text',
      title: '资产名称',
      isName: true,
      px: 140,
      leastPx: 96,
      grow: true,
      share: 18,
    },
    { key: 'typeName', kind: 'text', title: '类别', isName: true, px: 100, leastPx: 72 },
    { key: 'departments', kind: 'text', title: '使用部门', px: 90, leastPx: 64, leaves: 1 },
    { key: 'startUse', kind: 'date', title: '开始使用' },
    { key: 'originalValue', kind: 'money', title: '原值' },
    { key: 'accumulated', kind: 'money', title: '累计折旧' },
    { key: 'net', kind: 'money', title: '净值' },
    { key: 'monthly', kind: 'money', title: '本月折旧' },
    {
      key: 'months',
      kind: 'text',
      title: '已提/年限',
      px: 92,
      leastPx: 76,
      align: 'right',
      of: ({ usedMonths, lifeMonths }) => (lifeMonths === 0 ? '' : `${usedMonths} / ${lifeMonths}`),
    },
    {
      key: 'status',
      kind: 'text',
      title: '状态',
      px: 72,
      leastPx: 54,
      of: ({ status }) => assetStatusTitles[status],
    },
  ],
});

/** 资产汇总表; with what went from one row to another where anything did. */
export function assetSummaryTable({ rows }: Pick<AssetSummary, 'rows'>) {
  const isTransferred = rows.some(
    ({ transferredOriginal: value, transferredAccumulated: worn }) =>
      !Money.parse(value).isZero || !Money.parse(worn).isZero,
  );
  const column = <Key extends Exclude<keyof AssetSummary['totals'], 'count'>>(
    key: Key,
    title: string,
  ) => ({
    key,
    kind: 'money' as const,
    title,
    total: true as const,
  });
  return defineTable<AssetSummaryRow>()({
    title: '资产汇总表',
    columns: [
      { key: 'title', kind: 'text', title: '项目', px: 180, fixed: true, grow: true },
      { key: 'count', kind: 'count', title: '数量', px: 64 },
      column('openingOriginal', '期初原值'),
      column('increase', '本期增加'),
      column('decrease', '本期减少'),
      ...(isTransferred ? [column('transferredOriginal', '转入原值')] : []),
      column('closingOriginal', '期末原值'),
      column('openingAccumulated', '期初累计折旧'),
      column('depreciation', '本期折旧'),
      column('accumulatedDecrease', '减少累计折旧'),
      ...(isTransferred ? [column('transferredAccumulated', '转入累计折旧')] : []),
      column('closingAccumulated', '期末累计折旧'),
      column('impairment', '减值准备'),
      column('net', '期末净值'),
    ],
  });
}

/** 资产与总账对账表. */
export const assetReconcileTable = defineTable<AssetReconcile['rows'][number]>()({
  title: '资产与总账对账表',
  columns: [
    { key: 'title', kind: 'text', title: '项目', px: 140, fixed: true },
    { key: 'subject', kind: 'text', title: '总账科目', isName: true, px: 180, grow: true },
    { key: 'cardCount', kind: 'count', title: '卡片数', px: 72 },
    { key: 'cards', kind: 'money', title: '卡片金额' },
    { key: 'ledger', kind: 'money', title: '总账金额' },
    { key: 'difference', kind: 'money', title: '差额' },
    {
      key: 'result',
      kind: 'text',
      title: '结果',
      px: 160,
      of: reconcileResult,
    },
  ],
});

/** 资产盘点: what was counted when. */
export const stockTakingTable = defineTable<StockTaking>()({
  title: '资产盘点',
  columns: [
    { key: 'name', kind: 'text', title: '盘点名称', px: 200, fixed: true, grow: true },
    { key: 'period', kind: 'code', title: '截止期间', px: 90 },
    {
      key: 'state',
      kind: 'text',
      title: '状态',
      px: 80,
      of: ({ isOpen }) => (isOpen ? '盘点中' : '已提交'),
    },
    { key: 'count', kind: 'count', title: '应盘', px: 64 },
    { key: 'counted', kind: 'count', title: '已盘', px: 64 },
    { key: 'different', kind: 'count', title: '不符', px: 64 },
    { key: 'missing', kind: 'count', title: '盘亏', px: 64 },
    { key: 'surplus', kind: 'count', title: '盘盈', px: 64 },
    { key: 'createdName', kind: 'text', title: '建立人', px: 90 },
    { key: 'createdAt', kind: 'moment', title: '建立时间', px: 140 },
  ],
});

/** What became of a subject that is compared: it ties, has no card, or differs for so many reasons. */
export function reconcileResult({
  difference,
  cardCount,
  cards,
  causes,
}: AssetReconcile['rows'][number]): string {
  if (Money.parse(difference).isZero) return '一致';
  const isUncarded = cardCount === 0 && causes === 0 && Money.parse(cards).isZero;
  return isUncarded ? '有账面余额，没有卡片' : `不一致，${causes} 个原因`;
}

/** What was seen otherwise than booked, in words: 仓储物流，吴大勇，待修. */
export function seenText({ result, seen, seenDepartment }: StockLine): string {
  if (result !== 'found') return '';
  const { location, keeper, condition } = seen;
  const parts = [
    ...(seen.departmentId === null ? [] : [seenDepartment]),
    ...(location === null ? [] : [location || '未写地点']),
    ...(keeper === null ? [] : [keeper || '无保管人']),
    ...(condition === null ? [] : [stockConditionTitles[condition]]),
  ];
  return parts.join('，');
}

/** 资产盘点表: each card as booked, and what was seen of it. */
export const stockLineTable = defineTable<StockLine>()({
  title: '资产盘点表',
  columns: [
    { key: 'code', kind: 'code', title: '资产编号', px: 100, fixed: true, share: 11 },
    { key: 'name', kind: 'text', title: '资产名称', isName: true, px: 140, grow: true, share: 15 },
    { key: 'specification', kind: 'text', title: '规格型号', px: 110, share: 11 },
    { key: 'quantity', kind: 'count', title: '数量', px: 56, share: 5 },
    { key: 'originalValue', kind: 'money', title: '原值', share: 11 },
    { key: 'net', kind: 'money', title: '净值', share: 11 },
    { key: 'departments', kind: 'text', title: '使用部门', px: 110, share: 10 },
    { key: 'location', kind: 'text', title: '存放地点', px: 110, share: 10 },
    { key: 'keeper', kind: 'text', title: '保管人', px: 72, share: 7 },
    {
      key: 'result',
      kind: 'text',
      title: '盘点结果',
      px: 84,
      share: 8,
      of: ({ result }) => stockResultTitles[result],
    },
    {
      key: 'seen',
      kind: 'text',
      title: '实际情况',
      px: 150,
      share: 14,
      wraps: true,
      of: seenText,
    },
    { key: 'remark', kind: 'text', title: '备注', px: 110, share: 10 },
    { key: 'countedName', kind: 'text', title: '盘点人', px: 72, share: 7 },
  ],
});
