import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pauseAfter, supervise } from './supervisor.mjs';

describe('the pause before something is started again', () => {
  /** @param {readonly number[]} lives how long it ran each time, in milliseconds */
  const pausesOf = (lives) => {
    let pause = 0;
    return lives.map((ran) => (pause = pauseAfter(ran, pause)));
  };

  it('is none for what ran for a while', () => {
    expect(pausesOf([60_000])).toEqual([0]);
  });

  it('grows for what ends at once, up to five seconds', () => {
    expect(pausesOf([5, 5, 5, 5, 5, 5, 5, 5])).toEqual([
      100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000,
    ]);
  });

  it('grows as well after a long life', () => {
    expect(pausesOf([60_000, 5, 5, 60_000, 5])).toEqual([0, 100, 200, 0, 100]);
  });
});

describe('a process that is started anew', () => {
  it('is another one, told that it is new, and nobody says that it died', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'mingzhang-supervisor-'));
    const lives = join(dir, 'lives.txt');
    const file = join(dir, 'child.mjs');
    writeFileSync(
      file,
      `import { appendFileSync } from 'node:fs';
       process.once('message', (told) => {
         appendFileSync(${JSON.stringify(lives)}, JSON.stringify(told) + '\\n');
         process.send('running');
       });
       process.once('disconnect', () => process.exit(0));`,
    );
    /** @type {string[]} */
    const said = [];
    const log = (/** @type {string} */ line) => said.push(line);
    const product = supervise({ title: '服务进程', file, log, messageOf: (isNew) => ({ isNew }) });
    await product.started;
    product.restart();
    await new Promise((resolve) => {
      const look = setInterval(() => {
        if (said.length === 0) return;
        clearInterval(look);
        resolve(undefined);
      }, 10);
    });
    await product.stop();
    expect(said).toEqual([expect.stringContaining('已恢复')]);
    expect(readFileSync(lives, 'utf8')).toBe('{"isNew":true}\n{"isNew":true}\n');
    rmSync(dir, { recursive: true });
  });
});
