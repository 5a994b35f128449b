import type { ModuleRelease } from '@mingzhang/contract';
import type { RemoteLifecycles } from '@mingzhang/shell-api';
import { fetchManifest } from './manifest-fetch';
import { withTimeout } from './with-timeout';

/** Limit for a module to load (specification, section 9). */
export const LOAD_TIMEOUT_MS = 120_000;

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

/** Federation names are identifiers: `mf-voucher` → `mf_voucher`. */
export function federationName(packageName: string): string {
  return packageName.replaceAll('-', '_');
}

declare global {
  /** Failed attempts per remote; the remote's chunk addresses carry the number. */
  var mzRemoteAttempts: Record<string, number> | undefined;
}

/**
 * Loads remotes by their releases. A repeated load after a failure fetches everything anew: entry
 * and chunks get another address, because the browser keeps a hanging request and a failed answer.
 */
export function createLoader(runtime: FederationRuntime) {
  const loaded = new Map<string, Promise<RemoteLifecycles>>();
  const arrived = new Set<string>();
  const manifests = new Map<string, ModuleRelease>();
  runtime.registerPlugins([
    {
      name: 'mingzhang-loader',
      fetch: (url) => {
        const release = manifests.get(pathOf(url));
        if (!release) return false;
        return fetchManifest(url, { timeoutMs: LOAD_TIMEOUT_MS, integrity: release.integrity });
      },
      createScript: ({ url }) => ({ script: scriptFor(url), timeout: LOAD_TIMEOUT_MS }),
    },
  ]);

  async function fetchRemote(release: ModuleRelease): Promise<RemoteLifecycles> {
    const name = federationName(release.name);
    const attempt = globalThis.mzRemoteAttempts?.[name] ?? 0;
    const entry = new URL(release.entry, window.location.origin);
    if (attempt > 0) entry.searchParams.set('r', String(attempt));
    manifests.set(pathOf(entry.href), release);
    runtime.registerRemotes([{ name, entry: entry.href }], { force: attempt > 0 });
    const lifecycles = await runtime.loadRemote<RemoteLifecycles>(`${name}/remote`);
    if (!lifecycles?.mount) throw new Error(`${release.name} exposes no lifecycles`);
    return lifecycles;
  }

  function forget(release: ModuleRelease): void {
    const name = federationName(release.name);
    const attempts = globalThis.mzRemoteAttempts ?? {};
    globalThis.mzRemoteAttempts = { ...attempts, [name]: (attempts[name] ?? 0) + 1 };
    loaded.delete(release.name);
    arrived.delete(release.name);
    removeTags(`/remotes/${release.name}/`);
  }

  return {
    /** The lifecycles of a remote; loaded once, kept for the life of the page. */
    load(release: ModuleRelease): Promise<RemoteLifecycles> {
      const known = loaded.get(release.name);
      if (known) return known;
      const loading = withTimeout(fetchRemote(release), LOAD_TIMEOUT_MS);
      loaded.set(release.name, loading);
      loading.then(
        () => arrived.add(release.name),
        () => forget(release),
      );
      return loading;
    },
    /** Whether a remote can be mounted without waiting. */
    isLoaded: (release: ModuleRelease): boolean => arrived.has(release.name),
    /** Forgets a remote, so that the next load fetches entry and chunks again; failures do so too. */
    forget,
  };
}

function pathOf(url: string): string {
  return new URL(url, window.location.origin).pathname;
}

function scriptFor(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  const attempt = Object.entries(globalThis.mzRemoteAttempts ?? {}).find(([name]) =>
    url.includes(`/remotes/${name.replaceAll('_', '-')}/`),
  )?.[1];
  script.src = attempt ? `${url}?r=${attempt}` : url;
  script.async = true;
  return script;
}

function removeTags(address: string): void {
  const selector = `script[src*="${address}"], link[href*="${address}"]`;
  for (const tag of document.querySelectorAll(selector)) tag.remove();
}
