import { createPublicKey } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { placesOf, readKeys } from '../run/releases.mjs';
import { runningProduct } from '../run/running.mjs';
import { writePrivateJson } from '../run/secrets.mjs';
import { discoverServices } from '../run/services.mjs';
import { StartError } from '../run/start-error.mjs';
import { changeBook, readBook } from './desk.mjs';
import { isStored } from './known.mjs';
import { signingKey } from './signing-key.mjs';
import { isKept, keepBuild, LIST, listIn } from './store.mjs';

// By `require`: an ES module finds no names in what a barrel hands on.
const load = createRequire(import.meta.url);
const { OVERRIDE_MINUTES_AT_MOST, overrideFile, signedOverride } =
  /** @type {typeof import('@mingzhang/server')} */ (load('@mingzhang/server'));
const { isKilled } = /** @type {typeof import('@mingzhang/rules')} */ (load('@mingzhang/rules'));
const { remoteName, versionName } = /** @type {typeof import('@mingzhang/contract')} */ (
  load('@mingzhang/contract')
);

const USUAL_MINUTES = '60';
const MINUTE_MS = 60_000;
const HINT =
  '用法：npm run release -- override mf-books 文件夹|http://localhost:8084|版本|off ' +
  '--session-of 手机号 [--minutes 60]';

/** @typedef {import('./commands.mjs').Desk} Desk */

/**
 * Gives a build to one session alone, for a while: one that lies in a folder or is served on this machine is put into
 * the store first, so that its files are checked like those of every build.
 * @param {Desk} desk
 * @param {string[]} args
 * @throws {StartError} for what cannot be done, with the way out
 */
export async function override(desk, [remote = '', source = '']) {
  const { dataDir, log, options, env } = desk;
  if (!remoteName.test(remote) || source === '') throw new StartError(HINT);
  const minutes = minutesOf(options.minutes ?? USUAL_MINUTES);
  const { session, mobile } = await sessionOf(desk);
  const { overrideFolder } = placesOf(dataDir);
  const file = join(overrideFolder, overrideFile({ session, remote }));
  if (source === 'off') {
    if (!existsSync(file)) throw new StartError(`${mobile} 的会话没有 ${remote} 的本地版本。`);
    rmSync(file, { force: true });
    log(await noted(dataDir, `停用 ${mobile} 的会话中 ${remote} 的本地版本`));
    return;
  }
  const privateKey = signingKey(dataDir, env);
  const version = await versionOf(desk, { remote, source, privateKey });
  await requireAlive(dataDir, remote, version);
  const from = new Date();
  const until = new Date(from.getTime() + minutes * MINUTE_MS);
  const given = { remote, version, session, from: from.toISOString(), until: until.toISOString() };
  mkdirSync(overrideFolder, { recursive: true, mode: 0o700 });
  writePrivateJson(file, JSON.parse(signedOverride(given, privateKey)));
  log(await noted(dataDir, `${mobile} 的会话使用 ${remote} ${version}，${minutes} 分钟`));
  log('刷新该会话的页面即可看到；页头有标签，可随时停用。');
}

/** @param {string} text */
function minutesOf(text) {
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (minutes > 0 && minutes <= OVERRIDE_MINUTES_AT_MOST) return minutes;
  throw new StartError(`时长 ${text} 不正确，请填 1 至 ${OVERRIDE_MINUTES_AT_MOST} 分钟。`);
}

/**
 * In the history, whose rules stay as they are.
 * @param {string} dataDir
 * @param {string} what
 */
const noted = (dataDir, what) => changeBook(dataDir, (book) => ({ book, what }));

/**
 * A version that was stopped for good is given to nobody, not to one session either.
 * @param {string} dataDir
 * @param {string} remote
 * @param {string} version
 * @throws {StartError}
 */
async function requireAlive(dataDir, remote, version) {
  if (!isKilled(await readBook(dataDir), remote, version)) return;
  throw new StartError(
    `${remote} ${version} 已停用，不能给任何会话使用；请修正后重新构建，或先恢复使用（unkill）。`,
  );
}

/**
 * The newest living session of somebody.
 * @param {Desk} desk
 * @returns {Promise<{session: string, mobile: string}>} hash of the session, and the number as it may be written down
 */
