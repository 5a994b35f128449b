import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { accountSetsCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { BeginningCard } from './beginning-card';

const open = (used: boolean) => {
  const api = fakeApi();
  api.answer(accountSetsCalls.checkUse, { used });
  renderScreen(<BeginningCard period="2026-02" />, { path: '/' });
  return api;
};

describe('books that have no data yet', () => {
  it('lead to the opening balances and to inviting members', async () => {
    open(false);
    expect(await screen.findByRole('link', { name: '期初余额' })).toHaveAttribute(
      'href',
      '/initial?period=2026-02',
    );
    expect(screen.getByRole('link', { name: '邀请成员' })).toHaveAttribute(
      'href',
      '/permission-setting?period=2026-02',
    );
  });

  it('say nothing of it once something is booked', async () => {
    const api = open(true);
    await waitFor(() => expect(api.requestsOf(accountSetsCalls.checkUse)).toHaveLength(1));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
