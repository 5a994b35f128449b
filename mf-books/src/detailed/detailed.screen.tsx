import { useMemo } from 'react';
import type { DetailedLedgerResult } from '@mingzhang/contract';
import {
  ErrorPanel,
  FileActions,
  ListHeader,
  Page,
  rangeTitle,
  Sheet,
  usePaper,
  usePeriodRange,
} from '@mingzhang/web';
import { useBookFiles, useDetailedLedger } from '../api/account-book.api';
import { LedgerTable } from '../shared/ledger-table';
import { amountWidth, detailedColumns } from '../shared/ledger.columns';
import css from '../shared/ledger.module.css';
import { LedgerFilters } from './ledger-filters';
import { LedgerHead } from './ledger-head';
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
            <EntryTable
              book={book.data}
              isEmpty={nav.list.data?.length === 0}
              {...{ address, period: range.to }}
            />
          )}
        </Sheet>
      </div>
    </Page>
  );
}

function EntryTable({
  book,
  isEmpty,
  address,
  period,
}: {
  book: DetailedLedgerResult | undefined;
  /** No subject has figures in the range. */
  isEmpty: boolean;
  address: LedgerAddress;
  period: string;
}) {
  const amountPx = useMemo(() => amountWidth(book?.rows ?? []), [book]);
  return (
    <LedgerTable
      label="明细账"
      {...{ book, isEmpty, period }}
      columnsOf={(shown, narrow) =>
        detailedColumns({
          period,
          counterpart: address.counterpart && !narrow,
          settlement: !narrow && shown.some((row) => row.settlement !== undefined),
          items: shown.some((row) => row.items !== undefined),
          narrow,
          amountPx,
        })
      }
      search={address.entry}
      onPage={(page) => address.change({ page: String(page) })}
    />
  );
}
