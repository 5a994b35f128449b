import { Money, sumOf } from '../../money';

/** First digits of 税收分类编码: 4 无形资产, 5 不动产. */
export const INTANGIBLE_CATEGORY = '4';
export const PROPERTY_CATEGORY = '5';

/** Whether a line sells real property; a lease of it is a service. Errors: none. */
export const isPropertySale = (taxCategoryCode: string): boolean =>
  taxCategoryCode.startsWith(PROPERTY_CATEGORY);

/** Whether a line sells an intangible asset. Errors: none. */
export const isIntangibleSale = (taxCategoryCode: string): boolean =>
  taxCategoryCode.startsWith(INTANGIBLE_CATEGORY);

/** Taxable sales of one category in the window of the limit, less their red invoices. */
export interface CategorySales {
  readonly category: string;
  /** In yuan without tax. */
  readonly sales: Money;
  /** Number of its blue invoices. */
  readonly count: number;
}

/** Sales that the limit of small-scale taxpayers leaves out, in yuan. */
export interface OneOffSales {
  readonly property: Money;
  readonly intangible: Money;
}

/**
 * What of the sales of a window is not compared with the limit of small-scale taxpayers: sales of real
 * property, and the sale of an intangible asset where the window has one invoice of it. Several are no
 * longer occasional (偶然发生) and count. Source: 增值税一般纳税人登记管理办法（国家税务总局令第43号）
 * 第二条, which 国家税务总局公告2026年第2号 follows. Errors: none.
 */
export function oneOffSales(sales: readonly CategorySales[]): OneOffSales {
  const sumBy = (test: (each: CategorySales) => boolean) =>
    sumOf(sales.filter(test).map((each) => each.sales));
  return {
    property: sumBy(({ category }) => isPropertySale(category)),
    intangible: sumBy(({ category, count }) => isIntangibleSale(category) && count <= 1),
  };
}
