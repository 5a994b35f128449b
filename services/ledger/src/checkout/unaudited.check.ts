import { Injectable } from '@nestjs/common';
import type { ClosingFinding } from '@mingzhang/contract';
import { AccountSetScope, ClosingChecks } from '@mingzhang/server';

/** With 凭证审核 on, a month is closed only when every voucher of it is audited. */
@Injectable()
export class UnauditedCheck {
  constructor(
    private readonly scope: AccountSetScope,
    checks: ClosingChecks,
  ) {
    checks.add((period) => this.findings(period));
  }

  private async findings(period: string): Promise<ClosingFinding[]> {
    const row = await this.scope.one<{ count: number }>(
      `select count(*) as count from ledger.voucher v
       join ledger.account_set a on a.account_set_id = v.account_set_id and a.voucher_reviewed
       where v.account_set_id = $1 and v.period = $2 and v.audited_at is null`,
      [this.scope.accountSetId, period],
    );
    if (!row || row.count === 0) return [];
    const message = `${period} 还有 ${row.count} 张凭证没有审核，请先审核再结账`;
    const link = `/voucher?from=${period}&to=${period}&audit=unaudited`;
    return [{ rule: 'ledger.unaudited', severity: 'block', message, link }];
  }
}
