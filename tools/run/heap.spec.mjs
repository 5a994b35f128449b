import { execFileSync } from 'node:child_process';

/** Makes garbage that survives young collections, as rows of a file do; returns the largest heap, in MB. */
const waste = `
  const living = Array.from({ length: 400_000 }, (_, at) => ({ at, text: 'row ' + at }));
  let most = 0;
  for (let round = 0; round < 30; round += 1) {
    const rows = Array.from({ length: 60_000 }, (_, at) => ({ at, text: 'row ' + at }));
    most = Math.max(most, process.memoryUsage().heapTotal, rows.length, living.length);
  }
  console.log(Math.round(most / 1e6));
`;

describe('the heap of a process that serves', () => {
  const mostOf = (/** @type {string} */ before) =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', before + waste]));

  it('is collected before garbage is most of it', () => {
    const { href } = new URL('./heap.mjs', import.meta.url);
    const bounded = mostOf(`import { boundGarbage } from '${href}'; boundGarbage();`);
    expect(bounded).toBeLessThan(mostOf('') * 0.9);
  });
});
