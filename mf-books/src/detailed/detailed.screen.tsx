import { useMemo } from 'react';
import type { CurrencyLedgerResult } from '@mingzhang/contract';
import {
  lazyPart,
  ScreenSkeleton,
  usePaper,
  usePeriodRange,
  type PeriodRange,
} from '@mingzhang/web';
import { useBookFiles, useDetailedLedger } from '../api/account-book.api';
import { BookProofLine } from '../shared/book-proof-line';
import { bookProofs } from '../shared/book-proofs';
import { EntryBook } from '../shared/entry-book';
import { amountWidth, currencyPx, detailedColumns, toldCurrencies } from '../shared/ledger.columns';
import { LedgerFilters } from './ledger-filters';
import { LedgerHead } from './ledger-head';
import { SubjectNav } from './subject-nav';
import { filterOf, useLedgerAddress, type LedgerAddress } from './use-ledger-address';
import { useSubjectNav } from './use-subject-nav';

const title = '明细账';

/** What is for paper comes when it is printed. */
const Paper = lazyPart(() => import('./detailed-paper'), 'DetailedPaper', ScreenSkeleton);

/** 明细账: the entries of one subject with their running balance, and the subjects beside it. */
export function DetailedScreen() {
  const [range] = usePeriodRange();
  const address = useLedgerAddress();
  const nav = useSubjectNav(address, range);
  const paper = usePaper();
  if (paper.isOn) {
    const { chosenId, list, onStep } = nav;
    const asked = { range, address, chosenId, onStep };
    return <Paper {...asked} subjects={list.data} onBack={paper.close} />;
  }
  return <Ledger range={range} address={address} nav={nav} />;
}

function Ledger({
  range,
  address,
  nav,
}: {
  range: PeriodRange;
  address: LedgerAddress;
  nav: ReturnType<typeof useSubjectNav>;
}) {
  const { chosenId } = nav;
  const filter = filterOf(address, { range, chosenId });
  const query = useDetailedLedger(filter);
  const book = query.data;
  const files = useBookFiles();
  const told = toldCurrencies(book);
  const eachPx = useMemo(
    () => (told === 'base' ? undefined : currencyPx(book?.rows ?? [])),
    [book, told],
  );
  const amountPx = useMemo(() => amountWidth(book?.rows ?? []), [book]);
  return (
    <EntryBook
      settings="detailedLedger"
      title={title}
      query={query}
      book={book}
      path="/account-book/detailed"
      onExport={(format) => {
        if (chosenId !== undefined) files.details(filter, { format, entry: address.entry });
      }}
      narrowed={{ subjectId: chosenId, categoryId: address.categoryId, itemId: address.itemId }}
      filters={
        <LedgerFilters
          address={address}
          chosenId={chosenId}
          subjects={nav.list.data ?? []}
          mnemonics={nav.mnemonics}
        />
      }
      nav={
        <SubjectNav
          chosenId={chosenId}
          items={nav.items}
          open={nav.open}
          loading={nav.list.isPending}
          isStale={nav.list.isPlaceholderData}
          onChoose={address.choose}
          onOpen={nav.setOpen}
          searching={address.keyword !== ''}
        />
      }
      navOf="figures"
      onStep={nav.onStep}
      head={<LedgerHead book={book} address={address} />}
      columnsOf={(shown, narrow) =>
        detailedColumns({
          period: range.to,
          counterpart: address.counterpart && !narrow,
          settlement: !narrow && shown.some((row) => row.settlement !== undefined),
          items: shown.some((row) => row.items !== undefined),
          narrow,
          amountPx,
          eachPx,
          told,
          currency: book?.foreign?.currency,
        })
      }
      search={address.entry}
      onPage={(next) => address.change({ page: String(next) })}
      proofs={book && <BookProofLine proofs={proofsOf(book)} />}
      isEmpty={nav.list.data?.length === 0}
    />
  );
}

/** That a book comes to what the balances hold of it, in base currency and in each foreign one it tells. */
function proofsOf(book: CurrencyLedgerResult) {
  const inBase = bookProofs(book, '科目余额');
  const foreign = book.currencies ?? (book.foreign ? [book.foreign] : []);
  const own = foreign.flatMap(({ currency, ownBook, ownBalances }) =>
    bookProofs({ book: ownBook, balances: ownBalances }, `${currency} 余额`).slice(0, 1),
  );
  return [...inBase, ...own];
}
