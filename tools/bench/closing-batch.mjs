import { setTimeout as wait } from 'node:timers/promises';
import { createBrowser } from '../seed/browser.mjs';
import { balancesSql, countersSql, settle } from './large-books.mjs';
import { timed, timesOf, underLoad } from './measure.mjs';
import { timesText } from './report.mjs';
import { lastMonths, openAccountSet } from './seats.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */

const setCount = 150;
const leastPerMinute = 500;
const mostRatio = 2;
const quietMs = 8_000;
const pollMs = 100;
/** As many as a person may open at once. */
const setsPerUser = 15;
const ordinary = {
  accountingStandards: 1,
  vatType: 1,
  fixedAssetModule: 0,
  cashierModule: 0,
  voucherReviewed: 0,
};

/**
 * Ordinary account sets closed as a batch, 60 vouchers a month and those of its end, while a clerk posts
 * in another one, next to the clerk alone.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchClosingBatch({ product, log }) {
  const running = await product();
  const [period = '', today = ''] = lastMonths(2);
  log(`loading ${setCount} account sets`);
  const sets = await loadOrdinarySets(running, { period, count: setCount });
  const clerk = await openAccountSet(running.baseUrl, {
    companyName: '批量结账时记账',
    enableDate: `${today}-01`,
  });
  const post = await posting(clerk, today);
  const agency = sets[0];
  if (!agency) throw new Error('there are no account sets');
  const ids = sets.map(({ id }) => id);
  await underLoad({ seats: 1, ms: 2_000 }, post);
  const quiet = timesOf((await underLoad({ seats: 1, ms: quietMs }, post)).times);
  const [year, month] = period.split('-').map(Number);
  const rows = [];
  /** @type {any} */
  let batch;
  for (const phase of ['trial', 'close']) {
    /** @type {number[]} */
    const times = [];
    const took = await timed(async () => {
      batch =
        phase === 'trial'
          ? await agency.browser.call('closingBatch.start', { body: { year, month, ids } })
          : await agency.browser.call('closingBatch.close', {
              params: { batchId: batch.id },
              body: { ids },
            });
      let isOver = false;
      const ended = untilDone(agency).finally(() => (isOver = true));
      // Told below, when the clerk has heard that it is over.
      ended.catch(() => undefined);
      while (!isOver) times.push(await timed(post));
      await ended;
    });
    const perMinute = (setCount / took) * 60_000;
    const besides = timesOf(times);
    rows.push(
      {
        name: `${phase === 'trial' ? 'dry run' : 'closing'} of ordinary account sets`,
        measured: `${perMinute.toFixed(0)} a minute, ${setCount} in ${(took / 1000).toFixed(1)} s`,
        target: `≥ ${leastPerMinute} a minute`,
        met: perMinute >= leastPerMinute,
      },
      {
        name: `a clerk's posting beside it`,
        measured: timesText(besides),
        baseline: `quiet: ${timesText(quiet)}`,
        ratio: besides.p95 / quiet.p95,
        target: `p95 ≤ ${mostRatio} ×`,
        met: besides.p95 <= mostRatio * quiet.p95,
      },
    );
  }
  await requireClosed(agency, batch.id);
  return rows;
}

/** @param {AccountSet} agency */
async function untilDone({ browser }) {
  for (;;) {
    const { job } = await browser.call('closingBatch.latest');
    if (job.state === 'done') return;
    if (job.state !== 'waiting' && job.state !== 'running')
      throw new Error(`the batch ${job.state}: ${job.msg}`);
    await wait(pollMs);
  }
}

/** What is not closed was not measured. @param {AccountSet} agency @param {number} batchId */
async function requireClosed({ browser }, batchId) {
  const rows = await browser.call('closingBatch.rows', { params: { batchId } });
  const open = rows.find((/** @type {any} */ row) => row.state !== 'closed');
  if (open) throw new Error(`${open.companyName}: ${JSON.stringify(open.findings)}`);
}

/** @param {AccountSet} clerk @param {string} period @returns {Promise<() => Promise<void>>} */
async function posting({ browser }, period) {
  const subjects = await browser.call('subject.list');
  const idOf = (/** @type {string} */ code) =>
    subjects.find((/** @type {any} */ subject) => subject.code === code).id;
  const [word] = await browser.call('voucherWord.list');
  const [cash, capital] = [idOf('1001'), idOf('4001')];
  const line = { summary: '投入资本', debit: '', credit: '' };
  return async () => {
    await browser.call('voucher.create', {
      body: {
        wordId: word.id,
        voucherDate: `${period}-01`,
        lines: [
          { ...line, subjectId: cash, debit: '100.00' },
          { ...line, subjectId: capital, credit: '100.00' },
        ],
      },
    });
  };
}

/**
 * Account sets of one user with sales, purchases, expenses and what the end of the month asks for.
 * @param {Product} running
 * @param {{period: string, count: number}} size
 */
