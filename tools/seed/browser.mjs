/**
 * A client of the product's API as a browser is one: keeps cookies, sends the headers of a page.
 * @param {string} baseUrl
 */
export function createBrowser(baseUrl) {
  /** @type {Map<string, string>} */
  const cookies = new Map();

  /** @param {string} method @param {string} path @param {{type: string, body: string}} [sent] */
  async function send(method, path, sent) {
    const answer = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        author: 'mingzhang',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(sent ? { 'content-type': sent.type } : {}),
      },
      ...(sent ? { body: sent.body } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const pair = cookie.split(';')[0] ?? '';
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const envelope = await answer.json();
    if (!envelope.success)
      throw new Error(
        `${method} ${path}: ${envelope.msg} ${JSON.stringify(envelope.details ?? '')}`,
      );
    return envelope.data;
  }

  const json = (/** @type {unknown} */ body) => ({
    type: 'application/json',
    body: JSON.stringify(body),
  });
  return {
    get: (/** @type {string} */ path) => send('GET', path),
    post: (/** @type {string} */ path, /** @type {unknown} */ body) =>
      send('POST', path, json(body)),
    put: (/** @type {string} */ path, /** @type {unknown} */ body) => send('PUT', path, json(body)),
    form: (/** @type {string} */ path, /** @type {Record<string, string>} */ body) =>
      send('POST', path, {
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams(body).toString(),
      }),
    cookie: () => [...cookies].map((pair) => pair.join('=')).join('; '),
  };
}
