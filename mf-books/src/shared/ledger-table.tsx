import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchLedger, type DetailedLedgerRow, type ListName } from '@mingzhang/contract';
import {
  BookTable,
  EmptyState,
  isPastEnd,
  Pager,
  useIsNarrow,
  type BookColumn,
  type NoColumnSettings,
} from '@mingzhang/web';
import { LEDGER_PAGE_SIZE } from '../api/account-book.api';
import { FoundNote } from './found-note';
import { CARD_PX } from './ledger-card';
import { splitRows, voucherPath } from './ledger.columns';
import css from './ledger.module.css';

interface Book<Row> {
  readonly page: number;
  readonly total: number;
  readonly rows: readonly Row[];
}

/** The entries of a book with its own rows between them; a double click opens the voucher. */
export function LedgerTable<Row extends DetailedLedgerRow>({
  label,
  settings,
  book,
  isEmpty = false,
  columnsOf,
  search,
  period,
  onPage,
  footer,
}: {
  label: string;
  settings: ListName | NoColumnSettings;
  book: Book<Row> | undefined;
  /** Nothing has figures in the range, so that no book will come. */
  isEmpty?: boolean;
  /** Columns for the rows that are shown, those that stay in view below the others as well. */
  columnsOf: (shown: readonly Row[], narrow: boolean) => readonly BookColumn<Row>[];
  /** What entries are searched for. */
  search: string;
  period: string;
  onPage: (page: number) => void;
  /** Proofs, below a book that is shown whole. */
  footer?: ReactNode;
}) {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const rows = book?.rows ?? [];
  const searched = search.trim() === '' ? undefined : searchLedger(rows, search);
  const { body, foot } = searched ? { body: searched.rows, foot: [] } : splitRows(rows);
  return (
    <>
      {searched && book && <FoundNote found={searched} isPart={book.total > LEDGER_PAGE_SIZE} />}
      <BookTable
        label={label}
        settings={settings}
        columns={columnsOf(foot.length === 0 ? body : [...body, ...foot], narrow)}
        {...(narrow ? { rowPx: CARD_PX } : {})}
        rows={body}
        footRows={foot}
        rowKey={(row) =>
          row.kind === 'entry'
            ? `${row.voucherId} ${body.indexOf(row)}`
            : `${row.date} ${row.kind} ${'currency' in row ? row.currency : ''}`
        }
        loading={(!book && !isEmpty) || isPastEnd(book, LEDGER_PAGE_SIZE)}
        rowTone={(row) =>
          row.kind === 'entry' ? undefined : row.kind === 'opening' ? 'opening' : 'summary'
        }
        onOpen={(row) => {
          const to = voucherPath(row, period);
          if (to !== undefined) void navigate(to);
        }}
        empty={
          <EmptyState
            title={searched ? '没有匹配的分录' : '所选期间没有余额和发生额'}
            description="录入期初余额或凭证后，这里逐笔列出分录和余额。"
          />
        }
      />
      <Pager
        page={book}
        pageSize={LEDGER_PAGE_SIZE}
        unit="笔"
        className={css.pager ?? ''}
        onChange={onPage}
      />
      {!searched && footer}
    </>
  );
}
