import { accountSetsCalls } from '@mingzhang/contract';
import { useAccountSet, useCall, useSession } from '@mingzhang/shell-api';

/** Whether the books have neither vouchers nor opening balances yet; false for who may not enter them. */
export function useIsUnused(): boolean {
  const { can } = useSession();
  const { id } = useAccountSet();
  const enabled = can('accountSet.view') && can('settings.write');
  const query = { asid: id };
  const { data } = useCall(accountSetsCalls.checkUse, { query }, { enabled, quiet: true });
  return enabled && data?.used === false;
}
