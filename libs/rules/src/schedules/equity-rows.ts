import type { EquityRow } from './equity-moves';

/** A row of 所有者权益变动表: the balance it begins with, the vouchers that belong to it, or a total of others. */
export interface EquityRowPlan {
  readonly lineNo: number;
  readonly title: string;
  readonly indent: number;
  readonly isOpening?: boolean;
  readonly of?: EquityRow;
  readonly parts?: readonly number[];
  /** Not on the form: shown where it has an amount. */
  readonly isOnlyIfUsed?: boolean;
}

/**
 * The rows of 会企04表 (财会〔2019〕6号附件2), 行次 our own. （五） and （六） are added, because 专项储备 has a column and no
 * row there, and what cannot be told has to stand somewhere; they are shown only where they are needed.
 */
export const equityRows: readonly EquityRowPlan[] = [
  { lineNo: 1, title: '一、上年年末余额', indent: 0, isOpening: true },
  { lineNo: 2, title: '加：会计政策变更', indent: 1, of: 'policy' },
  { lineNo: 3, title: '前期差错更正', indent: 2, of: 'correction' },
  { lineNo: 4, title: '其他', indent: 2 },
  { lineNo: 5, title: '二、本年年初余额', indent: 0, parts: [1, 2, 3, 4] },
  {
    lineNo: 6,
    title: '三、本年增减变动金额（减少以“-”号填列）',
    indent: 0,
    parts: [7, 8, 13, 17, 24, 27],
  },
  { lineNo: 7, title: '（一）综合收益总额', indent: 1, of: 'comprehensiveIncome' },
  { lineNo: 8, title: '（二）所有者投入和减少资本', indent: 1, parts: [9, 10, 11, 12] },
  { lineNo: 9, title: '1．所有者投入的普通股', indent: 2, of: 'contribution' },
  { lineNo: 10, title: '2．其他权益工具持有者投入资本', indent: 2, of: 'instrumentContribution' },
  { lineNo: 11, title: '3．股份支付计入所有者权益的金额', indent: 2, of: 'sharePayment' },
  { lineNo: 12, title: '4．其他', indent: 2, of: 'contributionOther' },
  { lineNo: 13, title: '（三）利润分配', indent: 1, parts: [14, 15, 16] },
  { lineNo: 14, title: '1．提取盈余公积', indent: 2, of: 'toSurplus' },
  { lineNo: 15, title: '2．对所有者（或股东）的分配', indent: 2, of: 'toOwners' },
  { lineNo: 16, title: '3．其他', indent: 2, of: 'distributionOther' },
  { lineNo: 17, title: '（四）所有者权益内部结转', indent: 1, parts: [18, 19, 20, 21, 22, 23] },
  { lineNo: 18, title: '1．资本公积转增资本（或股本）', indent: 2, of: 'reserveToCapital' },
  { lineNo: 19, title: '2．盈余公积转增资本（或股本）', indent: 2, of: 'surplusToCapital' },
  { lineNo: 20, title: '3．盈余公积弥补亏损', indent: 2, of: 'surplusToLoss' },
  { lineNo: 21, title: '4．设定受益计划变动额结转留存收益', indent: 2 },
  { lineNo: 22, title: '5．其他综合收益结转留存收益', indent: 2, of: 'comprehensiveToRetained' },
  { lineNo: 23, title: '6．其他', indent: 2, of: 'internalOther' },
  { lineNo: 24, title: '（五）专项储备', indent: 1, parts: [25, 26], isOnlyIfUsed: true },
  { lineNo: 25, title: '1．本期提取', indent: 2, of: 'specialAccrued', isOnlyIfUsed: true },
  { lineNo: 26, title: '2．本期使用', indent: 2, of: 'specialUsed', isOnlyIfUsed: true },
  { lineNo: 27, title: '（六）其他', indent: 1, of: 'unknown', isOnlyIfUsed: true },
  { lineNo: 28, title: '四、本年年末余额', indent: 0, parts: [5, 6] },
];
