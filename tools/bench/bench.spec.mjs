import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile, sideBySide } from './measure.mjs';
import { replay } from './replay.mjs';
import { keepLastRuns, tableOf } from './report.mjs';
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

describe('the last runs', () => {
  it('stand for the one before, with what was learned, and are summed up by their ratios', () => {
    const dir = mkdtempSync(join(tmpdir(), 'mingzhang-last-runs-'));
    const file = join(dir, 'benchmarks.md');
    /** @param {string} title @param {string} subject @param {import('./report.mjs').Row[]} rows */
    const keep = (title, subject, ...rows) =>
      keepLastRuns({ file, title, note: 'quiet', tables: [{ subject, rows }] });
    const slow = { name: 'saving', measured: '1/s', ratio: 0.123, target: '≥ 0.4', met: false };
    const fast = { name: 'reading', measured: '9/s', ratio: 1.5, target: '≥ 0.4', met: true };
    try {
      keep('2026-01-01 08:00 UTC', 'posting', slow);
      const learned = `${readFileSync(file, 'utf8')}\nWhat was learned.\n`;
      writeFileSync(file, learned);
      keep('2026-01-02 08:00 UTC', 'books', { name: 'size', measured: '3 KB' });
      keep('2026-01-03 08:00 UTC', 'posting', fast, slow);
      const text = readFileSync(file, 'utf8');
      expect(text.match(/^#+ .*/gm)).toEqual(['# Benchmarks', '## posting', '## books']);
      expect(text).toContain('What was learned.');
      expect(text).not.toContain('2026-01-01');
      expect(text).toContain(tableOf([fast, slow]));
      expect(tableOf([slow])).toMatch(
        /^\| saving +\| 0\.12 +\| 1\/s .*\| ≥ 0\.4 +\| \*\*no\*\* \|$/m,
      );
      const [overview = ''] = text.split('## posting');
      expect(overview).toMatch(
        /posting\]\(#posting\) +\| 0\.12 to 1\.50 +\| 1 of 2 +\| 2026-01-03/,
      );
      expect(overview).toMatch(/books\]\(#books\) +\| +\| 0 of 0 +\| 2026-01-02/);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});

describe('choosing subjects', () => {
  it('refuses one that there is none of before anything is started', async () => {
    await expect(runBench({ root: '/nowhere', names: ['speed'] })).rejects.toThrow(
      '没有测速项目 speed，可选：young、posting、books、journals、closing、closing-batch、statements、combined、assets、invoices、payroll、settings、account-sets、import、vouchers、form、start、shell、releases、dev、neighbours。',
    );
  });
});
