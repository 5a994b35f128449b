import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { insuranceCalls, lateContributionCalls, type LatePerson } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { month } from './testing/planted-sheet';

const path = '/salary/late';

const topped: LatePerson = {
  employeeId: 3,
  number: '0014',
  name: '顾晓彤',
  lines: [
    {
      kind: 'topUp',
      period: '2026-01',
      code: 'pension',
      name: '养老保险',
      applied: '180.00',
      personal: '14.40',
      company: '28.80',
      deductible: '14.40',
    },
  ],
  personal: '14.40',
  company: '28.80',
  feeADay: '0.00',
  stands: { personal: '0.00', company: '0.00' },
  isTaken: false,
  why: '',
};
const owed: LatePerson = {
  ...topped,
  employeeId: 4,
  number: '0016',
  name: '钱伟',
  feeADay: '0.96',
  why: '不在这张工资表中，请先移回；已离职的请另行收取个人部分',
};
const taken: LatePerson = {
  ...topped,
  employeeId: 5,
  number: '0017',
  name: '孙梅',
  stands: { personal: '14.40', company: '28.80' },
  isTaken: true,
};

describe('补差补缴', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(lateContributionCalls.proposal, { month, people: [topped, owed, taken] });
  });

  it('is reached from the schemes', async () => {
    api.answer(insuranceCalls.list, []);
    const { user } = renderScreen(<Screens />, { path: '/salary/social-security' });
    await user.click(await screen.findByRole('button', { name: '补差补缴' }));
    expect(await screen.findByText(/列入 2026年2月工资表/)).toBeVisible();
  });

  it('shows each person with months, items, and what stands in the sheet', async () => {
    renderScreen(<Screens />, { path });
    expect(await screen.findByRole('row', { name: /顾晓彤/ })).toHaveTextContent(
      '14.4028.80未列入2026-01 养老保险补差 14.40 + 28.80',
    );
    expect(screen.getByRole('row', { name: /钱伟/ })).toHaveTextContent(
      '滞纳金每日 0.96，由单位承担',
    );
    expect(screen.getByRole('row', { name: /孙梅/ })).toHaveTextContent('已列入');
  });

  it('puts the chosen people into the sheet with the sums that were seen', async () => {
    api.answer(lateContributionCalls.take, { count: 1, personal: '14.40', company: '28.80' });
    const { user } = renderScreen(<Screens />, { path });
    const row = await screen.findByRole('row', { name: /顾晓彤/ });
    const button = screen.getByRole('button', { name: '列入工资表' });
    expect(button).toBeDisabled();
    await user.click(row.querySelector('input[type=checkbox]') ?? row);
    await user.click(await screen.findByRole('button', { name: '列入工资表（1 人）' }));
    await waitFor(() => expect(api.requestsOf(lateContributionCalls.take)).toHaveLength(1));
    expect(api.requestsOf(lateContributionCalls.take)[0]?.body).toEqual({
      salaryId: 9,
      people: [{ employeeId: 3, isIn: true, personal: '14.40', company: '28.80' }],
    });
  });

  it('says where to begin without a draft', async () => {
    api.answer(lateContributionCalls.proposal, { month: null, people: [] });
    renderScreen(<Screens />, { path });
    expect(await screen.findByText('没有草稿工资表')).toBeVisible();
  });
});
