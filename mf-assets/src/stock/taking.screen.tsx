import { useParams } from 'react-router-dom';
import { useSession, useTabTitle } from '@mingzhang/shell-api';
import { ErrorPanel, ScreenSkeleton, useIsNarrow } from '@mingzhang/web';
import { useTaking } from '../api/stock.api';
import { DeskTaking } from './desk-taking';
import { PhoneTaking } from './phone-taking';
import { usePeriodOf } from './use-period-of';
import { useTicks } from './use-ticks';

/** One stock-taking: on a phone to count by, on a desk with its differences and what is to be done. */
export function TakingScreen() {
  const id = Number(useParams()['id']);
  const query = useTaking(id);
  const ticks = useTicks(id, query.dataUpdatedAt);
  const isNarrow = useIsNarrow();
  const canManage = useSession().can('asset.manage');
  const taking = query.data;
  useTabTitle(taking?.name);
  usePeriodOf(taking);
  if (!taking && query.error) {
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!taking) return <ScreenSkeleton />;
  const props = { taking, ticks, query, canManage, canCount: canManage && taking.isOpen };
  return isNarrow ? <PhoneTaking {...props} /> : <DeskTaking {...props} />;
}
