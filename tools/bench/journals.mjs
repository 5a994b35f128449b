import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { balancePath } from './book-pages.mjs';
import { watchMemory } from './import.mjs';
import { loadBooks, settle } from './large-books.mjs';
import { sideBySide, timed } from './measure.mjs';
import { throwAwayFolder } from './product.mjs';
import { ms, timesText } from './report.mjs';
import { createCaller, lastMonths } from './seats.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */
/** @typedef {import('./report.mjs').Row} Row */

const sizes = [10_000, 100_000, 1_000_000];
const monthCount = 24;
const rounds = 40;
/** No program is waited for longer. */
const mostProgramMs = 600_000;
const lookAgainMs = 200;
/** Asked of files of a million lines. */
const most = { csvSeconds: 15, xlsxSeconds: 40, megabytes: 300 };

/**
 * The same balances asked of the product, through the gateway, and of the programs of plain-text accounting, which read
 * their journal whole; and that journal, and all books of a year, as files.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<Row[]>}
 */
export async function benchJournals({ root, product, log }) {
  const running = await product();
  const months = lastMonths(monthCount);
  const folder = throwAwayFolder();
  const caller = createCaller(running.baseUrl, 1);
  try {
    /** @type {Row[]} */
    const rows = [];
    for (const lines of sizes) {
      const set = await loadBooks(running, { companyName: `${lines} 行`, months, lines });
      await settle(running);
      const read = () => caller.call({ method: 'GET', path: balancePath(months), set });
      const others = await programs({ root, running, set, folder: folder.dir, months, log });
      rows.push(await besides({ read, lines, others }));
      if (lines < 1_000_000) continue;
      const year = `${months.at(-1)}`.slice(0, 4);
      rows.push(...(await files({ running, set, months, log })));
      rows.push(await archive({ running, set, year, log }));
    }
    return rows;
  } finally {
    await caller.close();
    folder.remove();
  }
}

/** Balances of the last month, at the end of each program's reading. @type {Record<string, (file: string, months: readonly string[]) => [string, string[]]>} */
const commands = {
  hledger: (file, months) => ['hledger', ['-f', file, 'balance', '-p', `${months.at(-1)}`]],
  ledger: (file, months) => ['ledger', ['-f', file, 'balance', '-p', `${months.at(-1)}`]],
  beancount: (file, months) => {
    const [year, month] = `${months.at(-1)}`.split('-').map(Number);
    const query = `select account, sum(position) where year = ${year} and month = ${month} group by 1`;
    return ['bean-query', ['-q', file, query]];
  },
};

/**
 * Seconds of each program that is installed here, by its name.
 * @param {{root: string, running: Product, set: AccountSet, folder: string, months: readonly string[],
 *   log: (line: string) => void}} input
 */
async function programs({ root, running, set, folder, months, log }) {
  const script = join(root, 'services/ledger/dist/plain-text/plain-text.js');
  const { plainTextJournal } = createRequire(script)(script);
  /** @type {Record<string, number | undefined>} */
  const seconds = {};
  for (const [form, command] of Object.entries(commands)) {
    const file = join(folder, `${set.id}.${form}`);
    const parts = { databaseUrl: running.ownerUrl, accountSetId: set.id, form };
    const wrote = await timed(() =>
      pipeline(Readable.from(plainTextJournal(parts)), createWriteStream(file)),
    );
    log(`${form}: journal written in ${ms(wrote / 1000)} s`);
    seconds[form] = await secondsOf(...command(file, months));
    log(`${form}: ${seconds[form] ?? 'not installed'}`);
  }
  return seconds;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number | undefined>} undefined where it is not installed; infinite where it was given up
 */
async function secondsOf(program, args) {
  // The cache that beancount keeps beside a journal would be measured the second time.
  const env = { ...process.env, BEANCOUNT_DISABLE_LOAD_CACHE: '1' };
  const options = { env, maxBuffer: 2 ** 28, timeout: mostProgramMs };
  const started = performance.now();
  const outcome = await new Promise((resolve) => {
    execFile(program, args, options, (error, _out, words) =>
      resolve(error ? (error.code === 'ENOENT' ? 'none' : `${error.message} ${words}`) : 'done'),
    );
  });
  const took = performance.now() - started;
  if (outcome === 'none') return undefined;
  if (outcome === 'done') return took / 1000;
  if (took >= mostProgramMs) return Infinity;
  throw new Error(outcome);
}

/**
 * @param {{read: () => Promise<unknown>, lines: number, others: Record<string, number | undefined>}} input
 * @returns {Promise<Row>}
 */
async function besides({ read, lines, others }) {
  const [times] = await sideBySide(rounds, [read]);
  if (!times) throw new Error('nothing was measured');
  const known = Object.entries(others).filter(([, seconds]) => seconds !== undefined);
  const text = known.map(([name, seconds]) =>
    seconds === Infinity
      ? `${name} > ${mostProgramMs / 1000} s`
      : `${name} ${ms(Number(seconds))} s`,
  );
  const fastest = Math.min(...known.map(([, seconds]) => Number(seconds)));
  return {
    name: `科目余额表 of a month, ${lines} lines`,
    measured: timesText(times),
    baseline: text.join(', ') || 'hledger, ledger and beancount are not installed',
    ...(known.length > 0 ? { ratio: times.p50 / 1000 / fastest } : {}),
  };
}

/**
 * The 序时账 of all months as a file, from asking to its last byte.
 * @param {{running: Product, set: AccountSet, months: readonly string[], log: (line: string) => void}} input
 * @returns {Promise<Row[]>}
 */
async function files({ running, set, months, log }) {
  const rows = [];
  for (const format of /** @type {const} */ (['csv', 'xlsx'])) {
    log(`序时账 as ${format}`);
    const query = { periodFrom: months[0], periodTo: months.at(-1), format };
    const { seconds, megabytes } = await watched(running, set, 'journal.journalJob', query);
    const limit = format === 'csv' ? most.csvSeconds : most.xlsxSeconds;
    rows.push({
      name: `序时账 of 1 M lines as ${format}`,
      measured: `${seconds.toFixed(1)} s, most memory of the one process ${megabytes} MB`,
      target: `≤ ${limit} s, ≤ ${most.megabytes} MB`,
      met: seconds <= limit && Number(megabytes) <= most.megabytes,
    });
  }
  return rows;
}

/**
 * @param {{running: Product, set: AccountSet, year: string, log: (line: string) => void}} input
 * @returns {Promise<Row>}
 */
async function archive({ running, set, year, log }) {
  log('all books of a year');
  const query = { year, format: 'csv' };
  const { seconds, megabytes } = await watched(running, set, 'bookArchive.archive', query);
  return {
    name: '全年账簿 as csv, 1 M lines in two years',
    measured: `${seconds.toFixed(1)} s, most memory of the one process ${megabytes} MB`,
    target: `≤ ${most.megabytes} MB`,
    met: Number(megabytes) <= most.megabytes,
  };
}

/**
 * A job from its start to its end, and the most memory meanwhile.
 * @param {Product} running
 * @param {AccountSet} set
 * @param {string} call
 * @param {Record<string, unknown>} query
 */
async function watched(running, set, call, query) {
  const memory = watchMemory(running.pid);
  const started = performance.now();
  const { jobId } = await set.browser.call(call, { query });
  for (;;) {
    const job = await set.browser.call('job.get', { params: { jobId } });
    if (job.state === 'done') break;
    if (job.state === 'failed') throw new Error(`${call}: ${job.msg}`);
    await wait(lookAgainMs);
  }
  const seconds = (performance.now() - started) / 1000;
  return { seconds, megabytes: memory.stop() };
}
