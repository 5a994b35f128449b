import { createServer, isIP } from 'node:net';
import { StartError } from './start-error.mjs';

/**
 * @typedef {object} Settings
 * @property {string} host address the gateway listens on
 * @property {number} port its port
 * @property {boolean} publicHost whether other machines can reach it
 * @property {string | undefined} dataDir as given
 * @property {string | undefined} databaseUrl as given
 * @property {boolean} demo whether to load the demo company
 * @property {boolean} production
 * @property {number | string[] | undefined} trustProxy proxies believed about the browser's address
 * @property {string} smsProvider
 * @property {string} logLevel
 */

/**
 * Reads the settings of a start from the environment.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 * @throws {StartError} for a PORT that is none
 */
export function readSettings(env) {
  const host = env.HOST || '127.0.0.1';
  const publicHost = !isLoopback(host);
  return {
    host,
    port: readPort(env.PORT),
    publicHost,
    dataDir: env.DATA_DIR || undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    // Everybody knows the demo's passwords: it stays on this machine.
    demo: env.DEMO !== '0' && !publicHost,
    production: env.NODE_ENV === 'production',
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    smsProvider: env.SMS_PROVIDER || 'console',
    logLevel: env.LOG_LEVEL || 'warn',
  };
}

/** @param {string | undefined} text */
function readPort(text) {
  if (text === undefined || text === '') return 8080;
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65536) return port;
  throw new StartError(`PORT=${text} 不是有效的端口，请用 1 到 65535 之间的整数。`);
}

/**
 * `1`: one proxy stands in front; `10.0.0.5,192.168.0.0/16`: those do. Wrongly trusting nobody makes
 * everybody share the limits of one address; wrongly trusting all lets anybody choose an address.
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
 * Makes sure that an address can be listened on, before anything else is touched.
 * @param {{host: string, port: number}} address
 * @throws {StartError} when it cannot
 */
export function checkAddress({ host, port }) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(addressError(error, { host, port })));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * Says in a sentence why an address cannot be listened on.
 * @param {unknown} error
 * @param {{host: string, port: number}} address
 * @returns {unknown} the error itself when it is about something else
 */
export function addressError(error, { host, port }) {
  switch (/** @type {NodeJS.ErrnoException} */ (error).code) {
    case 'EADDRINUSE':
      return new StartError(
        `端口 ${port} 已被占用，请先停掉占用它的程序，或换一个端口：PORT=${port + 1} npm start`,
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
 * The address as one types it into a browser.
 * @param {{host: string, port: number}} address
 */
export function browserUrl({ host, port }) {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}${port === 80 ? '' : `:${port}`}`;
}
