import { randomUUID } from 'node:crypto';
import { openDesk, postAt } from './desks.mjs';
import { joined, timesOf, underLoad } from './measure.mjs';
import { replay } from './replay.mjs';
import { timesText } from './report.mjs';
import { createCaller } from './seats.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./desks.mjs').Desk} Desk */

const seats = 8;
const setCount = 50;
const roundMs = 4_000;
const rounds = 2;
/** Compiled code runs three times as fast as fresh code: seconds, not milliseconds. */
const firstWarmUpMs = 6_000;
const warmUpMs = 1_000;
const leastRatio = 0.4;
const mostP99Ms = 100;
/** Recorded voucher ids come from a range of their own, where they equal no other number. */
const firstVoucherId = 1_000_000_000;

/**
 * Saving a 4-line voucher through the gateway, next to the same SQL from a bare driver.
 * @param {{product: () => Promise<Product>, log: (line: string) => void}} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchPosting({ product, log }) {
  const running = await product();
  const caller = createCaller(running.baseUrl, seats);
  const clients = await Promise.all(
    Array.from({ length: seats }, () => running.connect('mingzhang_ledger')),
  );
  try {
    await withOwner(running, (owner) =>
      owner.query(`alter table ledger.voucher alter column id restart with ${firstVoucherId}`),
    );
    log(`opening ${setCount} account sets`);
    const desks = [];
    for (let index = 0; index < setCount; index += 1) {
      desks.push(await openDesk(running.baseUrl, index));
    }
    /** @type {import('./report.mjs').Row[]} */
    const rows = [];
    for (const used of [desks, desks.slice(0, 1)]) {
      for (const keyed of [true, false]) {
        log(`posting on ${used.length}, ${keyed ? 'with' : 'without'} Idempotency-Key`);
        const warmUp = rows.length === 0 ? firstWarmUpMs : warmUpMs;
        rows.push(await benchCase({ running, caller, clients, desks: used, keyed, warmUp }));
      }
    }
    return rows;
  } finally {
    await caller.close();
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** @param {Product} running @param {(owner: import('pg').Client) => Promise<unknown>} work */
async function withOwner(running, work) {
  const owner = await running.connect('mingzhang');
  await work(owner).finally(() => owner.end());
}

/**
 * @param {{running: Product, caller: ReturnType<typeof createCaller>, clients: import('pg').Client[],
 *   desks: Desk[], keyed: boolean, warmUp: number}} input
 */
async function benchCase({ running, caller, clients, desks, keyed, warmUp }) {
  const post = (/** @type {Desk} */ desk, /** @type {string} */ key) =>
    postAt(caller, desk, keyed ? key : undefined);
  /** @type {((client: import('pg').Client) => Promise<unknown>)[]} */
  const scripts = [];
  for (const desk of desks) scripts.push(await script(running, (key) => post(desk, key)));
  const through = (/** @type {number} */ seat, /** @type {number} */ turn) =>
    post(pick(desks, seat + turn * seats), randomUUID());
  const bare = (/** @type {number} */ seat, /** @type {number} */ turn) =>
    pick(scripts, seat + turn * seats)(pick(clients, seat));
  await underLoad({ seats, ms: warmUp }, through);
  await underLoad({ seats, ms: warmUp }, bare);
  /** @type {import('./measure.mjs').Load[]} */
  const product = [];
  /** @type {import('./measure.mjs').Load[]} */
  const baseline = [];
  for (let round = 0; round < rounds; round += 1) {
    product.push(await underLoad({ seats, ms: roundMs }, through));
    baseline.push(await underLoad({ seats, ms: roundMs }, bare));
  }
  const title = `4-line voucher, 8 seats, ${desks.length === 1 ? '1 account set' : `${desks.length} account sets`}`;
  return rowOf(`${title}${keyed ? ', Idempotency-Key' : ''}`, joined(product), joined(baseline));
}

/** @template T @param {readonly T[]} list @param {number} index wraps around @returns {T} */
export function pick(list, index) {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

/**
 * @param {string} name
 * @param {import('./measure.mjs').Load} product
 * @param {import('./measure.mjs').Load} baseline
 * @returns {import('./report.mjs').Row}
 */
function rowOf(name, product, baseline) {
  const rate = product.times.length / product.seconds;
  const bareRate = baseline.times.length / baseline.seconds;
  const times = timesOf(product.times);
  return {
    name,
    measured: `${rate.toFixed(0)}/s; ${timesText(times)}`,
    baseline: `${bareRate.toFixed(0)}/s; ${timesText(timesOf(baseline.times))}`,
    ratio: rate / bareRate,
    target: `ratio ≥ ${leastRatio}, p99 ≤ ${mostP99Ms} ms`,
    met: rate / bareRate >= leastRatio && times.p99 <= mostP99Ms,
  };
}

/**
 * Records one saving and turns it into a function that saves another voucher by the same SQL.
 * @param {Product} running
 * @param {(key: string) => Promise<any>} post
 */
export async function script(running, post) {
  const key = randomUUID();
  let id = 0;
  const statements = await running.record(async () => {
    id = (await post(key)).id;
  });
  const saving = statements.findIndex(({ name }) => name === 'post-voucher');
  if (saving < 0) throw new Error('the recorded call posted no voucher');
  return (/** @type {import('pg').Client} */ client) => {
    const fresh = randomUUID();
    return replay(client, statements, [
      { from: id, to: (rows) => rows[saving]?.[0]?.voucher_id },
      { from: key, to: () => fresh },
    ]);
  };
}
