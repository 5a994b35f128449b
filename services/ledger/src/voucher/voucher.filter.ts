import type { z } from 'zod';
import type { voucherListQuery } from '@mingzhang/contract';
import { invariant, isPeriod, voucherSearch } from '@mingzhang/rules';

type ListQuery = z.output<typeof voucherListQuery>;
type Filter = Omit<ListQuery, 'page' | 'pageSize'>;

/** SQL of the sort orders; text of a client never reaches the statement. */
export const orders: Readonly<Record<ListQuery['sort'], string>> = {
  number: 'v.period, v.word_id, v.code',
  '-number': 'v.period desc, v.word_id desc, v.code desc',
  date: 'v.voucher_date, v.word_id, v.code',
  '-date': 'v.voucher_date desc, v.word_id desc, v.code desc',
  amount: 'v.amount, v.period, v.word_id, v.code',
  '-amount': 'v.amount desc, v.period, v.word_id, v.code',
};

export interface Found {
  /** SQL of voucher rows with the columns that lists sort and add up, for use as `from (…) v`. */
  readonly select: string;
  readonly values: unknown[];
}

/**
 * The vouchers that match the filters of the list.
 * @param seen condition for the vouchers that the person may see
 * @param named subjects and items that the keyword matches, if there is one
 */
export function foundBy(
  query: Filter,
  { accountSetId, seen, named }: { accountSetId: number; seen: string; named: Named },
): Found {
  const values: unknown[] = [accountSetId];
  const conditions = ['v.account_set_id = $1', seen];
  const place = (value: unknown) => `$${values.push(value)}`;
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined || value === '') return;
    conditions.push(condition(place(value)));
  };
  add(query.periodFrom, (p) => `v.period >= ${p}`);
  add(query.periodTo, (p) => `v.period <= ${p}`);
  add(query.wordId, (p) => `v.word_id = ${p}`);
  add(query.codeFrom, (p) => `v.code >= ${p}`);
  add(query.codeTo, (p) => `v.code <= ${p}`);
  add(query.amountFrom, (p) => `v.amount >= ${p}::numeric`);
  add(query.amountTo, (p) => `v.amount <= ${p}::numeric`);
  add(query.source, (p) => `v.source_kind = ${p}`);
  // 制单 is the author of the current content.
  add(query.createdBy, (p) => `v.updated_by = ${p}`);
  add(query.ids, (p) => `v.id = any(${p}::bigint[])`);
  if (query.auditState) {
    conditions.push(`v.audited_at is ${query.auditState === 'audited' ? 'not null' : 'null'}`);
  }
  if (query.signState === 'signed') conditions.push('v.signed_at is not null');
  if (query.signState === 'unsigned') {
    conditions.push(`v.signed_at is null and exists (
      select from ledger.voucher_line l
      join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id and s.cash
      where l.account_set_id = $1 and l.voucher_id = v.id)`);
  }
  // A parent subject includes its descendants: their codes begin with its code.
  add(
    query.subjectId,
    (p) => `exists (
    select from ledger.voucher_line l
    join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
    join ledger.subject top on top.account_set_id = $1 and top.id = ${p}
    where l.account_set_id = $1 and l.voucher_id = v.id and starts_with(s.code, top.code))`,
  );
  const meanings = query.keyword
    ? keywordMeanings(query.keyword, { filter: query, named, place })
    : ['true'];
  const selects = meanings.map(
    (meaning) => `select v.id, v.amount, v.audited_at, v.period, v.word_id, v.code, v.voucher_date
      from ledger.voucher v where ${[...conditions, meaning].join(' and ')}`,
  );
  return { select: selects.join(' union all '), values };
}

/**
 * Meanings of a keyword: part of a summary, of a subject's or item's name, start of a subject's
 * code, a number or an amount. Conditions on the voucher (summaries are stored there too, migration
 * 0012) form one branch; conditions on its lines, found by the indexes of subjects, items and
 * amounts, the other. The branches are a union, not an `or`: with `or` the found lines are not
 * joined but searched again for each voucher once they exceed memory, and the planner does not know
 * the size of a union of ids.
 * @param place makes a parameter. Each meaning gets its own, because one used as both text and
 *   number has no type
 */
function keywordMeanings(
  keyword: string,
  {
    filter: { periodFrom, periodTo },
    named,
    place,
  }: { filter: Filter; named: Named; place: (value: unknown) => string },
): string[] {
  const { text, amount, number } = voucherSearch(keyword);
  const heads = [`position(${place(text)} in v.summaries) > 0`];
  const lines: string[] = [];
  if (named.subject_ids.length > 0) {
    lines.push(`l.subject_id = any(${place(named.subject_ids)}::bigint[])`);
  }
  if (named.auxiliary_keys.length > 0) {
    const keys = `${place(named.auxiliary_keys)}::text[]`;
    lines.push(`l.auxiliary_key <> '' and l.auxiliary_key = any(${keys})`);
  }
  if (amount !== undefined) {
    const figure = `${place(amount)}::numeric`;
    heads.push(`v.amount = ${figure}`);
    lines.push(`l.amount_fen = (${figure} * 100)::bigint`);
  }
  if (number !== undefined) {
    const word = (name: string) => `and v.word_id = any(array(select w.id from ledger.voucher_word w
      where w.account_set_id = $1 and w.word = ${place(name)}))`;
    const ofWord = number.word === '' ? '' : word(number.word);
    heads.push(`v.code = ${place(number.code)} ${ofWord}`);
  }
  const onHead = `(${heads.join(' or ')})`;
  if (lines.length === 0) return [onHead];
  const within = [
    'l.account_set_id = $1',
    ...(periodFrom === undefined ? [] : [`l.period >= '${checkedPeriod(periodFrom)}'`]),
    ...(periodTo === undefined ? [] : [`l.period <= '${checkedPeriod(periodTo)}'`]),
    `(${lines.join(' or ')})`,
  ].join(' and ');
  const onLines = `v.id in (select l.voucher_id from ledger.voucher_line l where ${within})`;
  return [onHead, `${onLines} and not ${onHead}`];
}

/**
 * Subjects and item keys that a keyword matches: read first, so that lines are searched by values.
 */
export interface Named {
  readonly subject_ids: readonly number[];
  readonly auxiliary_keys: readonly string[];
}

/**
 * Subjects whose name contains the text or whose code starts with it, and keys with an item of that
 * name.
 */
export const namedSql = `
  select array(
      select s.id from ledger.subject s where s.account_set_id = $1
        and (position($2 in s.full_name) > 0 or starts_with(s.code, $2))) as subject_ids,
    array(
      select distinct b.auxiliary_key from ledger.period_balance b
      where b.account_set_id = $1 and b.auxiliary_key <> ''
        and string_to_array(b.auxiliary_key, ',') && array(
          select d.category_id || ':' || d.id from ledger.accounting_category_detail d
          where d.account_set_id = $1 and position($2 in d.name) > 0)) as auxiliary_keys`;

/**
 * The contract admits periods only; this check keeps the statement safe if the contract changes.
 */
function checkedPeriod(period: string): string {
  invariant(isPeriod(period), 'a period that is none');
  return period;
}
