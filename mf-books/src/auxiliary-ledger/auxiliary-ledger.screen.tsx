import {
  auxiliaryLedgerCalls,
  auxiliaryLedgerTable,
  quantityAuxiliaryLedgerTable,
  type AuxiliaryLedgerResult,
  type AuxiliaryListResult,
} from '@mingzhang/contract';
import { controlDifference } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import { paperColumns, useExport, usePeriodRange } from '@mingzhang/web';
import { entryOf, LEDGER_PAGE_SIZE } from '../api/account-book.api';
import { useCategories } from '../api/categories.api';
import { useAuxiliaryLedger, useAuxiliaryList } from '../api/column-books.api';
import { BookHead } from '../shared/book-head';
import { BookProofLine } from '../shared/book-proof-line';
import { bookProofs, endsOfTexts } from '../shared/book-proofs';
import { blankRow, carriedColumns, countedSides } from '../shared/carried-rows';
import { EntryBook } from '../shared/entry-book';
import { codeAndName } from '../shared/subject-heading';
import { useUnaudited } from '../shared/unaudited';
import { auxiliaryColumns } from './auxiliary-ledger.columns';
import { ItemBookFilters } from './item-book-filters';
import { ItemNav } from './item-nav';
import { useItemAddress } from './use-item-address';

const { title } = auxiliaryLedgerTable;

/** 辅助核算明细账: what moved with an item, in all its subjects or in one, and the items beside it. */
export function AuxiliaryLedgerScreen() {
  const [range] = usePeriodRange();
  const address = useItemAddress();
  const { list, chosen } = useItemChoice();
  const { filters, change, subjectId } = address;
  const { unaudited } = useUnaudited();
  const query = { periodFrom: range.from, periodTo: range.to, ...chosen, subjectId, unaudited };
  const book = useAuxiliaryLedger(
    { ...query, page: address.page, pageSize: LEDGER_PAGE_SIZE },
    chosen.itemId > 0 && chosen.categoryId > 0,
  );
  const onExport = useExport(auxiliaryLedgerCalls.auxiliaryDetailsFile, {
    query: { ...query, ...entryOf(filters) },
  });
  const onStep = (step: 1 | -1) => {
    const rows = list.data?.rows ?? [];
    const next = rows[rows.findIndex(({ itemId }) => itemId === chosen.itemId) + step];
    if (next) address.choose(next.itemId);
  };
  const data = chosen.itemId > 0 ? book.data : undefined;
  return (
    <EntryBook
      settings="auxiliaryLedger"
      title={title}
      onExport={onExport}
      onStep={onStep}
      query={book}
      book={data}
      path="/account-book/auxiliary-accounting-detail"
      narrowed={{ subjectId: data?.subject?.id, itemId: data?.item.id }}
      filters={<ItemBookFilters address={address} {...chosen} />}
      nav={
        <ItemNav
          list={list.data}
          chosenId={chosen.itemId}
          onChoose={address.choose}
          onPage={(items) => change({ items: String(items) })}
        />
      }
      navOf="figures"
      head={<ItemHead book={data} />}
      columnsOf={(shown, narrow) =>
        auxiliaryColumns(shown, {
          period: range.to,
          narrow,
          item: data?.item.name,
          unit: data?.counted?.unit,
          counterpart: filters.counterpart === '1',
          oneSubject: data?.subject !== undefined && data.subject !== null,
        })
      }
      search={filters.entry}
      onPage={(page) => change({ page: String(page) })}
      proofs={data && <ItemProofs book={data} control={list.data?.control ?? null} />}
      empty={list.data?.rows.length === 0 ? noItem : undefined}
      paper={{
        title: paperTitle(data),
        heading: data && { title, of: ofItem(data) },
        columns: data?.counted ? countedColumns : printedColumns,
        carry: (last, figures, rows) => ({
          ...blankRow,
          kind: last.kind,
          subjectCode: '',
          subjectName: '',
          ...(data?.counted && {
            ...carriedColumns(rows, last, countedSides),
            balanceQuantity: last.balanceQuantity,
            balancePrice: last.balancePrice,
          }),
          ...figures,
        }),
      }}
    />
  );
}

const noItem = {
  title: '该类别在所选期间没有余额和发生额',
  description: '在科目设置中为科目启用辅助核算，录入期初或凭证时选择项目后，这里按项目列出分录。',
};

const printedColumns = paperColumns(auxiliaryLedgerTable);
const countedColumns = paperColumns(quantityAuxiliaryLedgerTable);

function paperTitle(book: AuxiliaryLedgerResult | undefined): string {
  const of = book?.subject ? ` ${book.subject.code} ${book.subject.fullName}` : '';
  return `${title} ${book ? `${book.item.category} ${book.item.name}` : ''}${of}`;
}

/** 客户：C001-华美商贸, and 科目：1122-应收账款 where the book is narrowed to one. */
function ofItem({ item, subject }: AuxiliaryLedgerResult): string {
  const of = subject && codeAndName('科目', { code: subject.code, name: subject.fullName });
  return [codeAndName(item.category, item), of].filter(Boolean).join('　');
}

/** The category and item of the address, else the first ones. */
function useItemChoice() {
  const [range] = usePeriodRange();
  const address = useItemAddress();
  const categories = useCategories();
  const categoryId = address.categoryId ?? categories.data?.[0]?.id ?? 0;
  const { keyword, zero } = address.filters;
  const { unaudited } = useUnaudited();
  const list = useAuxiliaryList(
    {
      periodFrom: range.from,
      periodTo: range.to,
      categoryId,
      unaudited,
      subjectId: address.subjectId,
      page: address.itemPage,
      ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
      showZero: zero === '1' ? '1' : '0',
    },
    categoryId > 0,
  );
  return {
    list,
    chosen: { categoryId, itemId: address.itemId ?? list.data?.rows[0]?.itemId ?? 0 },
  };
}

function ItemHead({ book }: { book: AuxiliaryLedgerResult | undefined }) {
  const subject = book?.subject;
  return (
    <BookHead of={book?.item} what="项目">
      {book && (
        <>
          <span>{book.item.category}</span>
          {book.counted && <span>单位：{book.counted.unit}</span>}
          <span>{subject ? `${subject.code} ${subject.fullName}` : '全部科目'}</span>
        </>
      )}
    </BookHead>
  );
}

/** That the book agrees with the balances, and all items with their control accounts. */
function ItemProofs({
  book,
  control,
}: {
  book: AuxiliaryLedgerResult;
  control: AuxiliaryListResult['control'];
}) {
  // Who sees a part of the subjects sees a part of an item, too.
  const seesAll = useSession().can('book.all');
  if (!seesAll) return null;
  const proofs = [...bookProofs(book, '辅助核算余额表')];
  if (book.counted) {
    const { bookCount, balanceCount } = book.counted;
    const [stock] = bookProofs({ book: bookCount, balances: balanceCount }, '项目结存数量');
    if (stock) proofs.push({ ...stock, title: '期初 + 收入 − 付出 = 结存数量' });
  }
  if (control) {
    const { closing } = controlDifference(
      { items: endsOfTexts(control.items), unassigned: endsOfTexts(control.unassigned) },
      endsOfTexts(control.subjects),
    );
    const names = { over: '项目多', under: '科目多' };
    proofs.push({ title: '全部项目 + 未指定项目 = 科目余额', difference: closing, ...names });
  }
  return <BookProofLine proofs={proofs} />;
}
