import { importFile } from './import.mjs';
import { sideBySide, timed } from './measure.mjs';
import { ms } from './report.mjs';
import { lastMonths, openAccountSet } from './seats.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */
/** @typedef {import('./report.mjs').Row} Row */

const peopleCount = 5_000;
const fewerCount = 500;
const rounds = 5;
const most = { toBare: 4, growth: 11, year: 10, import: 2 };
const perStatement = 1_000;

/**
 * 5,000 employees by a file next to 5,000 items of the ledger; a month computed anew next to the bare reading and
 * writing of its rows, next to 500 employees, and next to a year of drafts.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<Row[]>}
 */
export async function benchPayroll({ product, log }) {
  const running = await product();
  const [first = '', ...others] = lastYear();
  const open = (/** @type {string} */ companyName) =>
    openAccountSet(running.baseUrl, { companyName, enableDate: `${first}-01` });
  const large = await open('五千名员工');
  const small = await open('五百名员工');
  log(`importing ${peopleCount} employees and as many items`);
  const rows = [await imports(running, large)];
  await importEmployees(running, small, fewerCount);
  await insureAll(large);
  await insureAll(small);
  log('computing months');
  const month = await makeMonth(large, first);
  const smallMonth = await makeMonth(small, first);
  const client = await running.connect('mingzhang');
  try {
    await client.query(`set app.account_set_id = '${large.id}'`);
    const [own, bare, fewer] = await sideBySide(rounds, [
      () => calculate(large, month),
      () => readAndWrite(client, month),
      () => calculate(small, smallMonth),
    ]);
    if (!own || !bare || !fewer) throw new Error('three works were measured');
    rows.push(
      ratioRow({
        name: `A month of ${peopleCount} employees computed anew`,
        time: own.p50,
        base: bare.p50,
        of: 'bare reading and writing of its rows',
        most: most.toBare,
      }),
      ratioRow({
        name: `${peopleCount} employees to ${fewerCount}`,
        time: own.p50,
        base: fewer.p50,
        of: `${fewerCount} employees`,
        most: most.growth,
      }),
    );
    log('a year of drafts');
    for (const period of others) await makeMonth(large, period);
    const year = await timed(() => calculate(large, month));
    const again = await timed(() => calculate(large, month));
    rows.push(
      ratioRow({
        name: 'A year re-computed from its first month',
        time: Math.min(year, again),
        base: own.p50,
        of: 'its first month alone',
        most: most.year,
      }),
    );
  } finally {
    await client.end();
  }
  return rows;
}

/** The months of the last whole year: a tax year begins in January. */
function lastYear() {
  const [now = ''] = lastMonths(1);
  const year = Number(now.slice(0, 4)) - 1;
  return Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
}

/** @param {{name: string, time: number, base: number, of: string, most: number}} measured @returns {Row} */
function ratioRow({ name, time, base, of, most: limit }) {
  return {
    name,
    measured: `${ms(time)} ms`,
    baseline: `${of} ${ms(base)} ms`,
    ratio: time / base,
    target: `ratio ≤ ${limit}`,
    met: time / base <= limit,
  };
}

/** @param {Product} running @param {AccountSet} set */
async function imports(running, set) {
  const items = Array.from({ length: peopleCount }, (_, at) => `${numberOf(at)},商贸公司${at}`);
  const categories = await set.browser.call('accountingCategory.list');
  const customers = categories.find((/** @type {any} */ { name }) => name === '客户');
  const sent = {
    path: '/accounting-category/import',
    text: `编码,名称\n${items.join('\n')}\n`,
    count: peopleCount,
    categoryId: customers.id,
  };
  const base = (await importFile(running, set, sent)).ms;
  const { ms: time } = await importEmployees(running, set, peopleCount);
  return ratioRow({
    name: `${peopleCount} employees, csv`,
    time,
    base,
    of: `${peopleCount} items`,
    most: most.import,
  });
}

const numberOf = (/** @type {number} */ at) => String(at + 1).padStart(5, '0');

/** @param {Product} running @param {AccountSet} set @param {number} count */
function importEmployees(running, set, count) {
  const lines = Array.from(
    { length: count },
    (_, at) => `${numberOf(at)},员工${at},2020-01-01,${cardOf(at)}`,
  );
  const text = `工号,姓名,入职日期,证件号码\n${lines.join('\n')}\n`;
  return importFile(running, set, { path: '/employee/import', text, count });
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** A number of 居民身份证 with a right check character. @param {number} at */
function cardOf(at) {
  const year = 1970 + (at % 30);
  const body = `110105${year}0101${String(Math.floor(at / 30)).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

/** Puts everybody under a scheme, on bases that hardly two have in common. @param {AccountSet} set */
async function insureAll({ browser }) {
  const [from = ''] = lastYear();
  const item = (/** @type {string} */ code, /** @type {string} */ rate) => ({
    code,
    name: code,
    personalRate: rate,
    companyRate: rate,
  });
  const items = [item('pension', '0.08'), item('medical', '0.02'), item('housingFund', '0.05')];
  const body = { name: '测速方案', city: '', versions: [{ from, items }] };
  const scheme = await browser.call('insurance.create', { body });
  for (let page = 1; ; page += 1) {
    const { records } = await browser.call('employee.page', {
      query: { page, pageSize: 100 },
      body: {},
    });
    if (records.length === 0) return;
    const entries = records.map((/** @type {any} */ { id }, /** @type {number} */ at) => ({
      id,
      insuranceSchemeId: scheme.id,
      from,
      social: `${6000 + page * 100 + at}.00`,
      housingFund: `${6000 + page * 100 + at}.00`,
    }));
    await browser.call('employee.updateInsurance', { body: { entries } });
  }
}

/** A draft with a typed wage for each person. @param {AccountSet} set @param {string} period @returns {Promise<number>} */
async function makeMonth({ browser }, period) {
  const body = { period, payPeriod: period };
  const { id } = await browser.call('salary.create', { body });
  const { rows } = await browser.call('salary.employeeList', { query: { period } });
  const cells = rows.map((/** @type {any} */ row, /** @type {number} */ at) => ({
    id: row.id,
    code: 'baseSalary',
    value: `${8000 + at}.00`,
    seen: null,
  }));
  await browser.call('salary.update', { query: { period }, body: { cells } });
  return id;
}

/** @param {AccountSet} set @param {number} id */
const calculate = ({ browser }, id) => browser.call('salary.calculate', { params: { id } });

/** Columns that a computation writes. */
const written = ['person', 'entered', 'amounts', 'problems', 'before', 'after'];

/** Reads the rows of a month and writes them again as they are. @param {import('pg').Client} client @param {number} month */
async function readAndWrite(client, month) {
  await client.query('begin');
  const { rows } = await client.query('select * from payroll.salary_row where month_id = $1', [
    month,
  ]);
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = rows.slice(start, start + perStatement);
    const columns = written.map((name) =>
      part.map((row) => (row[name] === null ? null : JSON.stringify(row[name]))),
    );
    const set = written.map((name) => `${name} = line.${name}::jsonb`).join(', ');
    const arrays = written.map((_, at) => `$${at + 2}::text[]`).join(', ');
    await client.query(
      `update payroll.salary_row r set ${set}
       from unnest($1::bigint[], ${arrays}) as line (id, ${written.join(', ')})
       where r.id = line.id`,
      [part.map(({ id }) => id), ...columns],
    );
  }
  await client.query('commit');
}
