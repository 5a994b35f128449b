import { loadavg } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { ensureBuilt } from '../run/build.mjs';
import { StartError } from '../run/start-error.mjs';
import { benchAccountSets } from './account-sets.mjs';
import { benchAssets } from './assets.mjs';
import { benchBooks } from './books.mjs';
import { benchClosing } from './closing.mjs';
import { benchClosingBatch } from './closing-batch.mjs';
import { benchCombined } from './combined.mjs';
import { benchDev } from './dev.mjs';
import { benchImport } from './import.mjs';
import { benchInvoices } from './invoices.mjs';
import { benchJournals } from './journals.mjs';
import { benchNeighbours } from './neighbours.mjs';
import { benchPayroll } from './payroll.mjs';
import { benchPosting } from './posting.mjs';
import { startProduct } from './product.mjs';
import { benchReleases } from './releases.mjs';
import { keepLastRuns, tableOf } from './report.mjs';
import { signUp } from './seats.mjs';
import { benchSettings } from './settings.mjs';
import { benchShell } from './shell.mjs';
import { benchStatements } from './statements.mjs';
import { benchStart } from './start.mjs';
import { benchVoucherForm } from './voucher-form.mjs';
import { benchVoucherList } from './voucher-list.mjs';
import { benchYoung } from './young.mjs';

/**
 * What subjects measure with. The product is started when the first one asks for it, and shared.
 * @typedef {object} Lab
 * @property {string} root
 * @property {() => Promise<import('./product.mjs').Product>} product
 * @property {(line: string) => void} log
 */

/** @type {Record<string, (lab: Lab) => Promise<import('./report.mjs').Row[]>>} */
const subjects = {
  young: benchYoung,
  posting: benchPosting,
  books: benchBooks,
  journals: benchJournals,
  closing: benchClosing,
  'closing-batch': benchClosingBatch,
  statements: benchStatements,
  combined: benchCombined,
  assets: benchAssets,
  invoices: benchInvoices,
  payroll: benchPayroll,
  settings: benchSettings,
  'account-sets': benchAccountSets,
  import: benchImport,
  vouchers: benchVoucherList,
  form: benchVoucherForm,
  start: benchStart,
  shell: benchShell,
  releases: benchReleases,
  dev: benchDev,
  // Last: its attackers use up what this address may try.
  neighbours: benchNeighbours,
};

/**
 * `npm run bench [-- subject…]`: measures the product on a throw-away database, prints a table and puts it in place
 * of the last run of the subject in docs/benchmarks.md. Missed targets are shown, not failed: times depend on the machine.
 * @param {{root: string, names?: string[], log?: (line: string) => void}} options
 * @returns {Promise<number>} exit code
 * @throws {StartError} for a subject that there is none of
 */
export async function runBench({ root, names = process.argv.slice(2), log = console.log }) {
  const unknown = names.find((name) => !(name in subjects));
  if (unknown !== undefined) {
    throw new StartError(`没有测速项目 ${unknown}，可选：${Object.keys(subjects).join('、')}。`);
  }
  await ensureInstalled({ root, log });
  await ensureBuilt({ root, log });
  const loadBefore = loadOf();
  const started = Date.now();
  const lab = openLab(root, log);
  const stopOnSignal = () => void lab.close().finally(() => process.exit(130));
  process.once('SIGINT', stopOnSignal).once('SIGTERM', stopOnSignal);
  /** @type {{subject: string, rows: import('./report.mjs').Row[]}[]} */
  const tables = [];
  try {
    for (const [subject, measure] of Object.entries(subjects)) {
      if (names.length > 0 && !names.includes(subject)) continue;
      const rows = await measure(lab);
      log(`\n${subject}\n${tableOf(rows)}\n`);
      tables.push({ subject, rows });
    }
  } finally {
    await lab.close();
    // A subject that fails does not take the others' figures with it.
    if (tables.length > 0) keep({ root, tables, started, loadBefore });
  }
  return 0;
}

/**
 * @param {{root: string, tables: {subject: string, rows: import('./report.mjs').Row[]}[],
 *   started: number, loadBefore: string}} run
 */
function keep({ root, tables, started, loadBefore }) {
  const seconds = Math.round((Date.now() - started) / 1000);
  keepLastRuns({
    file: join(root, 'docs/benchmarks.md'),
    title: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    note:
      `2 cores, Node ${process.versions.node}; gateway, services and client on the same machine; ` +
      `load average before ${loadBefore}, after ${loadOf()}; ${seconds} s.`,
    tables,
  });
}

/** @param {string} root @param {(line: string) => void} log */
function openLab(root, log) {
  /** @type {Promise<import('./product.mjs').Product> | undefined} */
  let running;
  /** @type {Promise<void> | undefined} */
  let closing;
  return {
    root,
    log,
    product: () =>
      (running ??= (async () => {
        log('starting the product on an empty data folder');
        const product = await startProduct(root);
        await signUp(product.baseUrl);
        return product;
      })()),
    // Asked twice when a signal and a failing subject end it: both wait for the same end.
    close: () =>
      (closing ??= (async () => {
        const product = await running?.catch(() => undefined);
        await product?.stop();
      })()),
  };
}

function loadOf() {
  return (loadavg()[0] ?? 0).toFixed(1);
}
