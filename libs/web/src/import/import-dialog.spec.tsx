import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { voucherImport } from '@mingzhang/contract';
import { renderScreen } from '../testing';
import { ImportDialog } from './import-dialog';
import type { ImportJob } from './import-job.model';
import type { ImportState } from './use-import';

const send = jest.fn();
const state: ImportState = {
  kind: voucherImport,
  job: undefined,
  last: undefined,
  isSending: false,
  isBusy: false,
  send,
  cancel: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  show: () => undefined,
  again: () => undefined,
  lookForLast: () => undefined,
  confirm: undefined,
  refused: undefined,
};
const done: ImportJob = {
  jobId: 'ledger-1',
  kind: 'ledger-voucher',
  title: '序时簿.csv',
  state: 'done',
  step: '',
  unit: '',
  done: 4,
  total: 4,
  steps: [],
  files: [],
  createdAt: '2026-01-05T00:00:00Z',
  report: {
    accepted: 4,
    unchanged: 0,
    refused: 0,
    problems: [],
    refusedFile: false,
    ignoredColumns: ['结算方式'],
    recognised: '识别为：凭证序时簿，2 张凭证',
    notes: ['新增客户 1 个：C001 甲公司'],
  },
};
const choice = {
  label: '缺少的辅助项目',
  options: [
    { value: 'auto', label: '按文件决定' },
    { value: 'create', label: '自动新增' },
  ],
};

function show(job?: ImportJob, more: Partial<ImportState> = {}) {
  const shown: ImportState = job ? { ...state, ...more, job } : state;
  const none = () => undefined;
  return renderScreen(
    <ImportDialog
      title="导入凭证"
      state={shown}
      choice={choice}
      open
      onTemplate={none}
      onClose={none}
    />,
  );
}

describe('the import dialog', () => {
  it('sends the file with what the user decided', async () => {
    const { user } = show();
    const file = new File(['日期,凭证号\n'], '凭证.txt', { type: 'text/plain' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('nothing takes a file');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('点击选择文件'));
    await user.upload(input, file);
    await waitFor(() => expect(screen.getByRole('button', { name: '开始导入' })).toHaveFocus());
    await user.click(screen.getByRole('radio', { name: '只导入正确的行' }));
    await user.click(screen.getByRole('radio', { name: '自动新增' }));
    await user.click(screen.getByRole('button', { name: '开始导入' }));
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ name: '凭证.txt' }), {
      mode: 'valid',
      choice: 'create',
    });
  });

  it('tells what a file of another product was, what was created and what was left out', () => {
    show(done);
    expect(screen.getByText('识别为：凭证序时簿，2 张凭证')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: '说明' })).toHaveTextContent(
      '新增客户 1 个：C001 甲公司',
    );
    expect(screen.getByText(/“结算方式”/)).toHaveTextContent('没有读取。');
  });

  it('lists one reason once with all its rows, and says how many reasons are not listed', () => {
    const msg = '科目编码“9999”不存在';
    const problems = [{ row: 2, rows: '2–9、12', code: 'ROW', msg }];
    const report = { ...done.report, accepted: 0, unchanged: 0, refused: 40, refusedFile: true };
    show({ ...done, report: { ...report, ignoredColumns: [], problems, unlisted: 3 } });
    const list = screen.getByRole('region', { name: '未导入的行' });
    expect(list).toHaveTextContent('2–9、12科目编码“9999”不存在');
    expect(list).toHaveTextContent('另有 3 种见下载的文件');
  });

  it('asks before what a preview shows is written, and says that nothing has been', async () => {
    const confirm = jest.fn();
    const again = jest.fn();
    const report = { ...done.report, accepted: 4, unchanged: 0, refused: 0, preview: true };
    const { user } = show(
      { ...done, report: { ...report, ignoredColumns: [], problems: [], refusedFile: false } },
      { confirm, again },
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      '试读完成，还没有写入任何数据：将导入 4 行',
    );
    await user.click(screen.getByRole('button', { name: '确认导入' }));
    expect(confirm).toHaveBeenCalledWith('import');
    await user.click(screen.getByRole('button', { name: /取.?消/ }));
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('lets the user decide about equal vouchers, by keyboard too', async () => {
    const confirm = jest.fn();
    const again = jest.fn();
    const counts = { accepted: 2, unchanged: 2, refused: 0, preview: true, equal: 1 };
    const report = { ...done.report, ...counts, ignoredColumns: [], problems: [] };
    const { user } = show(
      { ...done, report: { ...report, refusedFile: false } },
      { confirm, again },
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      '还没有写入任何数据：有 1 张凭证与其他凭证相同，可能已经导入过，其余 2 行可以导入',
    );
    screen.getByRole('button', { name: '不导入相同的凭证' }).focus();
    await user.keyboard('{Enter}');
    expect(confirm).toHaveBeenCalledWith('skip');
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    expect(confirm).toHaveBeenCalledWith('import');
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    expect(again).toHaveBeenCalledTimes(1);
  });
});
