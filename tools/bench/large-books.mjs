import { addItems, openAccountSet } from './seats.mjs';

/** @typedef {import('./seats.mjs').AccountSet} AccountSet */
/** @typedef {{subjectId: number, key: string}} Slot a leaf, with one item where it asks for one */

const linesPerVoucher = 4;
/** More items of a category are written at once. */
const MADE_BY_CALLS = 1_000;
const RECEIVABLE = '1122';
/** @type {Readonly<Record<string, number>>} */
const itemCounts = { 客户: 60, 供应商: 40, 职员: 20, 部门: 8, 项目: 12, 存货: 20 };

/**
 * An account set with its chart and items made by the public calls and `lines` voucher lines spread
 * evenly over months, leaf subjects and items by SQL, as the ledger's own role.
 * @param {import('./product.mjs').Product} running
 * @param {{companyName: string, months: readonly string[], lines: number, childrenPerLeaf?: number, customers?: number}} size
 *   `childrenPerLeaf`: so many subjects below every leaf of the second level that keeps no items, but for those
 *   of the result, which one voucher of at most 1,000 lines carries forward
 * @returns {Promise<AccountSet & {slots: readonly Slot[]}>}
 */
export async function loadBooks(running, size) {
  const { companyName, months, lines, childrenPerLeaf = 0, customers = itemCounts['客户'] } = size;
  const set = await openAccountSet(running.baseUrl, { companyName, enableDate: `${months[0]}-01` });
  if (childrenPerLeaf > 0) await addSubjects(running, set, childrenPerLeaf);
  const slots = await slotsOf(running, set, { ...itemCounts, 客户: customers });
  await fillBooks(running, set, { months, lines, slots });
  return { ...set, slots };
}

/** Account sets that stand in the database beside the measured ones, as at any agency. */
const furtherSets = 60;
const furtherLines = 400;
/** @type {WeakSet<import('./product.mjs').Product>} */
const withFurtherSets = new WeakSet();

/**
 * Opens further account sets with a month of vouchers each, once for a product: plans that a connection keeps turn
 * where the tables hold one set among many.
 * @param {import('./product.mjs').Product} running
 * @param {readonly string[]} months the last one is filled
 */
export async function openFurtherSets(running, months) {
  if (withFurtherSets.has(running)) return;
  withFurtherSets.add(running);
  for (let count = 1; count <= furtherSets; count += 1) {
    const companyName = `邻家账套${count}`;
    const set = await openAccountSet(running.baseUrl, {
      companyName,
      enableDate: `${months[0]}-01`,
    });
    const subjects = await set.browser.call('subject.list');
    const slots = subjects
      .filter((/** @type {any} */ subject) => subject.leaf && subject.auxiliary.length === 0)
      .map((/** @type {any} */ { id }) => ({ subjectId: id, key: '' }));
    await fillBooks(running, set, { months: months.slice(-1), lines: furtherLines, slots });
  }
}

/**
 * Writes voucher lines spread evenly over months and slots, with balances and counters, as the ledger's own role.
 * @param {import('./product.mjs').Product} running
 * @param {AccountSet} set
 * @param {{months: readonly string[], lines: number, slots: readonly Slot[]}} books
 */
