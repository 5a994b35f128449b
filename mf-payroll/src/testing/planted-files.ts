import type { FileLayoutRow, ResultOf, taxClientCalls } from '@mingzhang/contract';
import { builtInLayouts } from '@mingzhang/rules/payroll';

export const layouts: FileLayoutRow[] = builtInLayouts.map((layout) => ({
  ...layout,
  version: 0,
  head: [...layout.head],
  columns: layout.columns.map((column) => ({ ...column })),
  isBuiltIn: true,
  isChanged: false,
}));

export const taxFiles: ResultOf<typeof taxClientCalls.preview> = {
  period: '2026-02',
  payPeriod: '2026-02',
  isConfirmed: true,
  files: layouts
    .filter(({ use }) => use !== 'bank')
    .map(({ code, name, confidence, note }) => ({
      code,
      name,
      count: code === 'taxBonus' ? 0 : 3,
      sum: '27000.00',
      confidence,
      note,
    })),
  findings: [{ number: '0003', name: '林子昂', why: '没有登记证件号码，请在员工信息中补上' }],
};
