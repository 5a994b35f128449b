import { postByBatches } from './batch-posting.mjs';
import { importFile, watchMemory } from './import.mjs';
import {
  dateOf,
  goods,
  invoicesCsv,
  ownTaxId,
  perMonth,
  vouchersOfInvoicesCsv,
  writeInvoices,
} from './invoice-data.mjs';
import { sideBySide, timed } from './measure.mjs';
import { replay } from './replay.mjs';
import { ms, timesText } from './report.mjs';
import { createCaller, lastMonths, openAccountSet } from './seats.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */
/** @typedef {import('./report.mjs').Row} Row */

/** @typedef {{imported: number, booked: number, many: number, few: number, rules: number, rounds: number}} Sizes */

/** @type {Sizes} */
const measuredSizes = {
  imported: 20_000,
  booked: 5_000,
  many: 500_000,
  few: 5_000,
  rules: 20,
  rounds: 20,
};
const linesPerInvoice = 3;
const pageSize = 500;
/** Of works that can't be repeated on the same data. */
const turns = 2;
const most = {
  megabytes: 350,
  bookedRatio: 1.5,
  bareRatio: 3,
  growth: 1.5,
  testMs: 1_000,
  nonlinear: 1.2,
};
const leastImportRatio = 0.5;

/**
 * Invoices from the file of the tax bureau next to the import of as many voucher lines, vouchers of
 * invoices next to as many by the ledger's batch call, a test of booking rules, and every filter of
 * the list next to its statements and to a short list.
 * @param {import('./run-bench.mjs').Lab} lab
 * @param {Sizes} [sizes] fewer for a trial
 * @returns {Promise<Row[]>}
 */
export async function benchInvoices({ root, product, log }, sizes = measuredSizes) {
  const running = await product();
  const months = lastMonths(9);
  const set = await openSet(running, '发票测速', months);
  log(`importing ${sizes.imported} invoices`);
  const imported = await measureImport(running, set, { months, sizes });
  log(`booking ${sizes.booked} invoices`);
  const booked = await measureBooking(running, set, { root, months, sizes });
  log('testing rules');
  const tested = await measureRules(set, { months, sizes });
  return [...imported, ...booked, ...tested, ...(await measureLists(running, { log, sizes }))];
}

/** @param {Product} running @param {string} companyName @param {readonly string[]} months */
function openSet(running, companyName, months) {
  const settings = { companyName, creditCode: ownTaxId, enableDate: `${months[0]}-01` };
  return openAccountSet(running.baseUrl, settings);
}

/** @typedef {{months: readonly string[], sizes: Sizes}} Work */

/**
 * Imports vouchers and invoices turn by turn, each time into new account sets; the faster turn counts.
 * @param {Product} running
 * @param {AccountSet} set keeps the invoices of the first turn
 * @param {Work} work
 * @returns {Promise<Row[]>}
 */
async function measureImport(running, set, { months, sizes: { imported } }) {
  const lines = imported * linesPerInvoice;
  const vouchers = {
    path: '/voucher/import',
    text: vouchersOfInvoicesCsv(months, imported),
    count: lines,
    equal: 'import',
  };
  const text = invoicesCsv(months, imported);
  const invoices = { path: '/invoice/import', text, count: imported };
  let [base, time] = [Infinity, Infinity];
  /** @type {number | undefined} */
  let grown;
  for (let turn = 1; turn <= turns; turn += 1) {
    const other = await openSet(running, `凭证导入对照${turn}`, months);
    base = Math.min(base, (await importFile(running, other, vouchers)).ms);
    const own = turn === 1 ? set : await openSet(running, `发票导入${turn}`, months);
    const memory = watchMemory(running.pid);
    const before = memory.now();
    time = Math.min(time, (await importFile(running, own, invoices)).ms);
    grown ??= growth(before, memory.stop());
  }
  const perSecond = (/** @type {number} */ spent) => Math.round((lines / spent) * 1000);
  const ratio = base / time;
  return [
    {
      name: `${imported} invoices with ${lines} lines, csv`,
      measured: `${perSecond(time)} rows/s (${(time / 1000).toFixed(1)} s)`,
      baseline: `import of as many voucher lines ${perSecond(base)} rows/s`,
      ratio,
      target: `ratio ≥ ${leastImportRatio}`,
      met: ratio >= leastImportRatio,
    },
    ...(grown === undefined
      ? []
      : [
          {
            name: 'Growth of the one process while importing invoices',
            measured: `${grown} MB`,
            target: `≤ ${most.megabytes} MB`,
            met: grown <= most.megabytes,
          },
        ]),
  ];
}

