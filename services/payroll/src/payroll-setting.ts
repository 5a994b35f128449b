import { Injectable } from '@nestjs/common';
import { AccountSetScope, type AccountSetSettings } from '@mingzhang/server';

/** What payroll keeps of the settings of an account set. */
@Injectable()
export class PayrollSetting {
  constructor(private readonly scope: AccountSetScope) {}

  /** Keeps what the protocol "setting up" says. May be repeated. */
  async keep({ id, voucherReviewed }: AccountSetSettings): Promise<void> {
    await this.scope.write(
      `insert into payroll.setting (account_set_id, needs_review) values ($1, $2)
       on conflict (account_set_id) do update set needs_review = excluded.needs_review`,
      [id, voucherReviewed === 1],
    );
  }

  /** Whether a sheet is confirmed by another person than the one who made it. */
  async needsReview(): Promise<boolean> {
    const row = await this.scope.one<{ needs: boolean }>(
      'select needs_review as needs from payroll.setting where account_set_id = $1',
      [this.scope.accountSetId],
    );
    return row?.needs ?? false;
  }
}