export async function loadOrdinarySets(running, { period, count }) {
  /** @type {AccountSet[]} */
  const sets = [];
  let browser = createBrowser(running.baseUrl);
  for (let index = 0; index < count; index += 1) {
    if (index % setsPerUser === 0) browser = await newcomer(running, index / setsPerUser);
    const companyName = `普通账套${String(index + 1).padStart(3, '0')}有限公司`;
    const body = { ...ordinary, companyName, enableDate: `${period}-01` };
    const { id } = await browser.call('accountSets.create', { body });
    sets.push({ id, browser });
  }
  const [first] = sets;
  if (!first) return sets;
  await first.browser.call('session.changeAccountSets', { query: { accountSetsId: first.id } });
  const inputs = await inputsOf(first, period);
  const ledger = await running.connect('mingzhang_ledger');
  for (const { id } of sets) {
    await ledger.query('begin');
    await ledger.query(`set local app.account_set_id = '${Number(id)}'`);
    await ledger.query(vouchersSql, [id, period]);
    await ledger.query(linesSql, [id, period]);
    await ledger.query(balancesSql, [id]);
    await ledger.query(countersSql, [id]);
    await ledger.query(inputsSql, [id, period, JSON.stringify(inputs)]);
    await ledger.query('commit');
  }
  await ledger.end();
  const identity = await running.connect('mingzhang_identity');
  await identity.query(membershipsSql, [sets.map(({ id }) => id), first.id]);
  await identity.end();
  await settle(running);
  return sets;
}

/** Somebody who has just signed up. @param {Product} running @param {number} index */
async function newcomer({ baseUrl }, index) {
  const browser = createBrowser(baseUrl);
  const mobile = String(13_922_220_000 + index);
  const { devCode } = await browser.call('session.regMsg', { params: { mobile } });
  await browser.call('session.register', { body: { mobile, code: devCode } });
  return browser;
}

/** Amounts for the steps that wait for them. @param {AccountSet} set @param {string} period */
async function inputsOf({ browser }, period) {
  const [year, month] = period.split('-').map(Number);
  const { steps } = await browser.call('carryForward.view', { query: { year, month } });
  return steps
    .filter((/** @type {any} */ step) => step.state === 'open')
    .map((/** @type {any} */ step) => ({
      step: step.id,
      inputs: Object.fromEntries(
        step.inputs
          .filter((/** @type {any} */ input) => input.value === null)
          .map((/** @type {any} */ { key }, /** @type {number} */ at) => [
            key,
            at === 0 ? '900' : '0',
          ]),
      ),
    }));
}

const vouchersSql = `
  insert into ledger.voucher (account_set_id, period, word_id, code, voucher_date, attachment_count,
    remark, amount, summaries, created_by, created_name, created_at, updated_by, updated_name, updated_at)
  select $1, $2, w.id, code, ($2 || '-' || lpad((1 + code * 27 / 60)::text, 2, '0'))::date, 1, '',
    (1000 + code * 10) * 1.13, '测速 ' || code, 1, '测速', now(), 1, '测速', now()
  from generate_series(1, 60) as code
  cross join (select min(id) as id from ledger.voucher_word where account_set_id = $1) as w`;

/** Of three vouchers one is capital paid in, one a sale, one a purchase of goods and an expense. */
const linesSql = `
  insert into ledger.voucher_line (account_set_id, voucher_id, line_no, period, voucher_date, subject_id,
    auxiliary_key, summary, debit, credit, currency)
  select $1, v.id, l.line_no, $2, v.voucher_date, s.id, '', '测速 ' || v.code,
    l.debit * (1000 + v.code * 10), l.credit * (1000 + v.code * 10), 'CNY'
  from ledger.voucher v
  join (values
    (0, 1, '1001', 1.13, 0.00), (0, 2, '4001', 0.00, 1.13),
    (1, 1, '1001', 1.13, 0.00), (1, 2, '6001', 0.00, 1.00), (1, 3, '22210105', 0.00, 0.13),
    (2, 1, '660208', 0.50, 0.00), (2, 2, '1001', 0.00, 0.50)
  ) as l (part, line_no, code, debit, credit) on l.part = v.code % 3
  join ledger.subject s on s.account_set_id = $1 and s.code = l.code
  where v.account_set_id = $1 and v.period = $2`;

const inputsSql = `
  insert into ledger.closing_input (account_set_id, period, step_id, skipped, inputs)
  select $1, $2, given.step, false, given.inputs
  from jsonb_to_recordset($3::jsonb) as given (step text, inputs jsonb)`;

const membershipsSql = `
  insert into identity.membership (account_set_id, user_id, role)
  select id, (select user_id from identity.membership where account_set_id = $2 limit 1), 'Manager'
  from unnest($1::bigint[]) as id on conflict do nothing`;
