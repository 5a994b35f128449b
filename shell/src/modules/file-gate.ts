import type { ModuleBuild } from '@mingzhang/contract';

type Tag = HTMLScriptElement | HTMLLinkElement;

/** Where builds of remotes lie. */
const REMOTES = '/remotes/';

/** sha384 of each file that a remote may bring into the page, by its path. */
const known = new Map<string, string>();

/** Styles that did not arrive, by their path: whoever loads code goes on without them and says nothing. */
const broken = new Set<string>();

/**
 * Lets the files of a build into the page, each with the hash of its list.
 * @param build whose list has been fetched and checked
 * @param files its hashes by name
 */
export function admitFiles(build: ModuleBuild, files: Readonly<Record<string, string>>): void {
  for (const [name, hash] of Object.entries(files)) known.set(folderOf(build) + name, hash);
}

/** The path of a build's folder, with `/` at its end. */
export function folderOf({ entry }: ModuleBuild): string {
  return entry.slice(0, entry.lastIndexOf('/') + 1);
}

/** A style of a build that did not arrive, if any. */
export function brokenStyleIn(build: ModuleBuild): string | undefined {
  return [...broken].find((path) => path.startsWith(folderOf(build)));
}

/** Forgets which styles of a build did not arrive, before they are fetched again. */
export function forgetBroken(build: ModuleBuild): void {
  for (const path of broken) if (path.startsWith(folderOf(build))) broken.delete(path);
}

/**
 * Stands at the two places of a page where scripts and styles are put: those of remotes are given the hash of
 * their list, which the browser then demands. What no list names is not put there; whoever waits for it
 * hears of an error, as when it cannot be fetched.
 */
export function guardPage(page: Document): void {
  for (const place of [page.head, page.body]) {
    // Whoever watches the place already goes on doing so.
    const { appendChild, insertBefore } = place;
    place.appendChild = function guarded<T extends Node>(node: T): T {
      return isAdmitted(node) ? (appendChild.call(this, node) as T) : refused(node);
    };
    place.insertBefore = function guarded<T extends Node>(node: T, next: Node | null): T {
      return isAdmitted(node) ? (insertBefore.call(this, node, next) as T) : refused(node);
    };
  }
}

/** Whether a node may come into the page; a remote's file is marked with its hash. */
function isAdmitted(node: Node): boolean {
  const address = addressOf(node);
  if (!address?.pathname.startsWith(REMOTES)) return true;
  const hash = address.origin === window.location.origin ? known.get(address.pathname) : undefined;
  if (hash === undefined) return false;
  const tag = node as Tag;
  if (tag instanceof HTMLLinkElement) {
    tag.addEventListener('error', () => broken.add(address.pathname), { once: true });
  }
  tag.integrity = hash;
  tag.crossOrigin = 'anonymous';
  return true;
}

function addressOf(node: Node): URL | undefined {
  const text =
    (node instanceof HTMLScriptElement && node.src) ||
    (node instanceof HTMLLinkElement && node.href);
  return text ? new URL(text, window.location.origin) : undefined;
}

function refused<T extends Node>(node: T): T {
  queueMicrotask(() => node.dispatchEvent(new Event('error')));
  return node;
}
