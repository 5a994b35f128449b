import { CLOSED_REMARK } from './closer.mjs';

/** @typedef {import('./clerks.mjs').Acknowledged} Acknowledged */
/** @typedef {'lost' | 'changed' | 'doubled' | 'half' | 'unasked' | 'gap'} Rule */
/** @typedef {{rule: Rule, object: string, detail: string}} Finding */

/**
 * Compares what clients saw acknowledged with the database itself: each key exactly one voucher,
 * whole, as answered, and numbers without gap or double.
 * @param {import('pg').Client} client as superuser, whom row-level security does not bind
 * @param {{acknowledged: readonly Acknowledged[], amounts: ReadonlyMap<string, string>}} seen
 *   `amounts` of all keys ever sent
 * @returns {Promise<Finding[]>}
 */
export async function compare(client, { acknowledged, amounts }) {
  const { rows } = await client.query(vouchersSql);
  /** @type {Finding[]} */
  const findings = [];
  const add = (/** @type {Rule} */ rule, /** @type {string} */ object, /** @type {any} */ detail) =>
    findings.push({ rule, object, detail: JSON.stringify(detail) });
  /** @type {Map<string, any>} */
  const stored = new Map();
  for (const row of rows) {
    const amount = amounts.get(row.key);
    if (amount === undefined) add('unasked', row.key, row);
    else if (stored.has(row.key)) add('doubled', row.key, [stored.get(row.key), row]);
    else if (!isWhole(row, amount)) add('half', row.key, row);
    stored.set(row.key, row);
  }
  for (const seen of acknowledged) {
    const row = stored.get(seen.key);
    if (!row) add('lost', seen.key, seen);
    else if (!isAnswered(row, seen)) add('changed', seen.key, [seen, row]);
  }
  const gaps = await client.query(numbersSql);
  for (const row of gaps.rows) add('gap', `${row.account_set_id} ${row.period}`, row);
  const halves = await client.query(halvesSql);
  for (const row of halves.rows) add('half', row.object, row);
  return findings;
}

/** @param {any} row @param {string} amount */
function isWhole(row, amount) {
  const figures = [row.amount, row.debit, row.credit].every((each) => each === amount);
  return figures && row.lines === 2 && row.logged === 1 && row.remembered_id === String(row.id);
}

/** @param {any} row @param {Acknowledged} seen */
function isAnswered(row, { setId, id, period, code, amount }) {
  const same = Number(row.account_set_id) === setId && Number(row.id) === id;
  return same && row.period === period && row.code === code && row.amount === amount;
}

/** Vouchers of the clerks, whose remark is the key, with what was written along with each. */
const vouchersSql = `
  with line as (
    select account_set_id, voucher_id, count(*)::int as lines, sum(debit)::text as debit,
      sum(credit)::text as credit
    from ledger.voucher_line group by 1, 2),
  log as (
    select account_set_id, after -> 'head' ->> 'remark' as key, count(*)::int as logged
    from operation_log.entry where action = '新增凭证' group by 1, 2)
  select v.remark as key, v.account_set_id, v.id, v.period, v.code, v.amount::text as amount,
    coalesce(line.lines, 0) as lines, line.debit, line.credit, coalesce(log.logged, 0) as logged,
    once.response ->> 'id' as remembered_id
  from ledger.voucher v
  left join line on line.account_set_id = v.account_set_id and line.voucher_id = v.id
  left join log on log.account_set_id = v.account_set_id and log.key = v.remark
  left join ledger.idempotency once on once.account_set_id = v.account_set_id and once.key = v.remark
  where v.source_kind is null and v.remark is distinct from '${CLOSED_REMARK}'
  order by v.account_set_id, v.period, v.code`;

const numbersSql = `
  select account_set_id, period, word_id, count(*)::int as vouchers,
    count(distinct code)::int as numbers, min(code) as first, max(code) as last
  from ledger.voucher group by account_set_id, period, word_id
  having min(code) <> 1 or max(code) <> count(*) or count(distinct code) <> count(*)`;

/** Finds remains of a posting that was not atomic: rows whose voucher is missing. */
const halvesSql = `
  select 'line of voucher ' || l.voucher_id as object, count(*)::int as rows from ledger.voucher_line l
  left join ledger.voucher v on v.account_set_id = l.account_set_id and v.id = l.voucher_id
  where v.id is null group by l.voucher_id
  union all
  select 'key ' || once.key, 1 from ledger.idempotency once
  left join ledger.voucher v on v.account_set_id = once.account_set_id and v.remark = once.key
  where once.key like 'kill-%' and (v.id is null or once.response is null)
  union all
  select 'log of ' || (e.after -> 'head' ->> 'remark'), 1 from operation_log.entry e
  left join ledger.voucher v
    on v.account_set_id = e.account_set_id and v.remark = e.after -> 'head' ->> 'remark'
  where e.action = '新增凭证' and v.id is null`;
