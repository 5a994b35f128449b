import { Injectable } from '@nestjs/common';
import type { PeriodSeal } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';

/** Most closings in the history: ten years of months, some of them closed again. */
const sealsAtMost = 500;

/** Reads the seals of closed months, valid and superseded ones. */
@Injectable()
export class SealQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Every closing of a month, the last one first. */
  history(): Promise<PeriodSeal[]> {
    return this.scope.query<PeriodSeal>(`${select} order by id desc limit $2`, [
      this.scope.accountSetId,
      sealsAtMost,
    ]);
  }

  async get(id: number): Promise<PeriodSeal> {
    const seal = await this.scope.one<PeriodSeal>(`${select} and id = $2`, [
      this.scope.accountSetId,
      id,
    ]);
    if (!seal) throw new Error('a seal that was just written is not there');
    return seal;
  }

  /** The seal of a closed month; undefined for an open one. */
  standing(period: string): Promise<PeriodSeal | undefined> {
    return this.scope.one<PeriodSeal>(`${select} and period = $2 and opened_at is null`, [
      this.scope.accountSetId,
      period,
    ]);
  }
}

const select = `
  select id, period, voucher_count as "voucherCount", line_count as "lineCount", hash,
    previous_hash as "previousHash", irreversible, closed_name as "closedName",
    closed_at as "closedAt",
    case when opened_at is not null then json_build_object('name', opened_name, 'at', opened_at,
      'reason', opened_reason) end as opened
  from ledger.period_seal where account_set_id = $1`;
