import { StartError } from './start-error.mjs';

const NAMES = ['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'PUBLIC_URL'];

/**
 * The application at 微信开放平台 by which people sign in.
 * @typedef {object} WechatSettings
 * @property {string} appId
 * @property {string} appSecret
 * @property {string} authorizeUrl page with the code to scan
 * @property {string} apiUrl origin of the calls that exchange a code
 * @property {string} publicUrl origin under which browsers reach the product
 */

/**
 * Reads the settings of signing in by WeChat. No message contains the secret.
 * @param {NodeJS.ProcessEnv} env
 * @param {{production: boolean, allowedHosts: string[]}} start
 * @returns {WechatSettings | undefined} undefined if sign-in by WeChat is not offered
 * @throws {StartError} where one of id, secret and public address is missing or wrong; in production also for an address
 *   without https, and for a public address that is not in ALLOWED_HOSTS
 */
export function readWechat(env, { production, allowedHosts }) {
  const appId = env.WECHAT_APP_ID?.trim();
  const appSecret = env.WECHAT_APP_SECRET?.trim();
  if (!appId && !appSecret) return undefined;
  const missing = NAMES.filter((name) => !env[name]?.trim());
  if (!appId || !appSecret || missing.length > 0) {
    throw new StartError(`微信登录需要 ${NAMES.join('、')}，还缺 ${missing.join('、')}。`);
  }
  const schemes = production ? ['https:'] : ['https:', 'http:'];
  const publicUrl = originOf(env, 'PUBLIC_URL', { schemes });
  const { hostname } = new URL(publicUrl);
  if (production && !allowedHosts.includes(hostname)) {
    throw new StartError(`PUBLIC_URL 的域名 ${hostname} 不在 ALLOWED_HOSTS 中，请改成一致的。`);
  }
  return {
    appId,
    appSecret,
    authorizeUrl: addressOf(env, 'WECHAT_AUTHORIZE_URL', {
      standard: 'https://open.weixin.qq.com/connect/qrconnect',
      schemes,
    }).href,
    apiUrl: originOf(env, 'WECHAT_API_URL', { standard: 'https://api.weixin.qq.com', schemes }),
    publicUrl,
  };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {{standard?: string, schemes: string[]}} options
 */
function addressOf(env, name, { standard = '', schemes }) {
  const text = env[name]?.trim() || standard;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (url && isPlain && schemes.includes(url.protocol)) return url;
  const scheme = schemes.map((each) => `${each}//`).join(' 或 ');
  throw new StartError(`${name}=${text} 不正确，请填 ${scheme} 开头的网址，不带参数。`);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {{standard?: string, schemes: string[]}} options
 */
function originOf(env, name, options) {
  const { origin, pathname } = addressOf(env, name, options);
  if (pathname === '/') return origin;
  throw new StartError(`${name} 只填网站的地址，不带路径，例如 ${origin}。`);
}
