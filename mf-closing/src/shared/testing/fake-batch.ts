import type { BatchFinding, BatchRow, BatchSet, ClosingBatch, Job } from '@mingzhang/contract';

export const finding = (title: string, severity: 'warn' | 'block'): BatchFinding => ({
  rule: `ledger.${title}`,
  title,
  severity,
  message: `${title}的说明`,
  link: null,
});

export function fakeRow(
  id: number,
  state: BatchRow['state'],
  findings: readonly BatchFinding[] = [],
): BatchRow {
  return {
    id,
    state,
    companyName: `第${id}公司`,
    accountingStandards: 0,
    vatType: 1,
    findings: [...findings],
    vouchers: [{ name: '结转本期损益', title: '记-61', amount: '1100.00' }],
    profit: '-8412.33',
    voucherCount: 61,
    at: '2026-02-02T02:41:00.000Z',
  };
}

export function fakeSet(id: number, changes: Partial<BatchSet> = {}): BatchSet {
  return {
    id,
    companyName: `第${id}公司`,
    accountingStandards: 0,
    vatType: 1,
    role: 'Manager',
    mayClose: true,
    state: 'due',
    openPeriod: '2026-01',
    voucherCount: 60,
    madeCount: 0,
    ...changes,
  };
}

export function fakeBatch(
  phase: ClosingBatch['phase'],
  { done, total, ...job }: Partial<Job> & { done: number; total: number },
): ClosingBatch {
  return {
    id: 7,
    period: '2026-01',
    createdAt: '2026-02-02T02:40:00.000Z',
    setCount: total,
    phase,
    job: {
      jobId: 'ledger-1',
      kind: 'ledger-closing-batch',
      title: '批量结账',
      state: 'done',
      step: '',
      unit: '个账套',
      steps: [],
      files: [],
      done,
      total,
      createdAt: '2026-02-02T02:40:00.000Z',
      ...job,
    },
  };
}
