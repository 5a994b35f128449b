import type { SalaryMonth } from '@mingzhang/contract';

/** The address of a month's sheet; what can't be edited any more opens to be looked at. */
export const sheetPath = ({ period, state }: Pick<SalaryMonth, 'period' | 'state'>): string =>
  `/salary/salary-detail/${period}/${state === 'draft' ? '0' : '1'}`;
