import type { z } from 'zod';
import type { voucherListQuery } from '@mingzhang/contract';
import { invariant, isPeriod, voucherSearch } from '@mingzhang/rules';

type ListQuery = z.output<typeof voucherListQuery>;
type Filter = Omit<ListQuery, 'page' | 'pageSize'>;

/** Sort orders that a list may ask for; nothing a client sends reaches the statement. */
export const orders: Readonly<Record<ListQuery['sort'], string>> = {
  number: 'v.period, v.word_id, v.code',
  '-number': 'v.period desc, v.word_id desc, v.code desc',
  date: 'v.voucher_date, v.word_id, v.code',
  '-date': 'v.voucher_date desc, v.word_id desc, v.code desc',
  amount: 'v.amount, v.period, v.word_id, v.code',
  '-amount': 'v.amount desc, v.period, v.word_id, v.code',
};

/**
/**
 * The filters of the voucher list as a condition with parameters.
 * @param seen the condition of the vouchers that the person sees
 * @param named what the keyword names, if there is one
 */
export function conditionsOf(
  query: Filter,
  { accountSetId, seen, named }: { accountSetId: number; seen: string; named: Named },
): { where: string; values: unknown[] } {
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
  // 制单 is who wrote the content as it stands.
  add(query.createdBy, (p) => `v.updated_by = ${p}`);
  add(query.ids, (p) => `v.id = any(${p}::bigint[])`);
  if (query.auditState) {
    conditions.push(`v.audited_at is ${query.auditState === 'audited' ? 'not null' : 'null'}`);
  }
  // A parent subject stands for all its children: their codes begin with its code.
  add(
    query.subjectId,
    (p) => `exists (
    select from ledger.voucher_line l
    join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
    join ledger.subject top on top.account_set_id = $1 and top.id = ${p}
    where l.account_set_id = $1 and l.voucher_id = v.id and starts_with(s.code, top.code))`,
  );
  if (query.keyword) conditions.push(keywordCondition(query.keyword, query, named, place));
  return { where: conditions.join(' and '), values };
}

/**
 * A keyword is part of a summary, of a subject's or item's name, the beginning of a subject's code, a
 * number or an amount. Summaries stand on the voucher once more (migration 0012); the lines are asked
 * for by the indexes of subjects, items and amounts: asking for each voucher takes longer. All that is
 * found is one set of ids to join with: as alternatives of one condition, a set too large for memory
 * would be found anew for each voucher.
 * @param place makes a parameter; each meaning has its own, one used as text and figure has no type
 */
function keywordCondition(
  keyword: string,
  { periodFrom, periodTo }: Filter,
  named: Named,
  place: (value: unknown) => string,
): string {
  const { text, amount, number } = voucherSearch(keyword);
  const within = (row: 'h' | 'l') =>
    [
      `${row}.account_set_id = $1`,
      ...(periodFrom === undefined ? [] : [`${row}.period >= '${checkedPeriod(periodFrom)}'`]),
      ...(periodTo === undefined ? [] : [`${row}.period <= '${checkedPeriod(periodTo)}'`]),
    ].join(' and ');
  const lines = `select l.voucher_id from ledger.voucher_line l where ${within('l')}`;
  const p = place(text);
  const heads = [`position(${p} in h.summaries) > 0`];
  const found: string[] = [];
  if (named.subject_ids.length > 0) {
    found.push(`${lines} and l.subject_id = any(${place(named.subject_ids)}::bigint[])`);
  }
  if (named.auxiliary_keys.length > 0) {
    const keys = `${place(named.auxiliary_keys)}::text[]`;
    found.push(`${lines} and l.auxiliary_key <> '' and l.auxiliary_key = any(${keys})`);
  }
  if (amount !== undefined) {
    const figure = `${place(amount)}::numeric`;
    heads.push(`h.amount = ${figure}`);
    found.push(`${lines} and l.amount_fen = (${figure} * 100)::bigint`);
  }
  if (number !== undefined) {
    const word = (name: string) => `and h.word_id = any(array(select w.id from ledger.voucher_word w
      where w.account_set_id = $1 and w.word = ${place(name)}))`;
    const ofWord = number.word === '' ? '' : word(number.word);
    heads.push(`h.code = ${place(number.code)} ${ofWord}`);
  }
  const head = `select h.id from ledger.voucher h where ${within('h')} and (${heads.join(' or ')})`;
  return `v.id in (${[head, ...found].join(' union all ')})`;
}

/** What a keyword names beside vouchers: found first, so that the lines are asked for by values. */
export interface Named {
  readonly subject_ids: readonly number[];
  readonly auxiliary_keys: readonly string[];
}

/** Subjects whose name has the text or whose code begins with it, and keys with an item of that name. */
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

/** The contract lets nothing else through; this keeps the statement safe whatever happens to it. */
function checkedPeriod(period: string): string {
  invariant(isPeriod(period), 'a period that is none');
  return period;
}
