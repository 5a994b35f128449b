/** Rows of 资产负债表 that key figures read, by their 行次. */
export interface KeyBalanceRows {
  readonly cash: number;
  readonly receivables: number;
  readonly inventory: number;
  readonly currentAssets: number;
  readonly assets: number;
  readonly currentLiabilities: number;
  readonly liabilities: number;
}

/** Rows of 利润表 that key figures read, by their 行次; 期间费用 is the sum of several. */
export interface KeyIncomeRows {
  readonly revenue: number;
  readonly cost: number;
  readonly taxes: number;
  readonly expenses: readonly number[];
  readonly profit: number;
}

export interface KeyRows {
  readonly balanceSheet: KeyBalanceRows;
  readonly incomeStatement: KeyIncomeRows;
  /** First-level subjects of 期间费用, by their codes of the standard. */
  readonly expenseCodes: readonly string[];
}

/**
 * Where key figures stand on the official forms of a standard: 会小企01/02表 (财会〔2011〕17号附录), 会企01/02表
 * (财会〔2019〕6号附件2). 研发费用 of the enterprises' form is a part of subject 6602.
 */
export const keyRows: Readonly<Record<0 | 1, KeyRows>> = {
  0: {
    balanceSheet: {
      cash: 1,
      receivables: 4,
      inventory: 9,
      currentAssets: 15,
      assets: 30,
      currentLiabilities: 41,
      liabilities: 47,
    },
    incomeStatement: { revenue: 1, cost: 2, taxes: 3, expenses: [11, 14, 18], profit: 32 },
    expenseCodes: ['5601', '5602', '5603'],
  },
  1: {
    balanceSheet: {
      cash: 1,
      receivables: 5,
      inventory: 9,
      currentAssets: 14,
      assets: 34,
      currentLiabilities: 48,
      liabilities: 60,
    },
    incomeStatement: { revenue: 1, cost: 2, taxes: 3, expenses: [4, 5, 6, 7], profit: 24 },
    expenseCodes: ['6601', '6602', '6603'],
  },
};
