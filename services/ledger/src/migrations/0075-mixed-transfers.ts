import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Kept sums of closed months (`year_forward`) took all lines of a voucher on 本年利润 for transfers. Where such a voucher
 * also moves other subjects, the sums of its month and of later ones are forgotten: these months are read from their
 * vouchers until a later month is closed. Other account sets keep theirs, since their sums stay the same.
 */
export class ForgetMixedTransfers1764100000175 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      with touching as (
        select distinct l.account_set_id, l.voucher_id
        from ledger.voucher_line l
        join ledger.account_set a on a.account_set_id = l.account_set_id
        join ledger.subject s on s.account_set_id = l.account_set_id and s.id = l.subject_id
        where starts_with(s.code, case when a.accounting_standards = 0 then '3103' else '4103' end)
      ), mixed as (
        select l.account_set_id, min(l.period) as period
        from touching t
        join ledger.voucher_line l on l.account_set_id = t.account_set_id and l.voucher_id = t.voucher_id
        join ledger.account_set a on a.account_set_id = l.account_set_id
        join ledger.subject s on s.account_set_id = l.account_set_id and s.id = l.subject_id
        where s.category <> 'profit' and not starts_with(
            s.code, case when a.accounting_standards = 0 then '3103' else '4103' end)
          and not starts_with(s.code, case when a.accounting_standards = 0 then '3104' else '4104' end)
        group by l.account_set_id
      )
      update ledger.period p set carried = false
      from mixed m
      where p.account_set_id = m.account_set_id and p.period >= m.period and p.carried`);
    for (const table of ['carried_balance', 'carried_total']) {
      await runner.query(`
        delete from ledger.${table} c
        where not exists (select from ledger.period p
          where p.account_set_id = c.account_set_id and p.period = c.period and p.carried)`);
    }
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
