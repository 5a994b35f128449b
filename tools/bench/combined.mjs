import { setTimeout as wait } from 'node:timers/promises';
import { loadOrdinarySets } from './closing-batch.mjs';
import { timed } from './measure.mjs';
import { ms } from './report.mjs';
import { lastMonths } from './seats.mjs';

const setCount = 150;
const wantedSets = 500;
const mostSeconds = 30;
const pollMs = 50;

/**
 * The three statements of ordinary account sets, 60 vouchers a month each, as one workbook, next to the same three
 * statements of one of them asked for one after the other.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchCombined({ product, log }) {
  const running = await product();
  const [period = ''] = lastMonths(2);
  log(`loading ${setCount} account sets`);
  const sets = await loadOrdinarySets(running, { period, count: setCount });
  const [first] = sets;
  if (!first) throw new Error('there are no account sets');
  const { browser } = first;
  const one = () =>
    timed(async () => {
      for (const id of [1, 2, 3])
        await browser.call('report.view', { params: { id }, query: { period } });
    });
  for (let round = 0; round < 20; round += 1) await one();
  const baseline = await one();
  const body = { standard: 1, mode: 'month', period, ids: sets.map(({ id }) => id) };
  await workbook(browser, body);
  const took = await timed(() => workbook(browser, body));
  const seconds = (took / 1000) * (wantedSets / setCount);
  return [
    {
      name: `three statements of ${setCount} account sets`,
      measured: `${(took / 1000).toFixed(1)} s, ${seconds.toFixed(1)} s for ${wantedSets}`,
      baseline: `of one, asked for one by one ${ms(baseline)} ms`,
      ratio: took / setCount / baseline,
      target: `≤ ${mostSeconds} s for ${wantedSets}`,
      met: seconds <= mostSeconds,
    },
  ];
}

/** @param {import('./seats.mjs').Browser} browser @param {object} body */
async function workbook(browser, body) {
  const { jobId } = await browser.call('combined.workbook', { body });
  for (;;) {
    const job = await browser.call('job.get', { params: { jobId } });
    if (job.state === 'done') return;
    if (job.state !== 'waiting' && job.state !== 'running') throw new Error(job.msg);
    await wait(pollMs);
  }
}
