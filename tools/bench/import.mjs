import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { insertBare } from './bare-insert.mjs';
import { insertLines, voucherLineCount, vouchersCsv } from './import-vouchers.mjs';
import { openAccountSet } from './seats.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */
/** @typedef {import('./report.mjs').Row} Row */

const subjectCount = 5_000;
const itemCount = 20_000;
const mostMegabytes = 512;
/** Three times as often as the screen asks; each 25 ms it took a fourth of the process that was measured. */
const lookAgainMs = 200;

/**
 * Importing 5,000 subjects, 20,000 items and 100,000 voucher lines through the gateway, from sending the file to the
 * report, next to the same rows by a bare bulk insert of the ledger's role; and the most memory that
 * the whole product held meanwhile.
 * @param {{product: () => Promise<Product>, log: (line: string) => void}} lab
 * @returns {Promise<Row[]>}
 */
export async function benchImport({ product, log }) {
  const running = await product();
  const open = (/** @type {string} */ companyName) =>
    openAccountSet(running.baseUrl, { companyName, enableDate: '2026-01-01' });
  const set = await open('导入测速');
  const bare = await open('直接写入');
  const memory = watchMemory(running.pid);
  /** @type {Row[]} */
  const rows = [];
  log('importing subjects');
  const subjects = { path: '/subject/import', text: subjectsCsv(), count: subjectCount };
  const inserted = await insertSubjects(running, bare);
  rows.push(row('5,000 subjects, csv', await importFile(running, set, subjects), inserted));
  log('importing items');
  const [customers, suppliers] = await categoriesOf(set);
  const items = { path: '/accounting-category/import', count: itemCount };
  const bareItems = await insertItems(running, bare);
  const csv = { ...items, text: itemsCsv(), categoryId: customers };
  rows.push(row('20,000 items, csv', await importFile(running, set, csv), bareItems));
  const xlsx = await exported(running, set, `/accounting-category/${customers}/export`);
  const again = { ...items, bytes: xlsx, categoryId: suppliers };
  rows.push(row('20,000 items, xlsx', await importFile(running, set, again), bareItems));
  rows.push(...memoryRow('subjects and items', memory.stop()));
  log('importing vouchers');
  const vouchers = {
    path: '/voucher/import',
    text: vouchersCsv(),
    count: voucherLineCount,
    equal: 'import',
  };
  const heldByVouchers = watchMemory(running.pid);
  const bareLines = await insertLines(running, bare);
  rows.push(row('100,000 voucher lines, csv', await importFile(running, set, vouchers), bareLines));
  rows.push(...memoryRow('vouchers', heldByVouchers.stop()));
  return rows;
}

/** @param {string} what @param {number | undefined} megabytes @returns {Row[]} */
function memoryRow(what, megabytes) {
  if (megabytes === undefined) return [];
  return [
    {
      name: `Most memory of the one process while importing ${what}`,
      measured: `${megabytes} MB`,
      target: `< ${mostMegabytes} MB`,
      met: megabytes < mostMegabytes,
    },
  ];
}

/** @param {string} name @param {{count: number, ms: number}} product @param {number} bareMs @returns {Row} */
function row(name, { count, ms }, bareMs) {
  const perSecond = (/** @type {number} */ time) => Math.round((count / time) * 1000);
  return {
    name,
    measured: `${perSecond(ms)} rows/s (${(ms / 1000).toFixed(1)} s)`,
    baseline: `bare insert ${perSecond(bareMs)} rows/s`,
    ratio: bareMs / ms,
  };
}

/**
 * Sends a file and waits for its report.
 * @param {Product} running
 * @param {AccountSet} set
 * @param {{path: string, count: number, text?: string, bytes?: Buffer, categoryId?: number | undefined, equal?: string}} file
 */
