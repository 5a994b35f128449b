import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of rows with sides and an own amount: that amount, debit positive. */
const ownOf = (row: string) =>
  `case when ${row}.debit <> 0 then coalesce(${row}.foreign_amount, 0) else -coalesce(${row}.foreign_amount, 0) end`;

const statements = [
  'alter table ledger.settlement add column currency text',
  // Null in the base currency, where the amount is that of the mark.
  'alter table ledger.settlement_line add column foreign_amount numeric(18,3)',
  // A share of a rate's rounding may come to nothing in base currency.
  'alter table ledger.settlement_line drop constraint settlement_line_amount_check',
  `alter table ledger.settlement_line add constraint settlement_line_amount_check
    check (amount <> 0 or foreign_amount <> 0)`,
  // Marks so far were of base amounts: what they settle of a line in foreign currency is its share.
  `update ledger.settlement_line t
   set foreign_amount = round(${ownOf('l')} * t.amount / (l.debit - l.credit), 3)
   from ledger.voucher_line l
   join ledger.currency c on c.account_set_id = l.account_set_id and c.code = l.currency and not c.is_base
   where l.account_set_id = t.account_set_id and l.voucher_id = t.voucher_id and l.line_no = t.line_no
     and l.debit <> l.credit`,
  `update ledger.settlement_line t
   set foreign_amount = round(o.own * t.amount / o.net, 3)
   from ledger.settlement m
   join (
     select i.account_set_id, i.subject_id, part.pair, max(i.currency) as currency,
       sum(case when s.direction = 'debit' then i.opening else -i.opening end) as net,
       sum(case when s.direction = 'debit' then 1 else -1 end * coalesce(i.foreign_amount, 0)) as own
     from ledger.initial_balance i
     join ledger.subject s on s.account_set_id = i.account_set_id and s.id = i.subject_id
     cross join lateral unnest(string_to_array(i.auxiliary_key, ',')) as part (pair)
     group by i.account_set_id, i.subject_id, part.pair having count(distinct i.currency) = 1
   ) o on o.account_set_id = m.account_set_id and o.subject_id = m.subject_id
     and o.pair = m.category_id || ':' || m.item_id and o.net <> 0
   join ledger.currency c on c.account_set_id = o.account_set_id and c.code = o.currency and not c.is_base
   where m.account_set_id = t.account_set_id and m.id = t.settlement_id and t.voucher_id = 0`,
  `update ledger.settlement m set currency = each.currency
   from (
     select t.account_set_id, t.settlement_id, max(l.currency) as currency
     from ledger.settlement_line t
     join ledger.voucher_line l on l.account_set_id = t.account_set_id and l.voucher_id = t.voucher_id
       and l.line_no = t.line_no
     join ledger.currency c on c.account_set_id = l.account_set_id and c.code = l.currency
     group by t.account_set_id, t.settlement_id
     having count(distinct l.currency) = 1
   ) each
   where each.account_set_id = m.account_set_id and each.settlement_id = m.id`,
  // A mark across currencies, or one whose own amounts do not meet, settles nothing by the rule (decision 0084).
  `delete from ledger.settlement m
   where m.currency is null or exists (
     select from ledger.settlement_line t
     where t.account_set_id = m.account_set_id and t.settlement_id = m.id
     having sum(t.foreign_amount) <> 0 or count(t.foreign_amount) not in (0, count(*)))`,
  'alter table ledger.settlement alter column currency set not null',
];

/** Marks are of one currency and of amounts in it. */
export class AddSettledCurrencies1764100000172 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
