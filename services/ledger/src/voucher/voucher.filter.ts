import type { z } from 'zod';
import type { voucherListQuery } from '@mingzhang/contract';

type ListQuery = z.output<typeof voucherListQuery>;

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
  query: ListQuery,
  accountSetId: number,
): { where: string; values: unknown[] } {
  const values: unknown[] = [accountSetId];
  const conditions = ['v.account_set_id = $1'];
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined || value === '') return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(query.ids, (p) => `v.id = any(${p}::bigint[])`);
  add(query.periodFrom, (p) => `v.period >= ${p}`);
  add(query.periodTo, (p) => `v.period <= ${p}`);
  add(query.wordId, (p) => `v.word_id = ${p}`);
  add(query.codeFrom, (p) => `v.code >= ${p}`);
  add(query.codeTo, (p) => `v.code <= ${p}`);
  add(query.amountFrom, (p) => `v.amount >= ${p}::numeric`);
  add(query.amountTo, (p) => `v.amount <= ${p}::numeric`);
  add(query.source, (p) => `v.source_kind = ${p}`);
  add(query.createdBy, (p) => `v.created_by = ${p}`);
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
  add(
    query.keyword,
    (p) => `(v.code::text = ${p} or v.amount::text = ${p} or exists (
    select from ledger.voucher_line l
    join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
    where l.account_set_id = $1 and l.voucher_id = v.id
      and (position(${p} in l.summary) > 0 or position(${p} in s.full_name) > 0 or starts_with(s.code, ${p})
           or greatest(l.debit, l.credit)::text = ${p})))`,
  );
  return { where: conditions.join(' and '), values };
}
