import enterprise from './subject.enterprise.json';
import smallBusiness from './subject.small-business.json';

/** A subject of a standard's chart, as a new account set gets it. */
export interface ChartSubject {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly direction: string;
  readonly cash: boolean;
  readonly auxiliary?: readonly { readonly category: string; readonly required: boolean }[];
  /** Columns of 应交增值税 and the like: small-scale taxpayers post to 222101 itself. */
  readonly generalTaxpayerOnly?: boolean;
}

const charts: readonly (readonly ChartSubject[])[] = [smallBusiness, enterprise];

/**
 * The chart of a standard (0 小企业会计准则, 财会〔2011〕17号 附录; 1 企业会计准则应用指南 附录 and later
 * standards) for a kind of taxpayer, in code order, parents first.
 */
export function chartOf(accountingStandards: number, vatType: number): readonly ChartSubject[] {
  const chart = charts[accountingStandards];
  if (!chart) throw new Error(`no chart for standard ${accountingStandards}`);
  return chart.filter((subject) => vatType === 1 || !subject.generalTaxpayerOnly);
}

/** First-level codes by standard. Subjects for one kind of taxpayer only are on lower levels. */
export const firstLevelCodes = charts.map((chart) =>
  chart.flatMap(({ code }) => (code.length === 4 ? [code] : [])),
);

/** The built-in category whose items are departments. */
export const departmentCategory = '部门';
/** The built-in category whose items are suppliers. */
export const supplierCategory = '供应商';
/** The built-in category whose items are customers. */
export const customerCategory = '客户';
/** The built-in category whose items are employees. */
export const employeeCategory = '职员';
/** The built-in category whose items are projects. */
export const projectCategory = '项目';
/** The built-in category whose items are goods. */
export const goodsCategory = '存货';

/** Categories that every account set has. */
export const builtInCategories = [
  customerCategory,
  supplierCategory,
  employeeCategory,
  departmentCategory,
  projectCategory,
  goodsCategory,
];
/**
 * Parties with which subjects are settled: the balance with each of them is reclassified as a
 * whole.
 */
export const partyCategories = builtInCategories.slice(0, 3);

/** Voucher words; titles as printed. 记 is the default. */
export const builtInWords = [{ word: '记', printTitle: '记账凭证', isDefault: true }];

/** Codes that the product refers to, by standard. */
export const knownCodes: readonly {
  readonly cash: readonly string[];
  readonly expenses: readonly string[];
  readonly revenue: string;
  readonly currentYearProfit: string;
  /** 利润分配. */
  readonly appropriation: string;
}[] = [
  {
    cash: ['1001', '1002', '1012'],
    expenses: ['5601', '5602', '5603'],
    revenue: '5001',
    currentYearProfit: '3103',
    appropriation: '3104',
  },
  {
    cash: ['1001', '1002', '1012'],
    expenses: ['6601', '6602', '6603'],
    revenue: '6001',
    currentYearProfit: '4103',
    appropriation: '4104',
  },
];
