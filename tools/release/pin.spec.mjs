import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../run/main.mjs';
import { runRelease } from './commands.mjs';

const shape = { as: 'json', answers: 'json', request: {}, answer: {} };
const needs = { shellApi: '0.1.0', calls: { 'GET /a': shape } };
const older = { who: '账套 12', services: ['ledger 0.0.9'], isWhole: true, calls: {} };
const fitting = { who: '账套 13', services: [], isWhole: true, calls: needs.calls };

describe('a stored remote that is given to somebody', () => {
  /** @type {string} */
  let dataDir;
  /** @type {string[]} */
  let told;
  /** @type {object[]} */
  let reached;
  /** @type {string | undefined} */
  let unknown;
  /** @type {(string | undefined)[]} */
  let asked;
  const gateway = createServer((request, response) => {
    asked.push(request.url);
    response.end(JSON.stringify({ ...fitting, shellApi: '0.1.0', reached, unknown }));
  });
  const url = () => `http://127.0.0.1:${/** @type {{port: number}} */ (gateway.address()).port}`;
  const book = () => join(dataDir, 'release-book.json');

  beforeAll(() => new Promise((resolve) => gateway.listen(0, '127.0.0.1', () => resolve(null))));
  afterAll(() => {
    gateway.closeAllConnections();
    gateway.close();
  });
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'mingzhang-pin-'));
    // The user of the database must be able to enter it.
    chmodSync(dataDir, 0o755);
    [told, asked, unknown] = [[], [], undefined];
    store(JSON.stringify(needs));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  /** @param {string} contract @param {string} [listed] what the signed list takes it for */
  function store(contract, listed = contract) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const folder = join(dataDir, 'releases/mf-books/0.1.0-aa');
    const own = { name: 'mf-books', version: '0.1.0-aa', routes: [], titles: {}, menu: [] };
    const hash = createHash('sha384').update(listed).digest('base64');
    const files = { 'contract.json': `sha384-${hash}` };
    const list = JSON.stringify({ ...own, sources: {}, files });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'contract.json'), contract);
    writeFileSync(join(folder, 'release.json'), list);
    const signature = sign(null, Buffer.from(list), privateKey).toString('base64');
    writeFileSync(join(folder, 'release.sig'), signature);
    const keys = JSON.stringify([publicKey.export({ format: 'jwk' })]);
    writeFileSync(join(dataDir, 'release-keys.json'), keys);
  }

  const pin = (to = 'set:12,13', at = url()) =>
    runRelease({
      root: ROOT,
      args: ['pin', 'mf-books', '0.1.0-aa', '--to', to],
      env: { DATA_DIR: dataDir, GATEWAY: at },
      log: (line) => told.push(line),
    });

  it('is refused where nobody would be given it, before anything is written', async () => {
    reached = [older];
    await expect(pin('set:12')).rejects.toThrow(
      '不能使用 mf-books 0.1.0-aa：账套 12（使用 ledger 0.0.9）：没有服务提供 GET /a。',
    );
    expect(asked).toEqual(['/api/contract?to=set%3A12']);
    expect(existsSync(book())).toBe(false);
  });

  it('is refused for an account set that does not exist', async () => {
    reached = [fitting];
    unknown = '没有编号为 999999999 的账套，请核对后再发布';
    await expect(pin('set:999999999')).rejects.toThrow('没有编号为 999999999 的账套');
    expect(existsSync(book())).toBe(false);
  });

  it('is given where some would not, who are named', async () => {
    reached = [older, fitting];
    await pin();
    expect(told).toEqual([
      '注意，账套 12（使用 ledger 0.0.9）：没有服务提供 GET /a。服务具备之前，网关给出前一个合适的版本。',
      '已生效：mf-books：账套 12、13 使用 0.1.0-aa（规则 1）',
    ]);
  });

  it('is given unasked where no product runs, or it does not tell what it needs', async () => {
    await pin('set:12', 'http://127.0.0.1:1');
    expect(told[0]).toBe('http://127.0.0.1:1 没有应答，接口是否齐全未核对；网关在载入前还会核对。');
    reached = [older];
    store(JSON.stringify(needs), 'another one');
    await pin('set:12');
    expect(told.at(-1)).toContain('已生效');
  });
});
