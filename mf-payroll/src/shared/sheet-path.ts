import type { SalaryMonth, SheetKey } from '@mingzhang/contract';

/** The address of a month's sheet; what can't be edited any more opens to be looked at. */
export function sheetPath({
  period,
  run,
  state,
}: Pick<SalaryMonth, 'period' | 'run' | 'state'>): string {
  const ofRun = run === 1 ? '' : `?run=${String(run)}`;
  return `/salary/salary-detail/${period}/${state === 'draft' ? '0' : '1'}${ofRun}`;
}

/** The address of the payslips of a sheet. */
export const slipsPath = ({ period, run }: SheetKey): string =>
  `/salary/slips/${period}${run === 1 ? '' : `?run=${String(run)}`}`;
