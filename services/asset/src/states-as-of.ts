/**
 * The state of each card that is here at the end of a month: its row of the last month that was run by then, or a
 * later one where it came or changed since. Without a join over its whole history: rows of one month are read by
 * the key, and those after it are few.
 *
 * @param period SQL text of the month: `$2`
 * @param only SQL text of a condition on `m`, which the states have to meet
 * @returns the text of a table with the columns of card_month; cards that were disposed of in a month that was run
 *   before the last one are left out, others have `is_disposed`
 */
export function statesAsOf(period: string, only = 'true'): string {
  const lastRun = `(select coalesce(max(r.period), '') from asset.run r
      where r.account_set_id = $1 and r.period <= ${period})`;
  const newer = `select distinct on (m.asset_id) m.* from asset.card_month m
      where m.account_set_id = $1 and m.period > ${lastRun} and m.period <= ${period}
      order by m.asset_id, m.period desc`;
  return `(
    with newer as (${newer})
    select m.* from newer m where ${only}
    union all
    select m.* from asset.card_month m
    where m.account_set_id = $1 and m.period = ${lastRun} and ${only}
      and not exists (select 1 from newer where newer.asset_id = m.asset_id)
  )`;
}
