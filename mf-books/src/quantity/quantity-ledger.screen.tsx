import { useNavigate } from 'react-router-dom';
import {
  foundNote,
  quantityBookCalls,
  quantityLedgerTable,
  type QuantityLedgerRow,
} from '@mingzhang/contract';
import { searchSubjects } from '@mingzhang/rules';
import {
  eachFigurePx,
  EmptyState,
  ListScreen,
  paperColumns,
  rangeTitle,
  screenColumns,
  useExport,
  useIsNarrow,
  usePeriodRange,
  useUrlFilters,
  type BookColumn,
} from '@mingzhang/web';
import { searchOf, useSubjectBalance, useSubjects } from '../api/account-book.api';
import { useQuantityLedger } from '../api/column-books.api';
import { BookFiles } from '../shared/book-files';
import { BookFilters } from '../shared/book-filters';
import { BookProofLine } from '../shared/book-proof-line';
import { bookPath } from '../shared/book-path';
import { CARD_PX, LedgerCard } from '../shared/ledger-card';
import { notesOf, subtitleOf } from '../shared/told';
import { useBookNote, useUnaudited } from '../shared/unaudited';
import { quantityProofs } from './quantity-proofs';

const { title } = quantityLedgerTable;

/** 数量金额总账: what subjects with quantities held at both ends of the months, and what moved. */
export function QuantityLedgerScreen() {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [range] = usePeriodRange();
  const [filters, change] = useUrlFilters({ keyword: '' });
  const { unaudited } = useUnaudited();
  const bookNote = useBookNote();
  const query = { periodFrom: range.from, periodTo: range.to, unaudited };
  const book = useQuantityLedger(query);
  const onExport = useExport(quantityBookCalls.quantityLedgerFile, {
    query: { ...query, ...searchOf(filters) },
  });
  const { data: subjects } = useSubjects();
  const word = filters.keyword.trim();
  const found = new Set(searchSubjects(subjects ?? [], word).map(({ subject }) => subject.id));
  const rows = (book.data ?? []).filter(({ subjectId }) => word === '' || found.has(subjectId));
  // What it is proved by: the same subjects, of every level, as the balances hold them.
  const balances = useSubjectBalance({
    range,
    unaudited,
    levelFrom: 1,
    levelTo: 6,
    showZero: false,
  });
  const isSettled = !book.isFetching && !balances.isFetching && rows.length > 0;
  const pathOf = ({ subjectId }: QuantityLedgerRow) =>
    bookPath('quantity-detailed', range, { subjectId, unaudited });
  return (
    <ListScreen
      settings="quantityLedger"
      title={title}
      subtitle={subtitleOf(range, `${rows.length} 个科目`, bookNote)}
      query={book}
      print={{
        period: rangeTitle(range),
        note: notesOf(bookNote, foundNote(word, 'subjects')),
        columns: paperColumns(quantityLedgerTable),
      }}
      files={<BookFiles name={title} onExport={onExport} />}
      filters={<BookFilters filters={filters} change={change} switches={{}} mayLeaveOut />}
      columns={narrow ? [card] : columnsOf(rows, pathOf)}
      {...(narrow ? { rowPx: CARD_PX } : {})}
      rows={rows}
      rowKey={({ subjectId }) => subjectId}
      onOpen={(row) => void navigate(pathOf(row))}
      footer={
        isSettled &&
        balances.data && <BookProofLine proofs={quantityProofs(rows, balances.data.rows)} />
      }
      empty={
        <EmptyState
          title={word ? '没有匹配的科目' : '没有启用数量核算的科目'}
          description={
            word
              ? '可改用编码、名称或拼音首字母查找；这里只列启用数量核算的科目。'
              : '在科目设置中为科目填写计量单位后，凭证可录入数量和单价，这里列出数量与金额。'
          }
        />
      }
    />
  );
}

function columnsOf(
  rows: readonly QuantityLedgerRow[],
  pathOf: (row: QuantityLedgerRow) => string,
): readonly BookColumn<QuantityLedgerRow>[] {
  return screenColumns(quantityLedgerTable, {
    px: eachFigurePx(quantityLedgerTable, rows),
    pathOf,
  });
}

const card: BookColumn<QuantityLedgerRow> = {
  key: 'card',
  title: '科目 · 结存数量 · 借方、贷方、余额',
  width: 320,
  grow: true,
  render: (row) => (
    <LedgerCard
      start={`${row.code} ${row.name}`}
      end={`${row.balanceQuantity ?? 0} ${row.unit}`}
      row={row}
    />
  ),
};
