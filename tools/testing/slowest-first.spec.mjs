import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SLOW, slowestFirst } from './slowest-first.mjs';

const ROOT = join(__dirname, '../..');

describe('the order of test files', () => {
  it('names files that are there', () => {
    expect(SLOW.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('begins with those that take long, keeps that of the others, and loses none', () => {
    const [slow = '', slower = ''] = [SLOW.at(-1), SLOW[0]];
    const order = ['tools/b.spec.mjs', slow, 'tools/a.spec.mjs', slower].map((path) => ({ path }));
    expect(slowestFirst(order).map(({ path }) => path)).toEqual([
      slower,
      slow,
      'tools/b.spec.mjs',
      'tools/a.spec.mjs',
    ]);
  });
});
