import type { ModuleBuild } from '@mingzhang/contract';
import type { RemoteLifecycles } from '@mingzhang/shell-api';
import { fetchChecked } from './fetch-checked';
import { admitFiles, brokenStyleIn, folderOf, forgetBroken } from './file-gate';
import { withTimeout } from './with-timeout';

/** Limit for a module to load (specification, section 9). */
export const LOAD_TIMEOUT_MS = 120_000;

/** A build and whose it is. */
export interface RemoteBuild extends ModuleBuild {
  readonly name: string;
}

/** What the loader needs of the federation runtime; tests stand in for it. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string }[], options?: { force?: boolean }): void;
  loadRemote<T>(id: string): Promise<T | null>;
  registerPlugins(plugins: FederationPlugin[]): void;
}

interface FederationPlugin {
  name: string;
  fetch: (url: string) => Promise<Response> | false;
  createScript: (info: { url: string }) => { script: HTMLScriptElement; timeout: number };
}

/** What a build is called in the page: `mf-voucher`, `0.1.0-0806e14c` → `mf_voucher__0806e14c`. */
function federationName({ name, version }: RemoteBuild): string {
  return `${name.replaceAll('-', '_')}__${version.slice(version.lastIndexOf('-') + 1)}`;
}

declare global {
  /** Failed attempts per build; its chunk addresses carry the number. */
  var mzRemoteAttempts: Record<string, number> | undefined;
}

/**
 * Loads builds of remotes. A repeated load after a failure fetches everything anew: entry and chunks get
 * another address, because the browser keeps a hanging request and a failed answer.
 */
export function createLoader(runtime: FederationRuntime) {
  const loaded = new Map<string, Promise<RemoteLifecycles>>();
  const arrived = new Set<string>();
  const known = new Map<string, RemoteBuild>();
  runtime.registerPlugins([
    {
      name: 'mingzhang-loader',
      fetch: (url) => {
        const build = known.get(pathOf(url));
        return build ? fetchManifest(url, build) : false;
      },
      createScript: ({ url }) => ({ script: scriptFor(url, known), timeout: LOAD_TIMEOUT_MS }),
    },
  ]);

  async function fetchRemote(build: RemoteBuild): Promise<RemoteLifecycles> {
    const name = federationName(build);
    const attempt = attemptOf(build);
    const entry = new URL(build.entry, window.location.origin);
    if (attempt > 0) entry.searchParams.set('r', String(attempt));
    known.set(entry.pathname, build);
    runtime.registerRemotes([{ name, entry: entry.href }], { force: attempt > 0 });
    const lifecycles = await runtime.loadRemote<RemoteLifecycles>(`${name}/remote`);
    if (!lifecycles?.mount) throw new Error(`${build.name} exposes no lifecycles`);
    const broken = brokenStyleIn(build);
    if (broken) throw new Error(`${broken} cannot be used`);
    return lifecycles;
  }

  function forget(build: RemoteBuild): void {
    const name = federationName(build);
    const attempts = globalThis.mzRemoteAttempts ?? {};
    globalThis.mzRemoteAttempts = { ...attempts, [name]: attemptOf(build) + 1 };
    loaded.delete(name);
    arrived.delete(name);
    forgetBroken(build);
    removeTags(folderOf(build));
  }

  return {
    /** The lifecycles of a build; loaded once, kept for the life of the page. */
    load(build: RemoteBuild): Promise<RemoteLifecycles> {
      const name = federationName(build);
      const before = loaded.get(name);
      if (before) return before;
      const loading = withTimeout(fetchRemote(build), LOAD_TIMEOUT_MS);
      loaded.set(name, loading);
      loading.then(
        () => arrived.add(name),
        () => forget(build),
      );
      return loading;
    },
    /** Whether a build can be mounted without waiting. */
    isLoaded: (build: RemoteBuild): boolean => arrived.has(federationName(build)),
    /** Forgets a build, so that the next load fetches entry and chunks again; failures do so too. */
    forget,
  };
}

/** The manifest, when it is the one of the build; by then the page knows the hashes of all other files. */
async function fetchManifest(url: string, build: RemoteBuild): Promise<Response> {
  // What is being worked on changes faster than any list.
  if (process.env.NODE_ENV === 'development') return fetch(url, { cache: 'no-cache' });
  const options = { timeoutMs: LOAD_TIMEOUT_MS };
  const list = new URL('release.json', url);
  list.search = new URL(url).search;
  const [manifest, files] = await Promise.all([
    fetchChecked(url, { ...options, hash: build.integrity }),
    fetchChecked(list.href, { ...options, hash: build.filesIntegrity }),
  ]);
  admitFiles(build, JSON.parse(files).files);
  return new Response(manifest, { headers: { 'Content-Type': 'application/json' } });
}

const attemptOf = (build: RemoteBuild): number =>
  globalThis.mzRemoteAttempts?.[federationName(build)] ?? 0;

const pathOf = (url: string): string => new URL(url, window.location.origin).pathname;

function scriptFor(url: string, known: ReadonlyMap<string, RemoteBuild>): HTMLScriptElement {
  const script = document.createElement('script');
  const build = [...known.values()].find((one) => pathOf(url).startsWith(folderOf(one)));
  const attempt = build ? attemptOf(build) : 0;
  script.src = attempt > 0 ? `${url}?r=${attempt}` : url;
  script.async = true;
  return script;
}

function removeTags(folder: string): void {
  const selector = `script[src*="${folder}"], link[href*="${folder}"]`;
  for (const tag of document.querySelectorAll(selector)) tag.remove();
}
