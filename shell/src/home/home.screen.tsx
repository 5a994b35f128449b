import { useSession } from '@mingzhang/shell-api';
import { Dashboard } from './dashboard';
import { FirstAccountSet } from './first-account-set';

/** Home: the dashboard, or the form of the first account set. */
export function HomeScreen() {
  const { accountSet } = useSession();
  return accountSet ? <Dashboard /> : <FirstAccountSet />;
}
