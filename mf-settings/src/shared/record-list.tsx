import type { ReactNode } from 'react';
import type { ApiError } from '@mingzhang/shell-api';
import {
  BookTable,
  ErrorPanel,
  Page,
  PageHeader,
  RefreshButton,
  Sheet,
  type BookColumn,
} from '@mingzhang/web';

/** What the list needs to know of its call. */
interface ListState {
  readonly data: unknown;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
  readonly isPending: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** A screen of settings that is one list: title and count, actions, filters, table. */
export function RecordList<Row>({
  title,
  unit,
  query,
  rows,
  total,
  columns,
  rowKey,
  actions,
  filters,
  footer,
  empty,
  rowTone,
  onOpen,
}: {
  title: string;
  /** 共 n … */
  unit: string;
  query: ListState;
  rows: readonly Row[];
  /** When the rows are only a page of it. */
  total?: number;
  columns: readonly BookColumn<Row>[];
  rowKey: (row: Row) => React.Key;
  actions?: ReactNode;
  filters?: ReactNode;
  footer?: ReactNode;
  empty: ReactNode;
  rowTone?: (row: Row) => 'muted' | undefined;
  onOpen?: ((row: Row) => void) | undefined;
}) {
  const retry = () => void query.refetch();
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={`共 ${total ?? rows.length} ${unit}`}
        actions={
          <>
            <RefreshButton loading={query.isFetching} onClick={retry} />
            {actions}
          </>
        }
      />
      {filters}
      <Sheet>
        {query.error && query.data === undefined ? (
          <ErrorPanel error={query.error} onRetry={retry} />
        ) : (
          <BookTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            loading={query.isPending}
            empty={empty}
            {...(rowTone ? { rowTone } : {})}
            {...(onOpen ? { onOpen } : {})}
          />
        )}
        {footer}
      </Sheet>
    </Page>
  );
}