async function fillBooks(running, set, { months, lines, slots }) {
  const [word] = await set.browser.call('voucherWord.list');
  const perMonth = Math.round(lines / linesPerVoucher / months.length);
  const client = await running.connect('mingzhang_ledger');
  try {
    await client.query('begin');
    await client.query(`set local app.account_set_id = '${Number(set.id)}'`);
    await client.query(slotsSql, [
      slots.map(({ subjectId }) => subjectId),
      slots.map(({ key }) => key),
    ]);
    // Without it the planner knows nothing of them, and goes through all for every line.
    await client.query('analyze slot');
    await client.query(vouchersSql, [set.id, months, word.id, perMonth]);
    await client.query(linesSql, [set.id, months[0], perMonth, slots.length, linesPerVoucher]);
    await client.query(balancesSql, [set.id]);
    await client.query(countersSql, [set.id]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * As if every month before one had been closed in its time: sealed, with what is kept of it. The vouchers of loaded
 * books carry nothing forward, so that no result is.
 * @param {import('./product.mjs').Product} running
 * @param {AccountSet} set
 * @param {string} period
 */
export async function closeBefore(running, set, period) {
  const client = await running.connect('mingzhang_ledger');
  try {
    await client.query('begin');
    await client.query(`set local app.account_set_id = '${Number(set.id)}'`);
    await client.query(keptSumsSql, [set.id, period]);
    await client.query(
      `select count(ledger.seal_period($1, p.period, false, 1, '周敏', now()))
       from (select period from ledger.period where account_set_id = $1 and period < $2 order by period offset 0) p`,
      [set.id, period],
    );
    await client.query(
      `update ledger.period set state = 'closed', carried = true where account_set_id = $1 and period < $2`,
      [set.id, period],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** @param {import('./product.mjs').Product} running @param {AccountSet} set @param {number} childrenPerLeaf */
async function addSubjects(running, set, childrenPerLeaf) {
  const client = await running.connect('mingzhang_ledger');
  try {
    await client.query('begin');
    await client.query(`set local app.account_set_id = '${Number(set.id)}'`);
    await client.query(childrenSql, [set.id, childrenPerLeaf]);
    await client.query(
      `update ledger.subject s set leaf = false where s.account_set_id = $1 and s.leaf and exists (
         select from ledger.subject c where c.account_set_id = $1 and c.parent_id = s.id)`,
      [set.id],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** What autovacuum would have done on books that grew day by day. @param {import('./product.mjs').Product} running */
export async function settle(running) {
  const owner = await running.connect('mingzhang');
  const tables = ['voucher', 'voucher_line', 'period_balance', 'carried_balance', 'subject'];
  await owner
    .query(`vacuum analyze ${tables.map((table) => `ledger.${table}`).join(', ')}`)
    .finally(() => owner.end());
}

/**
 * Every leaf once, or once per item of its category.
 * @param {import('./product.mjs').Product} running
 * @param {AccountSet} set
 * @param {Readonly<Record<string, number | undefined>>} counts of items, by category
 * @returns {Promise<Slot[]>}
 */
async function slotsOf(running, set, counts) {
  const subjects = await set.browser.call('subject.list');
  const wanted = new Set(subjects.flatMap((/** @type {any} */ subject) => subject.auxiliary));
  const categories = await set.browser.call('accountingCategory.list');
  /** @type {Map<number, number[]>} */
  const items = new Map();
  for (const [name, count = 0] of Object.entries(counts)) {
    const category = categories.find((/** @type {any} */ each) => each.name === name);
    if (!category || !wanted.has(category.id)) continue;
    const itemIds =
      count > MADE_BY_CALLS
        ? await insertItems(running, set, { categoryId: category.id, name, count })
        : (await addItems(set.browser, name, count)).itemIds;
    items.set(category.id, itemIds);
  }
  return (
    subjects
      // No business stands on 本年利润 and 利润分配: the end of a year leaves nothing there.
      .filter((/** @type {any} */ { leaf, code }) => leaf && !/^[34]10[34]/.test(code))
      .flatMap((/** @type {any} */ subject) => {
        const [categoryId] = subject.auxiliary;
        const itemIds = items.get(categoryId);
        // Thousands owe on one account; few of them on any other.
        const most = subject.code === RECEIVABLE ? Infinity : MADE_BY_CALLS / 10;
        return itemIds
          ? itemIds
              .slice(0, most)
              .map((itemId) => ({ subjectId: subject.id, key: `${categoryId}:${itemId}` }))
          : [{ subjectId: subject.id, key: '' }];
      })
  );
}

/**
 * @param {import('./product.mjs').Product} running
 * @param {AccountSet} set
 * @param {{categoryId: number, name: string, count: number}} wanted
 * @returns {Promise<number[]>}
 */
async function insertItems(running, set, { categoryId, name, count }) {
  const client = await running.connect('mingzhang_ledger');
  try {
    await client.query('begin');
    await client.query(`set local app.account_set_id = '${Number(set.id)}'`);
    const { rows } = await client.query(itemsSql, [set.id, categoryId, name, count]);
    await client.query('commit');
    return rows.map(({ id }) => Number(id));
  } finally {
    await client.end();
  }
}

const itemsSql = `
  insert into ledger.accounting_category_detail (account_set_id, category_id, code, name, mnemonic)
  select $1, $2, lpad(n::text, 6, '0'), $3 || n, 'kh' from generate_series(1, $4::int) as n
  returning id`;

const childrenSql = `
  insert into ledger.subject (account_set_id, code, name, full_name, mnemonic, category, direction, parent_id,
    level, leaf, cash)
  select $1, s.code || lpad(n::text, 2, '0'), '明细 ' || n, s.full_name || '_明细 ' || n, 'mx', s.category,
    s.direction, s.id, 3, true, s.cash
  from ledger.subject s
  cross join generate_series(1, $2::int) as n
  where s.account_set_id = $1 and s.leaf and s.level = 2
    and s.category <> 'profit' and s.code !~ '^[34]10[134]' and not exists (
    select from ledger.subject_auxiliary x where x.account_set_id = $1 and x.subject_id = s.id)`;

const slotsSql = `
  create temporary table slot on commit drop as
  select (place - 1)::int as place, subject_id, auxiliary_key
  from unnest($1::bigint[], $2::text[]) with ordinality as slot (subject_id, auxiliary_key, place)`;

const vouchersSql = `
  insert into ledger.voucher (account_set_id, period, word_id, code, voucher_date, attachment_count, remark,
    amount, summaries, created_by, created_name, created_at, updated_by, updated_name, updated_at)
  select $1, period, $3, code, (period || '-' || lpad((1 + (code - 1) * 28 / $4)::text, 2, '0'))::date, 1, '',
    150.75 + code % 9000 + code % 700, '销售商品收到货款 ' || code, 1, '测速', now(), 1, '测速', now()
  from unnest($2::text[]) as period, generate_series(1, $4::int) as code`;

/** Lines 1 and 2 in debit, 3 and 4 in credit with the same amounts; a prime spreads them over the slots. */
const linesSql = `
  insert into ledger.voucher_line (account_set_id, voucher_id, line_no, period, voucher_date, subject_id,
    auxiliary_key, summary, debit, credit, currency)
  select v.account_set_id, v.id, line_no, v.period, v.voucher_date, s.subject_id, s.auxiliary_key,
    '销售商品收到货款 ' || v.code,
    case when line_no <= 2 then part else 0 end, case when line_no > 2 then part else 0 end, 'CNY'
  from ledger.voucher v
  cross join generate_series(1, $5::int) as line_no
  cross join lateral (select case when line_no in (1, 3) then 100.25 + v.code % 9000 else 50.50 + v.code % 700 end) as a (part)
  cross join lateral (select ((left(v.period, 4)::int - left($2, 4)::int) * 12
    + right(v.period, 2)::int - right($2, 2)::int) * $3::bigint + v.code) as n (voucher_no)
  join slot s on s.place = (voucher_no * $5 + line_no) * 7919 % $4
  where v.account_set_id = $1`;

export const balancesSql = `
  insert into ledger.period_balance (account_set_id, period, subject_id, auxiliary_key, currency, debit, credit,
    foreign_debit, foreign_credit, quantity_debit, quantity_credit)
  select account_set_id, period, subject_id, auxiliary_key, currency, sum(debit), sum(credit), 0, 0, 0, 0
  from ledger.voucher_line where account_set_id = $1
  group by account_set_id, period, subject_id, auxiliary_key, currency`;

const keptSumsSql = `
  insert into ledger.carried_balance (account_set_id, period, subject_id, auxiliary_key, closing, year_debit,
    year_credit, year_forward)
  select $1, p.period, b.subject_id, b.auxiliary_key, sum(b.debit - b.credit),
    coalesce(sum(b.debit) filter (where left(b.period, 4) = left(p.period, 4)), 0),
    coalesce(sum(b.credit) filter (where left(b.period, 4) = left(p.period, 4)), 0), 0
  from ledger.period p
  join ledger.period_balance b on b.account_set_id = $1 and b.period <= p.period
  where p.account_set_id = $1 and p.period < $2
  group by p.period, b.subject_id, b.auxiliary_key`;

export const countersSql = `
  insert into ledger.voucher_counter (account_set_id, period, word_id, last_code)
  select account_set_id, period, word_id, max(code) from ledger.voucher where account_set_id = $1
  group by account_set_id, period, word_id`;
