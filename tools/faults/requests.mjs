import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { ensureInstalled } from '../install.mjs';

const RUNS = 1_000;

/**
 * `npm run soak -- requests [runs] [seed]`: a thousand generated requests for every route of every
 * service (reliability, I1). `npm test` sends twenty.
 * @param {{root: string, args: string[], log?: (line: string) => void}} options
 * @returns {Promise<number>} exit code
 */
export async function runRequests({ root, args, log = console.log }) {
  await ensureInstalled({ root, log });
  const [runs = String(RUNS), seed = String(randomInt(1_000_000))] = args;
  log(`${runs} requests per route, seed ${seed}`);
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const child = spawn(
    process.execPath,
    [jest, '--selectProjects', 'int', '--maxWorkers=2', '--ci', '--', 'generated-requests'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, MINGZHANG_GENERATED_RUNS: runs, MINGZHANG_GENERATED_SEED: seed },
    },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
