import { act, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { modulesCalls, type ModuleRelease } from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen } from '@mingzhang/web/testing';
import type { RemoteBuild } from './loader';
import { RemoteOutlet } from './remote-outlet';

/** What becomes of each mounting, in their order. */
const mounts: ((holder: HTMLElement) => Promise<void>)[] = [];

jest.mock('./remote-loader', () => ({
  remoteLoader: { isLoaded: () => false, forget: () => undefined },
}));
jest.mock('./mount-build', () => ({
  mountBuild: (_build: RemoteBuild, holder: HTMLElement) => ({
    ready: mounts.shift()?.(holder),
    stop: () => undefined,
  }),
}));

const release: ModuleRelease = {
  name: 'mf-books',
  version: '0.1.0-aa',
  entry: '',
  integrity: '',
  filesIntegrity: '',
  previous: null,
  routes: ['/account-book'],
  titles: {},
  sources: {},
  menu: [
    {
      title: '账簿',
      path: '/account-book',
      icon: 'books',
      order: 1,
      permission: 'book.view',
      children: [],
    },
  ],
};

const breaks = () => Promise.reject(new Error('broken by the address'));
const draws = (text: string) => async (holder: HTMLElement) => void holder.append(text);

async function open(hidden = false) {
  const api = fakeApi();
  api.answer(modulesCalls.list, [release]);
  const screenOf = (
    <>
      <Link to="/account-book/aging">往来账龄</Link>
      <RemoteOutlet release={release} hidden={hidden} />
    </>
  );
  await act(async () => {
    renderScreen(screenOf, { path: '/account-book/aging?asOf=bad', user: fakeUser({}) });
  });
  return api;
}

const go = () => act(async () => screen.getByRole('link', { name: '往来账龄' }).click());

afterEach(() => {
  expect(mounts).toHaveLength(0);
});

it('tries what an address broke again at the next one', async () => {
  mounts.push(breaks, draws('账龄表'));
  await open();
  screen.getByText('账簿模块未能加载');
  await go();
  screen.getByText('账龄表');
  expect(screen.queryByText('账簿模块未能加载')).toBeNull();
});

it('draws nothing anew at another address where nothing is broken', async () => {
  mounts.push(draws('账龄表'));
  await open();
  await go();
  screen.getByText('账龄表');
});

it('leaves what is out of sight as it is', async () => {
  mounts.push(breaks);
  await open(true);
  await go();
});
