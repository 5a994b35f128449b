import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { fileLayoutCalls, jobCalls, taxClientCalls } from '@mingzhang/contract';
import { fakeUser } from '@mingzhang/shell-api/testing';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { layouts, taxFiles } from './testing/planted-files';

const path = '/salary/tax-client/2026-02';

describe('个税申报文件', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(taxClientCalls.preview, taxFiles);
    api.answer(fileLayoutCalls.list, layouts);
    api.answer(jobCalls.latest, null);
    api.answerFile(taxClientCalls.export, '正常工资薪金收入.xlsx');
  });
  const opened = async (options: Parameters<typeof renderScreen>[1] = {}) => {
    const view = renderScreen(<Screens />, { path, ...options });
    await screen.findByText('扣缴客户端：正常工资薪金收入');
    return view;
  };

  it('says which columns are not certain, and what is to be looked at', async () => {
    await opened();
    const labour = screen.getByRole('row', { name: /劳务报酬所得/ });
    expect(labour).toHaveTextContent('列未确认');
    expect(labour).toHaveTextContent('请按客户端下载的模板改正列名和顺序后再用');
    expect(screen.getByRole('row', { name: /^扣缴客户端：正常工资薪金收入/ })).toHaveTextContent(
      '请核对',
    );
    expect(screen.getByText('0003 林子昂：没有登记证件号码，请在员工信息中补上')).toBeVisible();
  });

  it('writes a file of a confirmed month; one of nobody is not asked for', async () => {
    const { user } = await opened();
    expect(screen.getByRole('button', { name: /导出 .*全年一次性奖金/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /导出 .*正常工资薪金/ }));
    await waitFor(() =>
      expect(api.requestsOf(taxClientCalls.export).map(({ query }) => query)).toEqual([
        { period: '2026-02', run: '1', code: 'taxWage' },
      ]),
    );
  });

  it('imports deductions into a draft, whose files of income wait for its confirmation', async () => {
    api.answer(taxClientCalls.preview, { ...taxFiles, isConfirmed: false });
    const { user } = await opened();
    expect(screen.getByRole('button', { name: /导出 .*正常工资薪金/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /导出 .*人员信息/ })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: '导入专项附加扣除' }));
    expect(await screen.findByText(/本月扣除 = 累计数/)).toBeVisible();
  });

  it('has layouts that people change: columns, order, head', async () => {
    const [first] = layouts;
    if (!first) throw new Error('layouts were planted');
    api.answer(fileLayoutCalls.save, { ...first, version: 1, isChanged: true });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: /修改排版 .*劳务报酬/ }));
    const drawer = within(await screen.findByRole('dialog'));
    const title = await drawer.findByRole('textbox', { name: '列名 6' });
    await user.clear(title);
    await user.type(title, '*本期收入');
    await user.click(drawer.getByRole('button', { name: '上移第 6 列' }));
    await user.type(drawer.getByLabelText('列名上方的表头'), '劳务报酬|{{月份}');
    await user.click(drawer.getByRole('button', { name: /保存/ }));
    await waitFor(() => expect(api.requestsOf(fileLayoutCalls.save)).toHaveLength(1));
    const body = api.requestsOf(fileLayoutCalls.save)[0]?.body as unknown as (typeof layouts)[0];
    expect(body).toMatchObject({ code: 'taxLabour', version: 0, head: ['劳务报酬|{月份}'] });
    expect(body.columns[4]).toMatchObject({ title: '*本期收入', source: 'income' });
  });

  it('is only looked at by who may not manage pay', async () => {
    await opened({ user: fakeUser({ permissions: ['payroll.view'] }) });
    expect(screen.queryByRole('button', { name: /导出 / })).toBeNull();
    expect(screen.queryByRole('button', { name: '导入专项附加扣除' })).toBeNull();
  });
});
