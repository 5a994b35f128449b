import { importFile, watchMemory } from './import.mjs';
import { timed, timesOf } from './measure.mjs';
import { ms, timesText } from './report.mjs';
import { createCaller, lastMonths, openAccountSet } from './seats.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */
/** @typedef {import('./report.mjs').Row} Row */

const perFile = 10_000;
const fileCount = 5;
const rounds = 40;
const most = { importSeconds: 3, megabytes: 400, runMs: 2_000, listMs: 60, summaryMs: 100 };

/** Of each fifth card: what types differ in. */
const kinds = [
  { type: '器具、工具、家具', value: '18000', months: 60 },
  { type: '电子设备', value: '6000', months: 36 },
  { type: '机器设备', value: '120000', months: 120 },
  { type: '运输工具', value: '200000', months: 48 },
  { type: '软件', value: '36000', months: 120 },
];

/**
 * Cards by files, a month of depreciation of 50,000 cards with its vouchers, their list by any filter and their sums,
 * next to what a bare connection takes to copy a month of them.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<Row[]>}
 */
export async function benchAssets({ product, log }) {
  const running = await product();
  const [first = '', second = ''] = lastMonths(2);
  const set = await openAccountSet(running.baseUrl, {
    companyName: '五万张卡片',
    enableDate: `${first}-01`,
  });
  await set.browser.call('assetType.list', { query: { search: '' } });
  log(`importing ${perFile * fileCount} cards`);
  const imported = await importAll(running, set);
  log('running a month');
  const run = await runMonth(set, first);
  const bare = await bareCopy(running, set, first);
  const rows = [
    ...imported,
    {
      name: `A month of ${perFile * fileCount} cards, with its vouchers`,
      measured: `${ms(run)} ms`,
      baseline: `bare copy of its rows ${ms(bare)} ms`,
      ratio: run / bare,
      target: `≤ ${most.runMs} ms`,
      met: run <= most.runMs,
    },
  ];
  const caller = createCaller(running.baseUrl, 1);
  try {
    for (const page of pages(second)) {
      const { method, path, body } = page;
      const place = { method, path, ...(body === undefined ? {} : { body }) };
      const read = () => caller.call({ ...place, set });
      await read();
      const times = [];
      for (let round = 0; round < rounds; round += 1) times.push(await timed(read));
      const { p95 } = timesOf(times);
      rows.push({
        name: page.name,
        measured: timesText(timesOf(times)),
        baseline: `bare copy of a month ${ms(bare)} ms`,
        ratio: p95 / bare,
        target: `p95 ≤ ${page.mostMs} ms`,
        met: p95 <= page.mostMs,
      });
    }
  } finally {
    await caller.close();
  }
  return rows;
}

/** @param {Product} running @param {AccountSet} set @returns {Promise<Row[]>} */
async function importAll(running, set) {
  const memory = watchMemory(running.pid);
  /** @type {number[]} */
  const times = [];
  for (let file = 0; file < fileCount; file += 1) {
    const text = cardsCsv(file * perFile);
    const sent = { path: '/assets/import/file', text, count: perFile };
    times.push((await importFile(running, set, sent)).ms);
  }
  const seconds = Math.max(...times) / 1000;
  const megabytes = memory.stop();
  return [
    {
      name: `${perFile} cards, csv, the slowest of ${fileCount} files`,
      measured: `${seconds.toFixed(1)} s`,
      target: `≤ ${most.importSeconds} s`,
      met: seconds <= most.importSeconds,
    },
    ...(megabytes === undefined
      ? []
      : [
          {
            name: 'Most memory of the one process while importing cards',
            measured: `${megabytes} MB`,
            target: `≤ ${most.megabytes} MB`,
            met: megabytes <= most.megabytes,
          },
        ]),
  ];
}

/** @param {number} from */
function cardsCsv(from) {
  const lines = Array.from({ length: perFile }, (_, index) => {
    // Hardly two cards are worth the same: nothing may be reckoned once for many.
    const { type, value, months } = /** @type {typeof kinds[0]} */ (kinds[index % kinds.length]);
    const worth = `${Number(value) + index}.${String(index % 100).padStart(2, '0')}`;
    const no = String(from + index + 1).padStart(6, '0');
    return `K${no},资产${no},${type},2024-01-10,期初,${worth},${months},12,0,管理员${index % 40}`;
  });
  const titles = '资产编号,资产名称,资产类别,开始使用日期,增加方式,原值,预计使用月份';
  return `${titles},已折旧月份,累计折旧,保管人\n${lines.join('\n')}\n`;
}

/** @param {AccountSet} set @param {string} period */
async function runMonth(set, period) {
  return timed(async () => {
    const { id } = await set.browser.call('depreciation.run', { body: { period, units: [] } });
    await set.browser.call('depreciation.createVoucher', { query: { depreciationId: id } });
  });
}

/** @param {Product} running @param {AccountSet} set @param {string} period */
async function bareCopy(running, set, period) {
  const client = await running.connect('mingzhang');
  try {
    await client.query(`set app.account_set_id = '${set.id}'`);
    await client.query('create temporary table copy_of_month (like asset.card_month)');
    return await timed(() =>
      client.query('insert into copy_of_month select * from asset.card_month where period = $1', [
        period,
      ]),
    );
  } finally {
    await client.end();
  }
}

/** @param {string} period */
function pages(period) {
  const list = (/** @type {string} */ name, /** @type {object} */ filter) => ({
    name: `List of cards, ${name}`,
    method: /** @type {const} */ ('POST'),
    path: '/assets/page?page=1&pageSize=100',
    body: JSON.stringify({ period, ...filter }),
    mostMs: most.listMs,
  });
  const summary = (/** @type {string} */ by) => ({
    name: `Sums by ${by}`,
    method: /** @type {const} */ ('GET'),
    path: `/assets/summary?periodFrom=${period}&periodTo=${period}&by=${by}`,
    body: undefined,
    mostMs: most.summaryMs,
  });
  return [
    list('all', {}),
    list('by keeper', { keyword: '管理员7' }),
    list('in use', { statuses: ['inUse'] }),
    list('intangible', { kinds: ['intangible'] }),
    summary('type'),
    summary('department'),
  ];
}
