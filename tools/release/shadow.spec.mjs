import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markOf } from '../run/live-process.mjs';
import { ROOT } from '../run/main.mjs';
import { runRelease } from './commands.mjs';

/** @type {string} */
let dataDir;
/** @type {string[]} */
let told;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mingzhang-shadow-'));
  // The user of the database must be able to enter it.
  chmodSync(dataDir, 0o755);
  told = [];
  mkdirSync(join(dataDir, 'service-versions'));
  const running = { url: 'http://127.0.0.1:1', process: markOf(process.pid) };
  writeFileSync(join(dataDir, 'service-versions/asset@0.2.0-aa.json'), JSON.stringify(running));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** @param {string} line */
const release = (line) =>
  runRelease({
    root: ROOT,
    args: line.split(' '),
    env: { DATA_DIR: dataDir },
    log: (text) => told.push(text),
  });
const book = () => JSON.parse(readFileSync(join(dataDir, 'release-book.json'), 'utf8'));

describe('npm run release -- shadow', () => {
  it('gives a version that runs a share of what is read, and ends it', async () => {
    await release('shadow asset 0.2.0-aa --share 10%');
    await release('shadow asset 0.2.0-aa --share 2.5%');
    expect(book().shadows).toEqual([{ service: 'asset', version: '0.2.0-aa', hundredths: 250 }]);
    await release('list');
    expect(told).toContain('  asset 0.2.0-aa：2.5% 的读取请求另发一份，只比较应答');
    rmSync(join(dataDir, 'service-versions/asset@0.2.0-aa.json'));
    await release('list');
    expect(told).toContain('  asset 0.2.0-aa：2.5% 的读取请求另发一份，只比较应答（没有在运行）');
    await release('shadow asset --stop');
    expect(book().shadows).toBeUndefined();
    expect(told.at(-1)).toBe('停止 asset 的影子版本');
  });

  it.each([
    ['shadow asset 0.2.0-bb --share 10%', 'asset 的版本 0.2.0-bb 没有在运行'],
    ['shadow asset ../x --share 10%', 'asset 的版本 ../x 没有在运行'],
    ['shadow asset 0.2.0-aa', '请写 --share 10%'],
    ['shadow asset 0.2.0-aa --share set:12', '请写 --share 10%'],
    ['shadow asset 0.2.0-aa --share 120%', '比例 120% 不正确'],
    ['shadow asset --stop', 'asset 没有影子版本'],
  ])('for “%s” says what is wrong and changes nothing', async (line, reason) => {
    await expect(release(line)).rejects.toThrow(reason);
    expect(() => book()).toThrow('ENOENT');
  });

  it('lists what differs, the most frequent first, with one example', async () => {
    await release('shadow list');
    expect(told).toEqual(['还没有影子版本的应答。']);
    const at = '2026-11-25T09:00:00.000Z';
    /** @param {string} field @param {number} count */
    const finding = (field, count) => ({
      call: 'GET /assets/{id}',
      field,
      count,
      firstAt: at,
      lastAt: at,
      example: { at: field, own: '"1.00"', other: '"2.00"', accountSetId: 3, requestId: 'r-1' },
    });
    const findings = [finding('data.a', 1), finding('data.b', 7)];
    const kept = { since: at, lastAt: at, compared: 9, differing: 8, dropped: 2, findings };
    mkdirSync(join(dataDir, 'release-events/shadows'), { recursive: true });
    const file = join(dataDir, 'release-events/shadows/asset@0.2.0-aa.json');
    writeFileSync(file, JSON.stringify(kept));
    told = [];
    await release('shadow list');
    expect(told).toEqual([
      'asset 0.2.0-aa，2026-11-25 17:00 至 2026-11-25 17:00',
      '  比较 9 次，8 次不同，2 次因繁忙未比较',
      '  GET /assets/{id}  data.b  7 次，最近 2026-11-25 17:00',
      '    例：账套 3，data.b 本机 "1.00"，影子 "2.00"（请求 r-1）',
      '  GET /assets/{id}  data.a  1 次，最近 2026-11-25 17:00',
      '    例：账套 3，data.a 本机 "1.00"，影子 "2.00"（请求 r-1）',
    ]);
  });
});
