import { useMemo } from 'react';
import { Pagination } from 'antd';
import { useNavigate } from 'react-router-dom';
import {
  BookTable,
  EmptyState,
  ErrorPanel,
  FileActions,
  ListHeader,
  Page,
  rangeTitle,
  Sheet,
  useIsNarrow,
  usePaper,
  usePeriodRange,
} from '@mingzhang/web';
import { LEDGER_PAGE_SIZE, useBookFiles, useDetailedLedger } from '../api/account-book.api';
import { CARD_PX } from '../shared/ledger-card';
import { amountWidth, detailedColumns, splitRows, voucherPath } from './detailed.columns';
import css from './detailed.module.css';
import { FoundNote } from './found-note';
import { LedgerFilters } from './ledger-filters';
import { LedgerHead } from './ledger-head';
import { searchLedger } from './ledger-search.model';
import { PrintedLedger } from './printed-ledger';
import { SubjectNav } from './subject-nav';
import { useLedgerAddress, type LedgerAddress } from './use-ledger-address';
import { useSubjectNav } from './use-subject-nav';

/** 明细账: the entries of one subject with their running balance, and the subjects beside it. */
export function DetailedScreen() {
  const [range] = usePeriodRange();
  const address = useLedgerAddress();
  const nav = useSubjectNav(address, range);
  const { chosenId } = nav;
  const filter = {
    range,
    subjectId: chosenId,
    categoryId: address.categoryId,
    itemId: address.itemId,
    auxiliary: address.auxiliary,
    page: address.page,
  };
  const book = useDetailedLedger(filter);
  const files = useBookFiles();
  const onExport = (format: 'xlsx' | 'csv') => {
    if (chosenId !== undefined) files.details(filter, format);
  };
  const paper = usePaper();
  if (paper.isOn) {
    return <PrintedLedger book={book.data} address={address} range={range} onBack={paper.close} />;
  }
  return (
    <Page>
      <ListHeader
        title="明细账"
        subtitle={`${rangeTitle(range)}${book.data ? ` · ${book.data.total} 笔` : ''}`}
        query={book}
        onPrint={paper.open}
        files={<FileActions name="明细账" onExport={onExport} />}
      />
      <LedgerFilters
        address={address}
        subjects={nav.list.data ?? []}
        mnemonics={nav.mnemonics}
        chosenId={chosenId}
      />
      <div className={css.two}>
        <div className={css.wideOnly}>
          <Sheet>
            <SubjectNav
              items={nav.items}
              loading={nav.list.isPending}
              chosenId={chosenId}
              onChoose={address.choose}
              open={nav.open}
              onOpen={nav.setOpen}
              searching={address.keyword !== ''}
            />
          </Sheet>
        </div>
        <Sheet>
          <LedgerHead subject={book.data?.subject} address={address} />
          {book.error && !book.data ? (
            <ErrorPanel error={book.error} onRetry={() => void book.refetch()} />
          ) : (
            <LedgerTable
              book={book.data}
              isEmpty={nav.list.data?.length === 0}
              address={address}
              period={range.to}
            />
          )}
        </Sheet>
      </div>
    </Page>
  );
}

function LedgerTable({
  book,
  isEmpty,
  address,
  period,
}: {
  book: ReturnType<typeof useDetailedLedger>['data'];
  /** No subject has figures in the range. */
  isEmpty: boolean;
  address: LedgerAddress;
  period: string;
}) {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const amountPx = useMemo(() => amountWidth(book?.rows ?? []), [book]);
  const searched =
    address.entry.trim() === '' ? undefined : searchLedger(book?.rows ?? [], address.entry);
  const { body, foot } = searched ? { body: searched.rows, foot: [] } : splitRows(book?.rows ?? []);
  return (
    <>
      {searched && book && <FoundNote found={searched} isPart={book.total > LEDGER_PAGE_SIZE} />}
      <BookTable
        label="明细账"
        columns={detailedColumns({
          period,
          counterpart: address.counterpart && !narrow,
          settlement: !narrow && body.some((row) => row.settlement !== undefined),
          items: body.some((row) => row.items !== undefined),
          narrow,
          amountPx,
        })}
        {...(narrow ? { rowPx: CARD_PX } : {})}
        rows={body}
        footRows={foot}
        rowKey={(row) =>
          row.kind === 'entry' ? `${row.voucherId} ${body.indexOf(row)}` : `${row.date} ${row.kind}`
        }
        loading={!book && !isEmpty}
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
      {book && book.total > LEDGER_PAGE_SIZE && (
        <div className={css.pager}>
          <Pagination
            size="small"
            current={book.page}
            pageSize={LEDGER_PAGE_SIZE}
            total={book.total}
            showSizeChanger={false}
            showTotal={(total) => `共 ${total} 笔`}
            onChange={(page) => address.change({ page: String(page) })}
          />
        </div>
      )}
    </>
  );
}
