import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { releaseCalls, type ErrorCode, type ShownBook } from '@mingzhang/contract';
import { callKeys, groupOf, useCall } from '@mingzhang/shell-api';
import {
  ErrorPanel,
  FilterBar,
  Page,
  PageHeader,
  RefreshButton,
  Sheet,
  useUrlFilters,
} from '@mingzhang/web';
import { ActTable } from './act-table';
import { FigureTable } from './figure-table';
import { RuleTable } from './rule-table';
import { SeenTable } from './seen-table';
import { StaleNote } from './stale-note';

const views = [
  { value: 'sets', label: '账套查询' },
  { value: 'rules', label: '规则' },
  { value: 'figures', label: '占比与错误' },
  { value: 'acts', label: '历史' },
];

/** The desk: who sees what, the rules, how versions fare, and who did what. */
export function ReleaseDesk({
  isOpen,
  onCodeNeeded,
}: {
  isOpen: boolean;
  /** The half hour was over sooner by the gateway's clock. */
  onCodeNeeded: () => void;
}) {
  const [{ view }, change] = useUrlFilters({ view: 'sets' });
  const book = useCall(releaseCalls.book, {}, { enabled: isOpen, quiet: true });
  const refresh = useRefresh();
  const onRefused = async (code: ErrorCode) => {
    if (code === 'OPERATOR_CODE_NEEDED') onCodeNeeded();
    if (code !== 'RELEASE_STALE') return undefined;
    const { data, isError } = await book.refetch();
    return isError ? undefined : data;
  };
  return (
    <Page>
      <PageHeader
        title="发布"
        subtitle={`${book.data ? `${bookText(book.data)}，` : ''}时间都是北京时间`}
        actions={<RefreshButton {...refresh} />}
      />
      <FilterBar>
        <Segmented
          aria-label="内容"
          value={view}
          options={views}
          onChange={(next) => change({ view: next })}
        />
      </FilterBar>
      {(view === 'rules' || view === 'acts') && <StaleNote query={book} />}
      {book.error && !book.data ? (
        <ErrorPanel error={book.error} onRetry={() => void book.refetch()} />
      ) : view === 'rules' ? (
        <Sheet>
          <RuleTable book={book.data} onRefused={onRefused} />
        </Sheet>
      ) : view === 'figures' ? (
        <FigureTable isOpen={isOpen} />
      ) : view === 'acts' ? (
        <Sheet>
          <ActTable acts={book.data?.acts} />
        </Sheet>
      ) : (
        <SeenTable isOpen={isOpen} />
      )}
    </Page>
  );
}

/** Reads everything again that the desk shows. */
function useRefresh(): { readonly loading: boolean; readonly onClick: () => void } {
  const client = useQueryClient();
  const queryKey = callKeys.group(groupOf(releaseCalls.book));
  const loading = useIsFetching({ queryKey }) > 0;
  return { loading, onClick: () => void client.refetchQueries({ queryKey, type: 'active' }) };
}

const bookText = ({ revision }: ShownBook) =>
  revision === 0 ? '还没有发布规则' : `第 ${revision} 版规则`;
