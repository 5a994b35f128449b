import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile, sideBySide } from './measure.mjs';
import { replay } from './replay.mjs';
import { addToHistory, tableOf } from './report.mjs';
import { runBench } from './run-bench.mjs';

describe('measuring', () => {
  it('gives the time below which a share of all times lies', () => {
    const times = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(times, 0.5)).toBe(51);
    expect(percentile(times, 0.99)).toBe(100);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('takes turns, and leaves the warm-up out of the times', async () => {
    /** @type {string[]} */
    const done = [];
    const [one, two] = await sideBySide(10, [
      async () => done.push('a'),
      async () => done.push('b'),
    ]);
    expect(done.join('')).toBe('ab'.repeat(12));
    expect([one?.count, two?.count]).toEqual([10, 10]);
  });
});

describe('replaying recorded statements', () => {
  it('puts a fresh value for a recorded one, also inside arrays', async () => {
    /** @type {unknown[]} */
    const sent = [];
    const client = {
      query: async (/** @type {unknown} */ statement) => {
        sent.push(statement);
        return { rows: [{ id: 7 }] };
      },
    };
    await replay(
      /** @type {import('pg').Client} */ (/** @type {unknown} */ (client)),
      [
        { text: 'insert', values: [1, 'key'] },
        { name: 'read', text: 'select', values: [1, [1000]] },
      ],
      [
        { from: 'key', to: () => 'fresh' },
        { from: 1000, to: (rows) => rows[0]?.[0]?.id },
      ],
    );
    expect(sent).toEqual([
      { text: 'insert', values: [1, 'fresh'] },
      { name: 'read', text: 'select', values: [1, [7]] },
    ]);
  });
});

describe('the history of runs', () => {
  it('shows missed targets, and puts the newest run first below the words of the page', () => {
    const dir = mkdtempSync(join(tmpdir(), 'mingzhang-history-'));
    const file = join(dir, 'benchmarks.md');
    const rows = [{ name: 'saving', measured: '1/s', ratio: 0.123, target: '≥ 0.4', met: false }];
    try {
      for (const title of ['first', 'second']) {
        addToHistory({ file, title, note: 'quiet', tables: [{ subject: 'posting', rows }] });
      }
      const text = readFileSync(file, 'utf8');
      expect(text.match(/^#+ .*/gm)).toEqual([
        '# Benchmarks',
        '## second',
        '### posting',
        '## first',
        '### posting',
      ]);
      expect(text).toContain(tableOf(rows));
      expect(tableOf(rows)).toMatch(/\| 0\.12 +\| ≥ 0\.4 +\| \*\*no\*\* \|$/);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});

describe('choosing subjects', () => {
  it('refuses one that there is none of before anything is started', async () => {
    await expect(runBench({ root: '/nowhere', names: ['speed'] })).rejects.toThrow(
      '没有测速项目 speed，可选：young、posting、books、journals、closing、closing-batch、statements、combined、assets、settings、account-sets、import、vouchers、form、start、shell、releases、dev、neighbours。',
    );
  });
});
