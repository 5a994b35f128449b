import { createServer, isIP } from 'node:net';
import { bucketOf } from '../release/bucket.mjs';
import { StartError } from './start-error.mjs';
import { readWechat } from './wechat-settings.mjs';

const DEFAULT_PORT = 8080;

/**
 * @typedef {object} Settings
 * @property {string} host address the gateway listens on
 * @property {number} port its port
 * @property {boolean} publicHost whether other machines can reach it
 * @property {string | undefined} dataDir as given
 * @property {string | undefined} databaseUrl as given
 * @property {boolean} demo whether to load the demo company
 * @property {boolean} production
 * @property {number | string[] | undefined} trustProxy proxies whose forwarded address of the browser is trusted
 * @property {string[]} allowedHosts accepted Host names; empty: localhost and IPs
 * @property {string} smsProvider `console` or `webhook`
 * @property {string | undefined} smsUrl address that codes are posted to
 * @property {string | undefined} smsToken its bearer token
 * @property {import('./wechat-settings.mjs').WechatSettings | undefined} wechat sign-in by WeChat; none: not offered
 * @property {import('../release/bucket.mjs').BucketConfig | undefined} bucket store of the remotes' builds; none: the
 *   data folder
 * @property {string} logLevel
 */

/**
 * Reads the settings of a start from the environment.
 * @param {NodeJS.ProcessEnv} env
 * @param {{serves?: boolean}} [options] `serves: false` for a command that works on the database only
 *   and needs no settings of signing in
 * @returns {Settings}
 * @throws {StartError} for an invalid PORT, and in production for every insecure setting
 */
export function readSettings(env, { serves = true } = {}) {
  const host = env.HOST || '127.0.0.1';
  const publicHost = !isLoopback(host);
  const production = env.NODE_ENV === 'production';
  const allowedHosts = readHosts(env.ALLOWED_HOSTS);
  const settings = {
    host,
    port: readPort('PORT', env.PORT) ?? DEFAULT_PORT,
    publicHost,
    dataDir: env.DATA_DIR || undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    // The demo's passwords are public, so it is never reachable from other machines and never in production.
    demo: env.DEMO !== '0' && !publicHost && !production,
    production,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    allowedHosts,
    ...readSms(env),
    wechat: serves ? readWechat(env, { production, allowedHosts }) : undefined,
    bucket: bucketOf(env),
    logLevel: env.LOG_LEVEL || 'warn',
  };
  if (production && serves) refuseInsecure(settings, env.DEMO);
  return settings;
}

/**
 * @param {Settings} settings
 * @param {string | undefined} demo DEMO as given
 * @throws {StartError} naming every insecure setting
 */
function refuseInsecure({ smsProvider, allowedHosts, trustProxy }, demo) {
  const reasons = [
    demo && demo !== '0' && `DEMO=${demo} 会建立密码公开的演示账号，正式运行时请去掉 DEMO`,
    smsProvider === 'console' &&
      'SMS_PROVIDER=console 会把验证码写进日志，请设 SMS_PROVIDER=webhook 与 SMS_URL',
    allowedHosts.length === 0 &&
      'ALLOWED_HOSTS 没有设置，请填用户访问的域名，例如 books.example.com',
    trustProxy === undefined &&
      'TRUST_PROXY 没有设置：登录 Cookie 只经 https 发送，前面须有 https 反向代理，例如 TRUST_PROXY=1',
  ].filter(Boolean);
  if (reasons.length > 0) {
    throw new StartError(`NODE_ENV=production 时不能这样启动：\n  ${reasons.join('；\n  ')}。`);
  }
}

/** @param {string | undefined} text names without port, separated by commas */
function readHosts(text = '') {
  const names = text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  const wrong = names.find((name) => !/^([a-z0-9-]+\.)*[a-z0-9-]+$|^\[[0-9a-f:]+\]$/.test(name));
  if (wrong === undefined) return names;
  throw new StartError(`ALLOWED_HOSTS 中的 ${wrong} 不正确，请填域名或 IP，不带 http:// 和端口。`);
}

