import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterDirOf } from '../postgres/data-dir.mjs';
import { readPostmaster } from '../postgres/postmaster.mjs';
import { makeData, makeFakeProject, runCommand } from '../testing/fake-project.mjs';

jest.setTimeout(60_000);

/** @type {ReturnType<typeof makeFakeProject>} */
let project;
/** @type {Awaited<ReturnType<typeof makeData>>} */
let data;
beforeAll(async () => {
  data = await makeData();
});
afterEach(() => project.remove());
afterAll(() => data.remove());

/** @param {string} name @param {Record<string, string>} [env] */
async function run(name, env) {
  const command = runCommand(project.root, `commands.mjs#${name}`, env);
  return { code: await command.exited, output: command.output() };
}

/** @param {Partial<Record<'identity' | 'ledger', string>>} found differences, as source text */
function pretendVerify({ identity = '[]', ledger = '[]' }) {
  for (const [name, differences] of Object.entries({ identity, ledger })) {
    const file = join(project.root, `services/${name}/dist/verify.js`);
    writeFileSync(file, `exports.verify = async ({ databaseUrl }) => ${differences};`);
  }
}

/** @param {string} text of the library */
function pretendServer(text) {
  const dir = join(project.root, 'node_modules/@mingzhang/server');
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'index.js'), text);
}

/** @param {string} body what the pretended library does, as source text */
function pretendDistribute(body) {
  pretendServer(
    `class CitusMissing extends Error {}
     exports.CitusMissing = CitusMissing;
     exports.distributeDatabase = async (databaseUrl) => { ${body} };`,
  );
}

const databaseOf = () => readPostmaster(clusterDirOf(project.dataDir));

describe('commands on the database', () => {
  it('db:migrate migrates every service and leaves no database running', async () => {
    project = makeFakeProject();
    const { code, output } = await run('runMigrations');
    expect(code).toBe(0);
    expect(output).toContain('已迁移：identity、ledger、gateway');
    expect(project.events()).toEqual(['migrate identity', 'migrate ledger', 'migrate gateway']);
    expect(databaseOf()).toBeUndefined();
  });

  it('verify says that all agrees, or what does not', async () => {
    project = makeFakeProject({ data });
    pretendVerify({});
    expect(await run('runVerify')).toMatchObject({
      code: 0,
      output: expect.stringContaining('余额与分录一致'),
    });
    pretendVerify({ ledger: `[{ subject: 'ledger' }]` });
    const found = await run('runVerify');
    expect(found.code).toBe(1);
    expect(found.output).toContain('{"subject":"ledger"}\n发现 1 处不一致。');
    expect(databaseOf()).toBeUndefined();
  });

  it('verify changes nothing: no migration, no secrets, no data folder', async () => {
    project = makeFakeProject({ data });
    pretendVerify({});
    const secrets = readFileSync(join(project.dataDir, 'secrets.json'));
    expect((await run('runVerify')).code).toBe(0);
    expect(existsSync(join(project.dataDir, 'events.log'))).toBe(false);
    expect(readFileSync(join(project.dataDir, 'secrets.json'))).toEqual(secrets);
    const missing = join(project.root, 'missing');
    const { code, output } = await run('runVerify', { DATA_DIR: missing });
    expect({ code, output }).toEqual({
      code: 1,
      output: `${missing} 里还没有数据，请用 DATA_DIR 或 DATABASE_URL 指明是哪一份。\n`,
    });
    expect(existsSync(missing)).toBe(false);
  });

  it('verify says that a database is not of this version yet', async () => {
    project = makeFakeProject({ data });
    pretendVerify({});
    const main = join(project.root, 'services/ledger/dist/service.js');
    writeFileSync(main, `${readFileSync(main, 'utf8')}\nexports.storage = {};`);
    pretendServer(`exports.pendingMigrations = async () => ['A', 'B'];`);
    const { code, output } = await run('runVerify');
    expect({ code, output }).toEqual({
      code: 1,
      output:
        '数据库还没有升级到这个版本（ledger 差 2 步），这个命令不改动数据库结构。' +
        '请先备份，再 npm start 或 npm run db:migrate。\n',
    });
  });

  it('verify asks for no settings of signing in under production', async () => {
    project = makeFakeProject({ data });
    pretendVerify({});
    expect((await run('runVerify', { NODE_ENV: 'production' })).code).toBe(0);
  });

  it('verify asks every service that keeps data, and says which one found what', async () => {
    project = makeFakeProject({ data });
    pretendVerify({ identity: '[{ at: databaseUrl }]', ledger: '[{ a: 1 }, { a: 2 }]' });
    const { code, output } = await run('runVerify');
    expect(code).toBe(1);
    expect(output).toContain('ledger {"a":1}\nledger {"a":2}\n发现 3 处不一致。');
    expect(output).toMatch(/^identity \{"at":"postgres.*"\}$/m);
  });

  it('verify fails when it cannot work', async () => {
    project = makeFakeProject({ data });
    expect((await run('runVerify')).code).toBe(1);
    expect(databaseOf()).toBeUndefined();
  });

  it('verify fails for a service that keeps data and cannot be asked', async () => {
    project = makeFakeProject({ data });
    pretendVerify({});
    rmSync(join(project.root, 'services/identity/dist/verify.js'));
    const { code, output } = await run('runVerify');
    expect(code).toBe(1);
    expect(output).toContain('服务 identity 没有核对程序');
  });

  it('db:distribute migrates, distributes and verifies', async () => {
    project = makeFakeProject({ data });
    pretendVerify({});
    pretendDistribute(`return ['ledger.voucher', new URL(databaseUrl).pathname];`);
    const { code, output } = await run('runDistribute');
    expect(output).toContain('已分布：ledger.voucher、/mingzhang\n余额与分录一致。');
    expect(code).toBe(0);
    expect(project.events()).toContain('migrate ledger');
    pretendDistribute('return [];');
    pretendVerify({ ledger: `[{ subject: 'ledger' }]` });
    const again = await run('runDistribute');
    expect(again.output).toContain(
      '所有表都已分布。\nledger {"subject":"ledger"}\n发现 1 处不一致。',
    );
    expect(again.code).toBe(1);
  });

  it('db:distribute says what is missing where Citus is', async () => {
    project = makeFakeProject({ data });
    pretendVerify({});
    pretendDistribute(`throw new CitusMissing('数据库没有安装 Citus 扩展');`);
    const { code, output } = await run('runDistribute');
    expect({ code, output }).toEqual({ code: 1, output: '数据库没有安装 Citus 扩展\n' });
    expect(databaseOf()).toBeUndefined();
  });

  it('seed asks for a running program', async () => {
    project = makeFakeProject({ demo: true });
    expect(await run('runSeed', { PORT: '21030' })).toEqual({
      code: 1,
      output: 'http://localhost:21030 没有应答，请先 npm start。\n',
    });
  });

  it('seed loads nothing in production', async () => {
    project = makeFakeProject({ demo: true });
    const { code, output } = await run('runSeed', { NODE_ENV: 'production' });
    expect({ code, output }).toEqual({
      code: 1,
      output: 'NODE_ENV=production 时不建立演示账套：演示账号的密码是公开的。\n',
    });
  });

  it('seed loads nothing where others can reach it', async () => {
    project = makeFakeProject({ demo: true });
    const { code, output } = await run('runSeed', { HOST: '0.0.0.0' });
    expect({ code, output }).toEqual({ code: 1, output: 'HOST 对外开放时不建立演示账套。\n' });
  });
});
