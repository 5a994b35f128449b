import type { AssetKind, DepreciationMethod } from './asset-card';

/** What people call the kinds of assets. */
export const assetKindTitles: Readonly<Record<AssetKind, string>> = {
  fixed: '固定资产',
  intangible: '无形资产',
  prepaid: '长期待摊费用',
};
export const assetKinds = [
  'fixed',
  'intangible',
  'prepaid',
] as const satisfies readonly AssetKind[];

export const methodTitles: Readonly<Record<DepreciationMethod, string>> = {
  straightLine: '平均年限法',
  units: '工作量法',
  doubleDeclining: '双倍余额递减法',
  sumOfYears: '年数总和法',
  none: '不计提折旧',
};
export const depreciationMethods = [
  'straightLine',
  'units',
  'doubleDeclining',
  'sumOfYears',
  'none',
] as const satisfies readonly DepreciationMethod[];

/** 增加方式. */
export const addMethodTitles = {
  bought: '购入',
  constructed: '在建工程转入',
  invested: '投资者投入',
  donated: '接受捐赠',
  selfBuilt: '自建',
  surplus: '盘盈',
  leased: '融资租入',
  opening: '期初',
  other: '其他',
} as const;
export type AssetAddMethod = keyof typeof addMethodTitles;
export const assetAddMethods = Object.keys(addMethodTitles) as [
  AssetAddMethod,
  ...AssetAddMethod[],
];

/** 状态: 已提足 is derived from what is left to depreciate. */
export const assetStatusTitles = {
  inUse: '在用',
  idle: '闲置',
  fullyDepreciated: '已提足',
  disposed: '已清理',
} as const;
export type AssetStatus = keyof typeof assetStatusTitles;
export const assetStatuses = Object.keys(assetStatusTitles) as [AssetStatus, ...AssetStatus[]];

/** 变动方式. */
export const assetChangeTitles = {
  increase: '原值增加',
  decrease: '原值减少',
  residual: '残值调整',
  life: '使用年限调整',
  department: '部门转移',
  method: '折旧方法调整',
  subject: '科目调整',
  type: '类别调整',
  status: '使用状态变动',
  impairment: '计提减值',
  accumulatedAdjust: '累计折旧调整',
  partial: '部分处置',
  split: '拆分',
  sale: '处置—出售',
  scrap: '处置—报废毁损',
  shortage: '处置—盘亏',
  invest: '处置—对外投资',
  donate: '处置—捐赠',
} as const;
export type AssetChangeKind = keyof typeof assetChangeTitles;
export const assetChangeKinds = Object.keys(assetChangeTitles) as [
  AssetChangeKind,
  ...AssetChangeKind[],
];

/** Changes that a standard knows (0 小企业会计准则, 1 企业会计准则): the former impairs nothing (第六条). Errors: none. */
export function changeKindsOf(standard: number): readonly AssetChangeKind[] {
  return standard === 1
    ? assetChangeKinds
    : assetChangeKinds.filter((kind) => kind !== 'impairment');
}

/** Whether a card stands for something that a label can be stuck on or near: 长期待摊费用 does not. Errors: none. */
export function isThing({ kind }: { readonly kind: AssetKind }): boolean {
  return kind !== 'prepaid';
}

/** A share of a card that no department has; the import reads it so. */
export const noDepartmentTitle = '未分部门';
