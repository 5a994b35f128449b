import type { ReactNode } from 'react';
import { Button } from 'antd';
import type { ApiError } from '@mingzhang/shell-api';
import { Icon } from '../icon';
import { PageHeader } from '../layout/page';
import { RefreshButton } from '../layout/refresh-button';
import { useIsNarrow } from '../use-is-narrow';
import { loadedText } from './loaded-text';
import { usePaperOpener } from './use-paper';

/** What a list or book needs to know of its call. */
export interface ListQuery {
  readonly data: unknown;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
  readonly isPending: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Title of a list or book with 刷新, 打印 and 导出, as far as it has them, and acts of its own. */
export function ListHeader({
  title,
  subtitle,
  query,
  onPrint,
  files,
  actions,
}: {
  title: string;
  subtitle: string;
  /** Where the list could not be read, it says so in place of the subtitle. */
  query: Pick<ListQuery, 'isFetching' | 'refetch'> & Parameters<typeof loadedText>[0];
  onPrint?: (() => void) | undefined;
  /** A `FileActions`, for lists that are exported or imported; the others do not load it. */
  files?: ReactNode;
  actions?: ReactNode;
}) {
  const narrow = useIsNarrow();
  const opener = usePaperOpener();
  return (
    <PageHeader
      title={title}
      subtitle={loadedText(query, subtitle)}
      actions={
        <>
          <RefreshButton loading={query.isFetching} onClick={() => void query.refetch()} />
          {onPrint && (
            <Button
              ref={opener}
              icon={<Icon name="print" />}
              aria-label={`打印${title}`}
              onClick={onPrint}
            >
              {/* On a phone the acts of the list stand in one line. */}
              {narrow && actions ? undefined : '打印'}
            </Button>
          )}
          {files}
          {actions}
        </>
      }
    />
  );
}
