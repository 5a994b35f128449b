import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { jobCalls, voucherImport } from '@mingzhang/contract';
import { fakeApi, renderScreen } from '../testing';
import { FileActions } from './file-actions';

const report = {
  accepted: 2,
  unchanged: 0,
  refused: 0,
  problems: [],
  refusedFile: false,
  ignoredColumns: [],
  recognised: '',
  notes: [],
};
const job = {
  jobId: 'ledger-1',
  kind: 'ledger-voucher',
  title: '序时簿.csv',
  state: 'done' as const,
  step: '',
  unit: '',
  done: 2,
  total: 2,
  steps: [],
  files: [],
  createdAt: '2026-01-05T00:00:00Z',
  report,
};
const importing = {
  kind: voucherImport,
  start: () => Promise.resolve({ jobId: 'ledger-2' }),
  onTemplate: () => undefined,
  invalidates: [],
};

describe('导入 of a screen', () => {
  it('tells of an import that another page has made since this one was opened', async () => {
    const api = fakeApi();
    api.answer(jobCalls.latest, null);
    const { user } = renderScreen(
      <FileActions name="凭证" onExport={() => undefined} importing={importing} />,
    );
    const button = await screen.findByRole('button', { name: '导入' });
    await waitFor(() => expect(api.requestsOf(jobCalls.latest)).toHaveLength(1));
    api.answer(jobCalls.latest, job);
    await user.click(button);
    expect(await screen.findByText(/上次导入 序时簿.csv：已导入 2/)).toBeInTheDocument();
  });
});
