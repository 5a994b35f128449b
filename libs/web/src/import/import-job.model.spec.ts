import { fileProblem, resultText, resultTone, type ImportJob } from './import-job.model';

const job: ImportJob = {
  jobId: 'ledger-1',
  kind: 'ledger-subject',
  title: '科目.xlsx',
  state: 'running',
  step: '写入',
  unit: '行',
  done: 30,
  total: 120,
  steps: [],
  files: [],
  createdAt: '2026-01-05T00:00:00Z',
};
const ended = (accepted: number, refused: number, unchanged = 0): ImportJob => ({
  ...job,
  state: 'done',
  report: { accepted, unchanged, refused, problems: [], ignoredColumns: [], refusedFile: false },
});

describe('an import', () => {
  it('tells how it ended', () => {
    expect(resultText(ended(3, 0, 2))).toBe('已导入 3 行，2 行与现有内容相同');
    expect(resultText(ended(3, 1))).toBe('已导入 3 行，1 行有误未导入');
    expect(resultText(ended(0, 4))).toBe('有 4 行有误，没有导入任何数据');
    expect(resultText({ ...job, state: 'failed', msg: '文件已损坏' })).toBe('文件已损坏');
    expect([ended(1, 0), ended(1, 1), ended(0, 1)].map(resultTone)).toEqual([
      'success',
      'warning',
      'error',
    ]);
  });

  it('does not send what can only be refused', () => {
    expect(fileProblem({ name: '科目.pdf', size: 5 })).toContain('.xlsx');
    expect(fileProblem({ name: '科目.XLS', size: 5 })).toBeUndefined();
    expect(fileProblem({ name: '科目.xlsx', size: 0 })).toContain('空');
    expect(fileProblem({ name: '科目.xlsx', size: 21 * 1_048_576 })).toContain('20 MB');
    expect(fileProblem({ name: '科目.CSV', size: 5 })).toBeUndefined();
  });
});
