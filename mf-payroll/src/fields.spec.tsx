import '@testing-library/jest-dom';
import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { salaryFieldCalls, salaryTrialCalls, type SalaryFieldRow } from '@mingzhang/contract';
import { standardFields } from '@mingzhang/rules/payroll';
import { fakeUser } from '@mingzhang/shell-api/testing';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { completions, moved, problemsOf } from './fields/field-draft';

const path = '/salary/salary-custom';

const some = new Set(['employeeName', 'baseSalary', 'postSalary', 'performance', 'gross', 'net']);
const fields: SalaryFieldRow[] = standardFields
  .filter(({ code }) => some.has(code))
  .map(({ inDefaultSheet, ...field }) => ({ ...field, isShown: inDefaultSheet }));

const list = {
  version: 4,
  fields,
  variables: [{ code: 'paidDays', name: '计薪天数' }],
  suggestions: [{ code: 'performance', formula: '基本工资*0.1' }],
};

describe('工资项设置', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(salaryFieldCalls.list, list);
    api.answer(salaryFieldCalls.update, { ...list, version: 5 });
  });

  const bodyOf = (at = -1) =>
    api.requestsOf(salaryFieldCalls.update).at(at)?.body as {
      readonly version: number;
      readonly fields: readonly Readonly<Record<string, unknown>>[];
    };

  it('offers names for the word that is typed into a formula', async () => {
    const { user } = renderScreen(<Screens />, { path });
    const formula = await screen.findByRole('combobox', { name: '岗位工资 公式' });
    await user.type(formula, '基本');
    expect(screen.getByRole('option', { name: /^基本工资/ })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(formula).toHaveValue('基本工资');
    await user.type(formula, '*0.2{Control>}s{/Control}');
    await waitFor(() => expect(api.requestsOf(salaryFieldCalls.update)).toHaveLength(1));
    expect(bodyOf().version).toBe(4);
    expect(bodyOf().fields.find(({ code }) => code === 'postSalary')).toMatchObject({
      formula: '基本工资*0.2',
      treatment: 'taxable',
    });
  });

  it('still has what was typed and not saved after another page was looked at', async () => {
    function Pages() {
      const [isElsewhere, setElsewhere] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setElsewhere(!isElsewhere)}>
            换页
          </button>
          {!isElsewhere && <Screens />}
        </>
      );
    }
    const { user } = renderScreen(<Pages />, { path });
    await user.type(await screen.findByRole('combobox', { name: '岗位工资 公式' }), '500');
    await user.click(screen.getByRole('button', { name: '换页' }));
    expect(screen.queryByText('有未保存的修改')).toBeNull();
    await user.click(screen.getByRole('button', { name: '换页' }));
    expect(await screen.findByText('有未保存的修改')).toBeVisible();
    expect(screen.getByRole('combobox', { name: '岗位工资 公式' })).toHaveValue('500');
    await user.click(screen.getByRole('button', { name: '放弃修改' }));
    expect(screen.getByRole('combobox', { name: '岗位工资 公式' })).toHaveValue('');
    expect(screen.queryByText('有未保存的修改')).toBeNull();
  });

  it('says at the field what is wrong with a formula, and saves nothing', async () => {
    const { user } = renderScreen(<Screens />, { path });
    const formula = await screen.findByRole('combobox', { name: '岗位工资 公式' });
    await user.type(formula, '奖金*2');
    expect(await screen.findByRole('alert')).toHaveTextContent('“奖金”没有定义');
    expect(formula).toHaveAttribute('aria-invalid', 'true');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('1 个工资项需要改正，改正后再保存')).toBeInTheDocument();
    expect(api.requestsOf(salaryFieldCalls.update)).toEqual([]);
  });

  it('adds a field with its treatment, and moves it by Alt and an arrow', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '新增工资项' }));
    await user.type(screen.getByLabelText('新工资项 名称'), '高温津贴');
    await user.click(screen.getByRole('combobox', { name: '高温津贴 计税方式' }));
    await user.click(await screen.findByTitle('免税'));
    await user.click(screen.getByLabelText('高温津贴 名称'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}{Control>}s{/Control}');
    await waitFor(() => expect(api.requestsOf(salaryFieldCalls.update)).toHaveLength(1));
    const names = bodyOf().fields.map(({ name }) => name);
    expect(names.indexOf('高温津贴')).toBe(names.indexOf('绩效工资') - 1);
    expect(bodyOf().fields.find(({ name }) => name === '高温津贴')).toEqual({
      code: null,
      name: '高温津贴',
      category: 'earning',
      treatment: 'exempt',
      formula: '',
      isShown: true,
    });
  });

  it('takes a proposed formula only when it is asked to', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '绩效工资 采用参考公式' }));
    expect(screen.getByRole('combobox', { name: '绩效工资 公式' })).toHaveValue('基本工资*0.1');
  });

  it('lets those who may only look change nothing', async () => {
    renderScreen(<Screens />, { path, user: fakeUser({ permissions: ['payroll.view'] }) });
    const table = within(await screen.findByRole('table', { name: '工资项' }));
    expect(table.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull();
  });

  it('are tried on real employees before they are saved', async () => {
    api.answer(salaryTrialCalls.formula, {
      name: '加班费',
      period: '2026-01',
      people: [
        {
          employeeId: 1,
          number: '0001',
          name: '张磊',
          before: '0.00',
          value: '80.00',
          problem: '',
        },
        {
          employeeId: 2,
          number: '0002',
          name: '赵婷',
          before: '0.00',
          value: null,
          problem: '除数为 0',
        },
      ],
    });
    const { user } = renderScreen(<Screens />, { path });
    await user.type(
      await screen.findByRole('combobox', { name: '绩效工资 公式' }),
      '基本工资*0.01',
    );
    await user.click(screen.getByRole('button', { name: '试算 绩效工资' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('row', { name: '0001 张磊 0.00 80.00' })).toBeVisible();
    expect(drawer.getByRole('row', { name: '0002 赵婷 除数为 0 0.00 不能计算' })).toBeVisible();
    expect(api.requestsOf(salaryTrialCalls.formula)[0]?.body).toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({ code: 'performance', formula: '基本工资*0.01' }),
      ]),
    });
  });
});

describe('the draft of fields', () => {
  it('completes the word before the caret and keeps what follows it', () => {
    const names = [{ name: '基本工资', note: '' }];
    const [first] = completions('max(基本,0)', 6, names);
    expect(first?.text).toBe('max(基本工资,0)');
    expect(completions('基本工资', 4, names)).toEqual([]);
    expect(completions('2*', 2, names)).toEqual([]);
  });

  it('stays as it is where a field can go no further', () => {
    expect(moved(fields, 0, -1)).toBe(fields);
    expect(moved(fields, fields.length - 1, 1)).toBe(fields);
  });

  it('names a circle of formulas', () => {
    const circle = fields.map((field) => {
      if (field.code === 'postSalary') return { ...field, formula: '绩效工资*2' };
      if (field.code === 'performance') return { ...field, formula: '岗位工资*2' };
      return field;
    });
    expect([...problemsOf(circle).values()].join()).toMatch(
      /岗位工资.*绩效工资|绩效工资.*岗位工资/,
    );
  });
});
