import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { EACH_CURRENCY, generalLedgerTable, isPartOfSubjects } from '@mingzhang/contract';
import { searchSubjects } from '@mingzhang/rules';
import { EmptyState, ListScreen, useIsNarrow, usePeriodRange, useUrlFilters } from '@mingzhang/web';
import {
  balanceFilter,
  useBookFiles,
  useGeneralLedger,
  useSubjectBalance,
  useSubjects,
} from '../api/account-book.api';
import { BookFiles } from '../shared/book-files';
import { BookFilters } from '../shared/book-filters';
import { BookProofLine } from '../shared/book-proof-line';
import { CurrencyField } from '../shared/currency-field';
import { CARD_PX } from '../shared/ledger-card';
import { NoSubjectFound } from '../shared/no-subject-found';
import { subtitleOf } from '../shared/told';
import { useBookNote, useUnaudited } from '../shared/unaudited';
import { useListedNote } from '../shared/use-listed-note';
import { ledgerProofs } from './general-ledger-proofs';
import {
  amountWidth,
  isAbroad,
  ledgerColumns,
  ledgerItems,
  ledgerPath,
} from './general-ledger.columns';
import { useLedgerPrint } from './use-ledger-print';

/** The filters while the address names none. */
const STANDARD = {
  keyword: '',
  levelFrom: '1',
  levelTo: '1',
  subjectFrom: '',
  subjectTo: '',
  zero: '0',
  currency: '',
};

const { title } = generalLedgerTable;

/** 总账: opening, 本期合计 and 本年累计 of each subject, month by month. */
export function GeneralLedgerScreen() {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [range] = usePeriodRange();
  const [filters, change] = useUrlFilters(STANDARD);
  const { unaudited } = useUnaudited();
  const bookNote = useBookNote();
  const filter = balanceFilter(range, { ...filters, unaudited });
  const book = useGeneralLedger(filter);
  const files = useBookFiles();
  const amountPx = useMemo(() => amountWidth(book.data ?? []), [book.data]);
  const items = useFound(book.data ?? [], filters.keyword);
  // What it is proved by: the same subjects as the balances hold them.
  const balances = useSubjectBalance(filter);
  const isEach = filters.currency === EACH_CURRENCY;
  const proofs = useMemo(() => {
    const rows = balances.data?.rows;
    return (
      rows &&
      ledgerProofs(
        items.map(({ row }) => row),
        { balances: rows, isEach },
      )
    );
  }, [items, balances.data, isEach]);
  const listed = useListedNote(filters);
  const print = useLedgerPrint({ items, range, filters, bookNote, listed });
  const isSettled = !book.isFetching && !balances.isFetching && items.length > 0;
  const subjects = new Set(items.map(({ row }) => row.subjectId)).size;
  return (
    <ListScreen
      settings="generalLedger"
      title={title}
      subtitle={subtitleOf(range, `${subjects} 个科目`, bookNote)}
      query={book}
      print={print}
      files={<BookFiles name={title} onExport={(format) => files.generalLedger(filter, format)} />}
      filters={
        <BookFilters
          filters={filters}
          change={change}
          search={
            <CurrencyField
              currency={filters.currency}
              onChange={(currency) => change({ currency })}
            />
          }
          switches={{ zero: '余额为零' }}
          mayLeaveOut
        />
      }
      columns={ledgerColumns({
        range,
        unaudited,
        narrow,
        amountPx,
        abroad: isAbroad(book.data ?? []),
      })}
      {...(narrow ? { rowPx: CARD_PX } : {})}
      rows={items}
      rowKey={({ row }) => `${row.subjectId} ${row.currency} ${row.period} ${row.kind}`}
      isSum={({ row }) => row.kind === 'yearTotal'}
      rowTone={({ row }) => (row.kind === 'opening' ? 'opening' : undefined)}
      onOpen={({ row }) => void navigate(ledgerPath(row, { range, unaudited }))}
      footer={isSettled && proofs && <BookProofLine proofs={proofs} />}
      empty={<NoLedger />}
    />
  );
}

function NoLedger() {
  const [filters, change] = useUrlFilters(STANDARD);
  if (isPartOfSubjects(filters)) {
    return <NoSubjectFound filters={filters} change={change} otherwise="余额为零" />;
  }
  return (
    <EmptyState
      title="所选期间没有余额和发生额"
      description="录入期初余额或凭证后，这里按科目和月份列出期初、本期合计与本年累计。"
    />
  );
}

function useFound(rows: Parameters<typeof ledgerItems>[0], keyword: string) {
  const { data: subjects } = useSubjects();
  return useMemo(() => {
    if (keyword.trim() === '') return ledgerItems(rows);
    const found = new Set(searchSubjects(subjects ?? [], keyword).map(({ subject }) => subject.id));
    return ledgerItems(rows.filter((row) => found.has(row.subjectId)));
  }, [rows, keyword, subjects]);
}
