import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { employeeCalls, subjectCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { fakeUser } from '@mingzhang/shell-api/testing';
import { Screens } from './screens';
import { choices, contributions, employee, employeePage, row } from './testing/planted';

const path = '/salary/emp-info?period=2026-02';

describe('员工信息', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(employeeCalls.page, employeePage);
    api.answer(employeeCalls.choices, choices);
    api.answer(employeeCalls.one, employee);
    api.answer(employeeCalls.insurance, contributions);
    api.answer(employeeCalls.update, employee);
    api.answer(subjectCalls.list, []);
  });

  it('asks for people by keyword, department, state and kind', async () => {
    renderScreen(<Screens />, {
      path: `${path}&keyword=gxt&department=7&state=here&kind=regular`,
    });
    expect(await screen.findByText('顾晓彤')).toBeVisible();
    expect(screen.getByText('2 人，在职 1 人')).toBeVisible();
    expect(api.requestsOf(employeeCalls.page).at(-1)?.body).toEqual({
      keyword: 'gxt',
      departmentIds: [7],
      kinds: ['regular'],
      presences: ['here'],
      statuses: [1],
    });
  });

  it('says what to do first where there is nobody', async () => {
    const counts = { all: 0, here: 0 };
    api.answer(employeeCalls.page, { ...employeePage, total: 0, records: [], counts });
    const { user } = renderScreen(<Screens />, { path });
    expect(await screen.findByRole('heading', { name: '还没有员工' })).toBeVisible();
    expect(screen.getByText(/年中启用的，请一并填写/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '新增第一名员工' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('工号')).toHaveValue('0018'));
  });

  it('shows a number in full only when it is asked for', async () => {
    api.answer(employeeCalls.reveal, { value: '330102199001011234' });
    const { user } = renderScreen(<Screens />, { path });
    const show = await screen.findByRole('button', { name: '显示 顾晓彤 的证件号码' });
    expect(screen.getAllByText(row.idNumber)).toHaveLength(2);
    await user.click(show);
    expect(await screen.findByText('330102199001011234')).toBeVisible();
    expect(api.requestsOf(employeeCalls.reveal)).toMatchObject([
      { params: { id: '3' }, body: { field: 'idNumber' } },
    ]);
    await user.click(screen.getByRole('button', { name: '隐藏 顾晓彤 的证件号码' }));
    expect(screen.queryByText('330102199001011234')).toBeNull();
  });

  it('offers neither numbers nor changes to who may only look', async () => {
    const user = fakeUser({ permissions: ['payroll.view'] });
    renderScreen(<Screens />, { path, user });
    expect(await screen.findByText('顾晓彤')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^显示 / })).toBeNull();
    expect(screen.queryByRole('button', { name: /新增员工/ })).toBeNull();
  });

  it('sends masks back as they are, and a number that is typed as a whole', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '编辑 顾晓彤' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('工资卡 18 位，工商银行卡应为 19 位')).toBeVisible();
    const table = within(await drawer.findByRole('table', { name: '本月社保公积金' }));
    expect(table.getByRole('row', { name: /^养老保险 5,800.00 7,320.00/ })).toBeVisible();
    expect(drawer.getByLabelText('离职日期 1')).toHaveValue('');
    const phone = drawer.getByLabelText('手机号');
    await user.click(phone);
    await user.keyboard('13816735527{Control>}s{/Control}');
    await waitFor(() => expect(api.requestsOf(employeeCalls.update)).toHaveLength(1));
    expect(api.requestsOf(employeeCalls.update)[0]?.body).toMatchObject({
      id: 3,
      version: 2,
      idNumber: row.idNumber,
      phone: '13816735527',
      departments: [{ departmentId: 7, share: '1' }],
      opening: null,
    });
    expect(api.requestsOf(employeeCalls.updateInsurance)).toEqual([]);
  });

  it('refuses a mask that was typed into', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '编辑 顾晓彤' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByLabelText('手机号'));
    await user.keyboard('{End}8{Control>}s{/Control}');
    expect(await drawer.findByText('修改时请填写完整的手机号，不含星号')).toBeVisible();
    expect(api.requestsOf(employeeCalls.update)).toEqual([]);
  });

  it('changes the bases of the insurance from a month on after the record is saved', async () => {
    api.answer(employeeCalls.updateInsurance, { count: 1 });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '编辑 顾晓彤' }));
    const drawer = within(await screen.findByRole('dialog'));
    const base = drawer.getByLabelText('社保基数');
    await user.clear(base);
    await user.type(base, '6000');
    await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() =>
      expect(api.requestsOf(employeeCalls.updateInsurance).at(-1)?.body).toEqual({
        entries: [
          {
            id: 3,
            insuranceSchemeId: 5,
            from: '2025-07',
            social: '6000',
            housingFund: '5800.00',
            items: null,
          },
        ],
      }),
    );
  });

  it('leads to the first day of employment where it is missing', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /新增员工/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(drawer.getByLabelText('姓名'), '周雨欣');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(drawer.getByLabelText('入职日期 1')).toHaveFocus());
    expect(await drawer.findByText('请填写入职日期')).toBeVisible();
    expect(api.requestsOf(employeeCalls.create)).toEqual([]);
  });

  it('asks for the sums of the year, and for what a declaration needs', async () => {
    api.answer(employeeCalls.create, employee);
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /新增员工/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(drawer.getByLabelText('姓名'), '周雨欣');
    await user.type(drawer.getByLabelText('入职日期 1'), '2026-02-01{Enter}');
    await user.click(drawer.getByRole('button', { name: '增加扣除项目' }));
    await user.click(await screen.findByRole('menuitem', { name: '赡养老人' }));
    const parent = await drawer.findByLabelText('被赡养人 1 出生日期');
    await user.type(parent, '1960-05-01{Enter}');
    await user.click(drawer.getByRole('checkbox', { name: '本年在启用前已发过工资' }));
    await user.type(await drawer.findByLabelText('累计截止月份'), '2026-01{Enter}');
    await user.type(drawer.getByLabelText('减除费用月数'), '1');
    await user.type(drawer.getByLabelText('累计收入'), '15000');
    await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(api.requestsOf(employeeCalls.create)).toHaveLength(1));
    expect(api.requestsOf(employeeCalls.create)[0]?.body).toMatchObject({
      number: '0018',
      name: '周雨欣',
      employment: [{ from: '2026-02-01', until: null }],
      departments: [],
      declarations: [
        {
          type: 'elderlySupport',
          year: 2026,
          declared: '2026-02',
          isOnlyChild: true,
          parents: [{ birthDate: '1960-05-01' }],
        },
      ],
      opening: { lastPeriod: '2026-01', monthsCounted: 1, income: '15000' },
    });
  });

  it('ends an employment by its last day, never before its first', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '离职 顾晓彤' }));
    const drawer = within(await screen.findByRole('dialog'));
    const day = await drawer.findByLabelText('最后工作日');
    await user.type(day, '2024-03-01{Enter}');
    await user.click(drawer.getByRole('button', { name: '办理离职' }));
    expect(await drawer.findByText(/离职日期/)).toBeVisible();
    expect(api.requestsOf(employeeCalls.update)).toEqual([]);
    await user.clear(day);
    await user.type(day, '2026-02-15{Enter}');
    await user.click(drawer.getByRole('button', { name: '办理离职' }));
    await waitFor(() =>
      expect(api.requestsOf(employeeCalls.update).at(-1)?.body).toMatchObject({
        id: 3,
        employment: [{ from: '2024-03-11', until: '2026-02-15' }],
      }),
    );
  });

  it('takes somebody back on the same record', async () => {
    const employment = [{ from: '2024-03-11', until: '2026-01-15' }];
    api.answer(employeeCalls.one, { ...employee, id: 4, employment });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '再入职 钱伟' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(await drawer.findByLabelText('入职日期'), '2026-02-10{Enter}');
    await user.click(drawer.getByRole('button', { name: '办理再入职' }));
    await waitFor(() =>
      expect(api.requestsOf(employeeCalls.update).at(-1)?.body).toMatchObject({
        employment: [...employment, { from: '2026-02-10', until: null }],
      }),
    );
  });

  describe('those that are ticked', () => {
    const ticked = async () => {
      const { user } = renderScreen(<Screens />, { path });
      await user.click(await screen.findByRole('checkbox', { name: '选择第 1 行' }));
      await user.click(screen.getByRole('checkbox', { name: '选择第 2 行' }));
      return { user, bar: within(screen.getByRole('toolbar', { name: '所选员工' })) };
    };

    it('are put under a scheme with bases of their own', async () => {
      api.answer(employeeCalls.updateInsurance, { count: 2 });
      const { user, bar } = await ticked();
      await user.click(bar.getByRole('button', { name: '设置社保方案' }));
      const drawer = within(await screen.findByRole('dialog'));
      await user.click(await drawer.findByRole('combobox', { name: '社保公积金方案' }));
      await user.click(await screen.findByTitle('城镇职工（杭州）'));
      const base = drawer.getByLabelText('钱伟 社保基数');
      await user.clear(base);
      await user.type(base, '7000');
      await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
      await waitFor(() => expect(api.requestsOf(employeeCalls.updateInsurance)).toHaveLength(1));
      const shared = { insuranceSchemeId: 5, from: '2026-02', items: null };
      expect(api.requestsOf(employeeCalls.updateInsurance)[0]?.body).toEqual({
        entries: [
          { ...shared, id: 3, social: '5800.00', housingFund: '5800.00' },
          { ...shared, id: 4, social: '7000', housingFund: '5800.00' },
        ],
      });
    });

    it('are made unavailable together', async () => {
      api.answer(employeeCalls.updateStatus, { count: 2 });
      const { user, bar } = await ticked();
      await user.click(bar.getByRole('button', { name: /^停\s*用$/ }));
      await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
      expect(api.requestsOf(employeeCalls.updateStatus).at(-1)?.body).toEqual({
        ids: [3, 4],
        status: 0,
      });
    });
  });
});
