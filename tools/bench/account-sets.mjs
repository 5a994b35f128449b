import { sideBySide, timed } from './measure.mjs';
import { replay } from './replay.mjs';
import { timesText } from './report.mjs';
import { createCaller, lastMonths, openAccountSet } from './seats.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */
/** @typedef {{name: string, path: string}} Page */

const setCount = 10_000;
const vouchersPerSet = 5;
const rounds = 60;
const mostP95Ms = 100;

/**
 * List, search and switcher of somebody with 10,000 account sets, next to the statements that both
 * services run for the call, from bare drivers.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchAccountSets({ product, log }) {
  const running = await product();
  const [month = ''] = lastMonths(1);
  const set = await openAccountSet(running.baseUrl, {
    companyName: '测速账套',
    enableDate: `${month}-01`,
  });
  const took = await timed(() => loadAccountSets(running, month));
  log(`loaded ${setCount} account sets in ${(took / 1000).toFixed(0)} s`);
  const caller = createCaller(running.baseUrl, 1);
  const identity = await running.connect('mingzhang_identity');
  const ledger = await running.connect('mingzhang_ledger');
  try {
    const rows = [];
    for (const page of pages) {
      log(`reading ${page.name}`);
      const read = () => caller.call({ method: 'GET', path: page.path, set });
      rows.push(await benchPage({ running, identity, ledger, page, read }));
    }
    return rows;
  } finally {
    await caller.close();
    await identity.end();
    await ledger.end();
  }
}

const ofList = 'page=1&pageSize=50&state=1';
const ofSwitcher = 'page=1&pageSize=20';
const [batchMonth = ''] = lastMonths(1);
const ofBatch = `year=${batchMonth.slice(0, 4)}&month=${Number(batchMonth.slice(5))}&page=1&pageSize=50`;
/** @type {readonly Page[]} */
const pages = [
  { name: 'list, first page with state', path: `/account-sets?${ofList}` },
  {
    name: 'list, last page with state',
    path: `/account-sets?page=${setCount / 50}&pageSize=50&state=1`,
  },
  {
    name: 'search by part of the name',
    path: `/account-sets?${ofList}&keyword=${encode('商贸77')}`,
  },
  { name: 'switcher, by pinyin initials', path: `/account-sets?${ofSwitcher}&keyword=yjsm99` },
  { name: 'switcher, by credit code', path: `/account-sets?${ofSwitcher}&keyword=91310000MA0042` },
  { name: 'switcher, no hit', path: `/account-sets?${ofSwitcher}&keyword=${encode('不存在')}` },
  { name: 'init', path: '/init' },
  { name: 'choosing for a batch, first page', path: `/checkout/batch/sets?${ofBatch}` },
  {
    name: 'choosing for a batch, part of the name',
    path: `/checkout/batch/sets?${ofBatch}&keyword=${encode('商贸77')}`,
  },
];

/** @param {string} text */
function encode(text) {
  return encodeURIComponent(text);
}

/**
 * @param {{running: Product, identity: import('pg').Client, ledger: import('pg').Client, page: Page,
 *   read: () => Promise<unknown>}} input
 * @returns {Promise<import('./report.mjs').Row>}
 */
async function benchPage({ running, identity, ledger, page, read }) {
  const ofIdentity = await running.record(read, 'mingzhang_identity');
  const ofLedger = await running.record(read, 'mingzhang_ledger');
  const bare = async () => {
    await replay(identity, ofIdentity);
    await replay(ledger, ofLedger);
  };
  const [through, base] = await sideBySide(rounds, [read, bare]);
  if (!through || !base) throw new Error('nothing was measured');
  return {
    name: `${page.name}, ${setCount} account sets`,
    measured: timesText(through),
    baseline: timesText(base),
    ratio: through.p50 / base.p50,
    target: `p95 ≤ ${mostP95Ms} ms`,
    met: through.p95 <= mostP95Ms,
  };
}

/**
 * By SQL, as the services' own roles: through the calls each set would take its whole chart along.
 * @param {Product} running
 * @param {string} month
 */
async function loadAccountSets(running, month) {
  const identity = await running.connect('mingzhang_identity');
  const { rows } = await identity.query(accountSetsSql, [setCount, `${month}-01`]);
  await identity.query(membershipsSql);
  await identity.end();
  const ledger = await running.connect('mingzhang_ledger');
  await ledger.query('begin');
  for (const { id } of rows) {
    // The setting takes no parameter; the id comes from the database.
    await ledger.query(`set local app.account_set_id = '${Number(id)}'`);
    await ledger.query({ name: 'period', text: periodSql, values: [id, month] });
    await ledger.query({
      name: 'vouchers',
      text: vouchersSql,
      values: [id, month, vouchersPerSet],
    });
  }
  await ledger.query('commit');
  await ledger.end();
  const owner = await running.connect('mingzhang');
  await owner
    .query(
      'vacuum analyze identity.account_set, identity.membership, ledger.period, ledger.voucher',
    )
    .finally(() => owner.end());
}

const accountSetsSql = `
  insert into identity.account_set (company_name, mnemonic, credit_code, enable_date, accounting_standards,
    address, industry, vat_type, fixed_asset_module, cashier_module, voucher_reviewed)
  select '云锦商贸' || n || '有限公司', 'yjsm' || n || 'yxgs', '91310000MA' || lpad(n::text, 8, '0'), $2, 1,
    '310115', '', 1, 0, 0, 0
  from generate_series(1, $1::int) as n
  returning id`;

const membershipsSql = `
  insert into identity.membership (account_set_id, user_id, role, last_used_at)
  select a.id, (select min(id) from identity.user_account), 'Manager', now() - a.id * interval '1 minute'
  from identity.account_set a where a.company_name like '云锦商贸%' on conflict do nothing`;

const periodSql = 'insert into ledger.period (account_set_id, period) values ($1, $2)';

const vouchersSql = `
  insert into ledger.voucher (account_set_id, period, word_id, code, voucher_date, attachment_count, remark,
    amount, created_by, created_name, created_at, updated_by, updated_name, updated_at)
  select $1, $2, 1, code, ($2 || '-01')::date, 0, '', 100, 1, '测速', now(), 1, '测速', now()
  from generate_series(1, $3::int) as code`;
