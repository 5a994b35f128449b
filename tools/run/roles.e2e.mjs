import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startTestCluster } from '../postgres/test-cluster.mjs';
import { runMigrations, runVerify } from './commands.mjs';
import { ROOT } from './main.mjs';
import { runOperator } from './operator.mjs';

describe('two installations on one PostgreSQL, each with a data folder of its own', () => {
  /** @type {Awaited<ReturnType<typeof startTestCluster>>} */
  let cluster;
  /** @type {pg.Client} */
  let admin;
  const folder = mkdtempSync(join(tmpdir(), 'mingzhang-roles-'));
  chmodSync(folder, 0o711);
  /** @type {string[]} */
  const lines = [];

  beforeAll(async () => {
    cluster = await startTestCluster();
    admin = new pg.Client({ connectionString: cluster.adminUrl });
    await admin.connect();
    for (const name of ['books', 'trade'])
      await admin.query(`create database ${name} owner mingzhang`);
    expect(await runMigrations(optionsOf('books', 'first'))).toBe(0);
  });
  afterAll(async () => {
    await admin.end();
    await cluster.stop();
    rmSync(folder, { recursive: true });
  });

  /** @param {string} database @param {string} data */
  function optionsOf(database, data) {
    const url = new URL(cluster.url);
    url.pathname = `/${database}`;
    const env = { DATABASE_URL: url.toString(), DATA_DIR: join(folder, data) };
    return { root: ROOT, env, log: (/** @type {string} */ line) => lines.push(line) };
  }

  const passwords = async () => {
    const { rows } = await admin.query(
      `select rolname, rolpassword from pg_authid where rolname like 'mingzhang_books%' order by 1`,
    );
    return rows;
  };

  it('have roles that carry the name of their database', async () => {
    const names = (await passwords()).map(({ rolname }) => rolname);
    expect(names).toEqual(
      ['asset', 'identity', 'invoice', 'ledger', 'payroll', 'report'].map(
        (each) => `mingzhang_books_${each}`,
      ),
    );
  });

  it('are read with any data folder, which changes no password and makes no folder', async () => {
    const before = await passwords();
    expect(await runVerify(optionsOf('books', 'second'))).toBe(0);
    expect(await runOperator(optionsOf('books', 'second'), ['list'])).toBe(0);
    expect(await passwords()).toEqual(before);
    expect(existsSync(join(folder, 'second'))).toBe(false);
  });

  it('are not migrated with the secrets of another folder, unless it takes over', async () => {
    const before = await passwords();
    await expect(runMigrations(optionsOf('books', 'second'))).rejects.toThrow(
      '数据库 books 的角色 mingzhang_books_identity 与数据文件夹的密钥',
    );
    expect(await passwords()).toEqual(before);
    // A refusal leaves no data folder with secrets.
    expect(existsSync(join(folder, 'second'))).toBe(false);
    expect(await runMigrations(optionsOf('trade', 'second'))).toBe(0);
    expect(await passwords()).toEqual(before);
    // Of a running product only the report service is connected at this moment: the others are idle.
    const { appPasswords } = JSON.parse(readFileSync(join(folder, 'first/secrets.json'), 'utf8'));
    const url = new URL(cluster.url);
    Object.assign(url, {
      pathname: '/books',
      username: 'mingzhang_books_report',
      password: appPasswords.report,
    });
    const running = new pg.Client({ connectionString: url.toString() });
    await running.connect();
    await expect(runMigrations(optionsOf('books', 'second'), ['--take-over'])).rejects.toThrow(
      '角色 mingzhang_books_report 正在使用中',
    );
    expect(await passwords()).toEqual(before);
    await running.end();
    await admin.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = 'mingzhang_books_report'`,
    );
    expect(await runMigrations(optionsOf('books', 'second'), ['--take-over'])).toBe(0);
    expect(await passwords()).not.toEqual(before);
    await expect(runMigrations(optionsOf('books', 'first'))).rejects.toThrow('不相配');
  });
});
