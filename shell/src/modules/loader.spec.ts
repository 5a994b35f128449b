import type { ModuleRelease } from '@mingzhang/contract';
import { createLoader, LOAD_TIMEOUT_MS, type FederationRuntime } from './loader';

const release: ModuleRelease = {
  name: 'mf-voucher',
  version: '0.1.0+a',
  entry: '/remotes/mf-voucher/mf-manifest.json',
  integrity: 'sha384-x',
  routes: ['/voucher'],
  titles: {},
  sources: {},
  menu: [],
};
const lifecycles = { bootstrap: jest.fn(), mount: jest.fn(), unmount: jest.fn() };

function fakeRuntime(loadRemote: () => Promise<unknown>) {
  const registered: { entry: string; force: boolean }[] = [];
  const runtime: FederationRuntime = {
    registerPlugins: () => undefined,
    registerRemotes: ([remote], options) => {
      registered.push({ entry: remote?.entry ?? '', force: options?.force ?? false });
    },
    loadRemote: loadRemote as FederationRuntime['loadRemote'],
  };
  return { runtime, registered };
}

beforeEach(() => {
  globalThis.mzRemoteAttempts = undefined;
  document.head.innerHTML = '';
});

describe('loading a remote', () => {
  it('fetches it once for the life of the page', async () => {
    const { runtime, registered } = fakeRuntime(async () => lifecycles);
    const loader = createLoader(runtime);
    const loading = loader.load(release);
    expect(loader.isLoaded(release)).toBe(false);
    await loading;
    await loader.load(release);
    expect(loader.isLoaded(release)).toBe(true);
    expect(registered).toEqual([
      { entry: 'http://localhost/remotes/mf-voucher/mf-manifest.json', force: false },
    ]);
  });

  it('really fetches again after a failure: new address, failed tags gone', async () => {
    const loadRemote = jest
      .fn<Promise<unknown>, []>()
      .mockRejectedValueOnce(new Error('404'))
      .mockResolvedValueOnce(lifecycles);
    const { runtime, registered } = fakeRuntime(loadRemote);
    const loader = createLoader(runtime);
    const tag = document.createElement('script');
    tag.setAttribute('src', '/remotes/mf-voucher/remoteEntry.js');
    document.head.append(tag);
    await expect(loader.load(release)).rejects.toThrow('404');
    expect(loader.isLoaded(release)).toBe(false);
    await expect(loader.load(release)).resolves.toBe(lifecycles);
    expect(registered[1]).toEqual({
      entry: 'http://localhost/remotes/mf-voucher/mf-manifest.json?r=1',
      force: true,
    });
    expect(document.head.querySelector('script')).toBeNull();
    expect(globalThis.mzRemoteAttempts).toEqual({ mf_voucher: 1 });
  });

  it('gives up after 120 seconds', async () => {
    jest.useFakeTimers();
    const { runtime } = fakeRuntime(() => new Promise(() => undefined));
    const loading = createLoader(runtime).load(release);
    const outcome = loading.catch((error: Error) => error.name);
    await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
    expect(await outcome).toBe('TimeoutError');
    jest.useRealTimers();
  });

  it('refuses a remote that exposes no lifecycles', async () => {
    const { runtime } = fakeRuntime(async () => ({}));
    await expect(createLoader(runtime).load(release)).rejects.toThrow('no lifecycles');
  });
});
