import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import {
  attendanceFileCalls,
  attendanceImport,
  employeeCalls,
  jobCalls,
  salaryCalls,
  salarySheetFileCalls,
  salarySheetImport,
} from '@mingzhang/contract';
import { fakeUser } from '@mingzhang/shell-api/testing';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices } from './testing/planted';
import { month, sheet } from './testing/planted-sheet';

const path = '/salary/salary-detail/2026-02/0';
const job = {
  jobId: 'payroll-1',
  kind: salarySheetImport.kind,
  title: '工资.xlsx',
  state: 'done' as const,
  step: '',
  unit: '',
  done: 3,
  total: 3,
  steps: [],
  files: [],
  createdAt: '2026-02-05T00:00:00Z',
  report: {
    accepted: 3,
    unchanged: 0,
    refused: 0,
    problems: [],
    refusedFile: false,
    ignoredColumns: ['应发工资'],
    notes: ['2026年3月有 1 人的工资随之重算：张磊'],
  },
};

describe('files of 工资明细', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(salaryCalls.employeeList, sheet);
    api.answer(employeeCalls.choices, choices);
    api.answer(jobCalls.latest, null);
    api.answer(jobCalls.get, job);
  });

  it('imports a file into the month, says what came of it and reads the sheet anew', async () => {
    api.answer(salarySheetFileCalls.import, { jobId: job.jobId });
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByRole('textbox', { name: '张磊 基本工资' });
    const read = api.requestsOf(salaryCalls.employeeList).length;
    await user.click(screen.getByRole('button', { name: '导入' }));
    expect(await screen.findByText(/空的单元格不改动已填的金额/)).toBeVisible();
    const upload = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!upload) throw new Error('a file can be chosen');
    await user.upload(upload, new File(['工号,基本工资'], '工资.csv'));
    await user.click(screen.getByRole('button', { name: '开始导入' }));
    expect(await screen.findByText('2026年3月有 1 人的工资随之重算：张磊')).toBeVisible();
    expect(api.requestsOf(salarySheetFileCalls.import)).toHaveLength(1);
    await waitFor(() =>
      expect(api.requestsOf(salaryCalls.employeeList).length).toBeGreaterThan(read),
    );
  });

  it('imports attendance as well', async () => {
    api.answer(attendanceFileCalls.import, { jobId: job.jobId });
    api.answer(jobCalls.get, { ...job, kind: attendanceImport.kind });
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByRole('textbox', { name: '张磊 基本工资' });
    await user.click(screen.getByRole('button', { name: '导出工资表' }));
    await user.click(await screen.findByText('导入考勤'));
    expect(await screen.findByText(/加班费按 1.5、2、3 倍/)).toBeVisible();
    const upload = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!upload) throw new Error('a file can be chosen');
    await user.upload(upload, new File(['工号,出勤天数'], '考勤.csv'));
    await user.click(screen.getByRole('button', { name: '开始导入' }));
    await waitFor(() => expect(api.requestsOf(attendanceFileCalls.import)).toHaveLength(1));
    expect(await screen.findByText(/已导入 3/)).toBeVisible();
  });

  it('imports nothing into a month that is confirmed, or for who only looks', async () => {
    api.answer(salaryCalls.employeeList, { ...sheet, month: { ...month, state: 'confirmed' } });
    const { unmount } = renderScreen(<Screens />, { path });
    await screen.findByRole('textbox', { name: '张磊 基本工资' });
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
    unmount();
    api.answer(salaryCalls.employeeList, sheet);
    renderScreen(<Screens />, { path, user: fakeUser({ permissions: ['payroll.view'] }) });
    await screen.findByRole('textbox', { name: '张磊 基本工资' });
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
  });
});
