import type { SalaryMonth, SheetKey } from '@mingzhang/contract';

/** The address of a month's sheet; what can't be edited any more opens to be looked at. */
export function sheetPath({
  period,
  run,
  state,
}: Pick<SalaryMonth, 'period' | 'run' | 'state'>): string {
  return `/salary/salary-detail/${period}/${state === 'draft' ? '0' : '1'}${ofRun(run)}`;
}

/** The address of the payslips of a sheet. */
export const slipsPath = ({ period, run }: SheetKey): string =>
  `/salary/slips/${period}${ofRun(run)}`;

/** The addresses of the files of a sheet: for the bank, for the tax client, and what the client says. */
export const bankFilePath = ({ period, run }: SheetKey): string =>
  `/salary/bank-file/${period}${ofRun(run)}`;
export const taxClientPath = ({ period, run }: SheetKey): string =>
  `/salary/tax-client/${period}${ofRun(run)}`;
export const taxCheckPath = ({ period, run }: SheetKey): string =>
  `/salary/tax-check/${period}${ofRun(run)}`;

/** The address of the bills of a month of contributions. */
export const billPath = (period: string): string => `/salary/insurance-bill/${period}`;

/** The first run stands in no address. */
const ofRun = (run: number) => (run === 1 ? '' : `?run=${String(run)}`);
