import { Injectable } from '@nestjs/common';
import type { LedgerMonths, StatementSubjects } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';
import { carriedStrictlyBefore, monthPartsSql, valuesOfMoves } from '../carried-balances';
import { codeLengths, nearestSql, partySql, type StatementBook } from './statement-units.query';

interface MoveRow {
  readonly subject_id: number;
  readonly period: string;
  readonly net: string;
  readonly debit_side: string | null;
  readonly result: string;
}

/** What subjects changed by in each of some months, and in all time before them. */
@Injectable()
export class MonthMovesQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Of the subjects named alone, a leaf in the nearest of them. */
  async of(
    range: { readonly periodFrom: string; readonly periodTo: string },
    { standard, codeRule, parties }: StatementBook,
    { codes, byParty }: StatementSubjects,
  ): Promise<LedgerMonths['moves']> {
    const carried = await carriedStrictlyBefore(this.scope, range);
    const { whole, mixed, categories } = parties;
    const lengths = codeLengths(codeRule);
    const values = [
      ...[...valuesOfMoves(this.scope, carried, standard), whole, mixed, categories],
      ...[codes, byParty, false],
    ];
    const rows = await this.scope.query<MoveRow>(
      movesSql(lengths),
      values,
      `month-moves-${lengths.join('-')}`,
    );
    return rows.map(({ subject_id: subjectId, period, net, debit_side: debitSide, result }) => ({
      ...{ subjectId, net, debitSide, result },
      period: period === '' ? null : period,
    }));
  }
}

/**
 * Parties are gone through one after the other by months: only months in which something of a party changed tell of
 * it, so it is linear in what was posted, whatever the number of parties.
 */
function movesSql(lengths: readonly number[]): string {
  return `
    with listed as materialized (
      select id, code, code = any($12::text[]) as by_party from ledger.subject
      where account_set_id = $1 and (code = any($11::text[]) or ($13 and parent_id is null))
    ), leaves as materialized (${nearestSql(lengths)}
    ), moved as (
      select g.unit_id, g.by_party, case when g.by_party then p.subject_id end as leaf_id,
        case when g.by_party then ${partySql} end as party, p.period, sum(p.net) as net,
        sum(case when g.is_result then p.result else 0.00 end) as result
      from (${monthPartsSql}) p join leaves g on g.id = p.subject_id
      group by 1, 2, 3, 4, 5
    ), standing as (
      select unit_id, by_party, period, net, result, case when by_party then
        sum(net) over (partition by unit_id, leaf_id, party order by period) end as closing
      from moved
    )
    select unit_id as subject_id, period, sum(net) as net, sum(result) as result,
      -- What stands on the debit side now, less what stood there before.
      case when by_party then sum(greatest(closing, 0.00) - greatest(closing - net, 0.00)) end as debit_side
    from standing group by unit_id, by_party, period
    having bool_or(by_party) or sum(net) <> 0 or sum(result) <> 0`;
}
