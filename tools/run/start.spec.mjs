import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { clusterDirOf } from '../postgres/data-dir.mjs';
import { killPostmaster, readPostmaster } from '../postgres/postmaster.mjs';
import { startTestCluster } from '../postgres/test-cluster.mjs';
import { makeData, makeFakeProject, runCommand } from '../testing/fake-project.mjs';
import { loadSecrets, verifyKeysOf } from './secrets.mjs';

jest.setTimeout(60_000);

const START = 'start.mjs#runStart';
const START_SERVICES = 'start-services.mjs#runStartServices';
const PORT = '21020';

/** @type {ReturnType<typeof makeFakeProject>} */
let project;
/** @type {Awaited<ReturnType<typeof makeData>>} */
let data;
beforeAll(async () => {
  data = await makeData();
});
afterEach(() => project.remove());
afterAll(() => data.remove());

/** @param {Record<string, string>} [env] @param {string} [command] */
const start = (env = {}, command = START) => runCommand(project.root, command, { PORT, ...env });

const databaseOf = () => readPostmaster(clusterDirOf(project.dataDir));

/** @param {string} url @returns {Promise<boolean>} */
const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Which process answers at the gateway's address. */
const servicesProcess = async () =>
  Number(await (await fetch(`http://127.0.0.1:${PORT}/api/health`)).text());

