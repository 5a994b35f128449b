import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openDesk, postAt } from '../bench/desks.mjs';
import { timesOf, underLoad } from '../bench/measure.mjs';
import { startProduct } from '../bench/product.mjs';
import { ms, tableOf, timesText } from '../bench/report.mjs';
import { createCaller, lastMonths, openAccountSet, signUp } from '../bench/seats.mjs';
import { ensureInstalled } from '../install.mjs';
import { ensureBuilt } from '../run/build.mjs';

const VOUCHERS = 60;
const LINES = 1_000;
const AT_ONCE = [8, 40];
/** Somebody else than who posts: what one user has under way is bounded, too. */
const READER = 700;
const MEASURED_MS = 10_000;
/** The others' p95 is at most so many times the quiet one, and the event loop is held at most so long. */
const MOST = { ratio: 2, loopMs: 100 };

/**
 * `npm run soak -- reads`: one user sends the largest read that is permitted, 8 and 40 of them at once, while another
 * tenant posts vouchers. Prints the other's p95 beside that of a quiet product, and the longest time that the event
 * loop was held.
 * @param {{root: string, log?: (line: string) => void}} options
 * @returns {Promise<number>} exit code, 1 when the promise did not hold
 */
export async function runReads({ root, log = console.log }) {
  await ensureInstalled({ root, log });
  await ensureBuilt({ root, log });
  log('starting the product on an empty data folder');
  const product = await startProduct(root);
  try {
    await signUp(product.baseUrl);
    const rows = await measure(product.baseUrl, log);
    log(`\n${tableOf(rows)}\n`);
    return rows.every(({ met }) => met !== false) ? 0 : 1;
  } finally {
    await product.stop();
  }
}

/**
 * @param {string} baseUrl
 * @param {(line: string) => void} log
 * @returns {Promise<import('../bench/report.mjs').Row[]>}
 */
async function measure(baseUrl, log) {
  const caller = createCaller(baseUrl, 1);
  try {
    const desk = await openDesk(baseUrl, 900);
    const { set, ids } = await openLongVouchers(baseUrl, caller, log);
    const path = await largestRead(caller, set, ids);
    const post = async () => void (await postAt(caller, desk));
    await underLoad({ seats: 1, ms: 3_000 }, post);
    const rows = [];
    for (const atOnce of AT_ONCE) {
      await loopMs(baseUrl);
      const quiet = timesOf((await underLoad({ seats: 1, ms: MEASURED_MS }, post)).times);
      const quietLoopMs = await loopMs(baseUrl);
      const stop = startReading({ baseUrl, path, cookie: set.browser.cookie(), atOnce });
      const busy = timesOf((await underLoad({ seats: 1, ms: MEASURED_MS }, post)).times);
      const busyLoopMs = await loopMs(baseUrl);
      log(`${atOnce} at once, answers by status: ${JSON.stringify(await stop())}`);
      const ratio = busy.p95 / quiet.p95;
      rows.push({
        ratio,
        name: `posting while another tenant sends ${atOnce} largest reads at once`,
        measured: timesText(busy),
        baseline: `quiet: ${timesText(quiet)}`,
        target: `p95 ≤ ${MOST.ratio} ×`,
        met: ratio <= MOST.ratio,
      });
      rows.push({
        name: `event loop held at most, ${atOnce} at once`,
        measured: `${ms(busyLoopMs)} ms`,
        baseline: `quiet: ${ms(quietLoopMs)} ms`,
        target: `≤ ${MOST.loopMs} ms`,
        met: busyLoopMs <= MOST.loopMs,
      });
    }
    return rows;
  } finally {
    await caller.close();
  }
}

/**
 * An account set of 60 vouchers of 1,000 lines each, saved by the public call.
 * @param {string} baseUrl
 * @param {ReturnType<typeof createCaller>} caller
 * @param {(line: string) => void} log
 */
async function openLongVouchers(baseUrl, caller, log) {
  const [month = ''] = lastMonths(1);
  const enableDate = `${month}-01`;
  await signUp(baseUrl, READER);
  const set = await openAccountSet(baseUrl, {
    companyName: '长凭证账套',
    enableDate,
    user: READER,
  });
  const subjects = await set.browser.call('subject.list');
  const [word] = await set.browser.call('voucherWord.list');
  const idOf = (/** @type {string} */ code) =>
    subjects.find((/** @type {any} */ subject) => subject.code === code).id;
  const [bank, sales] = [idOf('1002'), idOf('6001')];
  log(`saving ${VOUCHERS} vouchers of ${LINES} lines`);
  /** @type {number[]} */
  const ids = [];
  for (let count = 1; count <= VOUCHERS; count += 1) {
    const lines = Array.from({ length: LINES }, (_, at) => ({
      summary: `销售商品收到货款 ${count}-${at + 1}`,
      subjectId: at % 2 === 0 ? bank : sales,
      [at % 2 === 0 ? 'debit' : 'credit']: `${100 + count}.00`,
    }));
    const body = JSON.stringify({ wordId: word.id, voucherDate: enableDate, lines });
    ids.push((await caller.call({ method: 'POST', path: '/voucher', set, body })).id);
  }
  return { set, ids };
}

/**
 * The list of as many whole vouchers as one answer may hold.
 * @param {ReturnType<typeof createCaller>} caller
 * @param {import('../bench/seats.mjs').AccountSet} set
 * @param {readonly number[]} ids
 */
async function largestRead(caller, set, ids) {
  for (let count = ids.length; count > 0; count -= 1) {
    const path = `/voucher?pageSize=500&ids=${ids.slice(0, count).join(',')}`;
    const isAnswered = await caller.call({ method: 'GET', path, set }).then(
      () => true,
      () => false,
    );
    if (isAnswered) return path;
  }
  throw new Error('no voucher can be read');
}

/**
 * Reads on until told to stop.
 * @param {{baseUrl: string, path: string, cookie: string, atOnce: number}} reading
 * @returns {() => Promise<Record<number, number>>} ends it, and tells the answers by their status
 */
function startReading(reading) {
  const thread = new Worker(new URL('./reading-thread.mjs', import.meta.url), {
    workerData: reading,
  });
  return async () => {
    const ended = once(thread, 'message');
    thread.postMessage('stop');
    const [counts] = await ended;
    await thread.terminate();
    return counts;
  };
}

/** The longest time that the event loop was held since this was last asked, in ms. @param {string} baseUrl */
async function loopMs(baseUrl) {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds\S* (\S+)/m.exec(text)?.[1] ?? 0) * 1_000;
}
