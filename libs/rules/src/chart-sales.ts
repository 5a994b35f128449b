/** 主营 and 其他业务收入 of the charts, for 小企业会计准则 (0) and 企业会计准则 (1): sales, of which VAT is due. */
export const chartSales = [
  ['5001', '5051'],
  ['6001', '6051'],
] as const;

/** What tells the sales subjects of an account set. */
export interface SalesOfSet {
  readonly standard: 0 | 1;
  /** The code that the account set uses for one of the standard. */
  readonly codeOf: (standardCode: string) => string;
  /** Codes of `salesSubjects`; left out where the account set has the subjects of the chart alone. */
  readonly sales?: readonly string[];
}

/** Codes of the sales subjects as the account set has them; those of the chart where no others are known. */
export function salesCodes({ standard, codeOf, sales }: SalesOfSet): readonly string[] {
  return sales ?? chartSales[standard].map(codeOf);
}
