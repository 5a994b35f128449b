import { Injectable } from '@nestjs/common';
import { AccountSetScope } from '@mingzhang/server';
import { knownCodes } from '../seed/charts';

/**
 * Codes of subjects that figures refer to by name, such as 本年利润, in the accounting standard in use.
 */
@Injectable()
export class KnownCodes {
  constructor(private readonly scope: AccountSetScope) {}

  async get() {
    const codes = knownCodes[await this.standard()];
    if (!codes) throw new Error('the account set has an unknown standard');
    return codes;
  }

  /** Whether the account set exists. */
  async exist(): Promise<boolean> {
    return (await this.stored()) !== undefined;
  }

  /** 会计准则 in use: 0 小企业会计准则, 1 企业会计准则. */
  async standard(): Promise<number> {
    return (await this.stored()) ?? 0;
  }

  private async stored(): Promise<number | undefined> {
    const set = await this.scope.one<{ accounting_standards: number }>(
      'select accounting_standards from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId],
    );
    return set?.accounting_standards;
  }
}
