import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { timed } from './measure.mjs';
import { freePort, throwAwayFolder, untilHealthy } from './product.mjs';
import { openDesk, postAt } from './desks.mjs';
import { createCaller, signUp } from './seats.mjs';

const voucherCount = 100;
const mostStartMs = 5_000;
const mostMegabytes = 300;

/**
 * `npm start` itself, not the started program: the second start to healthy, and the memory of its
 * processes without the database after a sign-in and some vouchers.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchStart({ root, log }) {
  const folder = throwAwayFolder();
  const port = await freePort();
  try {
    log('npm start, first and second time');
    const first = startByNpm({ root, dataDir: folder.dir, port });
    const firstMs = await timed(() => first.healthy());
    await first.stop();
    const second = startByNpm({ root, dataDir: folder.dir, port });
    const secondMs = await timed(() => second.healthy());
    const memory = await keepBooks(second).finally(() => second.stop());
    return [
      {
        name: 'npm start to healthy, second time',
        measured: `${(secondMs / 1000).toFixed(1)} s`,
        baseline: `first time, empty folder: ${(firstMs / 1000).toFixed(1)} s`,
        ratio: secondMs / firstMs,
        target: `≤ ${mostStartMs / 1000} s`,
        met: secondMs <= mostStartMs,
      },
      ...memoryRows(memory),
    ];
  } finally {
    folder.remove();
  }
}

/**
 * @param {{root: string, dataDir: string, port: number}} options
 */
function startByNpm({ root, dataDir, port }) {
  const baseUrl = `http://127.0.0.1:${port}`;
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', HOST: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own, to be told to stop as a terminal tells it: all at once.
    detached: true,
  });
  const pid = child.pid ?? 0;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  return {
    baseUrl,
    pid,
    healthy: () => untilHealthy(baseUrl),
    stop: async () => {
      if (child.exitCode === null) process.kill(-pid, 'SIGINT');
      await gone;
    },
  };
}

/** @param {ReturnType<typeof startByNpm>} running @returns {Promise<Memory | undefined>} */
async function keepBooks({ baseUrl, pid }) {
  await signUp(baseUrl);
  const desk = await openDesk(baseUrl, 0);
  const caller = createCaller(baseUrl, 1);
  const before = memoryOf(pid);
  for (let count = 0; count < voucherCount; count += 1) await postAt(caller, desk);
  await caller.close();
  const after = memoryOf(pid);
  return after && before && { ...after, productBefore: before.product };
}

/** @typedef {{product: number, npm: number, productBefore: number}} Memory megabytes */

/** @param {Memory | undefined} memory @returns {import('./report.mjs').Row[]} */
function memoryRows(memory) {
  if (!memory) return [];
  const { product, npm, productBefore } = memory;
  return [
    {
      name: `resident after sign-in and ${voucherCount} vouchers, without the database`,
      measured: `${product.toFixed(0)} MB, and npm's own ${npm.toFixed(0)} MB`,
      baseline: `before the vouchers: ${productBefore.toFixed(0)} MB`,
      ratio: product / productBefore,
      target: `≤ ${mostMegabytes} MB`,
      met: product <= mostMegabytes,
    },
  ];
}

/**
 * Resident memory below a process in megabytes: the product's, and that of npm and its shell. Where
 * the system does not tell (no /proc) there is none.
 * @param {number} root
 */
function memoryOf(root) {
  if (!existsSync('/proc/self/status')) return undefined;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statusOf(Number(name)));
  const below = new Set([root]);
  for (const { pid, parent } of all.sort((a, b) => a.pid - b.pid)) {
    if (below.has(parent)) below.add(pid);
  }
  const megabytes = (/** @type {typeof all} */ some) =>
    some.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024;
  const ours = all.filter(({ pid, name }) => below.has(pid) && !name.startsWith('postgres'));
  const isProduct = (/** @type {{pid: number}} */ { pid }) =>
    /tools\/(start|run\/product-process)\.mjs/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) &&
    pid !== root;
  const product = ours.filter((each) => isProduct(each) && each.name !== 'sh');
  return {
    product: megabytes(product),
    npm: megabytes(ours.filter((each) => !product.includes(each))),
    productBefore: 0,
  };
}

/** @param {number} pid @returns {{pid: number, parent: number, name: string, kilobytes: number}[]} */
function statusOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (/** @type {string} */ name) =>
      new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(text)?.[1] ?? '';
    const kilobytes = Number(field('VmRSS') || 0);
    return [{ pid, parent: Number(field('PPid')), name: field('Name'), kilobytes }];
  } catch (error) {
    // It ended while we looked.
    if (['ENOENT', 'ESRCH'].includes(/** @type {any} */ (error).code)) return [];
    throw error;
  }
}
