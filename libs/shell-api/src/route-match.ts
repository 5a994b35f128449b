/** Whether a path is under one of the prefixes; prefixes match whole segments. */
export function ownsPath(prefixes: readonly string[], pathname: string): boolean {
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/**
 * The title of a path from patterns such as `/voucher/form/:voucherId?`; `:name` is any one
 * segment, `?` makes it optional, the longest matching pattern wins.
 */
export function titleOfPath(
  titles: Readonly<Record<string, string>>,
  pathname: string,
): string | undefined {
  let best: string | undefined;
  for (const pattern of Object.keys(titles)) {
    if (matches(pattern, pathname) && (best === undefined || pattern.length > best.length)) {
      best = pattern;
    }
  }
  return best === undefined ? undefined : titles[best];
}

function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  if (given.length > wanted.length) return false;
  return wanted.every((segment, index) => {
    const actual = given[index];
    if (actual === undefined) return segment.endsWith('?');
    return segment.startsWith(':') || segment === actual;
  });
}
