import { sessionCalls, type AccountSetBrief } from '@mingzhang/contract';
import { notify, pageLocation, useSave } from '@mingzhang/shell-api';

/** Long enough to read 切换成功 before the page loads anew. */
const READ_MS = 500;
/** The open tabs belong to the account set that is left. */
const TABS_KEY = 'SYS_TABS';

/** Switches to another account set and loads the product from its root. */
export function useSwitchTo(): (accountSet: AccountSetBrief) => void {
  const change = useSave(sessionCalls.changeAccountSets);
  return ({ id }) => {
    // Each message is closed by its own request: a second click sends none.
    if (change.isPending) return;
    const close = notify.loading('正在切换，请稍候');
    change.mutate(
      { query: { accountSetsId: id } },
      {
        onSettled: close,
        onSuccess: () => {
          notify.success('切换成功');
          localStorage.removeItem(TABS_KEY);
          setTimeout(() => pageLocation.goToRoot(), READ_MS);
        },
      },
    );
  };
}
