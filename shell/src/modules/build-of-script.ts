/** A build by name and version. */
export interface NamedBuild {
  readonly name: string;
  readonly version: string;
}

/** `https://…/remotes/mf-books/0.1.0-0806e14c/123.js:1:2345`. */
const frame = /\/remotes\/(mf-[a-z0-9-]+)\/(\d[0-9a-z.-]*)\/([^\s)]+)/;

/**
 * The build of a remote that code belongs to, by the addresses of its stack: the innermost that is one of a remote.
 * @returns also the place in its code; undefined: it is the shell's, or shared, or nobody knows
 */
export function buildOfStack(
  stack: string | undefined,
): (NamedBuild & { readonly place: string }) | undefined {
  const [, name, version, place] = frame.exec(stack ?? '') ?? [];
  return name !== undefined && version !== undefined && place !== undefined
    ? { name, version, place }
    : undefined;
}