async function sessionOf({ root, dataDir, options, env }) {
  const mobile = options.sessionOf ?? '';
  if (!/^1\d{10}$/.test(mobile)) {
    throw new StartError(
      `--session-of ${mobile} 不是手机号，请填要试用的人登录用的手机号。\n${HINT}`,
    );
  }
  const address = env.DATABASE_URL || runningProduct(dataDir)?.databaseUrl;
  if (!address) throw new StartError(`${dataDir} 上没有正在运行的产品，请先 npm start。`);
  const session = await newestSession(root)(address, mobile);
  if (!session) throw new StartError(`${mobile} 没有登录，请先在浏览器中登录。`);
  return { session, mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` };
}

/**
 * What identity asks of its own tables.
 * @param {string} root
 * @returns {(databaseUrl: string, mobile: string) => Promise<string | undefined>}
 */
function newestSession(root) {
  const identity = discoverServices(root).find(({ name }) => name === 'identity');
  if (!identity) throw new StartError('没有找到服务 identity。');
  const script = join(dirname(identity.main), 'newest-session.js');
  return createRequire(script)(script).newestSession;
}

/**
 * The version that a source means; its build lies in the store then.
 * @param {Desk} desk
 * @param {{remote: string, source: string, privateKey: import('node:crypto').KeyObject}} wanted
 */
async function versionOf({ dataDir, bucket }, { remote, source, privateKey }) {
  const { folder: store, keyFile } = placesOf(dataDir);
  const keys = readKeys(keyFile).map((key) => createPublicKey({ key, format: 'jwk' }));
  if (versionName.test(source)) {
    if (await isStored({ dataDir, bucket }, { name: remote, version: source })) return source;
    throw new StartError(`没有 ${remote} 的版本 ${source}，请用 npm run release -- list 查看。`);
  }
  if (/^https?:/.test(source)) {
    const dist = mkdtempSync(join(tmpdir(), 'mingzhang-local-'));
    try {
      await fetchBuild(source, dist);
      return keep(dist, source);
    } finally {
      rmSync(dist, { recursive: true });
    }
  }
  return keep(resolve(source), source);

  /** @param {string} dist @param {string} shown */
  function keep(dist, shown) {
    if (!existsSync(join(dist, LIST))) throw noBuild(remote, shown);
    const { name, version } = listIn(dist);
    if (name !== remote) throw new StartError(`${shown} 是 ${name} 的构建，不是 ${remote} 的。`);
    // What lies there is served to others, and packed: it stays as it is.
    if (isKept({ store, dist, keys })) return version;
    return keepBuild({ store, dist, privateKey }).version;
  }
}

/** @param {string} remote @param {string} source */
const noBuild = (remote, source) =>
  new StartError(
    `${source} 不是可以载入的构建（没有 ${LIST}），请先 npm run build -w ${remote}，` +
      `再写文件夹 ${remote}/dist 或它的静态服务器地址。`,
  );

/**
 * Fetches a build that is served on this machine. From elsewhere none is taken: whoever serves it would write what runs
 * in the session.
 * @param {string} address
 * @param {string} dist
 */
async function fetchBuild(address, dist) {
  const { hostname, href } = new URL(address);
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) {
    throw new StartError(
      `${address} 不在本机，只能载入 localhost 上的构建；远处的请先转发到本机端口。`,
    );
  }
  const base = href.endsWith('/') ? href : `${href}/`;
  const read = async (/** @type {string} */ name) => {
    const answer = await fetch(new URL(name, base), { redirect: 'error' }).catch(() => undefined);
    if (!answer) throw new StartError(`${address} 没有应答，请先在那里提供构建。`);
    const isFile = answer.ok && !answer.headers.get('content-type')?.startsWith('text/html');
    return isFile ? Buffer.from(await answer.arrayBuffer()) : undefined;
  };
  const list = await read(LIST);
  if (!list) return;
  writeFileSync(join(dist, LIST), list);
  for (const name of Object.keys(listIn(dist).files)) {
    const bytes = basename(name) === name ? await read(name) : undefined;
    if (!bytes) throw new StartError(`${address} 的构建不完整：没有 ${name}，请重新构建。`);
    writeFileSync(join(dist, name), bytes);
  }
}
