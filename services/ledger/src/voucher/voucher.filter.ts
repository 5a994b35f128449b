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

/** The filters of the voucher list as a condition with parameters. */
export function conditionsOf(
  query: Filter,
  accountSetId: number,
): { where: string; values: unknown[] } {
  const values: unknown[] = [accountSetId];
  const conditions = ['v.account_set_id = $1'];
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
  if (query.keyword) conditions.push(keywordCondition(query.keyword, query, place));
  return { where: conditions.join(' and '), values };
}

/**
 * A keyword is part of a summary, of a subject's or item's name, the beginning of a subject's code, a
 * number or an amount. Summaries stand on the voucher once more (migration 0012); the lines are asked
 * for by the indexes of subjects, items and amounts: asking for each voucher takes longer.
 * @param place makes a parameter; each meaning has its own, one used as text and figure has no type
 */
function keywordCondition(
  keyword: string,
  { periodFrom, periodTo }: Filter,
  place: (value: unknown) => string,
): string {
  const { text, amount, number } = voucherSearch(keyword);
  const lines = [
    'select l.voucher_id from ledger.voucher_line l where l.account_set_id = $1',
    ...(periodFrom === undefined ? [] : [`l.period >= '${checkedPeriod(periodFrom)}'`]),
    ...(periodTo === undefined ? [] : [`l.period <= '${checkedPeriod(periodTo)}'`]),
  ].join(' and ');
  const p = place(text);
  const heads = [`position(${p} in v.summaries) > 0`];
  const found = [`${lines} and ${subjectNamed(p)}`, `${lines} and ${itemNamed(p)}`];
  if (amount !== undefined) {
    const figure = `${place(amount)}::numeric`;
    heads.push(`v.amount = ${figure}`);
    found.push(`${lines} and l.amount_fen = (${figure} * 100)::bigint`);
  }
  if (number !== undefined) {
    const word = (name: string) => `and v.word_id in (select w.id from ledger.voucher_word w
      where w.account_set_id = $1 and w.word = ${place(name)})`;
    const ofWord = number.word === '' ? '' : word(number.word);
    heads.push(`v.code = ${place(number.code)} ${ofWord}`);
  }
  return `(${heads.join(' or ')} or v.id in (${found.join(' union all ')}))`;
}

/** Lines of subjects whose name has the text, or whose code begins with it. */
const subjectNamed = (p: string) => `l.subject_id = any(array(
  select s.id from ledger.subject s where s.account_set_id = $1
    and (position(${p} in s.full_name) > 0 or starts_with(s.code, ${p}))))`;

/** Lines of items whose name has the text, by the keys under which balances are kept. */
const itemNamed = (p: string) => `l.auxiliary_key <> '' and l.auxiliary_key = any(array(
  select distinct b.auxiliary_key from ledger.period_balance b
  where b.account_set_id = $1 and b.auxiliary_key <> ''
    and string_to_array(b.auxiliary_key, ',') && array(
      select d.category_id || ':' || d.id from ledger.accounting_category_detail d
      where d.account_set_id = $1 and position(${p} in d.name) > 0)))`;

/** The contract lets nothing else through; this keeps the statement safe whatever happens to it. */
function checkedPeriod(period: string): string {
  invariant(isPeriod(period), 'a period that is none');
  return period;
}
