import type { CashFlowLine } from '@mingzhang/contract';

/** A cash line among others: the line of a voucher, or the whole of one. */
export const keyOfLine = ({ voucherId, row }: Pick<CashFlowLine, 'voucherId' | 'row'>) =>
  `${voucherId} ${row ?? 0}`;
