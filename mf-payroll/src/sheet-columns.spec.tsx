import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { employeeCalls, jobCalls, listSettingCalls, salaryCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices } from './testing/planted';
import { sheet } from './testing/planted-sheet';

const path = '/salary/salary-detail/2026-02/0';
const cell = (name: string) => screen.getByRole('textbox', { name });

describe('the column settings of 工资明细', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(salaryCalls.employeeList, sheet);
    api.answer(jobCalls.latest, null);
    api.answer(employeeCalls.choices, choices);
    api.answer(listSettingCalls.save, {});
  });

  it('are the order in which the keys go through the cells, without the hidden columns', async () => {
    const stored = (column: string, shown: boolean) => ({ column, shown });
    const columns = [stored('performance', true), stored('baseSalary', true)];
    const hidden = stored('postSalary', false);
    api.answer(listSettingCalls.list, [{ list: 'salarySheet', columns: [...columns, hidden] }]);
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByRole('textbox', { name: '张磊 绩效工资' });
    await waitFor(() =>
      expect(screen.queryByRole('columnheader', { name: '岗位工资' })).not.toBeInTheDocument(),
    );
    await user.click(cell('张磊 绩效工资'));
    await user.keyboard('{Tab}');
    expect(cell('张磊 基本工资')).toHaveFocus();
    await user.keyboard('{Tab}');
    expect(cell('赵婷 绩效工资')).toHaveFocus();
  });

  it('are stored for the person, who cannot hide the names', async () => {
    api.answer(listSettingCalls.list, []);
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByRole('textbox', { name: '张磊 基本工资' });
    await user.click(screen.getByRole('button', { name: '列设置' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('checkbox', { name: '姓名' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: /原因$/ }));
    await user.click(dialog.getByRole('button', { name: /确\s?定/ }));
    await waitFor(() => expect(api.requestsOf(listSettingCalls.save)).toHaveLength(1));
    expect(api.requestsOf(listSettingCalls.save)[0]?.params).toEqual({ list: 'salarySheet' });
  });
});