export async function importFile(running, set, { path, count, text, bytes, categoryId, equal }) {
  const form = new FormData();
  const name = bytes ? '导入.xlsx' : '导入.csv';
  form.append('file', new Blob([/** @type {any} */ (bytes ?? text)]), name);
  if (categoryId !== undefined) form.append('categoryId', String(categoryId));
  if (equal !== undefined) form.append('equal', equal);
  const started = performance.now();
  const answer = await fetch(`${running.baseUrl}/api${path}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', cookie: set.browser.cookie() },
    body: form,
  });
  const { data, msg } = await answer.json();
  if (!data) throw new Error(`${path}: ${msg}`);
  for (;;) {
    const job = await set.browser.call('job.get', { params: { jobId: data.jobId } });
    if (job.state === 'done') {
      const ms = performance.now() - started;
      // An import of invoices counts what it stored.
      const accepted = job.report.accepted ?? job.report.stored;
      if (accepted !== count) throw new Error(JSON.stringify(job.report));
      return { count, ms };
    }
    if (job.state === 'failed') throw new Error(`${path}: ${job.msg}`);
    await wait(lookAgainMs);
  }
}

/** @param {Product} running @param {AccountSet} set @param {string} path */
async function exported(running, set, path) {
  const answer = await fetch(`${running.baseUrl}/api${path}`, {
    headers: { 'x-requested-with': 'XMLHttpRequest', cookie: set.browser.cookie() },
  });
  return Buffer.from(await answer.arrayBuffer());
}

/** @param {AccountSet} set @returns {Promise<number[]>} 客户 and 供应商 */
async function categoriesOf(set) {
  const categories = await set.browser.call('accountingCategory.list');
  return ['客户', '供应商'].map(
    (name) => categories.find((/** @type {any} */ each) => each.name === name).id,
  );
}

/** Groups of 90 under 管理费用, so that parents and children are both in the file. */
function subjectRows() {
  return Array.from({ length: subjectCount }, (_, index) => {
    const own = index % 90 === 0 ? '' : String(index % 90).padStart(2, '0');
    return { code: `6602${40 + Math.floor(index / 90)}${own}`, name: `费用项目${index}` };
  });
}

function subjectsCsv() {
  const lines = subjectRows().map(({ code, name }) => `${code},${name}`);
  return `科目编码,科目名称\n${lines.join('\n')}\n`;
}

function itemRows() {
  return Array.from({ length: itemCount }, (_, index) => ({
    code: String(index + 1).padStart(6, '0'),
    name: `第${index}号商贸有限公司`,
  }));
}

function itemsCsv() {
  return `编码,名称\n${itemRows()
    .map(({ code, name }) => `${code},${name}`)
    .join('\n')}\n`;
}

const insertSubjectsSql = `
  insert into ledger.subject (account_set_id, code, name, full_name, mnemonic, category, direction,
    level, leaf, cash)
  select $1, r.code, r.name, r.name, 'fyxm', 'profit', 'debit', 2, true, false
  from jsonb_to_recordset($2) as r (code text, name text)`;

const insertItemsSql = `
  insert into ledger.accounting_category_detail (account_set_id, category_id, code, name, mnemonic)
  select $1, $3, r.code, r.name, 'smyxgs' from jsonb_to_recordset($2) as r (code text, name text)`;

/** @param {Product} running @param {AccountSet} set */
function insertSubjects(running, set) {
  return insertBare(running, set, { sql: insertSubjectsSql, rows: subjectRows(), more: () => [] });
}

/** @param {Product} running @param {AccountSet} set */
async function insertItems(running, set) {
  const [customers] = await categoriesOf(set);
  return insertBare(running, set, {
    sql: insertItemsSql,
    rows: itemRows(),
    more: () => [customers],
  });
}

/**
 * The most resident memory of a process, in MB; undefined where /proc does not tell.
 * @param {number | undefined} pid
 */
export function watchMemory(pid) {
  let most = 0;
  const look = () => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0));
    } catch {
      most = Math.max(most, 0);
    }
  };
  const timer = setInterval(look, 20);
  return {
    /** In MB, so far. */
    now() {
      look();
      return most === 0 ? undefined : Math.round(most / 1024);
    },
    stop() {
      look();
      clearInterval(timer);
      return most === 0 ? undefined : Math.round(most / 1024);
    },
  };
}
