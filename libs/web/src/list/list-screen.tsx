import type { ReactNode } from 'react';
import type { ListPrintCalls } from '@mingzhang/contract';
import { Page, Sheet } from '../layout/page';
import type { BookPrintProps } from '../print/book-print';
import { LazyBookPrint } from '../print/lazy-book-print';
import { ErrorPanel } from '../states/error-panel';
import { BookTable } from '../table/book-table';
import type { BookTableProps } from '../table/book-table.types';
import { ListHeader, type ListQuery } from './list-header';
import { isPastEnd, PAGE_SIZE, Pager, type PageOf } from './pager';
import { usePaper } from './use-paper';

type TableProps<Row> = Pick<
  BookTableProps<Row>,
  | 'columns'
  | 'settings'
  | 'rowKey'
  | 'rowTone'
  | 'below'
  | 'isSum'
  | 'rowPx'
  | 'goTo'
  | 'onRowKey'
  | 'footRows'
  | 'selection'
>;

/** The print of a list: the rows that the screen shows; of a long list the page. */
type ListPrint<Row> = Omit<BookPrintProps<Row>, 'title' | 'rows' | 'onBack'> &
  Partial<Pick<BookPrintProps<Row>, 'title'>> & {
    /** The calls that keep how the account set prints the list. */
    readonly setting?: ListPrintCalls | undefined;
  };

interface ListScreenProps<Row> extends TableProps<Row> {
  readonly title: string;
  /** Behind the title: 共 n 个凭证字 for `个凭证字`, … */
  readonly unit?: string;
  /** … or a text of its own, as books have. */
  readonly subtitle?: string;
  readonly query: ListQuery;
  readonly rows: readonly Row[];
  /** Where the rows are only a page of all. */
  readonly page?: PageOf<unknown> | undefined;
  /** What 打印 puts on paper; a title of its own only where it differs. */
  readonly print?: ListPrint<Row> | undefined;
  /** A `FileActions`: 导入 and 导出. */
  readonly files?: ReactNode;
  /** Behind 刷新, 打印 and 导出; one primary button at most. */
  readonly actions?: ReactNode;
  /** A `FilterBar`; what it holds lives in the address. */
  readonly filters?: ReactNode;
  /** Below the table. */
  readonly footer?: ReactNode;
  readonly empty: ReactNode;
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/** A screen that is one list or book: title and count, acts, filters, table, pages. */
export function ListScreen<Row>({
  title,
  unit = '条',
  query,
  rows,
  page,
  subtitle = `共 ${page?.total ?? rows.length} ${unit}`,
  print,
  files,
  actions,
  filters,
  footer,
  onOpen,
  ...table
}: ListScreenProps<Row>) {
  const paper = usePaper();
  const isRefused = Boolean(query.error) && query.data === undefined;
  // What could not be read is not put on paper as a list of nothing.
  if (print && paper.isOn && !isRefused) {
    const isPart = page !== undefined && page.total > PAGE_SIZE;
    const note = isPart ? `只含第 ${page.page} 页，全部请导出` : undefined;
    return <LazyBookPrint title={title} rows={rows} note={note} {...print} onBack={paper.close} />;
  }
  return (
    <Page>
      <ListHeader
        title={title}
        subtitle={subtitle}
        query={query}
        files={files}
        actions={actions}
        onPrint={print && paper.open}
      />
      {filters}
      <Sheet>
        {isRefused ? (
          <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <BookTable
            {...table}
            label={title}
            rows={rows}
            isFirst={filters === undefined}
            loading={query.isPending || isPastEnd(page)}
            {...(onOpen ? { onOpen } : {})}
          />
        )}
        <Pager page={page} />
        {footer}
      </Sheet>
    </Page>
  );
}
