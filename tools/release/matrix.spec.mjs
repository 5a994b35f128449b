import { ROOT } from '../run/main.mjs';
import { matrix, tableOf } from './matrix.mjs';

describe('npm run release -- matrix', () => {
  it.each([
    [[], /用法：npm run release -- matrix 提交/],
    [['--all'], /用法：npm run release -- matrix 提交/],
    [['no-such-commit'], /没有提交 no-such-commit/],
  ])('refuses what is no commit: %j', async (args, told) => {
    await expect(matrix({ root: ROOT, log: () => undefined }, args)).rejects.toThrow(told);
  });

  it('has a line for each combination, with what was given and who answered', () => {
    const well = { build: '0.1.0-1577c8e274e92ed2', answered: 'own', isWell: true };
    // In the order in which they ended.
    const lines = tableOf([
      { remote: 'now', shell: 'now', service: 'before', build: '', answered: '', isWell: false },
      { remote: 'before', shell: 'now', service: 'now', ...well },
    ]);
    expect(lines.slice(1).map((line) => line.split(/\s+/))).toEqual([
      ['旧', '新', '新', '通过', '0.1.0-1577c8e274e92ed2', '本机版本'],
      ['新', '新', '旧', '未通过', '—', '—'],
    ]);
  });
});
