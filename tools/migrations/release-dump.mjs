import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../run/start-error.mjs';

/** A dump is kept for ever and read in each test run: an example of its schema, no company's books. */
const BYTES_AT_MOST = 100_000;
const FOLDER = 'services/ledger/test/releases';

/**
 * Keeps the schema of a release, with the few rows that are in the database, for the test that upgrades it.
 * @param {{root: string, name: string | undefined, env?: NodeJS.ProcessEnv}} options
 *   DATABASE_URL is a superuser's: row-level security hides the rows from anybody else
 * @returns {string} the file, relative to the root
 * @throws {StartError} without a name or database, or when the dump is too large
 */
export function dumpRelease({ root, name, env = process.env }) {
  if (!name || !/^[\w.-]+$/.test(name) || !env.DATABASE_URL) {
    throw new StartError(
      '用法：DATABASE_URL=postgres://超级用户… npm run db:dump-release -- <最后一个迁移的编号>',
    );
  }
  const options = ['--no-owner', '--no-comments', '--rows-per-insert=100', '--schema=identity'];
  const schemas = ['--schema=ledger', '--schema=operation_log', env.DATABASE_URL];
  const dump = execFileSync('pg_dump', [...options, ...schemas], { encoding: 'utf8' });
  const text = trimmed(dump);
  const bytes = Buffer.byteLength(text);
  if (bytes > BYTES_AT_MOST) {
    throw new StartError(`转储有 ${bytes} 字节，最多 ${BYTES_AT_MOST} 字节，请先删去多余的行。`);
  }
  const file = `${FOLDER}/${name}.sql`;
  writeFileSync(join(root, file), text);
  return file;
}

/**
 * What a new connection needs no more of: settings, comments, psql's own commands, indentation.
 * @param {string} dump
 */
function trimmed(dump) {
  const lines = dump.split('\n').map((line) => line.replace(/^ +/, ' ').trimEnd());
  const isKept = (/** @type {string} */ line) =>
    line !== '' && !/^(--|\\|SET |SELECT pg_catalog\.set_config)/.test(line);
  return `${lines.filter(isKept).join('\n')}\n`;
}
