import type { AssetKind, DepreciationMethod } from '@mingzhang/rules';

/** A type that every account set begins with; subjects by the codes of both charts. */
export interface DefaultType {
  readonly code: string;
  readonly name: string;
  readonly kind: AssetKind;
  readonly method: DepreciationMethod;
  readonly lifeMonths: number;
  /** 实施条例第六十条、第六十七条、第七十条, 财税〔2012〕27号; null where they name none. */
  readonly taxMinimumMonths: number | null;
  readonly residualRate: string;
}

const straight = { method: 'straightLine' } as const;
const fixed = { kind: 'fixed', ...straight, residualRate: '0.05' } as const;
const intangible = { kind: 'intangible', ...straight, residualRate: '0' } as const;

/** The types of the tax law, with its least lives. */
export const defaultTypes: readonly DefaultType[] = [
  { code: '01', name: '房屋、建筑物', ...fixed, lifeMonths: 240, taxMinimumMonths: 240 },
  { code: '02', name: '机器设备', ...fixed, lifeMonths: 120, taxMinimumMonths: 120 },
  { code: '03', name: '器具、工具、家具', ...fixed, lifeMonths: 60, taxMinimumMonths: 60 },
  { code: '04', name: '运输工具', ...fixed, lifeMonths: 48, taxMinimumMonths: 48 },
  { code: '05', name: '电子设备', ...fixed, lifeMonths: 36, taxMinimumMonths: 36 },
  {
    code: '06',
    name: '土地（不计提折旧）',
    kind: 'fixed',
    method: 'none',
    lifeMonths: 0,
    taxMinimumMonths: null,
    residualRate: '0',
  },
  { code: '07', name: '其他固定资产', ...fixed, lifeMonths: 60, taxMinimumMonths: null },
  { code: '11', name: '无形资产', ...intangible, lifeMonths: 120, taxMinimumMonths: 120 },
  { code: '12', name: '软件', ...intangible, lifeMonths: 24, taxMinimumMonths: 24 },
  { code: '13', name: '土地使用权', ...intangible, lifeMonths: 600, taxMinimumMonths: null },
  {
    code: '21',
    name: '长期待摊费用',
    kind: 'prepaid',
    ...straight,
    lifeMonths: 36,
    taxMinimumMonths: 36,
    residualRate: '0',
  },
];

type ByStandard = readonly [smallBusiness: string | null, enterprise: string | null];

interface KindSubjects {
  readonly asset: ByStandard;
  readonly accumulated: ByStandard;
  readonly impairment: ByStandard;
  readonly clearing: ByStandard;
  /** Of 管理费用: where departments name no other. */
  readonly expense: ByStandard;
}

const none: ByStandard = [null, null];

/** Subjects of each kind, for 小企业会计准则 and 企业会计准则. */
export const kindSubjects: Readonly<Record<AssetKind, KindSubjects>> = {
  fixed: {
    asset: ['1601', '1601'],
    accumulated: ['1602', '1602'],
    impairment: [null, '1603'],
    clearing: ['1606', '1606'],
    expense: ['560205', '660205'],
  },
  intangible: {
    asset: ['1701', '1701'],
    accumulated: ['1702', '1702'],
    impairment: [null, '1703'],
    clearing: none,
    expense: ['560206', '660206'],
  },
  prepaid: {
    asset: ['1801', '1801'],
    accumulated: none,
    impairment: none,
    clearing: none,
    expense: ['560207', '660207'],
  },
};
