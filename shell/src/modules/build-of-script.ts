import { remoteName, versionName } from '@mingzhang/contract';

/** A build by name and version. */
export interface NamedBuild {
  readonly name: string;
  readonly version: string;
}

/** `https://…/remotes/mf-books/0.1.0-0806e14c/123.js:1:2345`. */
const frames = /\/remotes\/([^/\s]+)\/([^/\s]+)\/([^\s)]+)/g;

/**
 * The build of a remote that code belongs to, by the addresses of its stack: the innermost that is one of a remote.
 * @returns also the place in its code; undefined: it is the shell's, or shared, or nobody knows
 */
export function buildOfStack(
  stack: string | undefined,
): (NamedBuild & { readonly place: string }) | undefined {
  for (const [, name = '', version = '', place = ''] of (stack ?? '').matchAll(frames)) {
    if (remoteName.test(name) && versionName.test(version)) return { name, version, place };
  }
  return undefined;
}
