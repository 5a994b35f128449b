import { useMemo } from 'react';
import type { CurrencyLedgerResult } from '@mingzhang/contract';
import { usePeriodRange } from '@mingzhang/web';
import { useBookFiles, useDetailedLedger } from '../api/account-book.api';
import { blankRow } from '../shared/carried-rows';
import { BookProofLine } from '../shared/book-proof-line';
import { bookProofs } from '../shared/book-proofs';
import { EntryBook } from '../shared/entry-book';
import { amountWidth, detailedColumns, printedColumns } from '../shared/ledger.columns';
import { LedgerFilters } from './ledger-filters';
import { LedgerHead } from './ledger-head';
import { SubjectNav } from './subject-nav';
import { useLedgerAddress } from './use-ledger-address';
import { useSubjectNav } from './use-subject-nav';

const title = '明细账';

/** 明细账: the entries of one subject with their running balance, and the subjects beside it. */
export function DetailedScreen() {
  const [range] = usePeriodRange();
  const address = useLedgerAddress();
  const nav = useSubjectNav(address, range);
  const { chosenId } = nav;
  const { categoryId, itemId, auxiliary, currency, page } = address;
  const filter = { range, subjectId: chosenId, categoryId, itemId, auxiliary, currency, page };
  const query = useDetailedLedger(filter);
  const book = query.data;
  const files = useBookFiles();
  const amountPx = useMemo(() => amountWidth(book?.rows ?? []), [book]);
  return (
    <EntryBook
      {...{ title, query, book }}
      path="/account-book/detailed"
      onExport={(format) => {
        if (chosenId !== undefined) files.details(filter, format);
      }}
      filters={
        <LedgerFilters
          {...{ address, chosenId }}
          subjects={nav.list.data ?? []}
          mnemonics={nav.mnemonics}
        />
      }
      nav={
        <SubjectNav
          {...{ chosenId, items: nav.items, open: nav.open }}
          loading={nav.list.isPending}
          onChoose={address.choose}
          onOpen={nav.setOpen}
          searching={address.keyword !== ''}
        />
      }
      onStep={nav.onStep}
      head={<LedgerHead subject={book?.subject} address={address} />}
      columnsOf={(shown, narrow) =>
        detailedColumns({
          period: range.to,
          counterpart: address.counterpart && !narrow,
          settlement: !narrow && shown.some((row) => row.settlement !== undefined),
          items: shown.some((row) => row.items !== undefined),
          ...{ narrow, amountPx, currency: book?.foreign?.currency },
        })
      }
      search={address.entry}
      onPage={(next) => address.change({ page: String(next) })}
      proofs={book && <BookProofLine proofs={proofsOf(book)} />}
      isEmpty={nav.list.data?.length === 0}
      paper={{
        title: `${title} ${book ? `${book.subject.code} ${book.subject.fullName}` : ''} ${currency ?? ''}`,
        columns: printedColumns(book?.foreign?.currency),
        // Of a foreign currency its balance is carried; what moved is told by the totals of the months.
        carry: ({ kind, foreignBalance }, carried) => ({
          ...{ ...blankRow, kind, ...carried },
          ...(foreignBalance === undefined ? {} : { foreignBalance }),
        }),
      }}
    />
  );
}

/** That a book comes to what the balances hold of it, in base currency and in the one it is narrowed to. */
function proofsOf(book: CurrencyLedgerResult) {
  const inBase = bookProofs(book, '科目余额');
  if (!book.foreign) return inBase;
  const { currency, ownBook, ownBalances } = book.foreign;
  const own = bookProofs({ book: ownBook, balances: ownBalances }, `${currency} 余额`);
  return [...inBase, ...own.slice(0, 1)];
}
