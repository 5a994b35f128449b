import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { operationLogCalls, operationLogTable, type OperationLogHead } from '@mingzhang/contract';
import { fileSaver } from '@mingzhang/shell-api';
import { FileActions } from '../import/file-actions';
import { byId } from '../table/screen-columns';
import { fakeApi, renderScreen, type FakeApi } from '../testing';
import { described } from './described';
import { FilterFields } from './filter-fields';
import { ListScreen } from './list-screen';
import { useExport, usePagedList } from './use-paged-list';

const noFilters = { keyword: '', operatorId: '' };
const entry: OperationLogHead = {
  id: 9,
  at: '2026-03-01T02:03:04.000Z',
  userName: '周敏',
  address: '10.0.0.1',
  requestId: 'request-0001',
  action: '修改科目',
  object: '1002 银行存款',
  changes: [{ title: '名称', before: '银行', after: '银行存款' }],
};

function LogScreen() {
  const { list, asked, isFiltered } = usePagedList(operationLogCalls.list, noFilters);
  const onExport = useExport(operationLogCalls.export, { query: asked });
  return (
    <ListScreen
      settings={{ none: 'a test' }}
      {...described(operationLogTable)}
      {...list}
      rowKey={byId}
      unit="条记录"
      files={<FileActions name="操作日志" onExport={onExport} />}
      filters={
        <FilterFields
          defaults={noFilters}
          fields={[
            { search: 'keyword', label: '查找操作内容' },
            { choice: 'operatorId', label: '操作人', options: [{ value: '1', label: '周敏' }] },
          ]}
        />
      }
      empty={<p>{isFiltered ? '没有匹配的记录' : '还没有操作记录'}</p>}
    />
  );
}

let api: FakeApi;
const answer = (total: number) =>
  api.answer(operationLogCalls.list, ({ query }) => ({
    page: Number(query['page']),
    pageSize: 50,
    total,
    records: total === 0 ? [] : [entry],
  }));
beforeEach(() => {
  api = fakeApi();
  answer(120);
});
afterEach(() => jest.restoreAllMocks());

const open = (query = '') => renderScreen(<LogScreen />, { path: `/operation-log${query}` });
const asked = () => api.requestsOf(operationLogCalls.list).at(-1)?.query;

describe('a list', () => {
  it('says how many there are, with the search in focus', async () => {
    open();
    expect(await screen.findByText('共 120 条记录')).toBeInTheDocument();
    expect(screen.getByLabelText('查找操作内容')).toHaveFocus();
    expect(await screen.findByText('1002 银行存款')).toBeInTheDocument();
  });

  it.each([
    ['has become shorter', 60, '/operation-log?page=2'],
    ['needs one page', 3, '/operation-log'],
  ])('leads whoever is past its end to its last page where it %s', async (_what, total, at) => {
    answer(total);
    const { address } = open('?page=99');
    await waitFor(() => expect(address()).toBe(at));
  });

  it('keeps its page in the address, and begins anew when a filter changes', async () => {
    const { user, address } = open();
    await user.click(await screen.findByTitle('2'));
    await waitFor(() => expect(address()).toBe('/operation-log?page=2'));
    await waitFor(() => expect(asked()).toEqual({ page: '2', pageSize: '50' }));
    await user.type(screen.getByLabelText('查找操作内容'), '科');
    await waitFor(() => expect(asked()).toEqual({ page: '1', pageSize: '50', keyword: '科' }));
    expect(decodeURIComponent(address())).toBe('/operation-log?keyword=科');
  });

  it('tells an empty list from one where nothing matches', async () => {
    answer(0);
    const { unmount } = open();
    expect(await screen.findByText('还没有操作记录')).toBeInTheDocument();
    unmount();
    open('?keyword=x');
    expect(await screen.findByText('没有匹配的记录')).toBeInTheDocument();
  });

  it('shows the fault in place of rows it never had, and asks again on request', async () => {
    api.fail(operationLogCalls.list, 500);
    const { user } = open();
    const again = await screen.findByRole('button', { name: /重\s*试/ });
    expect(screen.getByText('未能载入')).toBeVisible();
    expect(screen.queryByText('共 0 条记录')).not.toBeInTheDocument();
    answer(1);
    await user.click(again);
    expect(await screen.findByText('1002 银行存款')).toBeInTheDocument();
  });

  it('is exported by the filters of the address, as a workbook or as CSV', async () => {
    const names: string[] = [];
    jest.spyOn(fileSaver, 'save').mockImplementation((_, name) => void names.push(name));
    api.answerFile(operationLogCalls.export, '操作日志-2026-03-01.csv');
    const { user } = open('?keyword=科目&page=2');
    await user.click(await screen.findByRole('button', { name: '导出操作日志' }));
    await user.click(await screen.findByText('导出 CSV（.csv）'));
    await waitFor(() => expect(names).toEqual(['操作日志-2026-03-01.csv']));
    const [request] = api.requestsOf(operationLogCalls.export);
    expect(request?.query).toEqual({ keyword: '科目', format: 'csv' });
  });

  it('is printed as it is shown, says when that is a part, and comes back', async () => {
    const { user, address } = open('?page=2');
    await user.click(await screen.findByRole('button', { name: '打印操作日志' }));
    const page = await screen.findByLabelText('第 1 页');
    expect(within(page).getByText('2026-03-01 10:03:04')).toBeInTheDocument();
    expect(within(page).getByText('名称：银行 → 银行存款')).toBeInTheDocument();
    expect(within(page).queryByText(/^期间：/)).not.toBeInTheDocument();
    expect(within(page).queryByText('单位：元')).not.toBeInTheDocument();
    expect(screen.getByText('只含第 2 页，全部请导出')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /返\s*回/ }));
    expect(await screen.findByText('共 120 条记录')).toBeInTheDocument();
    expect(address()).toBe('/operation-log?page=2');
  });
});
