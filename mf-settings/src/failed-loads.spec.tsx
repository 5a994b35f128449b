import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { accountSetsCalls, subjectCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});

describe('a list that could not be read', () => {
  it('does not say that there are no subjects', async () => {
    api.fail(subjectCalls.list, 503);
    renderScreen(<Screens />, { path: '/subject' });
    expect(await screen.findByText('未能载入')).toBeVisible();
    expect(screen.queryByText('共 0 个科目')).not.toBeInTheDocument();
  });

  it('does not say that there are no members', async () => {
    api.fail(accountSetsCalls.members, 503);
    renderScreen(<Screens />, { path: '/permission-setting' });
    expect(await screen.findByText('未能载入')).toBeVisible();
    expect(screen.queryByText('共 0 名成员')).not.toBeInTheDocument();
  });
});
