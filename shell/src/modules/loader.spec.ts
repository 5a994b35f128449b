import { createLoader, LOAD_TIMEOUT_MS, type FederationRuntime, type RemoteBuild } from './loader';

const build: RemoteBuild = {
  name: 'mf-voucher',
  version: '0.1.0-0123abcd',
  entry: '/remotes/mf-voucher/0.1.0-0123abcd/mf-manifest.json',
  integrity: 'sha384-x',
  filesIntegrity: 'sha384-y',
};
const next: RemoteBuild = {
  ...build,
  version: '0.1.0-4567cdef',
  entry: '/remotes/mf-voucher/0.1.0-4567cdef/mf-manifest.json',
};
const address = `http://localhost${build.entry}`;
const lifecycles = { bootstrap: jest.fn(), mount: jest.fn(), unmount: jest.fn() };

type Plugin = Parameters<FederationRuntime['registerPlugins']>[0][number];

function fakeRuntime(loadRemote: (id: string) => Promise<unknown>) {
  const registered: { name: string; entry: string; force: boolean }[] = [];
  const plugins: Plugin[] = [];
  const runtime: FederationRuntime = {
    registerPlugins: (given) => void plugins.push(...given),
    registerRemotes: ([remote], options) => {
      const { name = '', entry = '' } = remote ?? {};
      registered.push({ name, entry, force: options?.force ?? false });
    },
    loadRemote: loadRemote as FederationRuntime['loadRemote'],
  };
  return { runtime, registered, plugins };
}

beforeEach(() => {
  globalThis.mzRemoteAttempts = undefined;
  document.head.innerHTML = '';
});

describe('loading a remote', () => {
  it('fetches a build once for the life of the page', async () => {
    const { runtime, registered } = fakeRuntime(async () => lifecycles);
    const loader = createLoader(runtime);
    const loading = loader.load(build);
    expect(loader.isLoaded(build)).toBe(false);
    await loading;
    await loader.load(build);
    expect(loader.isLoaded(build)).toBe(true);
    expect(registered).toEqual([{ name: 'mf_voucher__0123abcd', entry: address, force: false }]);
  });

  it('has two builds of a remote side by side', async () => {
    const { runtime, registered } = fakeRuntime(async (id) => ({ ...lifecycles, id }));
    const loader = createLoader(runtime);
    expect(await loader.load(build)).toMatchObject({ id: 'mf_voucher__0123abcd/remote' });
    expect(loader.isLoaded(next)).toBe(false);
    expect(await loader.load(next)).toMatchObject({ id: 'mf_voucher__4567cdef/remote' });
    expect(await loader.load(build)).toMatchObject({ id: 'mf_voucher__0123abcd/remote' });
    expect(registered).toHaveLength(2);
  });

  it('really fetches again after a failure: new address, its failed tags gone', async () => {
    const loadRemote = jest
      .fn<Promise<unknown>, []>()
      .mockRejectedValueOnce(new Error('404'))
      .mockResolvedValueOnce(lifecycles);
    const { runtime, registered } = fakeRuntime(loadRemote);
    const loader = createLoader(runtime);
    for (const { entry } of [build, next]) {
      const tag = document.createElement('script');
      tag.setAttribute('src', entry.replace('mf-manifest.json', 'remoteEntry.js'));
      document.head.append(tag);
    }
    await expect(loader.load(build)).rejects.toThrow('404');
    expect(loader.isLoaded(build)).toBe(false);
    await expect(loader.load(build)).resolves.toBe(lifecycles);
    expect(registered[1]).toMatchObject({ entry: `${address}?r=1`, force: true });
    expect(document.head.querySelectorAll('script')).toHaveLength(1);
    expect(globalThis.mzRemoteAttempts).toEqual({ mf_voucher__0123abcd: 1 });
  });

  it('asks for the manifest and the list of files with the hashes that were announced', async () => {
    const { runtime, plugins } = fakeRuntime(async () => lifecycles);
    const loader = createLoader(runtime);
    await loader.load(build);
    const asked: [string, string | undefined][] = [];
    // This browser of the tests fetches nothing.
    globalThis.fetch = async (url, init) => {
      asked.push([String(url), init?.integrity]);
      return { ok: true, text: async () => '{"files":{}}' } as Response;
    };
    globalThis.Response = class {} as typeof Response;
    await plugins[0]?.fetch(address);
    expect(asked).toEqual([
      [address, 'sha384-x'],
      [address.replace('mf-manifest', 'release'), 'sha384-y'],
    ]);
    expect(plugins[0]?.fetch('http://localhost/other.json')).toBe(false);
  });

  it('gives up after 120 seconds', async () => {
    jest.useFakeTimers();
    const { runtime } = fakeRuntime(() => new Promise(() => undefined));
    const loading = createLoader(runtime).load(build);
    const outcome = loading.catch((error: Error) => error.name);
    await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
    expect(await outcome).toBe('TimeoutError');
    jest.useRealTimers();
  });

  it('refuses a remote that exposes no lifecycles', async () => {
    const { runtime } = fakeRuntime(async () => ({}));
    await expect(createLoader(runtime).load(build)).rejects.toThrow('no lifecycles');
  });
});
