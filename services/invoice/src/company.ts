import { Injectable } from '@nestjs/common';
import { internalCalls } from '@mingzhang/contract';
import {
  AccountSetScope,
  CompanyName,
  ServiceClient,
  type AccountSetSettings,
} from '@mingzhang/server';

/** The company whose invoices an account set keeps. */
@Injectable()
export class Company {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly name: CompanyName,
    private readonly services: ServiceClient,
  ) {}

  /** Keeps what the protocol "setting up" says. May be repeated. */
  async keep({ id, creditCode, voucherReviewed }: AccountSetSettings): Promise<void> {
    await this.scope.write(
      `insert into invoice.setting (account_set_id, tax_id, needs_review) values ($1, $2, $3)
       on conflict (account_set_id) do update set tax_id = excluded.tax_id,
         needs_review = excluded.needs_review`,
      [id, creditCode, voucherReviewed === 1],
    );
  }

  /** Whether rules are approved by another person than the one who made them. */
  async needsReview(): Promise<boolean> {
    const row = await this.scope.one<{ needs: boolean }>(
      'select needs_review as needs from invoice.setting where account_set_id = $1',
      [this.scope.accountSetId],
    );
    return row?.needs ?? false;
  }

  /**
   * Tax id and name of the company, empty where the account set does not say. An account set that
   * is older than the service is asked for at identity.
   * @throws BusinessError UNAVAILABLE
   */
  async own(): Promise<{ readonly taxId: string; readonly name: string }> {
    const { accountSetId } = this.scope;
    const row = await this.scope.one<{ taxId: string }>(
      'select tax_id as "taxId" from invoice.setting where account_set_id = $1',
      [accountSetId],
    );
    const name = await this.name.get();
    if (row && name !== '') return { taxId: row.taxId, name };
    const body = { accountSetId };
    const { creditCode } = await this.services.call('identity', internalCalls.taxpayer, { body });
    return { taxId: creditCode, name };
  }
}
