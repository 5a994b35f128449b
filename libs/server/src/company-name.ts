import { exportName, type ExportedFile } from '@mingzhang/rules';
import type { AccountSetScope } from './account-set.scope';
import type { AccountSetSettings } from './protocol';

/** Company name of the current account set, from the service's own table `account_set`. */
export class CompanyName {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly schema: string,
  ) {}

  /** 晨星商贸有限公司; '' if the account set is older than the service and has not changed since. */
  async get(): Promise<string> {
    const set = await this.scope.one<{ company_name: string }>(
      `select company_name from ${this.schema}.account_set where account_set_id = $1`,
      [this.scope.accountSetId],
    );
    return set?.company_name ?? '';
  }

  /** Stores the name received by the protocol "setting up". Repeatable. */
  async keep({ id, companyName }: AccountSetSettings): Promise<void> {
    await this.scope.query(
      `insert into ${this.schema}.account_set (account_set_id, company_name) values ($1, $2)
       on conflict (account_set_id) do update set company_name = excluded.company_name`,
      [id, companyName],
    );
  }

  /** Name of an export file of the current account set; see `exportName` of the rules. */
  async ofFile(file: Omit<ExportedFile, 'companyName'>): Promise<string> {
    return exportName({ ...file, companyName: await this.get() });
  }
}
