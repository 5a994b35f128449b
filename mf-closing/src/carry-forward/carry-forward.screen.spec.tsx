import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { carryForwardCalls } from '@mingzhang/contract';
import { renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import {
  fakeClosing,
  fakeInput,
  fakeStep,
  fakeView,
  userWith,
  workedSteps,
} from '../shared/testing/fake-month';

const path = '/check-out/carry-forward/2026/1?period=2026-01';
let api: FakeApi;
beforeEach(() => {
  api = fakeClosing();
  api.answer(carryForwardCalls.make, fakeView());
  api.answer(carryForwardCalls.setInputs, fakeView());
});
const open = (user = userWith(0), at = path) => renderScreen(<Screens />, { path: at, user });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const made = () => api.requestsOf(carryForwardCalls.make).map(({ body }) => body);

describe('期末结转', () => {
  it('shows each step with its figures, what is posted and what is right now', async () => {
    open();
    const cogs = await rowOf('^结转销售成本');
    expect(cogs).toHaveTextContent('260,000.00 × 50%');
    expect(cogs).toHaveTextContent('115,000.00130,000.00记-35需更新');
    expect(await rowOf('^计提折旧')).toHaveTextContent('4,000.004,000.00记-33');
    expect(within(cogs).getByRole('textbox', { name: '结转销售成本 成本率' })).toHaveValue('50%');
    expect(within(cogs).getByRole('link', { name: '记-35' })).toHaveAttribute(
      'href',
      '/voucher/form/35',
    );
    expect(
      screen.getByText(/3 项需要更新：结转销售成本、计提企业所得税、结转本期成本费用/),
    ).toBeVisible();
  });

  it('gives the column of figures the width of its largest amount in bold', async () => {
    const large = fakeStep({ id: 'cogs', name: '结转销售成本', amount: '123456789.00' });
    api.answer(carryForwardCalls.view, fakeView({ steps: [large] }));
    open();
    await rowOf('^结转销售成本');
    const head = screen.getByRole('columnheader', { name: '现在应为' });
    // 11 digits at 7.9, 3 signs at 3.8, and the padding of 20.
    expect(Number.parseFloat(head.style.width)).toBeGreaterThanOrEqual(11 * 7.9 + 3 * 3.8 + 20);
  });

  it('begins at the first step to be done, with its voucher before and after', async () => {
    const { user } = open();
    const paper = await screen.findByRole('region', { name: '结转销售成本的凭证' });
    expect(paper).toHaveTextContent('115,000.00130,000.00');
    expect(paper).toHaveTextContent('壹拾叁万元整');
    expect(screen.getByText('更新替换 记-35，号码不变，不会出现第二张')).toBeVisible();
    await user.click(screen.getByText('更新前'));
    expect(paper).toHaveTextContent('壹拾壹万伍仟元整');
  });

  it('is worked by keys: arrows, U for one step, Enter for its voucher', async () => {
    const { user, address } = open();
    await rowOf('^结转销售成本');
    await user.keyboard('{ArrowDown}');
    expect(await rowOf('^计提印花税')).toHaveAttribute('aria-current', 'true');
    await user.keyboard('u');
    await waitFor(() => expect(made()).toEqual([{ year: 2026, month: 1, steps: ['stamp'] }]));
    await screen.findByText('1 张结转凭证已生成');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(address()).toMatch(/^\/voucher\/form\/35/);
  });

  it('makes all that are due or stale by Ctrl+Enter, also from within an input', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('textbox', { name: '结转销售成本 成本率' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(made()).toEqual([{ year: 2026, month: 1 }]));
    await screen.findByText(/^4 张结转凭证已更新；未生成：/);
  });

  it('takes a percentage by E and Enter, and sends it as a fraction for this month', async () => {
    const { user } = open();
    await rowOf('^结转销售成本');
    await user.keyboard('e');
    await user.keyboard('55%{Enter}');
    await waitFor(() =>
      expect(api.requestsOf(carryForwardCalls.setInputs)[0]?.body).toEqual({
        year: 2026,
        month: 1,
        step: 'cogs',
        skipped: false,
        inputs: [{ key: 'rate', value: '0.55' }],
      }),
    );
  });

  it('keeps the keyboard in a field whose value is taken, and sends it once', async () => {
    const { user } = open();
    const rate = await screen.findByRole('textbox', { name: '结转销售成本 成本率' });
    await user.clear(rate);
    await user.type(rate, '55{Enter}');
    expect(rate).toHaveFocus();
    await user.tab();
    await waitFor(() => expect(rate).toHaveValue('50%'));
    expect(api.requestsOf(carryForwardCalls.setInputs)).toHaveLength(1);
  });

  it('is typed into anew after its value was taken', async () => {
    const { user } = open();
    const rate = await screen.findByRole('textbox', { name: '结转销售成本 成本率' });
    const taken = workedSteps.map((step) =>
      step.id === 'cogs' ? { ...step, inputs: [fakeInput({ value: '0.55' })] } : step,
    );
    api.answer(carryForwardCalls.view, fakeView({ steps: taken }));
    await user.clear(rate);
    await user.type(rate, '55{Enter}');
    await waitFor(() => expect(rate).toHaveValue('55%'));
    await user.keyboard('60');
    expect(rate).toHaveValue('60');
  });

  it('keeps what is refused, with the reason beside it, and makes no voucher of it', async () => {
    const msg = '成本率应在 0 与 100% 之间，请重新填写';
    api.refuse(carryForwardCalls.setInputs, 'CLOSING_STEP_REFUSED', { msg });
    const { user } = open();
    const rate = await screen.findByRole('textbox', { name: '结转销售成本 成本率' });
    await user.clear(rate);
    await user.type(rate, '155{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent(msg);
    expect(rate).toHaveValue('155');
    expect(rate).toHaveFocus();
    expect(rate).toHaveAccessibleDescription(msg);
    expect(made()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(rate).toHaveValue('50%');
    expect(screen.queryByText(msg)).toBeNull();
  });

  it('says beside the field what is no number', async () => {
    const { user } = open();
    const rate = await screen.findByRole('textbox', { name: '结转销售成本 成本率' });
    await user.clear(rate);
    await user.type(rate, '五成');
    const msg = '请填写数字，如 7% 或 1200.00';
    expect(await screen.findByRole('alert')).toHaveTextContent(msg);
    expect(rate).toHaveAccessibleDescription(msg);
  });

  it('offers to leave a step out for good, beside leaving it out of the month', async () => {
    const stamp = {
      id: 'stamp',
      name: '计提印花税',
      frequency: 'month' as const,
      basis: null,
      own: null,
      enabled: true,
      standardEnabled: true,
      copyable: false,
      inputs: [],
      params: [],
    };
    api.answer(carryForwardCalls.settings, [stamp]);
    api.answer(carryForwardCalls.saveSettings, {});
    const { user } = open();
    await user.click(await rowOf('^计提印花税'));
    const panel = within(await screen.findByRole('complementary', { name: '计提印花税' }));
    await user.click(await panel.findByRole('button', { name: '以后都不结转' }));
    expect(await screen.findByText(/^计提印花税已停用/)).toBeInTheDocument();
    expect(api.requestsOf(carryForwardCalls.saveSettings)[0]?.body).toEqual({
      id: 'stamp',
      enabled: false,
      inputs: [],
    });
  });

  it('goes to the inputs of a step that has several, and each one builds on the one before', async () => {
    const [base, rate] = workedSteps.find(({ id }) => id === 'stamp')?.inputs ?? [];
    if (!base || !rate) throw new Error('no inputs');
    const inputs = [{ ...base, value: '200000', own: true }, rate];
    const changed = workedSteps.map((step) => (step.id === 'stamp' ? { ...step, inputs } : step));
    const { user } = open();
    const row = await rowOf('^计提印花税');
    api.answer(carryForwardCalls.setInputs, fakeView({ steps: changed }));
    api.answer(carryForwardCalls.view, fakeView({ steps: changed }));
    await user.click(within(row).getByRole('button', { name: '2 项参数' }));
    const first = await screen.findByRole('textbox', { name: '计提印花税 合同金额' });
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard('200000{Tab}0.05{Enter}');
    await waitFor(() => expect(api.requestsOf(carryForwardCalls.setInputs)).toHaveLength(2));
    expect(api.requestsOf(carryForwardCalls.setInputs)[1]?.body).toMatchObject({
      inputs: [
        { key: 'base', value: '200000' },
        { key: 'rate', value: '0.0005' },
      ],
    });
  });

  it('chooses the step whose input has the focus', async () => {
    const { user } = open();
    const row = await rowOf('^计提企业所得税');
    act(() => within(row).getByRole('link', { name: '记-38' }).focus());
    await waitFor(() => expect(row).toHaveAttribute('aria-current', 'true'));
    await user.keyboard('u');
    await waitFor(() => expect(made()).toEqual([{ year: 2026, month: 1, steps: ['income-tax'] }]));
  });

  it('marks what is no number and sends nothing; Escape takes it back', async () => {
    const { user } = open();
    const rate = await screen.findByRole('textbox', { name: '结转销售成本 成本率' });
    await user.clear(rate);
    await user.type(rate, '一半');
    expect(rate).toHaveAttribute('aria-invalid', 'true');
    await user.keyboard('{Enter}');
    expect(api.requestsOf(carryForwardCalls.setInputs)).toHaveLength(0);
    await user.click(rate);
    await user.keyboard('{Escape}');
    expect(rate).toHaveValue('50%');
  });

  it('names why a step can’t be made, and leaves it out of the month', async () => {
    const { user } = open();
    await user.click(await rowOf('^分摊办公室租金'));
    expect(await screen.findByRole('alert')).toHaveTextContent('比例合计 95%，少 5%');
    await user.click(screen.getByRole('button', { name: '本期跳过' }));
    await waitFor(() =>
      expect(api.requestsOf(carryForwardCalls.setInputs)[0]?.body).toMatchObject({
        step: 'credit-loss',
        skipped: true,
      }),
    );
  });

  it('takes a voucher back after naming it', async () => {
    api.answer(carryForwardCalls.remove, fakeView());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '撤销结转凭证' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('撤销结转销售成本的凭证 记-35');
    await user.click(within(dialog).getByRole('button', { name: '撤销' }));
    await screen.findByText('结转销售成本的凭证已撤销');
    expect(api.requestsOf(carryForwardCalls.remove)[0]?.body).toEqual({
      year: 2026,
      month: 1,
      steps: ['cogs'],
    });
  });

  it('hides what has nothing to do with the month until it is asked for', async () => {
    const { user } = open();
    await rowOf('^结转销售成本');
    expect(screen.queryByRole('row', { name: /期末调汇/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: '另有 1 项本期不适用，显示' }));
    expect(await rowOf('^期末调汇')).toHaveTextContent('无外币科目');
  });

  it('changes nothing in a closed month', async () => {
    api.answer(carryForwardCalls.view, fakeView({ periodState: 'closed' }));
    const { user } = open(userWith(1));
    await screen.findByText('本期已结账，结转凭证不能再改');
    await user.keyboard('u{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(made()).toEqual([]);
  });

  it('says what the page is for where a month has nothing to post', async () => {
    api.answer(
      carryForwardCalls.view,
      fakeView({ steps: [fakeStep({ id: 'fx', name: '期末调汇', state: 'idle' })] }),
    );
    open();
    await screen.findByText('本期没有需要结转的项目');
  });

  it('says that the figures failed, and tries again', async () => {
    api.fail(carryForwardCalls.view, 500);
    const { user } = open();
    await screen.findByText('结转测算未能显示');
    api.answer(carryForwardCalls.view, fakeView());
    await user.click(screen.getByRole('button', { name: '重试' }));
    await rowOf('^结转销售成本');
  });

  it('gives the header the month of its address', async () => {
    const { address } = open(userWith(0), '/check-out/carry-forward/2026/1');
    await rowOf('^结转销售成本');
    expect(address()).toBe('/check-out/carry-forward/2026/1?period=2026-01');
  });

  it('follows another month chosen in the header', async () => {
    const { address } = open(userWith(0), '/check-out/carry-forward/2026/1?period=2026-02');
    await rowOf('^结转销售成本');
    expect(address()).toBe('/check-out/carry-forward/2026/2?period=2026-02');
  });

  it('knows no month outside the account set', async () => {
    open(userWith(0), '/check-out/carry-forward/2031/1');
    await screen.findByText('页面不存在');
  });
});

describe('结转设置', () => {
  const param = {
    key: 'rate',
    title: '成本率',
    kind: 'rate' as const,
    value: '0.5',
    standard: '0.5',
    own: false,
    basis: null,
    options: [],
  };
  const setting = (id: string, name: string, enabled: boolean, params = [param]) => ({
    id,
    name,
    enabled,
    inputs: [],
    frequency: 'month' as const,
    basis: null,
    standardEnabled: enabled,
    params,
    own: null,
    copyable: false,
  });

  beforeEach(() => {
    api.answer(carryForwardCalls.settings, [
      setting('cogs', '结转销售成本', true),
      setting('pl-transfer', '结转本期损益', true, []),
      setting('pl-income', '结转本期收入', false, []),
      setting('pl-expense', '结转本期成本费用', false, []),
    ]);
    api.answer(carryForwardCalls.saveSettings, {});
  });
  const saved = () => api.requestsOf(carryForwardCalls.saveSettings).map(({ body }) => body);

  it('carries income and expense in one voucher or in two', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '结转设置' }));
    await user.click(await screen.findByRole('radio', { name: '收入、费用分开两张' }));
    await screen.findByText('结转设置已保存');
    expect(saved()).toEqual([
      { id: 'pl-transfer', enabled: false, inputs: [] },
      { id: 'pl-income', enabled: true, inputs: [] },
      { id: 'pl-expense', enabled: true, inputs: [] },
    ]);
  });

  it('keeps an input of the account set as a fraction', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '结转设置' }));
    const drawer = await screen.findByRole('dialog');
    const rate = await within(drawer).findByRole('textbox', { name: '结转销售成本 成本率' });
    await user.clear(rate);
    await user.type(rate, '60{Enter}');
    await waitFor(() =>
      expect(saved()).toEqual([
        { id: 'cogs', enabled: true, inputs: [{ key: 'rate', value: '0.6' }] },
      ]),
    );
  });

  it('is read only without the permission to manage', async () => {
    const { user } = open(userWith(0, 'Making'));
    await user.click(await screen.findByRole('button', { name: '结转设置' }));
    expect(await screen.findByRole('switch', { name: '启用结转销售成本' })).toBeDisabled();
  });
});
