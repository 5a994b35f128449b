import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { employeeCalls, salaryCalls, salaryChoiceCalls, type SalaryRow } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices } from './testing/planted';
import { explanation, month, rows, sheet } from './testing/planted-sheet';

const path = '/salary/salary-detail/2026-02/0';
const bonus = {
  bonus: '50000.00',
  separate: { tax: '4790.00', net: '45210.00' },
  merged: { tax: '5000.00', net: '45000.00' },
  cheaper: 'separate' as const,
  saved: '210.00',
  isForecast: true,
  notes: ['年终奖 50,000.00 按全年预计收入推算'],
};
const best = { bonus: '36000.00', wage: '14000.00', tax: '2480.00', net: '47520.00' };

describe('年终奖和一次性收入', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(salaryCalls.employeeList, sheet);
    api.answer(employeeCalls.choices, choices);
    api.answer(salaryCalls.explanation, { ...explanation, bonus });
    api.answer(salaryChoiceCalls.bonusPlan, {
      ...bonus,
      yearBalance: '60000.00',
      best,
      splits: [best],
    });
    api.answer(salaryChoiceCalls.choose, { month, rows: [], following: [] });
    api.answer(salaryCalls.update, { month, rows: [], following: [] });
  });

  const explained = async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '赵婷 工资和个税的计算过程' }));
    return user;
  };

  it('are compared in the explanation, and the way is chosen there', async () => {
    const user = await explained();
    expect(await screen.findByText('单独计税少缴 210.00（按全年预计收入推算）')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '并入综合所得计税' }));
    await waitFor(() => expect(api.requestsOf(salaryChoiceCalls.choose)).toHaveLength(1));
    expect(api.requestsOf(salaryChoiceCalls.choose)[0]).toMatchObject({
      params: { id: '2' },
      body: {
        choices: { bonusMethod: 'merged', payments: [] },
        seen: { bonusMethod: 'separate', payments: [] },
      },
    });
  });

  it('are planned for a sum, and entered with the way that is chosen', async () => {
    const user = await explained();
    await user.click(await screen.findByRole('button', { name: '年终奖测算' }));
    await user.type(await screen.findByRole('textbox', { name: '奖金总额' }), '5万');
    expect(screen.queryByText(/最省税/)).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: '奖金总额' }));
    await user.type(screen.getByRole('textbox', { name: '奖金总额' }), '50,000');
    expect(await screen.findByText('最省税：奖金 36,000.00，工资 14,000.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '录入，并入综合所得计税' }));
    await waitFor(() => expect(api.requestsOf(salaryCalls.update)).toHaveLength(1));
    expect(api.requestsOf(salaryChoiceCalls.choose)[0]?.body).toMatchObject({
      choices: { bonusMethod: 'merged' },
    });
    expect(api.requestsOf(salaryCalls.update)[0]?.body).toEqual({
      cells: [{ id: 2, code: 'annualBonus', value: '50000.00', seen: null }],
    });
  });

  it('beside the wage are entered with what their rule needs', async () => {
    const amounts = { ...rows[1].amounts, oneOffTax: '7480.00' };
    const paid: SalaryRow = { ...rows[1], amounts };
    api.answer(salaryChoiceCalls.choose, { month, rows: [paid], following: [] });
    const user = await explained();
    await user.click(await screen.findByRole('button', { name: '一次性收入' }));
    const name = '解除劳动合同一次性补偿金 金额';
    await user.type(await screen.findByRole('textbox', { name }), '400000');
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('请填写当地上年职工平均工资')).toBeVisible();
    expect(api.requestsOf(salaryChoiceCalls.choose)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: '当地上年职工平均工资（年）' }), '100000');
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('赵婷 的一次性收入已录入，个税 7,480.00')).toBeVisible();
    expect(api.requestsOf(salaryChoiceCalls.choose)[0]?.body).toMatchObject({
      choices: {
        payments: [{ kind: 'severance', amount: '400000.00', averageWage: '100000.00' }],
      },
    });
    const table = within(await screen.findByRole('table', { name: '工资表', hidden: true }));
    expect(
      await table.findByRole('columnheader', { name: '一次性收入个税', hidden: true }),
    ).toBeInTheDocument();
  });

  it('are read and written in the run that the address names', async () => {
    api.answer(salaryCalls.employeeList, { ...sheet, month: { ...month, run: 2 } });
    renderScreen(<Screens />, { path: `${path}?run=2` });
    expect(await screen.findByText(/2026年2月第2次发放 · 3 人/)).toBeVisible();
    expect(api.requestsOf(salaryCalls.employeeList)[0]?.query).toMatchObject({ run: '2' });
  });
});
