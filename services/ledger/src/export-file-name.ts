import { exportName, type ExportedFile } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';

/** The name of a file that the account set in use exports; see `exportName` of the rules. */
export async function exportFileName(
  scope: AccountSetScope,
  file: Omit<ExportedFile, 'companyName'>,
): Promise<string> {
  const set = await scope.one<{ companyName: string }>(
    'select company_name as "companyName" from ledger.account_set where account_set_id = $1',
    [scope.accountSetId],
  );
  return exportName({ ...file, companyName: set?.companyName ?? '' });
}
