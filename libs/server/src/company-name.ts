import { exportName, type ExportedFile } from '@mingzhang/rules';
import type { AccountSetScope } from './account-set.scope';
import type { AccountSetSettings } from './protocol';

/** The company whose account set is in use, as the service's own `account_set` has it. */
export class CompanyName {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly schema: string,
  ) {}

  /** 晨星商贸有限公司; '' where the account set is older than the service and was not changed since. */
  async get(): Promise<string> {
    const set = await this.scope.one<{ company_name: string }>(
      `select company_name from ${this.schema}.account_set where account_set_id = $1`,
      [this.scope.accountSetId],
    );
    return set?.company_name ?? '';
  }

  /** Keeps the name that the protocol "setting up" tells. May be repeated. */
  async keep({ id, companyName }: AccountSetSettings): Promise<void> {
    await this.scope.query(
      `insert into ${this.schema}.account_set (account_set_id, company_name) values ($1, $2)
       on conflict (account_set_id) do update set company_name = excluded.company_name`,
      [id, companyName],
    );
  }

  /** The name of a file that the account set in use exports; see `exportName` of the rules. */
  async ofFile(file: Omit<ExportedFile, 'companyName'>): Promise<string> {
    return exportName({ ...file, companyName: await this.get() });
  }
}