/** @param {NodeJS.ProcessEnv} env */
function readSms(env) {
  const smsProvider = env.SMS_PROVIDER || 'console';
  const smsUrl = env.SMS_URL || undefined;
  if (smsProvider !== 'console' && smsProvider !== 'webhook') {
    throw new StartError(`SMS_PROVIDER=${smsProvider} 不认识，请用 console 或 webhook。`);
  }
  if (smsProvider === 'webhook' && !(smsUrl && URL.canParse(smsUrl))) {
    throw new StartError('SMS_PROVIDER=webhook 需要 SMS_URL，验证码会以 JSON 提交到该地址。');
  }
  return { smsProvider, smsUrl, smsToken: env.SMS_TOKEN || undefined };
}

/**
 * The setting that gives a service of `npm run start:services` another port than its package.json: LEDGER_PORT.
 * @param {string} service
 */
export const portSettingOf = (service) => `${service.toUpperCase().replaceAll('-', '_')}_PORT`;

/**
 * The ports of `npm run start:services`.
 * @template {{name: string, port: number}} S
 * @param {S[]} services
 * @param {NodeJS.ProcessEnv} env
 * @param {number} gatewayPort
 * @returns {S[]} the services with the ports that they listen on
 * @throws {StartError} for an invalid port, and for one that two services have
 */
export function withPorts(services, env, gatewayPort) {
  const placed = services.map((service) => {
    if (service.name === 'gateway') return { ...service, port: gatewayPort };
    const setting = portSettingOf(service.name);
    return { ...service, port: readPort(setting, env[setting]) ?? service.port };
  });
  for (const [index, { name, port }] of placed.entries()) {
    const other = placed.slice(0, index).find((before) => before.port === port);
    if (!other) continue;
    const setting = portSettingOf(name === 'gateway' ? other.name : name);
    throw new StartError(
      `服务 ${other.name} 与 ${name} 的端口都是 ${port}，请用 ${setting} 给一个换个端口。`,
    );
  }
  return placed;
}

/**
 * @param {string} setting
 * @param {string | undefined} text
 * @returns {number | undefined} undefined: not set
 */
function readPort(setting, text) {
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65536) return port;
  throw new StartError(`${setting}=${text} 不是有效的端口，请用 1 到 65535 之间的整数。`);
}

/**
 * `1`: one proxy; `10.0.0.5,192.168.0.0/16`: proxies with these addresses. If a proxy is not listed, all users share the
 * rate limits of its address. If too much is listed, a client can claim any address.
 * @param {string | undefined} text
 */
function readTrustProxy(text) {
  if (text === undefined || text.trim() === '') return undefined;
  if (/^[1-9]$/.test(text.trim())) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isAddressRange)) return addresses;
  throw new StartError(
    `TRUST_PROXY=${text} 不正确，请填代理的层数（1 至 9），或代理的 IP 地址、网段，用逗号分开。`,
  );
}

/** @param {string} text */
function isAddressRange(text) {
  const [address = '', bits, ...rest] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

/** @param {string} host */
function isLoopback(host) {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

/**
 * @typedef {{host: string, port: number, example?: string}} Address `example`: a setting that says another port,
 *   PORT=8081 npm start
 */

/**
 * Makes sure that an address can be listened on, before anything else is touched.
 * @param {Address} address
 * @throws {StartError} when it cannot
 */
export function checkAddress({ host, port, example }) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(addressError(error, { host, port, example })));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * Turns the error of `listen` into a sentence for the operator.
 * @param {unknown} error
 * @param {Address} address
 * @returns {unknown} the error itself if it has another cause
 */
export function addressError(error, { host, port, example = `PORT=${port + 1} npm start` }) {
  switch (/** @type {NodeJS.ErrnoException} */ (error).code) {
    case 'EADDRINUSE':
      return new StartError(
        `端口 ${port} 已被占用，请先停掉占用它的程序，或换一个端口：${example}`,
      );
    case 'EACCES':
      return new StartError(`没有权限使用端口 ${port}，请换一个大于 1023 的端口。`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST=${host} 不是本机的地址，请改正后重试。`);
    default:
      return error;
  }
}

/**
 * The address for a browser.
 * @param {{host: string, port: number}} address
 */
export function browserUrl({ host, port }) {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}${port === 80 ? '' : `:${port}`}`;
}
