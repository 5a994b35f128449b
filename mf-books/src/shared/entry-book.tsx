import { type ReactNode } from 'react';
import type { DetailedLedgerRow, ListName } from '@mingzhang/contract';
import {
  EmptyState,
  ErrorPanel,
  lazyPart,
  ListHeader,
  Page,
  ScreenSkeleton,
  Sheet,
  usePaper,
  usePeriodRange,
  type BookColumn,
  type FileActionsProps,
  type NoColumnSettings,
} from '@mingzhang/web';
import { BookFiles } from './book-files';
import { LedgerTable } from './ledger-table';
import css from './ledger.module.css';
import type { EntryPaper } from './entry-paper';
import type { NarrowedBook } from './renamed';
import { subtitleOf } from './told';
import { useBookNote } from './unaudited';
import { useSteps } from './use-steps';

/** What is for paper comes when it is printed. */
const Printed = lazyPart(() => import('./printed-entries'), 'PrintedEntries', ScreenSkeleton);

const navClasses = { figures: 'sides', names: 'names' } as const;

interface Book<Row> {
  readonly page: number;
  readonly total: number;
  readonly rows: readonly Row[];
}

interface EntryBookProps<Row> {
  /** Of the screen, for the keys that go through what stands beside the book. */
  readonly path: string;
  readonly title: string;
  /** Above the book, where it differs from the name of its files. */
  readonly heading?: string;
  readonly query: {
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  /** Undefined until the book of what is chosen has come. */
  readonly book: Book<Row> | undefined;
  readonly onExport: FileActionsProps['onExport'];
  readonly actions?: ReactNode;
  readonly filters: ReactNode;
  /** What the book may be chosen of. */
  readonly nav: ReactNode;
  /** What the list beside the book holds: balances, for which it is wider, or short names alone. */
  readonly navOf?: 'figures' | 'names';
  readonly onStep: (step: 1 | -1) => void;
  /** Of what the book is. */
  readonly head: ReactNode;
  readonly columnsOf: (shown: readonly Row[], narrow: boolean) => readonly BookColumn<Row>[];
  /** What the book is narrowed to. */
  readonly narrowed: NarrowedBook;
  /** What entries are searched for. */
  readonly search: string;
  readonly onPage: (page: number) => void;
  readonly proofs?: ReactNode;
  /** Left out where the columns follow from the book: 多栏账. */
  readonly settings: ListName | NoColumnSettings;
  /** Nothing has figures in the range, so that no book will come. */
  readonly isEmpty?: boolean;
  /** Said where nothing is there to be chosen, so that no book will come. */
  readonly empty?: { readonly title: string; readonly description: string } | undefined;
  /** Of a book whose screen prints it itself, none. */
  readonly paper?: EntryPaper<Row>;
}

/**
 * The frame of every book of entries: header with print and files, filters, what it may be chosen of
 * beside it, Alt+↑ ↓ through that, the entries page by page, its proofs below, and its paper.
 */
export function EntryBook<Row extends DetailedLedgerRow>(props: EntryBookProps<Row>) {
  const { title, book, query, search } = props;
  const [range] = usePeriodRange();
  const paper = usePaper();
  const bookNote = useBookNote(props.narrowed);
  useSteps(props.path, props.onStep);
  const isSearched = search.trim() !== '';
  if (paper.isOn && props.paper) {
    return (
      <Printed
        {...props.paper}
        book={book}
        range={range}
        search={search}
        bookNote={bookNote}
        onBack={paper.close}
      />
    );
  }
  return (
    <Page>
      <ListHeader
        title={props.heading ?? title}
        // What a search leaves of the entries is counted above them.
        subtitle={subtitleOf(range, book && !isSearched ? `${book.total} 笔` : undefined, bookNote)}
        query={{ ...query, data: book }}
        onPrint={paper.open}
        files={<BookFiles name={title} onExport={props.onExport} />}
        actions={props.actions}
      />
      {props.filters}
      <div className={`${css.two} ${props.navOf ? css[navClasses[props.navOf]] : ''}`}>
        <div className={css.wideOnly}>
          <Sheet>{props.nav}</Sheet>
        </div>
        <Sheet>
          {props.head}
          {query.error && !book ? (
            <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Entries {...props} period={range.to} />
          )}
        </Sheet>
      </div>
    </Page>
  );
}

function Entries<Row extends DetailedLedgerRow>({
  title,
  book,
  empty,
  period,
  proofs,
  ...props
}: EntryBookProps<Row> & { readonly period: string }) {
  if (empty && !book) return <EmptyState {...empty} />;
  const { columnsOf, search, onPage, settings, isEmpty = false } = props;
  return (
    <LedgerTable
      label={title}
      settings={settings}
      book={book}
      isEmpty={isEmpty}
      columnsOf={columnsOf}
      search={search}
      period={period}
      onPage={onPage}
      footer={book && proofs}
    />
  );
}
