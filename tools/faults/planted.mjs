import { compare } from './compare.mjs';

/** @typedef {import('./compare.mjs').Rule} Rule */
/** @typedef {{name: string, rule: Rule, sql: readonly string[]}} Plant */

/** Where the voucher is: parameters are its account set and id. */
const IT = 'account_set_id = $1 and %id = $2';
const voucher = (/** @type {string} */ statement) => `${statement} ${IT.replace('%id', 'id')}`;
const lines = (/** @type {string} */ statement) =>
  `${statement} ${IT.replace('%id', 'voucher_id')}`;

/** What a database that broke its promises would show, and the rule that has to see it. */
const PLANTS = /** @type {readonly Plant[]} */ ([
  {
    name: 'an acknowledged voucher is deleted',
    rule: 'lost',
    sql: [
      lines('delete from ledger.voucher_line where'),
      voucher('delete from ledger.voucher where'),
    ],
  },
  {
    name: 'an acknowledged voucher is booked twice',
    rule: 'doubled',
    sql: [
      voucher(`insert into ledger.voucher (account_set_id, period, word_id, code, voucher_date,
        attachment_count, remark, amount, created_by, created_name, created_at, updated_by,
        updated_name, updated_at)
        select account_set_id, period, word_id, 1000000, voucher_date, attachment_count, remark,
          amount, created_by, created_name, created_at, updated_by, updated_name, updated_at
        from ledger.voucher where`),
    ],
  },
  {
    name: 'a line is missing',
    rule: 'half',
    sql: [lines('delete from ledger.voucher_line where line_no = 2 and')],
  },
  {
    name: 'a line has another amount',
    rule: 'half',
    sql: [lines('update ledger.voucher_line set debit = debit + 0.01 where line_no = 1 and')],
  },
  {
    name: 'a voucher has another number than was answered',
    rule: 'changed',
    sql: [voucher('update ledger.voucher set code = 1000000 where')],
  },
  {
    name: 'a number is missing',
    rule: 'gap',
    sql: [voucher('update ledger.voucher set code = 1000000 where')],
  },
]);

/**
 * Plants each fault into the database in turn, compares, and takes it back: a comparison that does
 * not see them would prove nothing.
 * @param {import('pg').Client} client as superuser
 * @param {Parameters<typeof compare>[1]} seen
 * @returns {Promise<{name: string, found: boolean}[]>}
 */
export async function findPlanted(client, seen) {
  const victim = seen.acknowledged[Math.floor(seen.acknowledged.length / 2)];
  if (!victim) throw new Error('nothing was acknowledged');
  const results = [];
  for (const { name, rule, sql } of PLANTS) {
    await client.query('begin');
    for (const statement of sql) await client.query(statement, [victim.setId, victim.id]);
    const findings = await compare(client, seen);
    await client.query('rollback');
    const object = rule === 'gap' ? `${victim.setId} ${victim.period}` : victim.key;
    const found = findings.some((finding) => finding.rule === rule && finding.object === object);
    results.push({ name, found });
  }
  return results;
}