/** @param {number | undefined} before @param {number | undefined} after in MB */
function growth(before, after) {
  return before === undefined || after === undefined ? undefined : after - before;
}

/**
 * @param {Product} running
 * @param {AccountSet} set
 * @param {Work & {root: string}} work
 * @returns {Promise<Row[]>}
 */
async function measureBooking(running, set, { root, months, sizes: { booked } }) {
  const dates = Array.from({ length: booked }, (_, index) => dateOf(months, index));
  const batches = { root, service: 'invoice', kind: 'invoice', dates };
  let [baseline, time] = [Infinity, Infinity];
  for (let turn = 1; turn <= turns; turn += 1) {
    const other = await openSet(running, `凭证对照${turn}`, months);
    baseline = Math.min(baseline, await postByBatches(running, other, batches));
    time = Math.min(time, await book(set, await unbooked(set, booked)));
  }
  const ratio = time / baseline;
  return [
    {
      name: `Vouchers of ${booked} invoices, one each`,
      measured: `${ms(time)} ms`,
      baseline: `as many by the batch call ${ms(baseline)} ms`,
      ratio,
      target: `ratio ≤ ${most.bookedRatio}`,
      met: ratio <= most.bookedRatio,
    },
  ];
}

/** One voucher for each invoice. @param {AccountSet} set @param {readonly number[]} ids @returns milliseconds */
function book(set, ids) {
  return timed(async () => {
    const body = { ids, mode: 'single' };
    const made = await set.browser.call('invoiceVoucher.create', { body });
    if (made.booked !== ids.length) throw new Error(JSON.stringify(made.refused.slice(0, 3)));
  });
}

/** Ids of the first invoices without a voucher. @param {AccountSet} set @param {number} count */
async function unbooked(set, count) {
  /** @type {number[]} */
  const ids = [];
  for (let page = 1; ids.length < count; page += 1) {
    const { records } = await set.browser.call('invoice.page', {
      query: { page, pageSize },
      body: { tab: 'unbooked' },
    });
    if (records.length === 0) throw new Error(`there are only ${ids.length} invoices`);
    ids.push(...records.map((/** @type {any} */ { id }) => id));
  }
  return ids.slice(0, count);
}

/** Rules in force of which each looks at every line. @param {AccountSet} set @param {number} count */
async function approveRules({ browser }, count) {
  const businesses = await browser.call('invoiceBusiness.list', { query: {} });
  for (let index = 0; index < count; index += 1) {
    const { id: businessId } = businesses[index % businesses.length];
    // The last rules are met, so that all are asked for each line.
    const met = goods.slice(count - index - 1, count - index);
    const anyOf = [`货物${index}`, `商品${index}`].concat(met);
    const conditions = [{ by: 'item', anyOf }];
    const body = { invoiceType: 'OUT', conditions, businessId };
    let { id, version } = await browser.call('invoiceRule.create', { body });
    ({ id, version } = await browser.call('invoiceRule.submit', { body: { id, version } }));
    await browser.call('invoiceRule.approve', { body: { id, version } });
  }
}

