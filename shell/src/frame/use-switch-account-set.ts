import { sessionCalls } from '@mingzhang/contract';
import { notify, pageLocation, useSave } from '@mingzhang/shell-api';
import { clearStoredTabs } from './tabs.model';

/** Long enough to read 切换成功 before the page loads anew. */
const READ_MS = 500;

/** Switches the session to another account set and loads the product from its root. */
export function useSwitchAccountSet(): (accountSetsId: number) => void {
  const change = useSave(sessionCalls.changeAccountSets);
  return (accountSetsId) => {
    // Each message is closed by its own request: a second click sends none.
    if (change.isPending) return;
    const close = notify.loading('正在切换，请稍候');
    change.mutate(
      { query: { accountSetsId } },
      {
        onSettled: close,
        onSuccess: () => {
          notify.success('切换成功');
          clearStoredTabs();
          setTimeout(() => pageLocation.goToRoot(), READ_MS);
        },
      },
    );
  };
}
