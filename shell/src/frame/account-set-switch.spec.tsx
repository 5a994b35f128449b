import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { accountSetsCalls, sessionCalls } from '@mingzhang/contract';
import type { AccountSetBrief, AccountSetRow } from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen } from '@mingzhang/web/testing';
import { AccountSetSwitch } from './account-set-switch';

const [current] = fakeUser().accountSetsList as [AccountSetBrief];
const other = { ...current, id: 2, companyName: '航天贸易' };
const found = { ...current, id: 3, companyName: '海棠公馆' } as AccountSetRow;

describe('switching the account set by keys', () => {
  it('chooses what the whole text finds, however quickly Enter follows it', async () => {
    const api = fakeApi();
    api.answer(accountSetsCalls.list, { page: 1, pageSize: 20, total: 1, records: [found] });
    api.answer(sessionCalls.changeAccountSets, {});
    const { user } = renderScreen(<AccountSetSwitch />, {
      path: '/',
      user: fakeUser({ accountSetsList: [other, current], accountSetsTotal: 3 }),
    });
    await user.click(screen.getByRole('button', { expanded: false }));
    await user.type(screen.getByLabelText('查找账套'), 'htgg{Enter}');
    await waitFor(() => expect(api.requestsOf(sessionCalls.changeAccountSets)).toHaveLength(1));
    expect(api.requestsOf(sessionCalls.changeAccountSets)[0]?.query).toEqual({
      accountSetsId: '3',
    });
    await waitFor(() => expect(screen.queryByLabelText('查找账套')).toBeNull());
    expect(api.requestsOf(sessionCalls.changeAccountSets)).toHaveLength(1);
  });

  it('is left by Escape, which gives the keyboard back to the button', async () => {
    fakeApi();
    const { user } = renderScreen(<AccountSetSwitch />, {
      path: '/',
      user: fakeUser({ accountSetsList: [other, current], accountSetsTotal: 2 }),
    });
    const button = screen.getByRole('button', { expanded: false });
    await user.click(button);
    await user.type(screen.getByLabelText('查找账套'), '{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('查找账套')).toBeNull());
    expect(button).toHaveFocus();
  });

  it('gives the keyboard back to the button when the set in use is chosen again', async () => {
    const api = fakeApi();
    const { user } = renderScreen(<AccountSetSwitch />, {
      path: '/',
      user: fakeUser({ accountSetsList: [current, other], accountSetsTotal: 2 }),
    });
    const button = screen.getByRole('button', { expanded: false });
    await user.click(button);
    await user.type(screen.getByLabelText('查找账套'), '{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('查找账套')).toBeNull());
    expect(button).toHaveFocus();
    expect(api.requestsOf(sessionCalls.changeAccountSets)).toHaveLength(0);
  });

  it('tells that the search failed, and Enter asks again and chooses what it finds', async () => {
    const api = fakeApi();
    api.fail(accountSetsCalls.list, 500);
    api.answer(sessionCalls.changeAccountSets, {});
    const { user } = renderScreen(<AccountSetSwitch />, {
      path: '/',
      user: fakeUser({ accountSetsList: [other, current], accountSetsTotal: 3 }),
    });
    await user.click(screen.getByRole('button', { expanded: false }));
    await user.type(screen.getByLabelText('查找账套'), 'htgg');
    expect(await screen.findByRole('alert')).toHaveTextContent('按 Enter 重试');
    expect(screen.queryByRole('option')).toBeNull();
    api.answer(accountSetsCalls.list, { page: 1, pageSize: 20, total: 1, records: [found] });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.requestsOf(sessionCalls.changeAccountSets)).toHaveLength(1));
    expect(api.requestsOf(sessionCalls.changeAccountSets)[0]?.query).toEqual({
      accountSetsId: '3',
    });
  });
});
