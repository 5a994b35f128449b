import type { z } from 'zod';
import type { voucherListQuery } from '@mingzhang/contract';
import { invariant, isPeriod } from '@mingzhang/rules';

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
 * The filters of the voucher list as a condition with parameters. `seen` is the condition of the
 * vouchers that the person sees.
 */
export function conditionsOf(
  query: Filter,
  { accountSetId, seen }: { readonly accountSetId: number; readonly seen: string },
): { where: string; values: unknown[] } {
  const values: unknown[] = [accountSetId];
  const conditions = ['v.account_set_id = $1', seen];
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined || value === '') return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(query.periodFrom, (p) => `v.period >= ${p}`);
  add(query.periodTo, (p) => `v.period <= ${p}`);
  add(query.wordId, (p) => `v.word_id = ${p}`);
  add(query.codeFrom, (p) => `v.code >= ${p}`);
  add(query.codeTo, (p) => `v.code <= ${p}`);
  add(query.amountFrom, (p) => `v.amount >= ${p}::numeric`);
  add(query.amountTo, (p) => `v.amount <= ${p}::numeric`);
  add(query.source, (p) => `v.source_kind = ${p}`);
  add(query.createdBy, (p) => `v.created_by = ${p}`);
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
  addKeyword(query, add);
  return { where: conditions.join(' and '), values };
}

type Add = (value: unknown, condition: (place: string) => string) => void;

/**
 * A keyword is part of a summary or of a subject's name, the beginning of its code, a number or an
 * amount. Summaries stand on the voucher once more (migration 0012); the lines are asked for once,
 * by the index of subjects, unless an amount is looked for: asking for each voucher takes longer.
 */
function addKeyword({ keyword, periodFrom, periodTo }: Filter, add: Add): void {
  if (keyword === undefined || keyword === '') return;
  const within = [
    ...(periodFrom === undefined ? [] : [`and l.period >= '${checkedPeriod(periodFrom)}'`]),
    ...(periodTo === undefined ? [] : [`and l.period <= '${checkedPeriod(periodTo)}'`]),
  ].join(' ');
  const isAmount = /^-?\d{1,13}(\.\d{1,2})?$/.test(keyword);
  add(keyword, (p) => {
    const lineAmount = isAmount ? `or l.debit = ${p}::numeric or l.credit = ${p}::numeric` : '';
    const voucherFigure = isAmount
      ? `v.amount = ${p}::numeric or v.code::numeric = ${p}::numeric or`
      : '';
    return `(${voucherFigure} position(${p} in v.summaries) > 0 or v.id in (
      select l.voucher_id from ledger.voucher_line l
      where l.account_set_id = $1 ${within} and (l.subject_id = any(array(
        select s.id from ledger.subject s where s.account_set_id = $1
          and (position(${p} in s.full_name) > 0 or starts_with(s.code, ${p})))) ${lineAmount})))`;
  });
}

/** The contract lets nothing else through; this keeps the statement safe whatever happens to it. */
function checkedPeriod(period: string): string {
  invariant(isPeriod(period), 'a period that is none');
  return period;
}
