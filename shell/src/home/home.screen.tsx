import { useSession } from '@mingzhang/shell-api';
import { EmptyState, lazyScreen } from '@mingzhang/web';
import { Dashboard } from './dashboard';

// Most people have an account set.
const WithoutAccountSet = lazyScreen(() => import('./without-account-set'), 'WithoutAccountSet');

/** Home: the dashboard, or the way to an account set. */
export function HomeScreen() {
  const { accountSet, user } = useSession();
  if (!accountSet) return <WithoutAccountSet />;
  if (user.checkoutList.length > 0) return <Dashboard />;
  return <EmptyState title="账套正在建立" description="会计期间尚未就绪，请稍后刷新本页。" />;
}
