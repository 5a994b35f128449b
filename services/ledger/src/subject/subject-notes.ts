import { Injectable } from '@nestjs/common';
import type { Subject } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';

/** Notes on a subject that was just disabled. */
@Injectable()
export class SubjectNotes {
  constructor(private readonly scope: AccountSetScope) {}

  /** The balance of a subject as text; empty if it is zero. */
  async standingOn({ code, name, category }: Subject): Promise<string> {
    const row = await this.scope.one<{ net: string }>(
      `select coalesce(sum(net), 0) as net from (
         select case when s.direction = 'debit' then i.opening else -i.opening end as net
         from ledger.initial_balance i
         join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
         where i.account_set_id = $1 and starts_with(s.code, $2)
         union all
         select b.debit - b.credit
         from ledger.period_balance b
         join ledger.subject s on s.account_set_id = $1 and s.id = b.subject_id
         where b.account_set_id = $1 and starts_with(s.code, $2)) parts`,
      [this.scope.accountSetId, code],
    );
    const net = Money.parse(row?.net ?? '0');
    if (net.isZero) return '';
    const side = net.isNegative ? '贷方' : '借方';
    const way =
      category === 'profit'
        ? '结转损益时照常转入本年利润'
        : '需要转出的，请先启用，用凭证转出后再停用';
    return `${code} ${name} 还有${side}余额 ${formatMoney(net.abs())}，停用后不能用于新凭证；${way}`;
  }
}
