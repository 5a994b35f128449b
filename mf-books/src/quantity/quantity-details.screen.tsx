import {
  quantityBookCalls,
  quantityDetailsTable,
  type QuantityDetailsResult,
} from '@mingzhang/contract';
import { paperColumns, useExport, usePeriodRange } from '@mingzhang/web';
import { entryOf, LEDGER_PAGE_SIZE } from '../api/account-book.api';
import { useQuantityDetails, useQuantityLedger } from '../api/column-books.api';
import { BookHead } from '../shared/book-head';
import { BookProofLine } from '../shared/book-proof-line';
import { bookProofs } from '../shared/book-proofs';
import { blankRow, carriedColumns, countedSides } from '../shared/carried-rows';
import { EntryBook } from '../shared/entry-book';
import {
  ListedSubjectFilters,
  ListedSubjectNav,
  useListedSubjects,
} from '../shared/listed-subjects';
import { useUnaudited } from '../shared/unaudited';
import { subjectHeading } from '../shared/subject-heading';
import { quantityColumns } from './quantity-details.columns';

const { title } = quantityDetailsTable;
const printedColumns = paperColumns(quantityDetailsTable);

/** 数量金额明细账: entries with quantity, unit price and amount, and the subjects that keep them beside it. */
export function QuantityDetailsScreen() {
  const [range] = usePeriodRange();
  const { unaudited } = useUnaudited();
  const months = { periodFrom: range.from, periodTo: range.to, unaudited };
  const list = useQuantityLedger(months);
  const listed = useListedSubjects(list.data?.map((row) => ({ ...row, id: row.subjectId })));
  const { chosenId, page, filters } = listed;
  const query = { ...months, subjectId: chosenId ?? 0 };
  const book = useQuantityDetails(
    { ...query, page, pageSize: LEDGER_PAGE_SIZE },
    chosenId !== undefined,
  );
  const onExport = useExport(quantityBookCalls.quantityDetailsFile, {
    query: { ...query, ...entryOf(filters) },
  });
  // The book of another subject stays until its own has come.
  const data = book.data?.subject.id === chosenId ? book.data : undefined;
  const of = data && { code: data.subject.code, name: data.subject.fullName };
  return (
    <EntryBook
      settings="quantityDetails"
      title={title}
      onExport={onExport}
      query={book}
      book={data}
      path="/account-book/quantity-detailed"
      narrowed={{ subjectId: data?.subject.id }}
      filters={<ListedSubjectFilters listed={listed} />}
      nav={<ListedSubjectNav listed={listed} label="数量核算科目" empty="没有启用数量核算的科目" />}
      navOf="figures"
      onStep={listed.onStep}
      head={<BookHead of={of}>{data?.unit && <span>单位：{data.unit}</span>}</BookHead>}
      columnsOf={(shown, narrow) => quantityColumns(shown, { narrow, period: range.to })}
      search={filters.entry}
      onPage={listed.onPage}
      proofs={data && <BookProofLine proofs={proofsOf(data)} />}
      empty={listed.isEmpty ? noSubject : undefined}
      paper={{
        title: `${title} ${of ? `${of.code} ${of.name}` : ''}`,
        heading: subjectHeading(title, of, data?.unit ? `计量单位：${data.unit}` : ''),
        columns: printedColumns,
        // A price is that of a movement or of the stock: what has moved since January has none.
        carry: (last, figures, rows) => ({
          ...last,
          ...blankRow,
          debitQuantity: null,
          debitPrice: null,
          creditQuantity: null,
          creditPrice: null,
          ...carriedColumns(rows, last, countedSides),
          ...figures,
        }),
      }}
    />
  );
}

const noSubject = {
  title: '没有启用数量核算的科目',
  description: '在科目设置中为科目填写计量单位后，凭证可录入数量和单价，这里列出数量与金额。',
};

/** That amounts and quantities come to what the balances hold. */
function proofsOf(book: QuantityDetailsResult) {
  const counts = { book: book.bookCount, balances: book.balanceCount };
  const [stock] = bookProofs(counts, '科目结存数量');
  return [
    ...bookProofs(book, '科目余额表'),
    ...(stock ? [{ ...stock, title: '期初 + 收入 − 付出 = 结存数量' }] : []),
  ];
}
