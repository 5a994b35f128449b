import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirPath, prepareDataDir } from '../postgres/data-dir.mjs';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.mjs';
import { watchDatabase } from './supervisor.mjs';
import { StartError } from './start-error.mjs';

const OLDEST_MAJOR = 15;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens the database of a start: that of DATABASE_URL, else the embedded one of the data folder.
 * The embedded one is watched until it is stopped. DATABASE_URL makes no data folder: whoever
 * writes to it makes it.
 * @param {{root: string, settings: import('./settings.mjs').Settings, log?: (line: string) => void,
 *   reads?: boolean}} options `reads`: no data folder is needed
 * @returns {Promise<{url: string, dataDir: string, stop: () => Promise<void>}>}
 * @throws {StartError} when it cannot be used
 */
export async function openDatabase({ root, settings, log = console.log, reads = false }) {
  const { databaseUrl, dataDir: explicit } = settings;
  if (databaseUrl) {
    await checkDatabase(databaseUrl);
    const dataDir = reads ? '' : dataDirPath({ root, explicit });
    return { url: databaseUrl, dataDir, stop: async () => undefined };
  }
  const isNew = !existsSync(dataDirPath({ root, explicit }));
  const dataDir = prepareDataDir({ root, explicit });
  let database = await startEmbeddedPostgres({ dataDir, log }).catch((error) => {
    if (isNew) removeUnused(dataDir);
    throw error;
  });
  const { url, port } = database;
  const restart = async () => {
    database = await startEmbeddedPostgres({ dataDir, port, log });
  };
  const watch = watchDatabase({ dataDir, restart, log });
  const stop = async () => {
    await watch.stop();
    await database.stop();
  };
  return { url, dataDir, stop };
}

/**
 * Removes a data folder that this start has made, if no database was made in it. A folder that contains
 * anything but the secrets is left alone.
 * @param {string} dataDir
 */
function removeUnused(dataDir) {
  if (readdirSync(dataDir).some((name) => name !== 'secrets.json')) return;
  rmSync(join(dataDir, 'secrets.json'), { force: true });
  rmdirSync(dataDir);
}

/**
 * @param {string} databaseUrl
 * @throws {StartError} never showing the password in the address
 */
async function checkDatabase(databaseUrl) {
  const { default: pg } = await import('pg');
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new StartError(
      'DATABASE_URL 不是有效的地址，应形如 postgres://用户:密码@主机:5432/数据库。',
    );
  }
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  try {
    await client.connect();
    const result = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major,
              current_setting('server_encoding') as encoding`,
    );
    const { major, encoding } = result.rows[0];
    if (major < OLDEST_MAJOR) {
      throw new StartError(`数据库是 PostgreSQL ${major}，需要 ${OLDEST_MAJOR} 或更高版本。`);
    }
    if (encoding !== 'UTF8') {
      throw new StartError(`数据库的编码是 ${encoding}，需要 UTF8，请另建一个数据库。`);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, message } = /** @type {{code?: string, message?: string}} */ (error);
    const at = `${url.hostname}:${url.port || 5432}${url.pathname}`;
    throw new StartError(`连不上数据库 ${at}（${code ?? message}），请检查 DATABASE_URL。`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
