import type { InsuranceSchemeRow, RequestOf, insuranceCalls, ResultOf } from '@mingzhang/contract';
import { fromPercent, toPercent } from '@mingzhang/rules';

type SchemeBody = RequestOf<typeof insuranceCalls.create>['body'];
export type Proposals = ResultOf<typeof insuranceCalls.proposals>;
type Version = InsuranceSchemeRow['versions'][number];
type Item = Version['items'][number];

/** An item of a scheme as the grid has it: rates in percent, no bound as ''. */
export interface ItemValue {
  readonly code: string;
  readonly name: string;
  readonly floor: string;
  readonly ceiling: string;
  readonly personalPercent: string;
  readonly companyPercent: string;
  readonly personalFixed: string;
  readonly companyFixed: string;
  readonly scale: number;
  readonly isDeductible: boolean;
}

interface VersionValue {
  readonly from: string | null;
  readonly until: string | null;
  readonly deductibleFundCap: string;
  readonly minimumWage: string;
  readonly isMinimumNet: boolean;
  readonly items: readonly ItemValue[];
}

export interface SchemeValues {
  readonly name: string;
  readonly city: string;
  readonly remark: string;
  /** The latest comes last. */
  readonly versions: readonly VersionValue[];
}

const noAmount = '0.00';
const blankZero = (amount: string) => (amount === noAmount ? '' : amount);

function itemValue(item: Item): ItemValue {
  return {
    code: item.code,
    name: item.name,
    floor: item.floor ?? '',
    ceiling: item.ceiling ?? '',
    personalPercent: toPercent(item.personalRate),
    companyPercent: toPercent(item.companyRate),
    personalFixed: blankZero(item.personalFixed),
    companyFixed: blankZero(item.companyFixed),
    scale: item.scale,
    isDeductible: item.isDeductible,
  };
}

export const emptyItem: ItemValue = {
  code: '',
  name: '',
  floor: '',
  ceiling: '',
  personalPercent: '0',
  companyPercent: '0',
  personalFixed: '',
  companyFixed: '',
  scale: 2,
  isDeductible: true,
};

export function valuesOf({ name, city, remark, versions }: InsuranceSchemeRow): SchemeValues {
  const shown = versions.map((version) => ({
    from: version.from,
    until: version.until,
    deductibleFundCap: version.deductibleFundCap ?? '',
    minimumWage: version.minimumWage ?? '',
    isMinimumNet: version.isMinimumNet,
    items: version.items.map(itemValue),
  }));
  return { name, city, remark, versions: shown };
}

/** A new scheme: the items of the proposal with the national rates and no bounds. */
export function newScheme(proposals: Proposals, period: string): SchemeValues {
  const items = proposals.items.map((item) => ({
    ...emptyItem,
    code: item.code,
    name: item.name,
    personalPercent: toPercent(item.personalRate),
    companyPercent: toPercent(item.companyRate),
    isDeductible: item.isDeductible,
  }));
  const minimum = { minimumWage: '', isMinimumNet: false };
  const version = { from: period, until: null, deductibleFundCap: '', ...minimum, items };
  return { name: '', city: '', remark: '', versions: [version] };
}

/** The request of what was typed. */
export function bodyOf(values: SchemeValues): SchemeBody {
  const versions = values.versions.map((version) => ({
    from: version.from ?? '',
    until: version.until,
    deductibleFundCap: version.deductibleFundCap,
    minimumWage: version.minimumWage,
    isMinimumNet: version.isMinimumNet,
    items: version.items.map(({ personalPercent, companyPercent, ...item }, at) => ({
      ...item,
      code: item.code === '' ? ownCode(version.items, at) : item.code,
      personalRate: fromPercent(personalPercent),
      companyRate: fromPercent(companyPercent),
    })),
  }));
  return { name: values.name, city: values.city, remark: values.remark, versions };
}

/** The code of an item that the product does not know, such as 大病医疗; unlike those of the others. */
function ownCode(items: readonly ItemValue[], at: number): string {
  const taken = new Set(items.map(({ code }) => code));
  let number = at + 1;
  while (taken.has(`own${String(number)}`)) number += 1;
  return `own${String(number)}`;
}

/** Floor and ceiling of the city in the items of social insurance; the housing fund has its own. */
export function withBounds(
  items: readonly ItemValue[],
  { floor, ceiling }: { readonly floor: string; readonly ceiling: string },
): readonly ItemValue[] {
  return items.map((item) => (item.code === 'housingFund' ? item : { ...item, floor, ceiling }));
}

/** How sure a proposed figure is, in words. */
export const confidenceTexts = {
  sure: '有文件依据',
  likely: '多地通行，请核对当地规定',
  unsure: '来源不一致，请以当地社保局公布的为准',
} as const;
