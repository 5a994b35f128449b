import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractRule, withoutSummaries } from './contract-loader.mjs';

const folder = join(__dirname, '../contract/src');
const sources = readdirSync(folder)
  .map((name) => join(folder, name))
  .filter((file) => contractRule.test.test(file))
  .map((file) => readFileSync(file, 'utf8'));

describe('contracts for browsers', () => {
  it('are without the summary of any call', () => {
    const calls = sources.join('').match(/[:=] defineCall\(/g) ?? [];
    const summaries = sources.join('').match(/^ {4}summary:/gm) ?? [];
    expect(calls.length).toBeGreaterThan(300);
    expect(summaries).toHaveLength(calls.length);
    expect(sources.map(withoutSummaries).join('')).not.toMatch(/summary:\s*'/);
  });

  it('keep every other line where it was', () => {
    for (const source of sources) {
      const before = source.split('\n');
      const after = withoutSummaries(source).split('\n');
      expect(after).toHaveLength(before.length);
      const changed = before.filter((line, at) => line !== after[at]);
      expect(changed.every((line) => /^\s+(summary:|'.*',$)/.test(line))).toBe(true);
    }
  });
});
