/**
 * Fetches a file of a build as text. The browser checks it against its hash, also where the page was not
 * fetched by https. Rejects on a bad status, on time-out and when the content is another one.
 * @param hash in the form of an `integrity` attribute
 */
export async function fetchChecked(
  url: string,
  { timeoutMs, hash }: { timeoutMs: number; hash: string },
): Promise<string> {
  // Without a hash nothing would be checked.
  if (!hash.startsWith('sha384-')) throw new Error(`no hash is known of ${url}`);
  const response = await fetch(url, { integrity: hash, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.text();
}
