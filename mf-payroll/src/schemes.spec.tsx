import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { insuranceCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { scheme } from './testing/planted';

const path = '/salary/social-security?period=2026-02';

const proposals = {
  items: [
    {
      code: 'pension',
      name: '养老保险',
      companyRate: '0.16',
      personalRate: '0.08',
      isDeductible: true,
      isCityDependent: false,
      note: '',
      source: '国办发〔2019〕13号',
      confidence: 'sure' as const,
    },
    {
      code: 'housingFund',
      name: '住房公积金',
      companyRate: '0.05',
      personalRate: '0.05',
      isDeductible: true,
      isCityDependent: true,
      note: '5% 至 12%',
      source: '',
      confidence: 'likely' as const,
    },
  ],
  cities: [
    {
      city: '上海',
      from: '2025-07',
      floor: '7460.00',
      ceiling: '37302.00',
      source: '沪人社规',
      confidence: 'unsure' as const,
    },
  ],
};

describe('社保公积金', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(insuranceCalls.list, [scheme]);
    api.answer(insuranceCalls.proposals, proposals);
    api.answer(insuranceCalls.create, scheme);
    api.answer(insuranceCalls.update, scheme);
  });

  it('lists the schemes with their rates and the people under them', async () => {
    renderScreen(<Screens />, { path });
    expect(await screen.findByText('养老保险 16%+8%，住房公积金 5%+5%')).toBeVisible();
    expect(screen.getByText('14 人')).toBeVisible();
  });

  it('begins a new scheme with what is proposed, says how sure it is, and applies a city on request', async () => {
    api.answer(insuranceCalls.list, []);
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '新增第一个方案' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(await drawer.findByLabelText('方案名称'), '上海职工');
    await user.type(drawer.getByLabelText('参保城市'), '上海市');
    const city = within(await drawer.findByRole('list', { name: '城市基数' }));
    expect(city.getByText('来源不一致，请以当地社保局公布的为准')).toBeVisible();
    expect(drawer.getByLabelText('养老保险 基数下限')).toHaveValue('');
    await user.click(city.getByRole('button', { name: '采用 上海 2025-07 的基数' }));
    expect(drawer.getByLabelText('养老保险 基数下限')).toHaveValue('7460.00');
    expect(drawer.getByLabelText('住房公积金 基数下限')).toHaveValue('');
    await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(api.requestsOf(insuranceCalls.create)).toHaveLength(1));
    const bounds = { floor: '7460.00', ceiling: '37302.00' };
    expect(api.requestsOf(insuranceCalls.create)[0]?.body).toMatchObject({
      name: '上海职工',
      city: '上海市',
      versions: [
        {
          from: '2026-02',
          until: null,
          items: [
            { code: 'pension', ...bounds, personalRate: '0.08', companyRate: '0.16', scale: 2 },
            { code: 'housingFund', floor: '', personalRate: '0.05' },
          ],
        },
      ],
    });
  });

  it('edits the grid by the keyboard, and refuses a ceiling below its floor', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '编辑 城镇职工' }));
    const drawer = within(await screen.findByRole('dialog'));
    const floor = await drawer.findByLabelText('养老保险 基数下限');
    await user.clear(floor);
    await user.type(floor, '30000{Enter}');
    expect(drawer.getByLabelText('养老保险 基数上限')).toHaveFocus();
    await user.keyboard('{Control>}s{/Control}');
    expect(await drawer.findByText('上限小于下限')).toBeVisible();
    expect(api.requestsOf(insuranceCalls.update)).toEqual([]);
    await user.clear(floor);
    await user.type(floor, '5000{Control>}s{/Control}');
    await waitFor(() => expect(api.requestsOf(insuranceCalls.update)).toHaveLength(1));
    expect(api.requestsOf(insuranceCalls.update)[0]?.body).toMatchObject({
      id: 5,
      version: 1,
      versions: [{ items: [{ floor: '5000', ceiling: '24930.00' }, { scale: 0 }] }],
    });
  });

  it('adds a period of parameters that begins with those of the last one', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '编辑 城镇职工' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('button', { name: '增加一期' }));
    const next = within(await drawer.findByRole('region', { name: '第 2 期' }));
    expect(next.getByLabelText('养老保险 基数上限')).toHaveValue('24930.00');
    await user.type(next.getByLabelText('起始月份'), '2026-07{Enter}');
    await user.type(next.getByLabelText(/^最低工资标准/), '2490');
    await user.click(next.getByLabelText('最低工资不含个人社保公积金'));
    await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(api.requestsOf(insuranceCalls.update)).toHaveLength(1));
    expect(api.requestsOf(insuranceCalls.update)[0]?.body).toMatchObject({
      versions: [
        { from: '2025-07', minimumWage: '', isMinimumNet: false },
        { from: '2026-07', minimumWage: '2490', isMinimumNet: true },
      ],
    });
  });

  it('says before the deletion that people are under the scheme', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '删除 城镇职工' }));
    expect(await screen.findByText('还有 14 人参保，请先把他们改到其他方案。')).toBeInTheDocument();
  });
});
