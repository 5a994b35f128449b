import { createRequire } from 'node:module';
import { openContext } from './context.mjs';
import { ensureDemo } from './demo.mjs';
import {
  migrateAll,
  requireIdleRoles,
  requireMigrated,
  takeOverAll,
  verifyAll,
} from './services.mjs';
import { browserUrl, readSettings } from './settings.mjs';
import { StartError } from './start-error.mjs';
import { prepareDataDir } from '../postgres/data-dir.mjs';

/** @typedef {{root: string, env?: NodeJS.ProcessEnv, log?: (line: string) => void}} Options */

/**
 * @typedef {(run: {context: import('./services.mjs').RunContext,
 *   services: import('./services.mjs').Service[]}) => Promise<number>} Work
 */

/**
 * Opens the database for one piece of work that changes no schema and no role, and closes it again unless a running
 * program uses it too.
 * @param {Options} options
 * @param {Work} work
 * @throws {StartError} where the database is not of this version
 */
export function withDatabase(options, work) {
  return withContext({ ...options, reads: true }, async (run) => {
    await requireMigrated(run.services, run.context.databaseUrl);
    return work(run);
  });
}

/**
 * Opens the database for one piece of work and closes it again, unless a running program uses it too.
 * @param {Options & {reads?: boolean, takesOver?: boolean}} options
 * @param {Work} work
 */
async function withContext(options, work) {
  const { root, env = process.env, log, reads = false, takesOver = false } = options;
  const settings = readSettings(env, { serves: false });
  const { context, services, closeDatabase } = await openContext({
    root,
    settings,
    log,
    reads,
    check: takesOver ? requireIdleRoles : undefined,
  });
  try {
    return await work({ context, services });
  } finally {
    await closeDatabase();
  }
}

/**
 * `npm run db:migrate`: brings the database of DATABASE_URL or of the data folder up to date. With `--take-over` the roles of
 * the services get the passwords of the data folder; use it when the former secrets are lost.
 * @param {Options} options
 * @param {string[]} [args]
 */
export function runMigrations(options, args = []) {
  const { log = console.log } = options;
  const takeOver = args.includes('--take-over');
  if (args.length > (takeOver ? 1 : 0)) {
    throw new StartError('用法：npm run db:migrate，或 npm run db:migrate -- --take-over。');
  }
  return withContext({ ...options, takesOver: takeOver }, async ({ context, services }) => {
    if (takeOver) await takeOverAll(services, context);
    await migrateAll(services, context);
    log(`已迁移：${services.map(({ name }) => name).join('、')}`);
    return 0;
  });
}

/**
 * `npm run verify`: each service recomputes its own data, the ledger all balances from the voucher lines. Changes nothing.
 * @param {Options} options
 * @returns {Promise<number>} exit code, 1 when a service reports a difference
 */
export function runVerify(options) {
  return withDatabase(options, async (run) => {
    ledgerOf(run.services);
    return verifyServices(run, options);
  });
}

/**
 * `npm run db:distribute`: spreads the tables of account sets over the nodes of a Citus database, as far as
 * they are not yet, and then does what `npm run verify` does.
 * @param {Options} options
 * @returns {Promise<number>} exit code, 1 when a service reports a difference
 * @throws {StartError} where Citus is not installed
 */
export function runDistribute(options) {
  const { log = console.log } = options;
  return withContext(options, async (run) => {
    const { main } = ledgerOf(run.services);
    await migrateAll(run.services, run.context);
    const { CitusMissing, distributeDatabase } = createRequire(main)('@mingzhang/server');
    /** @type {readonly string[]} */
    let tables;
    try {
      tables = await distributeDatabase(run.context.databaseUrl);
    } catch (error) {
      if (error instanceof CitusMissing) throw new StartError(/** @type {Error} */ (error).message);
      throw error;
    }
    log(tables.length === 0 ? '所有表都已分布。' : `已分布：${tables.join('、')}`);
    return verifyServices(run, options);
  });
}

/**
 * @param {{context: import('./services.mjs').RunContext,
 *   services: import('./services.mjs').Service[]}} run
 * @param {Options} options
 * @returns {Promise<number>} exit code
 */
async function verifyServices({ context, services }, { log = console.log }) {
  const differences = await verifyAll(services, context.databaseUrl);
  for (const { service, ...difference } of differences) {
    log(`${service} ${JSON.stringify(difference)}`);
  }
  log(
    differences.length === 0
      ? '余额与分录一致。各服务的数据完整。'
      : `发现 ${differences.length} 处不一致。`,
  );
  return differences.length === 0 ? 0 : 1;
}

/** @param {import('./services.mjs').Service[]} services */
export function ledgerOf(services) {
  const ledger = services.find(({ name }) => name === 'ledger');
  if (!ledger) throw new StartError('没有找到账务服务 ledger，无法核对。');
  return ledger;
}

/**
 * `npm run seed`: loads the demo company into the program that runs on PORT.
 * @param {Options} options
 */
export async function runSeed({ root, env = process.env, log = console.log }) {
  const settings = readSettings(env, { serves: false });
  if (settings.publicHost) throw new StartError('HOST 对外开放时不建立演示账套。');
  if (settings.production) {
    throw new StartError('NODE_ENV=production 时不建立演示账套：演示账号的密码是公开的。');
  }
  const baseUrl = browserUrl(settings);
  const isUp = await fetch(`${baseUrl}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isUp) throw new StartError(`${baseUrl} 没有应答，请先 npm start。`);
  const dataDir = prepareDataDir({ root, explicit: settings.dataDir });
  const signIns = await ensureDemo({ root, dataDir, baseUrl, log });
  for (const { role, mobile, password } of signIns) log(`  ${role}  ${mobile}  ${password}`);
  return 0;
}
