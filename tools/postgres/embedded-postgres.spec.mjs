import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive } from '../run/live-process.mjs';
import { StartError } from '../run/start-error.mjs';
import { makeFakeProject, runCommand } from '../testing/fake-project.mjs';
import { prepareDataDir } from './data-dir.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { readPostmaster } from './postmaster.mjs';
import { isReachableBy } from './system-user.mjs';

jest.setTimeout(60_000);

/** @param {string} url @param {string} sql */
async function ask(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  const parent = mkdtempSync(join(tmpdir(), 'mingzhang-embedded-'));
  const dataDir = join(parent, 'data');
  const clusterDir = join(dataDir, 'postgres');

  beforeAll(() => {
    chmodSync(parent, 0o711);
    prepareDataDir({ root: parent, explicit: 'data' });
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  it('keeps its data from one start to the next', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await ask(first.url, 'create table kept (n int); insert into kept values (7)');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir });
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
    expect(readPostmaster(clusterDir)).toBeUndefined();
  });

  it('waits for what a killed server has left behind, and says so', async () => {
    const killed = await startEmbeddedPostgres({ dataDir });
    const busy = new pg.Client({ connectionString: killed.url });
    busy.on('error', () => undefined);
    await busy.connect();
    const { rows } = await busy.query('select pg_backend_pid() as pid');
    const pid = Number(rows[0].pid);
    // A process that is stopped can't notice that its server has gone.
    process.kill(pid, 'SIGSTOP');
    process.kill(readPostmaster(clusterDir)?.pid ?? 0, 'SIGKILL');
    /** @type {string[]} */
    const said = [];
    const log = (/** @type {string} */ line) => {
      said.push(line);
      process.kill(pid, 'SIGKILL');
    };
    const started = await startEmbeddedPostgres({ dataDir, log });
    expect(said).toEqual(['上一次的数据库进程还没有完全退出，正在等待（最多 30 秒）……']);
    expect(await ask(started.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await started.stop();
  });

  it('is durable, speaks UTF-8 and binds its owner to row-level security', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir });
    const settings = await ask(
      url,
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
              current_setting('full_page_writes') pages, current_setting('jit') jit,
              current_setting('server_encoding') encoding, rolsuper, rolbypassrls
         from pg_roles where rolname = current_user`,
    );
    await stop();
    expect(settings).toEqual([
      {
        fsync: 'on',
        commit: 'on',
        pages: 'on',
        jit: 'off',
        encoding: 'UTF8',
        rolsuper: false,
        rolbypassrls: false,
      },
    ]);
  });

  it('gives up crash safety only when told so', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
    const rows = await ask(url, `select current_setting('fsync') fsync`);
    await stop();
    expect(rows).toEqual([{ fsync: 'off' }]);
  });

  it('lets nobody in without the password and keeps the secrets to their owner', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir });
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await stop();
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(clusterDir).mode & 0o777).toBe(0o700);
  });

  it('is spoken to by a socket in its own folder, and by 127.0.0.1 where a path is too long for one', async () => {
    const isBySocket = `select inet_server_addr() is null as "isBySocket"`;
    const near = await startEmbeddedPostgres({ dataDir });
    expect(await ask(near.url, isBySocket)).toEqual([{ isBySocket: true }]);
    await near.stop();
    const far = join(dataDir, 'far'.repeat(30));
    prepareDataDir({ root: parent, explicit: far });
    const other = await startEmbeddedPostgres({ dataDir: far });
    expect(await ask(other.url, isBySocket)).toEqual([{ isBySocket: false }]);
    await other.stop();
  });

  it('takes over a server whose starter was killed, and stops it', async () => {
    const project = makeFakeProject();
    const env = { DATA_DIR: dataDir, PORT: '21010', DEMO: '0' };
    const killed = runCommand(project.root, 'start.mjs#runStart', env);
    await killed.saying('明账已启动');
    killed.kill('SIGKILL');
    await killed.exited;
    const orphan = readPostmaster(clusterDir);
    const taken = await startEmbeddedPostgres({ dataDir });
    expect(taken.port).toBe(orphan?.port);
    await taken.stop();
    expect(isAlive(Number(orphan?.pid))).toBe(false);
    project.remove();
  });

  it('leaves a server running that another live process uses', async () => {
    const project = makeFakeProject();
    const env = { DATA_DIR: dataDir, PORT: '21011', DEMO: '0' };
    const other = runCommand(project.root, 'start.mjs#runStart', env);
    await other.saying('明账已启动');
    const guest = await startEmbeddedPostgres({ dataDir });
    await guest.stop();
    expect(await ask(guest.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    other.kill('SIGINT');
    await other.exited;
    expect(readPostmaster(clusterDir)).toBeUndefined();
    project.remove();
  });

  it('starts over a postmaster.pid that a crash left behind', async () => {
    const file = join(clusterDir, 'postmaster.pid');
    const stale = (/** @type {number} */ pid) =>
      writeFileSync(file, `${pid}\n${clusterDir}\n1\n1\n\n127.0.0.1\n0 0\nready\n`);
    stale(process.pid);
    expect(readPostmaster(clusterDir)).toBeUndefined();
    stale(spawnSync(process.execPath, ['--version']).pid);
    const { url, stop } = await startEmbeddedPostgres({ dataDir });
    expect(await ask(url, 'select n from kept')).toEqual([{ n: 7 }]);
    await stop();
  });

  it('refuses the data of another major version and leaves it alone', async () => {
    const file = join(clusterDir, 'PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '15\n');
    const refused = startEmbeddedPostgres({ dataDir });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/属于 PostgreSQL 15，本程序用的是 PostgreSQL \d+/);
    expect(readFileSync(file, 'utf8')).toBe('15\n');
    expect(existsSync(join(clusterDir, 'postmaster.pid'))).toBe(false);
    writeFileSync(file, version);
  });

  it('refuses secrets that belong to other data', async () => {
    const file = join(dataDir, 'secrets.json');
    const right = readFileSync(file, 'utf8');
    const wrong = { ...JSON.parse(right), databaseAdminPassword: 'wrong' };
    writeFileSync(file, JSON.stringify(wrong));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/secrets.json 与数据库不相配/);
    expect(readPostmaster(clusterDir)).toBeUndefined();
    writeFileSync(file, right);
  });
});

describe('reach of the database user', () => {
  it('ends at a folder that is closed to it', () => {
    const dir = mkdtempSync(join(tmpdir(), 'mingzhang-closed-'));
    chmodSync(dir, 0o700);
    expect(isReachableBy(join(dir, 'inside'), { uid: 1, gid: 1 })).toBe(false);
    chmodSync(dir, 0o711);
    expect(isReachableBy(join(dir, 'inside'), { uid: 1, gid: 1 })).toBe(true);
    expect(isReachableBy(join(dir, 'inside'), undefined)).toBe(true);
    rmSync(dir, { recursive: true });
  });
});
