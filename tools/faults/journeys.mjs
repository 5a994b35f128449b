import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from '../install.mjs';

/**
 * How the journeys are repeated: what is red on a quick machine passes on a slow one and the other
 * way round, and what shares a machine meets both.
 * @type {readonly {name: string, env: Record<string, string>, workers: number}[]}
 */
const PACES = [
  { name: 'full speed', env: {}, workers: 1 },
  { name: '6 × slower processor', env: { MINGZHANG_E2E_CPU_SLOWDOWN: '6' }, workers: 1 },
  { name: 'two at a time', env: {}, workers: 2 },
];

/**
 * `npm run soak -- journeys [part of a file name …]`: every journey at full speed, with the page's
 * processor slowed down, and two at a time.
 * @param {{root: string, args: string[], log?: (line: string) => void}} options
 * @returns {Promise<number>} exit code, 1 when a journey failed at any pace
 */
export async function runJourneys({ root, args, log = console.log }) {
  await ensureInstalled({ root, log });
  let failed = 0;
  for (const { name, env, workers } of PACES) {
    log(`\n── ${name}`);
    if ((await runJest(root, { env, workers, files: args })) !== 0) failed += 1;
  }
  log(`\n${PACES.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/**
 * @param {string} root
 * @param {{env: Record<string, string>, workers: number, files: readonly string[]}} options
 * @returns {Promise<number>}
 */
function runJest(root, { env, workers, files }) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const pace = workers === 1 ? '--runInBand' : `--maxWorkers=${workers}`;
  const patterns = files.length > 0 ? files : ['e2e/src'];
  const args = [jest, '--selectProjects', 'e2e', pace, '--ci', ...patterns];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