/** @param {AccountSet} set @param {Work} work @returns {Promise<Row[]>} */
async function measureRules(set, { months, sizes: { rules, imported, rounds } }) {
  await approveRules(set, rules);
  const test = (/** @type {string | undefined} */ periodTo) => () => {
    const body = { invoiceType: 'OUT', periodFrom: months[0], periodTo };
    return set.browser.call('invoiceRule.test', { body });
  };
  const all = test(months.at(-1));
  const half = test(months[Math.ceil(imported / perMonth / 2) - 1]);
  const { tested, undecided } = await all();
  const { tested: fewer } = await half();
  if (tested !== imported || undecided !== 0)
    throw new Error(`${tested} tested, ${undecided} not met`);
  const [whole, part] = await sideBySide(Math.ceil(rounds / 4), [all, half]);
  if (!whole || !part) throw new Error('nothing was measured');
  const growth = whole.p50 / part.p50 / (tested / fewer);
  return [
    {
      name: `Test of ${rules} rules on ${imported} invoices`,
      measured: `${timesText(whole)}; ${growth.toFixed(2)} × as long for each as with ${fewer}`,
      target: `p50 ≤ ${most.testMs} ms, linear`,
      met: whole.p50 <= most.testMs && growth <= most.nonlinear,
    },
  ];
}

/** @type {Readonly<Record<string, object>>} */
const filters = {
  'no filter': {},
  'a month': { periodFrom: '2026-03', periodTo: '2026-03' },
  'keyword in parties': { keyword: '供应商47' },
  'keyword that is nowhere': { keyword: '不存在的单位' },
  'keyword that is an amount': { keyword: '4,713.00' },
  'to be corrected': { tab: 'pending' },
  'to be ticked': { tab: 'unticked' },
  'without a voucher': { tab: 'unbooked' },
  'ticked in a month': { checkStatus: 1, deductPeriod: '2026-03' },
  'ordinary invoices': { kinds: ['DE_ORDINARY'] },
  'blocked ones': { dispositions: ['block'] },
};

/**
 * @param {Product} running
 * @param {{log: (line: string) => void, sizes: Sizes}} work
 * @returns {Promise<Row[]>}
 */
async function measureLists(running, { log, sizes: { many, few, rounds } }) {
  const months = lastMonths(9);
  const full = await openSet(running, '发票很多', months);
  const short = await openSet(running, '发票不多', months);
  log(`writing ${many} invoices`);
  await writeInvoices(running, full, many);
  await writeInvoices(running, short, few);
  const caller = createCaller(running.baseUrl, 1);
  const client = await running.connect('mingzhang_invoice');
  /** @type {Row[]} */
  const rows = [];
  try {
    for (const [name, filter] of Object.entries(filters)) {
      log(name);
      const read = (/** @type {AccountSet} */ set) => () =>
        caller.call({
          method: 'POST',
          path: '/invoice/page?page=1&pageSize=100',
          body: JSON.stringify({ invoiceType: 'IN', ...filter }),
          set,
        });
      const long = read(full);
      // The sums of a list are stored until an invoice changes: what is compared is the second read.
      await long();
      const statements = await running.record(long, 'mingzhang_invoice');
      const [through, bare, fewer] = await sideBySide(rounds, [
        long,
        () => replay(client, statements),
        read(short),
      ]);
      if (!through || !bare || !fewer) throw new Error('nothing was measured');
      const ratio = through.p50 / bare.p50;
      const grown = through.p50 / fewer.p50;
      rows.push({
        name: `List of ${many} invoices: ${name}`,
        measured: `${timesText(through)}; ${grown.toFixed(1)} × that of ${few}`,
        baseline: timesText(bare),
        ratio,
        target: `ratio ≤ ${most.bareRatio}, growth ≤ ${most.growth}`,
        met: ratio <= most.bareRatio && grown <= most.growth,
      });
    }
  } finally {
    await caller.close();
    await client.end();
  }
  return rows;
}
