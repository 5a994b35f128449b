import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {{openId: string, unionId?: string, nickname: string}} WechatPerson */
/** @typedef {(path: string, response: ServerResponse) => boolean} Misbehaviour */

/** The application that the stand-in knows. */
export const STAND_IN_APP = { appId: 'wx-stand-in', appSecret: 'stand-in-secret-4711' };

/**
 * A server that answers as WeChat does (微信开放平台 网站应用), for tests alone: the page that is scanned, the exchange of
 * a code for a token, and who it stands for. On its page one types who scans.
 */
export class WechatStandIn {
  /** Paths of the calls that it was asked, without their query. @type {string[]} */
  asked = [];
  /** Answers in its place where it returns true. @type {Misbehaviour | undefined} */
  misbehaviour;
  /** @type {Map<string, {person: WechatPerson, isUsed: boolean}>} */
  #codes = new Map();
  /** @type {Map<string, WechatPerson>} */
  #tokens = new Map();
  #server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in');
    this.asked.push(url.pathname);
    if (this.misbehaviour?.(url.pathname, response)) return;
    this.#answer(url, response);
  });

  /** @returns {Promise<string>} its address */
  async start() {
    await /** @type {Promise<void>} */ (
      new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    );
    const address = this.#server.address();
    return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** A code as WeChat gives it after a scan, good once. @param {WechatPerson} person */
  codeOf(person) {
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { person, isUsed: false });
    return code;
  }

  /** @param {URL} url @param {ServerResponse} response */
  #answer({ pathname, searchParams: query }, response) {
    switch (pathname) {
      case '/connect/qrconnect':
        return sendPage(response, query);
      case '/connect/confirm':
        return this.#leadBack(response, query);
      case '/sns/oauth2/access_token':
        return sendJson(response, this.#exchange(query));
      case '/sns/userinfo':
        return sendJson(response, this.#userinfo(query));
      default:
        response.statusCode = 404;
        response.end();
    }
  }

  /** @param {ServerResponse} response @param {URLSearchParams} query */
  #leadBack(response, query) {
    const back = new URL(query.get('redirect_uri') ?? '');
    const nickname = query.get('nickname') ?? '';
    // Whoever refuses comes back without a code.
    if (nickname) back.searchParams.set('code', this.codeOf(personNamed(nickname)));
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href });
    response.end();
  }

  /** @param {URLSearchParams} query */
  #exchange(query) {
    if (query.get('appid') !== STAND_IN_APP.appId) return failure(40013, 'invalid appid');
    if (query.get('secret') !== STAND_IN_APP.appSecret) return failure(40125, 'invalid appsecret');
    const code = this.#codes.get(query.get('code') ?? '');
    if (!code) return failure(40029, 'invalid code');
    if (code.isUsed) return failure(40163, 'code been used');
    code.isUsed = true;
    const token = randomBytes(16).toString('hex');
    this.#tokens.set(token, code.person);
    const { openId, unionId } = code.person;
    return {
      access_token: token,
      expires_in: 7200,
      refresh_token: randomBytes(16).toString('hex'),
      openid: openId,
      scope: 'snsapi_login',
      ...(unionId === undefined ? {} : { unionid: unionId }),
    };
  }

  /** @param {URLSearchParams} query */
  #userinfo(query) {
    const person = this.#tokens.get(query.get('access_token') ?? '');
    if (!person || person.openId !== query.get('openid')) return failure(40003, 'invalid openid');
    const { openId, unionId, nickname } = person;
    return { openid: openId, nickname, privilege: [], unionid: unionId };
  }
}

/** @param {number} errcode @param {string} errmsg */
const failure = (errcode, errmsg) => ({ errcode, errmsg });

/** @param {string} nickname @returns {WechatPerson} always the same ids for a name */
function personNamed(nickname) {
  const id = createHash('sha256').update(nickname).digest('hex').slice(0, 24);
  return { openId: `o${id}`, unionId: `u${id}`, nickname };
}

/** WeChat answers JSON as text/plain. @param {ServerResponse} response @param {object} answer */
function sendJson(response, answer) {
  response.setHeader('content-type', 'text/plain');
  response.end(JSON.stringify(answer));
}

/** @param {ServerResponse} response @param {URLSearchParams} query */
function sendPage(response, query) {
  const isRight =
    query.get('appid') === STAND_IN_APP.appId &&
    query.get('response_type') === 'code' &&
    query.get('scope') === 'snsapi_login';
  /** @param {string} name */
  const field = (name) => {
    const value = (query.get(name) ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return `<input type="hidden" name="${name}" value="${value}">`;
  };
  const kept = field('redirect_uri') + field('state');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    isRight
      ? `<!doctype html><html lang="zh"><title>微信登录</title>
         <form action="/connect/confirm"><label>微信昵称 <input name="nickname"></label>${kept}
         <button>同意</button></form>
         <form action="/connect/confirm">${kept}<button>拒绝</button></form>`
      : '<!doctype html><title>参数错误</title>',
  );
}
