import { Injectable } from '@nestjs/common';
import {
  Money,
  PRIOR_YEARS,
  yearOf,
  type ClosingContext,
  type QuarterMovement,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { carryForwardKind } from '../voucher/voucher-source.rule';

const appropriation = '4104';

/**
 * Amounts that 以前年度损益调整 transferred to 利润分配: the balances do not distinguish them from
 * distributions.
 */
@Injectable()
export class PriorYearsQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Transfers of the year so far, without vouchers of steps of the month; 小企业会计准则 has none. */
  async load({ period, standard, codeOf }: ClosingContext): Promise<QuarterMovement[]> {
    if (standard === 0) return [];
    const rows = await this.scope.query<{ id: number; adjusted: string }>(
      adjustedSql,
      [
        this.scope.accountSetId,
        `${yearOf(period)}-01`,
        period,
        codeOf(appropriation),
        codeOf(PRIOR_YEARS),
        carryForwardKind,
      ],
      'prior-years',
    );
    const none = Money.zero;
    return rows.map(({ id, adjusted }) => ({
      subjectId: id,
      debit: none,
      credit: none,
      yearAdjusted: Money.parse(adjusted),
    }));
  }
}

/**
 * Credit positive. $1 account set, $2 January and $3 month, $4 利润分配 and $5 以前年度损益调整 with all their
 * descendants, $6 kind of the steps' vouchers.
 */
const adjustedSql = `
  select l.subject_id as id, sum(l.credit - l.debit) as adjusted
  from ledger.voucher_line l
  join ledger.voucher v on v.account_set_id = $1 and v.id = l.voucher_id
  where l.account_set_id = $1 and l.period between $2 and $3
    and l.subject_id = any(array(
      select id from ledger.subject where account_set_id = $1 and starts_with(code, $4)))
    and l.voucher_id = any(array(
      select t.voucher_id from ledger.voucher_line t
      where t.account_set_id = $1 and t.period between $2 and $3 and t.subject_id = any(array(
        select id from ledger.subject where account_set_id = $1 and starts_with(code, $5)))))
    and (v.source_kind is distinct from $6 or not starts_with(v.source_key, $3 || '/'))
  group by l.subject_id`;