describe('npm start', () => {
  it.each(/** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM']))(
    'ends on %s with the gateway first, the database last and no process left',
    async (signal) => {
      project = makeFakeProject({ data });
      const run = start();
      await run.saying('按 Ctrl+C 停止');
      expect(await answers(`http://127.0.0.1:${PORT}/api/health`)).toBe(true);
      // npm passes on a signal that the terminal has sent already.
      run.kill(signal);
      run.kill(signal);
      expect(await run.exited).toBe(0);
      expect(project.events()).toEqual([
        'migrate identity',
        'migrate ledger',
        'migrate gateway',
        'start identity knowing ',
        'start ledger knowing identity',
        'start gateway knowing identity,ledger',
        'close gateway database up',
        'close ledger database up',
        'close identity database up',
      ]);
      expect(databaseOf()).toBeUndefined();
      expect(run.output()).toContain('已停止。');
    },
  );

  it('starts its services again when they die, at the same address, and says why', async () => {
    project = makeFakeProject({ data });
    const run = start();
    await run.saying('按 Ctrl+C 停止');
    const dead = await servicesProcess();
    process.kill(dead, 'SIGKILL');
    await run.saying('服务进程 意外退出（信号 SIGKILL），正在重新启动');
    await run.saying('服务进程 已恢复');
    expect(await servicesProcess()).not.toBe(dead);
    run.kill('SIGTERM');
    expect(await run.exited).toBe(0);
    expect(project.events().filter((event) => event.startsWith('migrate'))).toHaveLength(3);
    expect(databaseOf()).toBeUndefined();
  });

  it('starts its database again when it dies, at the same address', async () => {
    project = makeFakeProject({ data });
    const run = start();
    await run.saying('按 Ctrl+C 停止');
    const before = databaseOf();
    await killPostmaster(clusterDirOf(project.dataDir));
    await run.saying('数据库意外退出');
    await run.saying('数据库已恢复');
    expect(databaseOf()).toMatchObject({ port: before?.port, isReady: true });
    run.kill('SIGTERM');
    expect(await run.exited).toBe(0);
    expect(databaseOf()).toBeUndefined();
  });

  it('ends cleanly when it is stopped while it starts', async () => {
    project = makeFakeProject();
    const run = start();
    while (!existsSync(join(project.dataDir, 'secrets.json'))) await new Promise(setImmediate);
    run.kill('SIGINT');
    expect(await run.exited).toBe(0);
    expect(databaseOf()).toBeUndefined();
  });

  it('loads the demo company once and prints its sign-ins at every start', async () => {
    project = makeFakeProject({ demo: true, data });
    for (const isFirst of [true, false]) {
      const run = start();
      await run.saying('按 Ctrl+C 停止');
      run.kill('SIGINT');
      await run.exited;
      expect(run.output()).toContain('主管  13800000001  200');
      expect(run.output().includes('正在建立演示账套')).toBe(isFirst);
    }
    expect(statSync(join(project.dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
  });

  it('locks the demo accounts of an earlier start in production, and prints no password', async () => {
    project = makeFakeProject({ demo: true, data });
    writeFileSync(join(project.dataDir, 'demo.json'), '[{"password":"published"}]');
    const run = start({
      NODE_ENV: 'production',
      ALLOWED_HOSTS: 'books.example.com',
      TRUST_PROXY: '1',
      SMS_PROVIDER: 'webhook',
      SMS_URL: 'https://sms.example.com/send',
    });
    await run.saying('按 Ctrl+C 停止');
    run.kill('SIGINT');
    await run.exited;
    expect(run.output()).toContain('已全部锁定');
    expect(run.output()).not.toContain('published');
  });

  /** @type {Record<string, string>[]} */
  const withoutDemo = [{ DEMO: '0' }, { HOST: '0.0.0.0' }];
  it.each(withoutDemo)('makes no demo company with %j', async (env) => {
    project = makeFakeProject({ demo: true, data });
    const run = start(env);
    await run.saying('按 Ctrl+C 停止');
    run.kill('SIGINT');
    await run.exited;
    expect(run.output()).not.toContain('演示账套');
    expect(existsSync(join(project.dataDir, 'demo.json'))).toBe(false);
  });

  it('keeps its secrets from one start to the next', async () => {
    project = makeFakeProject({ data });
    const secrets = [];
    for (let count = 0; count < 2; count += 1) {
      const run = start();
      await run.saying('按 Ctrl+C 停止');
      run.kill('SIGINT');
      await run.exited;
      secrets.push(JSON.parse(readFileSync(join(project.dataDir, 'secrets.json'), 'utf8')));
    }
    expect(secrets[1]).toEqual(secrets[0]);
    expect(Object.keys(secrets[0].appPasswords).sort()).toEqual(['gateway', 'identity', 'ledger']);
    // Each service signs with a key of its own; the others learn its public half alone.
    const keys = Object.values(secrets[0].signingKeys);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' });
    }
    expect(Object.keys(secrets[0].signingKeys).sort()).toEqual(['gateway', 'identity', 'ledger']);
    expect(new Set(keys.map(({ x }) => x)).size).toBe(3);
    expect(JSON.stringify(verifyKeysOf(secrets[0]))).not.toContain('"d":');
  });

  it('gives each service a key of its own where there was one for all', () => {
    project = makeFakeProject();
    mkdirSync(project.dataDir, { recursive: true });
    const path = join(project.dataDir, 'secrets.json');
    const old = {
      databasePassword: 'kept',
      databaseAdminPassword: 'kept',
      appPasswords: { ledger: 'kept' },
    };
    writeFileSync(
      path,
      JSON.stringify({ ...old, signingKey: { d: 'one' }, verifyKey: { x: 'one' } }),
    );
    const secrets = loadSecrets(project.dataDir, ['ledger']);
    expect(secrets).toEqual({
      ...old,
      signingKeys: { ledger: expect.objectContaining({ crv: 'Ed25519' }) },
      dataKeys: { ledger: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(secrets);
  });
});

describe('npm start that cannot succeed', () => {
  /** @param {Record<string, string>} env @param {RegExp} sentence */
  async function expectRefusal(env, sentence) {
    const run = start(env);
    expect(await run.exited).toBe(1);
    const lines = run.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(sentence);
  }

  it('says which port is taken and touches no data', async () => {
    project = makeFakeProject();
    const holder = createServer();
    await new Promise((resolve) => holder.listen(Number(PORT), '127.0.0.1', () => resolve(0)));
    await expectRefusal({}, /^端口 21020 已被占用/);
    expect(existsSync(project.dataDir)).toBe(false);
    await new Promise((resolve) => holder.close(resolve));
  });

  it('says that the database cannot be reached, without its password', async () => {
    project = makeFakeProject();
    const url = 'postgres://me:geheim@127.0.0.1:9/books';
    await expectRefusal({ DATABASE_URL: url }, /^连不上数据库 127.0.0.1:9\/books（ECONNREFUSED）/);
    expect(existsSync(project.dataDir)).toBe(false);
  });

  it.each([START, START_SERVICES])(
    '%s leaves no data folder where its secrets are not those of the database',
    async (command) => {
      project = makeFakeProject();
      const service = join(project.root, 'services/identity');
      writeFileSync(
        join(service, 'dist/service.js'),
        `exports.storage = { schema: 'identity' };
         exports.migrate = async () => { throw new Error('migrated'); };`,
      );
      const library = join(service, 'node_modules/@mingzhang/server');
      mkdirSync(library, { recursive: true });
      writeFileSync(
        join(library, 'index.js'),
        `exports.requireRolePasswords = async ([{ config, schema }]) => {
           const message = schema + ' 的密钥不相配：' + (config.appPassword !== '');
           throw Object.assign(new Error(message), { name: 'StartRefusal' });
         };`,
      );
      const cluster = await startTestCluster();
      const dataDir = join(project.root, 'new/data');
      const run = start({ DATABASE_URL: cluster.url, DATA_DIR: dataDir }, command);
      const code = await run.exited;
      await cluster.stop();
      expect(code).toBe(1);
      expect(run.output().trim().split('\n')).toEqual(['identity 的密钥不相配：true']);
      expect(existsSync(join(project.root, 'new'))).toBe(false);
    },
  );

  it('makes no data folder for a service that joins no running product', async () => {
    project = makeFakeProject();
    const dataDir = join(project.root, 'new');
    const { runStartService } = await import('./start-service.mjs');
    const started = runStartService({
      root: project.root,
      args: ['ledger'],
      env: { DATA_DIR: dataDir },
    });
    await expect(started).rejects.toThrow('没有正在运行的明账');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('makes no data folder for settings that production refuses', async () => {
    project = makeFakeProject();
    const run = start({ NODE_ENV: 'production', DATA_DIR: join(project.root, 'new') });
    expect(await run.exited).toBe(1);
    expect(run.output()).toContain('NODE_ENV=production 时不能这样启动');
    expect(existsSync(join(project.root, 'new'))).toBe(false);
  });

  it('refuses an address, a port and a database that are none', async () => {
    project = makeFakeProject();
    await expectRefusal({ PORT: '80a' }, /^PORT=80a 不是有效的端口/);
    await expectRefusal({ HOST: '192.0.2.1' }, /^HOST=192.0.2.1 不是本机的地址/);
    await expectRefusal({ DATABASE_URL: 'books' }, /^DATABASE_URL 不是有效的地址/);
  });

  it('refuses a data folder of another version and leaves it alone', async () => {
    project = makeFakeProject();
    const file = join(project.dataDir, 'postgres/PG_VERSION');
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, '9\n');
    await expectRefusal({}, /属于 PostgreSQL 9，本程序用的是 PostgreSQL \d+/);
    expect(readFileSync(file, 'utf8')).toBe('9\n');
  });

  it('prints the sentence of a service that refuses, and nothing else', async () => {
    project = makeFakeProject({ data });
    const main = join(project.root, 'services/identity/dist/service.js');
    writeFileSync(
      main,
      `exports.migrate = async () => {
         throw Object.assign(new Error('角色与密钥不相配。'), { name: 'StartRefusal' });
       };`,
    );
    const run = start();
    expect(await run.exited).toBe(1);
    expect(run.output().trim().split('\n')).toEqual(['已停止。', '角色与密钥不相配。']);
  });

  it('stops the database again when a service does not start', async () => {
    project = makeFakeProject({ data });
    const main = join(project.root, 'services/ledger/dist/service.js');
    writeFileSync(main, `exports.startService = async () => { throw new Error('no ledger'); };`);
    const run = start();
    expect(await run.exited).toBe(1);
    expect(run.output()).toContain('no ledger');
    expect(project.events().at(-1)).toBe('close identity database up');
    expect(databaseOf()).toBeUndefined();
  });
});

describe('npm run start:services', () => {
  it('starts one service again when it dies, and leaves the others running', async () => {
    project = makeFakeProject({ data });
    const run = start({}, START_SERVICES);
    await run.saying('按 Ctrl+C 停止');
    const pidAt = async (/** @type {number} */ port) =>
      Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
    const [gateway, dead] = [await servicesProcess(), await pidAt(21091)];
    process.kill(dead, 'SIGKILL');
    await run.saying('服务 ledger 已恢复');
    expect(await pidAt(21091)).not.toBe(dead);
    expect(await servicesProcess()).toBe(gateway);
    run.kill('SIGTERM');
    expect(await run.exited).toBe(0);
  });

  it('runs one process per service and ends them all before the database', async () => {
    project = makeFakeProject({ data });
    const run = start({}, START_SERVICES);
    await run.saying('按 Ctrl+C 停止');
    expect(await answers('http://127.0.0.1:21091')).toBe(true);
    expect(await answers('http://127.0.0.1:21092')).toBe(true);
    run.kill('SIGINT');
    expect(await run.exited).toBe(0);
    expect(project.events().slice(-3)).toEqual([
      'close gateway database up',
      'close ledger database up',
      'close identity database up',
    ]);
    expect(await answers('http://127.0.0.1:21091')).toBe(false);
    expect(databaseOf()).toBeUndefined();
  });

  it('puts a service on the port of its setting', async () => {
    project = makeFakeProject({ data });
    const run = start({ LEDGER_PORT: '21095' }, START_SERVICES);
    await run.saying('按 Ctrl+C 停止');
    expect(await answers('http://127.0.0.1:21095')).toBe(true);
    expect(await answers('http://127.0.0.1:21091')).toBe(false);
    run.kill('SIGTERM');
    expect(await run.exited).toBe(0);
  });

  it('says which port of which service is taken, and touches no data', async () => {
    project = makeFakeProject();
    const other = createServer().listen(21091, '127.0.0.1');
    const run = start({}, START_SERVICES);
    expect(await run.exited).toBe(1);
    other.close();
    expect(run.output()).toBe(
      '端口 21091 已被占用，请先停掉占用它的程序，或换一个端口：LEDGER_PORT=21191 npm run start:services\n',
    );
    expect(existsSync(project.dataDir)).toBe(false);
  });

  it('refuses one port for two services, and a port that is none', async () => {
    project = makeFakeProject();
    for (const { port, sentence } of [
      {
        port: '21092',
        sentence: '服务 identity 与 ledger 的端口都是 21092，请用 LEDGER_PORT 给一个换个端口。\n',
      },
      {
        port: 'many',
        sentence: 'LEDGER_PORT=many 不是有效的端口，请用 1 到 65535 之间的整数。\n',
      },
    ]) {
      const run = start({ LEDGER_PORT: port }, START_SERVICES);
      expect(await run.exited).toBe(1);
      expect(run.output()).toBe(sentence);
    }
  });

  it('ends with an error when one service does not start', async () => {
    project = makeFakeProject({ data });
    const main = join(project.root, 'services/ledger/dist/service.js');
    writeFileSync(main, `exports.startService = async () => process.exit(3);`);
    const run = start({}, START_SERVICES);
    expect(await run.exited).toBe(1);
    expect(run.output()).toContain('服务 ledger 意外退出（退出码 3）');
    expect(databaseOf()).toBeUndefined();
  });
});
