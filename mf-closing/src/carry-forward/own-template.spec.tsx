import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  carryForwardCalls,
  subjectCalls,
  type OwnTemplateFields,
  type SelectableSubject,
} from '@mingzhang/contract';
import { renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeClosing, fakeLine, fakeStep, userWith } from '../shared/testing/fake-month';
import { draftOf, fieldsOf, unfinished } from './own-template.model';

const rent: OwnTemplateFields = {
  name: '分摊办公室租金',
  frequency: 'month',
  after: 'cogs',
  figures: [
    { kind: 'given', name: '租金', input: 'amount', value: '1000', policy: null },
    { kind: 'given', name: '税率', input: 'rate', value: '0.05', policy: null },
    { kind: 'given', name: '减征', input: 'rate', value: null, policy: 'halfOfSixTaxes' },
    { kind: 'formula', name: '含税', formula: '租金 × (1 + 税率)' },
    { kind: 'step', name: '成本', step: 'cogs' },
    { kind: 'subject', name: '利润', subjectId: null, measure: 'monthIncome' },
  ],
  lines: [
    {
      side: 'debit',
      summary: '租金',
      subjectId: 1,
      auxiliary: { 3: 7 },
      amount: { kind: 'share', of: '租金', rate: '0.6' },
    },
    {
      side: 'debit',
      summary: '',
      subjectId: 2,
      auxiliary: {},
      amount: { kind: 'share', of: '租金', rate: '0.4' },
    },
    { side: 'credit', summary: '', subjectId: 3, auxiliary: {}, amount: { kind: 'rest' } },
  ],
};

describe('the form of an own template', () => {
  it('is sent as it was stored when nothing was typed', () => {
    expect(fieldsOf(draftOf(rent))).toEqual(rent);
    expect(unfinished(draftOf(rent))).toBeUndefined();
  });

  it('says what is missing by its row', () => {
    const draft = draftOf(rent);
    const [figure, ...figures] = draft.figures;
    const [line, ...lines] = draft.lines;
    if (!figure || !line) throw new Error('no rows');
    expect(unfinished({ ...draft, name: ' ' })).toBe('请填写名称');
    const wrong = { ...draft, figures: [{ ...figure, value: '一千' }, ...figures] };
    expect(unfinished(wrong)).toBe('取数第 1 行：请填写数字，如 5% 或 1200.00');
    expect(unfinished({ ...draft, lines: [{ ...line, rate: '' }, ...lines] })).toBe(
      '第 1 行：请填写比例，如 60%',
    );
    expect(unfinished({ ...draft, lines: [{ ...line, subjectId: undefined }, ...lines] })).toBe(
      '第 1 行：请选择科目',
    );
  });
});

