import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { accountSetsCalls, sessionCalls, type AccountSetRow } from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { HomeScreen } from './home.screen';

const [brief] = fakeUser().accountSetsList;
const deleted = {
  ...brief,
  id: 5,
  companyName: '云锦服饰',
  addressTitle: '',
  deletedAt: '2026-03-01T02:00:00.000Z',
  restorableUntil: '2026-03-31T02:00:00.000Z',
  state: null,
} as AccountSetRow;
const nobody = { role: undefined, accountSets: null, checkoutList: [], permissions: [] };

describe('home without an account set in use', () => {
  let api: FakeApi;
  const answer = (records: AccountSetRow[]) =>
    api.answer(accountSetsCalls.list, { page: 1, pageSize: 20, total: records.length, records });
  beforeEach(() => {
    api = fakeApi();
    api.answer(sessionCalls.changeAccountSets, {});
  });

  it('is the form of the first account set for somebody new', async () => {
    answer([]);
    renderScreen(<HomeScreen />, {
      path: '/',
      user: fakeUser({ ...nobody, accountSetsList: [], accountSetsTotal: 0 }),
    });
    expect(await screen.findByText('建立第一个账套')).toBeInTheDocument();
  });

  it('asks for the name that vouchers show, once, and understands 202601 as a month', async () => {
    answer([]);
    api.answer(sessionCalls.updateUser, {});
    api.refuse(accountSetsCalls.create, 'INVALID_BODY');
    const person = { ...nobody, accountSetsList: [], accountSetsTotal: 0, hasOwnName: false };
    const { user } = renderScreen(<HomeScreen />, { path: '/', user: fakeUser(person) });
    await user.type(await screen.findByLabelText('公司名称'), '云锦服饰');
    await user.click(screen.getByLabelText('启用年月'));
    await user.keyboard('202601{Enter}');
    expect(screen.getByLabelText('启用年月')).toHaveValue('2026-01');
    await user.click(screen.getByRole('button', { name: '建立账套' }));
    expect(await screen.findByText('请填写您的姓名')).toBeInTheDocument();
    expect(api.requestsOf(accountSetsCalls.create)).toEqual([]);
    await user.type(screen.getByLabelText('您的姓名'), ' 周敏 ');
    await user.click(screen.getByRole('button', { name: '建立账套' }));
    await waitFor(() => expect(api.requestsOf(accountSetsCalls.create)).toHaveLength(1));
    expect(api.requestsOf(sessionCalls.updateUser)[0]?.body).toEqual({ realName: '周敏' });
  });

  it('begins with the name, and says all that is missing at once', async () => {
    answer([]);
    const person = { ...nobody, accountSetsList: [], accountSetsTotal: 0, hasOwnName: false };
    const { user } = renderScreen(<HomeScreen />, { path: '/', user: fakeUser(person) });
    expect(await screen.findByLabelText('您的姓名')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '建立账套' }));
    expect(await screen.findByText('请填写您的姓名')).toBeInTheDocument();
    expect(await screen.findByText('请填写公司名称')).toBeInTheDocument();
    expect(await screen.findByText('请选择启用年月')).toBeInTheDocument();
    expect(screen.getByLabelText('您的姓名')).toHaveFocus();
    expect(screen.getByLabelText('您的姓名')).toBeRequired();
  });

  it('shows an invitation to somebody new, who enters nothing before accepting it', async () => {
    answer([]);
    api.answer(accountSetsCalls.acceptInvitation, { accountSetId: 9 });
    api.answer(sessionCalls.init, { user: fakeUser() });
    const invitation = {
      id: 4,
      companyName: '恒泰工贸',
      role: 'Making',
      inviterName: '周敏',
    } as const;
    const { user } = renderScreen(<HomeScreen />, {
      path: '/',
      user: fakeUser({
        ...nobody,
        accountSetsList: [],
        accountSetsTotal: 0,
        invitations: [invitation],
      }),
    });
    const invited = await screen.findByRole('region', { name: '账套邀请' });
    expect(within(invited).getByText('周敏 邀请您担任制单人')).toBeInTheDocument();
    await user.click(within(invited).getByLabelText('接受 恒泰工贸 的邀请'));
    await waitFor(() =>
      expect(api.requestsOf(accountSetsCalls.acceptInvitation)[0]?.params).toEqual({ id: '4' }),
    );
    expect(api.requestsOf(sessionCalls.changeAccountSets)).toEqual([]);
  });

  it('offers the other account sets to somebody who lost the one in use', async () => {
    answer([]);
    const { user } = renderScreen(<HomeScreen />, { path: '/', user: fakeUser(nobody) });
    const own = await screen.findByRole('region', { name: '我的账套' });
    await user.click(within(own).getByText('晨星商贸有限公司'));
    await waitFor(() =>
      expect(api.requestsOf(sessionCalls.changeAccountSets)[0]?.query).toEqual({
        accountSetsId: '1',
      }),
    );
  });

  it('brings a deleted account set back and enters it', async () => {
    answer([deleted]);
    api.answer(accountSetsCalls.restore, {});
    const { user } = renderScreen(<HomeScreen />, {
      path: '/',
      user: fakeUser({ ...nobody, accountSetsList: [], accountSetsTotal: 0 }),
    });
    const gone = await screen.findByRole('region', { name: '可恢复的账套' });
    await user.click(within(gone).getByText('云锦服饰'));
    await waitFor(() => expect(api.requestsOf(sessionCalls.changeAccountSets)).toHaveLength(1));
    expect(api.requestsOf(accountSetsCalls.restore)[0]?.params).toEqual({ id: '5' });
  });
});
