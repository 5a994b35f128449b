import { createRequire } from 'node:module';

/** @typedef {{params?: object, query?: object, body?: unknown}} Parts */

/**
 * A client of the product's API as a browser is one: keeps cookies, sends the headers of a page.
 * @param {string} baseUrl
 */
export function createBrowser(baseUrl) {
  // Loaded now: tools run before the contract is built.
  const { addressOf, allCalls, httpRequestOf } = createRequire(import.meta.url)(
    '@mingzhang/contract',
  );
  /** @type {Map<string, string>} */
  const cookies = new Map();
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ');

  /**
   * Makes a call of the contract.
   * @param {string | import('../../libs/contract/src/call').Call} named the call, or `<group>.<name>`, as in
   *   the list of all calls
   * @param {Parts} [parts]
   * @returns {Promise<any>} the data of the answer
   * @throws {Error} with what a refusal says
   */
  async function call(named, parts = {}) {
    const wanted = typeof named === 'string' ? allCalls[named] : named;
    if (!wanted) throw new Error(`no call ${named}`);
    const { method, body, headers, ...place } = httpRequestOf(wanted, parts);
    const answer = await fetch(`${baseUrl}/api${addressOf(place)}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        author: 'mingzhang',
        cookie: cookie(),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const pair = set.split(';')[0] ?? '';
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const envelope = await answer.json();
    if (!envelope.success) {
      throw new Error(
        `${wanted.method} ${wanted.path}: ${envelope.msg} ${JSON.stringify(envelope.details ?? '')}`,
      );
    }
    return envelope.data;
  }

  return { call, cookie };
}
