import { BusinessError, type AccountSetScope } from '@mingzhang/server';

/**
 * After openings were written: what is settled of them still stands there.
 * @throws BusinessError INITIAL_BALANCE_INVALID naming subject and item
 */
export async function requireSettledOpenings(scope: AccountSetScope): Promise<void> {
  const lost = await scope.one<{ title: string; settled: string }>(
    `select s.code || ' ' || s.full_name || ' ' || d.name as title, abs(marked.settled) as settled
     from (
       select m.subject_id, m.category_id, m.item_id, sum(t.amount) as settled
       from ledger.settlement_line t
       join ledger.settlement m on m.account_set_id = $1 and m.id = t.settlement_id
       where t.account_set_id = $1 and t.voucher_id = 0
       group by m.subject_id, m.category_id, m.item_id
     ) marked
     join ledger.subject s on s.account_set_id = $1 and s.id = marked.subject_id
     join ledger.accounting_category_detail d on d.account_set_id = $1 and d.id = marked.item_id
     left join lateral (
       select sum(case when s.direction = 'debit' then i.opening else -i.opening end) as net
       from ledger.initial_balance i
       where i.account_set_id = $1 and i.subject_id = marked.subject_id
         and marked.category_id || ':' || marked.item_id = any(string_to_array(i.auxiliary_key, ','))
     ) opened on true
     where coalesce(sign(opened.net), 0) <> sign(marked.settled) or abs(opened.net) < abs(marked.settled)
     limit 1`,
    [scope.accountSetId],
  );
  if (!lost) return;
  throw new BusinessError('INITIAL_BALANCE_INVALID', {
    msg:
      `${lost.title} 的期初余额已核销 ${lost.settled} 元，不能改为更少或另一方向，` +
      '请先在“往来核销”中取消核销',
  });
}