describe('自定义结转', () => {
  const subject = (id: number, code: string, name: string): SelectableSubject => ({
    id,
    code,
    name,
    fullName: name,
    mnemonic: '',
    direction: 'debit',
    auxiliary: [],
    auxiliaryRequired: [],
    currencies: [],
    quantity: null,
    cash: false,
    balance: '0.00',
  });
  const setting = (id: string, name: string) => ({
    id,
    name,
    enabled: true,
    inputs: [],
    frequency: 'month' as const,
    basis: null,
    standardEnabled: true,
    params: [],
    own: null,
    copyable: id === 'surtax',
  });
  const stored = { ...rent, id: 12, version: 3 };
  let api: FakeApi;
  beforeEach(() => {
    api = fakeClosing();
    api.answer(carryForwardCalls.settings, [
      setting('surtax', '计提税金及附加'),
      { ...setting('custom-12', rent.name), own: stored },
      setting('pl-transfer', '结转本期损益'),
    ]);
    api.answer(subjectCalls.list, []);
    api.answer(subjectCalls.select, [
      subject(1, '560213', '租赁费'),
      subject(2, '560115', '其他'),
      subject(3, '1801', '待摊'),
    ]);
  });
  const open = async (user = userWith(0)) => {
    const shown = renderScreen(<Screens />, {
      path: '/check-out/carry-forward/2026/1?period=2026-01',
      user,
    });
    await shown.user.click(await screen.findByRole('button', { name: '结转设置' }));
    return shown;
  };
  /** One drawer stands above another: their titles tell them apart. */
  const drawer = async (name: string) => {
    const dialog = (await screen.findByText(name)).closest<HTMLElement>('[role="dialog"]');
    if (!dialog) throw new Error(`no drawer ${name}`);
    return dialog;
  };

  it('is tried for the month, and kept with its version, by the keyboard', async () => {
    api.answer(
      carryForwardCalls.tryTemplate,
      fakeStep({
        id: 'custom-12',
        name: rent.name,
        state: 'due',
        computation: '租金 1,000.00',
        lines: [fakeLine(['560213', '租赁费'], ['600.00', '0.00'])],
      }),
    );
    api.answer(carryForwardCalls.updateTemplate, { ...stored, version: 4 });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: rent.name }));
    const form = await drawer('修改自定义结转');
    const rate = within(form).getByRole('textbox', { name: '第 1 行比例' });
    expect(rate).toHaveValue('60%');
    await user.clear(rate);
    await user.type(rate, '70');
    act(() => within(form).getByRole('button', { name: '试算本期' }).focus());
    await user.keyboard('{Enter}');
    const preview = await within(form).findByRole('region', { name: '本期试算' });
    expect(preview).toHaveTextContent('租金 1,000.00');
    const [tried] = api.requestsOf(carryForwardCalls.tryTemplate).map(({ body }) => body);
    expect(tried).toMatchObject({ year: 2026, month: 1, id: 12 });
    expect((tried as OwnTemplateFields).lines[0]?.amount).toEqual({
      kind: 'share',
      of: '租金',
      rate: '0.7',
    });
    await user.click(within(form).getByRole('button', { name: '保存' }));
    await screen.findByText('自定义结转已保存');
    expect(api.requestsOf(carryForwardCalls.updateTemplate)[0]?.body).toMatchObject({
      id: 12,
      version: 3,
      after: 'cogs',
    });
  });

  it('begins with a copy of a built-in one, and shows a refusal with its row', async () => {
    api.answer(carryForwardCalls.copyTemplate, { ...rent, name: '计提税金及附加（自定义）' });
    const msg = '第 2 行：“租金”的分摊比例合计 95%，少 5%，须合计 100%，请修改第 1、2 行的比例';
    api.refuse(carryForwardCalls.createTemplate, 'CLOSING_TEMPLATE_INVALID', { msg });
    const { user } = await open();
    await user.click(await screen.findByRole('combobox', { name: '复制内置模板' }));
    await user.click(await screen.findByTitle('计提税金及附加'));
    const form = await drawer('新增自定义结转');
    expect(within(form).getByRole('textbox', { name: '名称' })).toHaveValue(
      '计提税金及附加（自定义）',
    );
    await user.click(within(form).getByRole('button', { name: '保存' }));
    expect(await within(form).findByText(msg)).toBeVisible();
    expect(api.requestsOf(carryForwardCalls.copyTemplate)[0]?.query).toEqual({ step: 'surtax' });
  });

  it('asks for what is missing before anything is sent', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const form = await drawer('新增自定义结转');
    await user.type(within(form).getByRole('textbox', { name: '名称' }), '计提奖金');
    await user.click(within(form).getByRole('button', { name: '保存' }));
    expect(await within(form).findByText('取数第 1 行：请填写名称')).toBeVisible();
    expect(api.requestsOf(carryForwardCalls.createTemplate)).toEqual([]);
  });

  it('has the keyboard in its name, and asks before closing throws away what was typed', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const form = await drawer('新增自定义结转');
    await waitFor(() => expect(within(form).getByRole('textbox', { name: '名称' })).toHaveFocus());
    await user.keyboard('计提奖金');
    await user.click(within(form).getByRole('button', { name: '关闭' }));
    expect(await screen.findAllByText('放弃新增自定义结转')).not.toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '继续填写' }));
    expect(within(form).getByRole('textbox', { name: '名称' })).toHaveValue('计提奖金');
  });

  it('is saved by Ctrl+S, and deleted after naming it', async () => {
    api.answer(carryForwardCalls.updateTemplate, { ...stored, version: 4 });
    api.answer(carryForwardCalls.removeTemplate, {});
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: rent.name }));
    await drawer('修改自定义结转');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('自定义结转已保存');
    await user.click(await screen.findByRole('button', { name: rent.name }));
    const form = await drawer('修改自定义结转');
    await user.click(within(form).getByRole('button', { name: '删除' }));
    expect(await screen.findAllByText(`删除自定义结转“${rent.name}”`)).not.toHaveLength(0);
    expect(api.requestsOf(carryForwardCalls.removeTemplate)).toEqual([]);
    api.answer(carryForwardCalls.settings, [setting('pl-transfer', '结转本期损益')]);
    await user.click(screen.getAllByRole('button', { name: '删除' }).at(-1) ?? form);
    await screen.findByText('自定义结转已删除');
    // The drawer and the button that it was opened by are gone: work goes on beside them.
    await waitFor(() => expect(screen.getByRole('button', { name: /新增/ })).toHaveFocus());
  });

  it('is told from the built-in ones', async () => {
    await open();
    const own = await screen.findByRole('region', { name: rent.name });
    expect(own).toHaveTextContent('自定义');
    expect(screen.getByRole('region', { name: '计提税金及附加' })).not.toHaveTextContent('自定义');
  });

  it('is not offered to who may only look', async () => {
    await open(userWith(0, 'Making'));
    await screen.findByRole('switch', { name: '启用计提税金及附加' });
    await waitFor(() => expect(screen.queryByRole('button', { name: '新增' })).toBeNull());
  });
});
