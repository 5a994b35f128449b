import type { Period } from '@mingzhang/rules';
import { navigateTo, notify, pageLocation, useAccountSet } from '@mingzhang/shell-api';
import { useChangeAccountSet } from '../api/closing-batch.api';
import { closingPath } from '../shared/paths';

/** The open tabs belong to the account set that is left. */
const tabsKey = 'SYS_TABS';

/** Leads to where an account set's month is closed; another set is put into use first. */
export function useOpenSet(period: Period): (id: number, link?: string | null) => void {
  const inUse = useAccountSet();
  const change = useChangeAccountSet();
  return (id, link) => {
    const path = link ?? closingPath(period);
    if (inUse?.id === id) return navigateTo(path);
    // Each message is closed by its own request: a second click sends none.
    if (change.isPending) return;
    const close = notify.loading('正在切换，请稍候');
    change.mutate(
      { query: { accountSetsId: id } },
      {
        onSettled: close,
        onSuccess: () => {
          localStorage.removeItem(tabsKey);
          pageLocation.goTo(path);
        },
      },
    );
  };
}
