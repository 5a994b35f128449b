/** A subject whose leaves are all cash, or a leaf that is not cash. */
export interface CashFund {
  readonly code: string;
  readonly isCash: boolean;
}

/** A row of the chart. */
export interface FundRow {
  readonly id: number;
  readonly code: string;
  readonly parentId: number | null;
  readonly leaf: boolean;
  readonly cash: boolean;
}

/**
 * The smallest set of subjects that separates cash from the rest.
 * @param rows in code order, all of them below a subject that is not a leaf
 */
export function fundsIn(rows: readonly FundRow[]): CashFund[] {
  const mixed = new Set<string>();
  const leaves = rows.filter(({ leaf }) => leaf);
  const isBelow = (code: string, above: string) => code.startsWith(above);
  for (const { code } of rows.filter(({ leaf }) => !leaf)) {
    if (leaves.some((each) => isBelow(each.code, code) && !each.cash)) mixed.add(code);
  }
  const found: CashFund[] = [];
  for (const { code, leaf, cash } of rows) {
    if (mixed.has(code) || found.some((each) => each.isCash && isBelow(code, each.code))) continue;
    found.push({ code, isCash: leaf ? cash : true });
  }
  return found;
}
