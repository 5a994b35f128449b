import { openDesk, postAt } from './desks.mjs';
import { timesOf, underLoad } from './measure.mjs';
import { pick, script } from './posting.mjs';
import { startProduct } from './product.mjs';
import { timesText } from './report.mjs';
import { createCaller } from './seats.mjs';

const seats = 8;
const setCount = 8;
const firstMinuteMs = 60_000;
const bareMs = 8_000;
const leastRatio = 0.4;
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
    await owner.query(`alter table ledger.voucher alter column id restart with ${firstVoucherId}`);
    const { rows } = await owner.query('show autovacuum_naptime');
    /** @type {import('./desks.mjs').Desk[]} */
    const desks = [];
    for (let index = 0; index < setCount; index += 1) {
      desks.push(await openDesk(running.baseUrl, index));
    }
    log('posting in the first minute of a database');
    const product = await underLoad({ seats, ms: firstMinuteMs }, (seat) =>
      postAt(caller, pick(desks, seat), undefined),
    );
    await owner.query('analyze');
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
    ];
  } finally {
    await caller.close();
    await Promise.all([owner, ...clients].map((client) => client.end()));
    await running.stop();
  }
}
