import { openDesk, postAt } from './desks.mjs';
import { joined, timesOf, underLoad } from './measure.mjs';
import { pick, script } from './posting.mjs';
import { startProduct } from './product.mjs';
import { timesText } from './report.mjs';
import { createCaller, signUp } from './seats.mjs';

const seats = 8;
const setCount = 8;
const firstMinuteMs = 60_000;
const lastMs = 8_000;
const bareMs = 8_000;
const leastRatio = 0.4;
/** Plans for empty tables touch twenty times as many, and more with every voucher. */
const mostBlocksRatio = 2;
/** Recorded voucher ids come from a range of their own, where they equal no other number. */
const firstVoucherId = 1_000_000_000;

/**
 * The first minute of new account sets on a new database with PostgreSQL's own settings, next to the same
 * SQL from a bare driver once the planner knows the tables.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchYoung({ root, log }) {
  const running = await startProduct(root);
  const caller = createCaller(running.baseUrl, seats);
  const owner = await running.connect('mingzhang');
  const clients = await Promise.all(
    Array.from({ length: seats }, () => running.connect('mingzhang_ledger')),
  );
  try {
    await signUp(running.baseUrl);
    await owner.query(`alter table ledger.voucher alter column id restart with ${firstVoucherId}`);
    const { rows } = await owner.query('show autovacuum_naptime');
    /** @type {import('./desks.mjs').Desk[]} */
    const desks = [];
    for (let index = 0; index < setCount; index += 1) {
      desks.push(await openDesk(running.baseUrl, index));
    }
    const through = (/** @type {number} */ seat) => postAt(caller, pick(desks, seat), undefined);
    log('posting in the first minute of a database');
    const early = await underLoad({ seats, ms: firstMinuteMs - lastMs }, through);
    const { load: late, blocks } = await countingBlocks(owner, () =>
      underLoad({ seats, ms: lastMs }, through),
    );
    const product = joined([early, late]);
    await owner.query('analyze');
    await underLoad({ seats, ms: lastMs / 4 }, through);
    const known = await countingBlocks(owner, () => underLoad({ seats, ms: lastMs }, through));
    /** @type {Awaited<ReturnType<typeof script>>[]} */
    const scripts = [];
    for (const desk of desks)
      scripts.push(await script(running, () => postAt(caller, desk, undefined)));
    const bare = (/** @type {number} */ seat) => pick(scripts, seat)(pick(clients, seat));
    await underLoad({ seats, ms: bareMs / 4 }, bare);
    const baseline = await underLoad({ seats, ms: bareMs }, bare);
    const rate = product.times.length / product.seconds;
    const bareRate = baseline.times.length / baseline.seconds;
    return [
      {
        name: `4-line voucher, 8 seats, 8 new account sets, first minute of a new database (autovacuum_naptime ${rows[0].autovacuum_naptime})`,
        measured: `${rate.toFixed(0)}/s; ${timesText(timesOf(product.times))}`,
        baseline: `${bareRate.toFixed(0)}/s; ${timesText(timesOf(baseline.times))}`,
        ratio: rate / bareRate,
        target: `ratio ≥ ${leastRatio}`,
        met: rate / bareRate >= leastRatio,
      },
      {
        name: 'Blocks that such a voucher touches at the end of that minute; baseline after ANALYZE',
        measured: blocks.toFixed(0),
        baseline: known.blocks.toFixed(0),
        ratio: blocks / known.blocks,
        target: `ratio ≤ ${mostBlocksRatio}`,
        met: blocks / known.blocks <= mostBlocksRatio,
      },
    ];
  } finally {
    await caller.close();
    await Promise.all([owner, ...clients].map((client) => client.end()));
    await running.stop();
  }
}

/**
 * @param {import('pg').Client} owner
 * @param {() => Promise<import('./measure.mjs').Load>} work
 * @returns {Promise<{load: import('./measure.mjs').Load, blocks: number}>} with the blocks of tables and
 *   indexes touched for each piece of work, whatever else the machine does
 */
async function countingBlocks(owner, work) {
  const before = await blocksTouched(owner);
  const load = await work();
  return { load, blocks: ((await blocksTouched(owner)) - before) / load.times.length };
}

/** @param {import('pg').Client} owner @returns {Promise<number>} */
async function blocksTouched(owner) {
  const { rows } = await owner.query(
    `select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0))::float8
       as touched
     from pg_statio_all_tables where schemaname in ('ledger', 'operation_log', 'identity')`,
  );
  return rows[0].touched;
}
