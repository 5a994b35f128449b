import { toHalfWidth } from '../../half-width';
import {
  type RiskLevel,
  riskLevels,
  riskLevelTitles,
  type TaxStatus,
  taxStatuses,
  taxStatusTitles,
} from '../invoice';

/** 发票来源 of the tax bureau's files. */
export const invoicePlatforms = ['电子发票服务平台', '增值税发票管理系统'] as const;

/** 特定业务类型 of the tax bureau's files. */
export const specialTypes = [
  '成品油',
  '稀土',
  '建筑服务',
  '货物运输服务',
  '不动产销售',
  '不动产经营租赁服务',
  '代收车船税',
  '旅客运输服务',
  '自产农产品销售',
  '拖拉机和联合收割机',
  '机动车',
  '农产品收购',
  '光伏收购',
  '卷烟',
  '电子烟',
  '报废产品收购',
] as const;

/** What a line sells, by the first digit of its 税收分类编码. */
const taxCategoryGroups = {
  1: 'goods',
  2: 'processing',
  3: 'services',
  4: 'intangibles',
  5: 'realEstate',
  6: 'untaxed',
} as const;
export type TaxCategoryGroup = (typeof taxCategoryGroups)[keyof typeof taxCategoryGroups];

/** The group of a 税收分类编码; undefined for '' and for an unknown first digit. Errors: none. */
export function taxCategoryGroup(code: string): TaxCategoryGroup | undefined {
  const groups: Readonly<Record<string, TaxCategoryGroup>> = taxCategoryGroups;
  return groups[code.charAt(0)];
}

/** 发票状态 of a file; '' is 正常. Undefined for an unknown word. Errors: none. */
export function taxStatusOfText(text: string): TaxStatus | undefined {
  const plain = plainWord(text);
  if (plain === '') return 'normal';
  return taxStatuses.find((status) => plainWord(taxStatusTitles[status]) === plain);
}

/** 发票风险等级 of a file; '' is 正常. Undefined for an unknown word. Errors: none. */
export function riskLevelOfText(text: string): RiskLevel | undefined {
  const plain = plainWord(text);
  if (plain === '') return 'normal';
  return riskLevels.find((level) => riskLevelTitles[level] === plain);
}

function plainWord(text: string): string {
  return toHalfWidth(text).replace(/[\s\-–—_]/g, '');
}
