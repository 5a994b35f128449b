import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  invoiceBusinessCalls,
  invoiceCalls,
  invoiceImportCalls,
  invoiceImportKind,
  jobCalls,
  setsImportKind,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { findingsText, filesProblem, importText, importTone } from './shared/import/import.model';
import { Screens } from './screens';
import { choices, goods, invoicePage } from './testing/planted';
import { record, report } from './testing/planted-import';

const job = {
  jobId: 'invoice-1',
  kind: invoiceImportKind.kind,
  title: '十月.xlsx 等 2 个文件',
  state: 'done' as const,
  step: '',
  unit: '',
  done: 41,
  total: 41,
  steps: [],
  files: ['refused'],
  createdAt: '2026-10-05T01:00:00Z',
  report,
};
const none = { read: 0, stored: 0, refused: 0, reasons: [], unread: [], blocked: 0, warned: 0 };

describe('what an import says', () => {
  it('counts rows, invoices and refusals with their reasons', () => {
    expect(importText({ ...report, unread: [] })).toBe(
      '读 41 行，收 38 张，拒收 3 张（重复 2、不是本公司的发票 1）',
    );
    expect(importText({ ...report, ...none, ticked: 5, refusedTicks: 1 })).toBe(
      '勾选 5 张，1 张没有勾选',
    );
    expect(importText({ ...report, ...none })).toBe('文件中没有发票');
    expect(findingsText(report)).toBe('收下的发票中：待更正 2 张，提醒 1 张。');
    expect(importTone(report)).toBe('warning');
    expect(importTone({ ...report, stored: 0 })).toBe('error');
    expect(importTone({ ...report, refused: 0, unread: [] })).toBe('success');
  });

  it('names files that can only be refused before they are sent', () => {
    expect(filesProblem([{ name: '票.jpg', size: 1 }])).toContain('“票.jpg”不是');
    expect(filesProblem([{ name: '票.XML', size: 0 }])).toContain('空的');
    const large = { name: '票.zip', size: 12 * 1_048_576 };
    expect(filesProblem([large])).toBeUndefined();
    expect(filesProblem([large, large])).toContain('20 MB');
  });
});

describe('the import of the list', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(invoiceCalls.page, invoicePage);
    api.answer(invoiceCalls.choices, choices);
    api.answer(invoiceBusinessCalls.list, [goods]);
    api.answer(jobCalls.latest, null);
    api.answer(jobCalls.get, job);
    api.answer(invoiceImportCalls.import, { jobId: 'invoice-1' });
    api.answer(invoiceImportCalls.list, { page: 1, pageSize: 20, total: 1, records: [record] });
    api.answer(invoiceImportCalls.remove, {});
  });

  const open = async () => {
    const view = renderScreen(<Screens />, { path: '/invoice/in?period=2026-02' });
    expect(await screen.findByText('文华文具销售公司')).toBeVisible();
    return view;
  };

  it('gives the keyboard back to the search that it was opened from', async () => {
    const { user } = await open();
    const search = screen.getByLabelText('查找发票');
    expect(search).toHaveFocus();
    await user.keyboard('{Control>}i{/Control}');
    await screen.findByText('点击选择文件，或把文件拖到这里');
    await waitFor(() => expect(search).not.toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search).toHaveFocus());
  });

  it('sends several files at once and shows what became of them', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}i{/Control}');
    await screen.findByText('点击选择文件，或把文件拖到这里');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('nothing takes a file');
    const files = ['十月.xlsx', '单张.xml'].map((name) => new File(['x'], name));
    await user.upload(input, files);
    await user.click(await screen.findByRole('button', { name: '开始导入' }));
    await waitFor(() => expect(api.requestsOf(invoiceImportCalls.import)).toHaveLength(1));
    expect(await screen.findByRole('status')).toHaveTextContent(
      '读 41 行，收 38 张，拒收 3 张，1 个文件没有读取（重复 2、不是本公司的发票 1）',
    );
    const refused = screen.getByRole('region', { name: '未导入的行' });
    expect(within(refused).getByText('十月.xlsx · 发票基础信息 · 第 7 行')).toBeVisible();
    expect(screen.getByText(/另有 2 行见下载的文件/)).toBeVisible();
    expect(screen.getByRole('button', { name: /下载未导入的行/ })).toBeVisible();
  });

  it('sends files of several companies to be sorted by tax id', async () => {
    const { problems: _problems, unlisted: _more, notices: _notes, unread, ...counts } = report;
    const sets = [{ ...counts, id: 1, companyName: '甲公司', taxId: '91310115MA1H5XY832' }];
    const rows = { problems: [], unlisted: 0, notices: [] };
    const ended = {
      ...job,
      kind: setsImportKind.kind,
      report: { sets, refused: 2, unread, ...rows },
    };
    api.answer(invoiceImportCalls.importSets, { jobId: 'invoice-1' });
    api.answer(jobCalls.get, ended);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /导入$/ }));
    await screen.findByText('点击选择文件，或把文件拖到这里');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('nothing takes a file');
    await user.upload(input, [new File(['x'], '十月.zip')]);
    await user.click(screen.getByRole('checkbox', { name: /按税号分到/ }));
    await user.click(await screen.findByRole('button', { name: '开始导入' }));
    expect(await screen.findByRole('status')).toHaveTextContent(
      '分到 1 个账套，收 38 张，拒收 3 行，2 行不属于这些账套或没有读取，1 个文件没有读取',
    );
    expect(screen.getByRole('list', { name: '各账套' })).toHaveTextContent(
      '甲公司（91310115MA1H5XY832）：读 41 行，收 38 张，拒收 3 张',
    );
    expect(api.requestsOf(invoiceImportCalls.import)).toHaveLength(0);
  });

  it('lists former imports and takes one back', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '导出进项发票' }));
    await user.click(await screen.findByText('导入记录'));
    const list = await screen.findByRole('list', { name: '导入记录' });
    expect(await within(list).findByText(/读 41 行，收 38 张/)).toBeVisible();
    await user.click(within(list).getByRole('button', { name: '撤销 十月.xlsx' }));
    await user.click(await screen.findByRole('button', { name: '撤销导入' }));
    await waitFor(() => expect(api.requestsOf(invoiceImportCalls.remove)).toHaveLength(1));
    expect(api.requestsOf(invoiceImportCalls.remove)[0]?.params).toEqual({ id: '3' });
  });

  it('says why an import can not be taken back', async () => {
    const records = [{ ...record, booked: 2, ticked: 1 }];
    api.answer(invoiceImportCalls.list, { page: 1, pageSize: 20, total: 1, records });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '导出进项发票' }));
    await user.click(await screen.findByText('导入记录'));
    expect(await screen.findByText('2 张已有凭证，1 张已勾选，不能撤销')).toBeVisible();
    expect(screen.queryByRole('button', { name: '撤销 十月.xlsx' })).toBeNull();
  });
});
