import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOAK = join(__dirname, '../soak.mjs');

/**
 * The soak in a process of its own, as `npm run soak` starts it.
 * @param {string[]} args
 * @returns {Promise<{code: number | null, output: string}>}
 */
function soak(args) {
  const child = spawn(process.execPath, [SOAK, ...args], { stdio: ['ipc', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

describe('killing the database, the ledger and the gateway while eight clients post', () => {
  /** @type {Awaited<ReturnType<typeof soak>>} */
  let ended;
  /** @type {import('./kills.mjs').KillReport} */
  let report;
  const dir = mkdtempSync(join(tmpdir(), 'mingzhang-kills-'));

  beforeAll(async () => {
    const file = join(dir, 'report.json');
    const size = ['--kills', '3', '--clients', '8', '--untimed'];
    ended = await soak(['kills', ...size, '--report', file]);
    if (!existsSync(file)) throw new Error(`the soak ended without a report: ${ended.output}`);
    report = JSON.parse(readFileSync(file, 'utf8'));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it('loses, halves and doubles no voucher, and leaves no gap in the numbers', () => {
    expect(report.findings).toEqual([]);
    expect(report.differences).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(50);
  });

  it('makes one voucher of a document that is posted many times, answered alike each time', () => {
    // Whatever was doubled, lost or answered otherwise is among the findings.
    expect(report.documents.sent).toBeGreaterThan(10);
    expect(report.documents.answers).toBe((report.documents.sent - 1) * 5 + 50);
    expect(report.documents.last).toBe(50);
  });

  it('leaves a month closed and sealed or untouched, whoever is killed', () => {
    // What is half closed, or made twice, is among the findings after each kill.
    // An answer that a kill took away is not counted; the last round has all of its own.
    expect(Math.min(...Object.values(report.closings))).toBeGreaterThan(0);
  });

  it('answers the same to every acknowledged request that comes again', () => {
    expect(report.repeated).toEqual([]);
  });

  it('is back each time without help', () => {
    expect(report.back.map(({ victim }) => victim)).toEqual(['database', 'ledger', 'gateway']);
    expect(report.back.every(({ ms }) => Number.isFinite(ms))).toBe(true);
    expect(report.fallen).toEqual([]);
  });

  it('tells clients success or, in Chinese, to come again, and nothing else', () => {
    expect(report.wrong).toEqual([]);
    expect(report.counts).toMatchObject({
      doubleClicks: expect.any(Number),
      dropped: expect.any(Number),
      cut: expect.any(Number),
    });
    for (const name of ['doubleClicks', 'dropped', 'cut', 'broken']) {
      expect(report.counts[name]).toBeGreaterThan(0);
    }
  });

  it('would have found a voucher lost, doubled, halved or changed', () => {
    expect(report.planted.length).toBeGreaterThanOrEqual(6);
    expect(report.planted.filter(({ found }) => !found)).toEqual([]);
  });

  it('ends well, and with a table', () => {
    expect(ended).toMatchObject({ code: 0, output: expect.stringContaining('kill -9 database') });
  });
});

describe('the arguments of the soak', () => {
  it.each([[[]], [['speed']], [['kills', '--kills', '0']], [['kills', '--fast']]])(
    'are refused with the usage where they are wrong (%j)',
    async (args) => {
      const { code, output } = await soak(args);
      expect(code).toBe(1);
      expect(output).toMatch(/^用法：npm run soak -- kills/);
    },
  );
});
