import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { employeeCalls, jobCalls, salaryCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices } from './testing/planted';
import { month, rows, sheet } from './testing/planted-sheet';

const path = '/salary/salary-detail/2026-02/0';
const cell = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const answered = { month, rows: [], following: [] };

describe('amounts that are not saved yet', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(salaryCalls.employeeList, sheet);
    api.answer(jobCalls.latest, null);
    api.answer(employeeCalls.choices, choices);
    api.answer(salaryCalls.setState, { ...month, state: 'confirmed' });
    api.answer(salaryCalls.calculate, { month, following: [] });
  });

  const opened = async () => {
    const view = renderScreen(<Screens />, { path });
    await screen.findByRole('textbox', { name: '张磊 基本工资' });
    return view;
  };
  const sent = () => api.requestsOf(salaryCalls.update).map(({ body }) => body);

  it('are waited for by the confirmation and the calculation', async () => {
    let answer: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.answer(salaryCalls.update, () => gate.then(() => answered));
    const { user } = await opened();
    await user.click(cell('张磊 绩效工资'));
    await user.keyboard('301{Enter}302{Enter}');
    expect(await screen.findByText('2 格正在保存')).toBeVisible();
    await user.click(button('确认工资表'));
    await user.keyboard('{F9}');
    expect(api.requestsOf(salaryCalls.setState)).toEqual([]);
    expect(api.requestsOf(salaryCalls.calculate)).toEqual([]);
    answer();
    await waitFor(() => expect(api.requestsOf(salaryCalls.setState)).toHaveLength(1));
    expect(api.requestsOf(salaryCalls.calculate)).toHaveLength(1);
    expect(sent()).toHaveLength(2);
  });

  it('stay in their cells without a network, stop the confirmation and are sent again', async () => {
    api.fail(salaryCalls.update, 503);
    const { user } = await opened();
    await user.click(cell('张磊 绩效工资'));
    await user.keyboard('301{Enter}');
    expect(await screen.findByText('1 格未保存')).toBeVisible();
    expect(cell('张磊 绩效工资')).toHaveValue('301.00');
    expect(cell('张磊 绩效工资')).toHaveAccessibleDescription(/^未保存：/);
    await user.click(button('确认工资表'));
    expect(await screen.findByText(/有 1 格没有保存/)).toBeInTheDocument();
    expect(api.requestsOf(salaryCalls.setState)).toEqual([]);
    api.answer(salaryCalls.update, answered);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText('1 格未保存')).toBeNull());
    expect(sent().at(-1)).toEqual({
      cells: [{ id: 1, code: 'performance', value: '301.00', seen: null }],
    });
  });

  it('that the service refuses are sent again on demand only, or given up', async () => {
    const msg = '张磊 绩效工资 刚被李倩改为 500.00，请核对后重新填写';
    api.refuse(salaryCalls.update, 'PAYROLL_CELL', { msg });
    const { user } = await opened();
    await user.click(cell('张磊 绩效工资'));
    await user.keyboard('800{Enter}');
    await screen.findByText('1 格未保存');
    fireEvent(window, new Event('online'));
    const [first, ...others] = rows;
    const entered = { ...first.entered, performance: '500.00' };
    const amounts = { ...first.amounts, performance: '500.00' };
    const changed = { ...first, entered, amounts };
    api.answer(salaryCalls.employeeList, { ...sheet, rows: [changed, ...others] });
    await user.click(button('重新保存'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({
      cells: [{ id: 1, code: 'performance', value: '800.00', seen: '500.00' }],
    });
    await screen.findByText('1 格未保存');
    await user.click(button(/放\s*弃/));
    expect(screen.queryByText('1 格未保存')).toBeNull();
    await waitFor(() => expect(cell('张磊 绩效工资')).toHaveValue('500.00'));
  });

  it('are there when the sheet is opened again, and whoever leaves is told so', async () => {
    api.fail(salaryCalls.update, 503);
    api.answer(salaryCalls.page, { page: 1, pageSize: 100, total: 1, records: [month] });
    const { user } = await opened();
    await user.click(cell('张磊 绩效工资'));
    await user.keyboard('301{Enter}');
    await screen.findByText('1 格未保存');
    await user.click(button('全部月份'));
    expect(await screen.findByText(/2026年2月工资表有未保存的修改，已保留/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: '编制 2026-02' }));
    expect(await screen.findByText('1 格未保存')).toBeVisible();
    expect(cell('张磊 绩效工资')).toHaveValue('301.00');
  });

  it('are taken back by Ctrl+Z, the last entry first and a paste as a whole', async () => {
    api.answer(salaryCalls.update, (request) => {
      const { cells } = request.body as { cells: { id: number; code: string; value: string }[] };
      const changed = cells.map(({ id, code, value }) => {
        const row = rows.find((each) => each.id === id) ?? rows[0];
        return { ...row, entered: { ...row.entered, [code]: value }, amounts: row.amounts };
      });
      return { month, rows: changed, following: [] };
    });
    const { user } = await opened();
    await user.click(cell('张磊 基本工资'));
    await user.keyboard('9500{Enter}');
    await waitFor(() => expect(screen.queryByText('1 格正在保存')).toBeNull());
    fireEvent.paste(cell('赵婷 岗位工资'), { clipboardData: { getData: () => '1\n2' } });
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('2 格正在保存')).toBeNull());
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(sent()).toHaveLength(3));
    await user.keyboard('{Control>}zz{/Control}');
    await waitFor(() => expect(sent()).toHaveLength(4));
    expect(sent().slice(2)).toEqual([
      {
        cells: [
          { id: 2, code: 'postSalary', value: null, seen: '1.00' },
          { id: 3, code: 'postSalary', value: null, seen: '2.00' },
        ],
      },
      { cells: [{ id: 1, code: 'baseSalary', value: '9000.00', seen: '9500.00' }] },
    ]);
  });
});
