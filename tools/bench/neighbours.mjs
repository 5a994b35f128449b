import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import { openDesk, postAt } from './desks.mjs';
import { loadBooks, settle } from './large-books.mjs';
import { timed, timesOf, underLoad } from './measure.mjs';
import { ms, timesText } from './report.mjs';
import { createCaller, lastMonths } from './seats.mjs';

const lines = 200_000;
const monthCount = 24;
const quietMs = 8_000;
const attackers = 16;
const heaviestTimes = 20;
const mostRatio = 2;

/**
 * What one tenant's heaviest work, and strangers at the sign-in, cost another who goes on posting; and
 * the largest requests that each list and book permits, with their time and memory.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchNeighbours({ product, log }) {
  const running = await product();
  const months = lastMonths(monthCount);
  log(`loading ${lines} voucher lines`);
  const books = await loadBooks(running, { companyName: '大账套', months, lines });
  await settle(running);
  const desk = await openDesk(running.baseUrl, 900);
  const caller = createCaller(running.baseUrl, 4);
  const range = `periodFrom=${months[0]}&periodTo=${months.at(-1)}`;
  const largest = {
    'general ledger, all months and subjects': `/accountBook/generalLedger?${range}&showZero=1`,
    'balance table with items': `/accountBook/subjectBalance?${range}&showZero=1&showAuxiliary=1`,
    'detailed ledger of a subject': `/accountBook/details?${range}&subjectId=${books.slots[0]?.subjectId}`,
    '500 vouchers with their lines': `/voucher?${range}&pageSize=500`,
    'operation log, 500 entries': '/operation-log?pageSize=500',
    'all subjects with balances': '/subject/voucher/select',
  };
  // Let go unread: reading megabytes of JSON would hold the client that measures the other.
  const heavyPool = new Pool(running.baseUrl, { connections: 1 });
  const ask = async (/** @type {string} */ path) => {
    const answer = await heavyPool.request({
      method: 'GET',
      path: `/api${path}`,
      headers: { 'x-requested-with': 'XMLHttpRequest', cookie: books.browser.cookie() },
    });
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
  };
  const post = async () => void (await postAt(caller, desk));
  /** @type {import('./report.mjs').Row[]} */
  const rows = [];
  try {
    await underLoad({ seats: 1, ms: 3_000 }, post);
    for (const [name, path] of Object.entries(largest)) {
      await ask(path).catch(() => undefined);
      rows.push(await measureLargest({ name, pid: running.pid, work: () => ask(path) }));
    }
    const quiet = timesOf((await underLoad({ seats: 1, ms: quietMs }, post)).times);
    const heavy = await besides(post, async () => {
      for (let turn = 0; turn < heaviestTimes; turn += 1) {
        await ask(largest['general ledger, all months and subjects']);
      }
    });
    rows.push(
      besideRow(
        `posting while another asks its heaviest book ${heaviestTimes} times`,
        heavy,
        quiet,
      ),
    );
    const hostile = await besides(post, () => uploadHostile(running.baseUrl, books));
    rows.push(besideRow('posting while another uploads files made to freeze it', hostile, quiet));
    const attacked = await besides(post, () => attack(running.baseUrl));
    rows.push(besideRow(`posting while ${attackers} clients try passwords`, attacked, quiet));
  } finally {
    await Promise.all([caller.close(), heavyPool.close()]);
  }
  return rows;
}

/**
 * @param {string} name
 * @param {import('./measure.mjs').Times} measured
 * @param {import('./measure.mjs').Times} quiet
 * @returns {import('./report.mjs').Row}
 */
function besideRow(name, measured, quiet) {
  const ratio = measured.p95 / quiet.p95;
  return {
    name,
    ratio,
    measured: timesText(measured),
    baseline: `quiet: ${timesText(quiet)}`,
    target: `p95 ≤ ${mostRatio} ×`,
    met: ratio <= mostRatio,
  };
}

/**
 * Times of one piece of work, done again and again while another one lasts.
 * @param {() => Promise<void>} work
 * @param {() => Promise<void>} other
 */
async function besides(work, other) {
  let isOver = false;
  const lasting = other().finally(() => (isOver = true));
  /** @type {number[]} */
  const times = [];
  while (!isOver) times.push(await timed(work));
  await lasting;
  return timesOf(times);
}

/**
 * Attachments that took a quadratic scanner 19 seconds each.
 * @param {string} baseUrl
 * @param {import('./seats.mjs').AccountSet} set
 */
async function uploadHostile(baseUrl, set) {
  const xml = `<?xml version="1.0"?><a${' x=">"'.repeat(60_000)}/>`;
  for (let turn = 0; turn < heaviestTimes; turn += 1) {
    const body = new FormData();
    body.append('file', new Blob([xml]), '回单.xml');
    const answer = await fetch(`${baseUrl}/api/voucher-attachment`, {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest', cookie: set.browser.cookie() },
      body,
    });
    await answer.arrayBuffer();
  }
}

/** Wrong passwords for numbers that nobody has, as fast as they are answered. @param {string} baseUrl */
async function attack(baseUrl) {
  const pool = new Pool(baseUrl, { connections: attackers });
  try {
    await underLoad({ seats: attackers, ms: quietMs }, async (seat, turn) => {
      const answer = await pool.request({
        method: 'POST',
        path: '/api/login',
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: `mobile=139${String(seat * 100_000 + turn).padStart(8, '0')}&password=wrong-password`,
      });
      await answer.body.dump();
    });
  } finally {
    await pool.close();
  }
}

/** @param {{name: string, pid: number | undefined, work: () => Promise<unknown>}} largest */
async function measureLargest({ name, pid, work }) {
  const before = residentMb(pid);
  let answered = true;
  const took = await timed(() => work().catch(() => (answered = false)));
  const grown = Math.max(0, residentMb(pid) - before);
  const outcome = answered ? '' : ', refused as too large';
  return {
    name: `largest request: ${name}`,
    measured: `${ms(took)} ms, ${ms(grown)} MB${outcome}`,
  };
}

/** @param {number | undefined} pid @returns {number} 0 where the system does not tell */
function residentMb(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
