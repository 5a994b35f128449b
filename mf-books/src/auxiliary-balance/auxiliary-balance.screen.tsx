import { Select } from 'antd';
import {
  ITEMS_LISTED,
  auxiliaryBalanceTable,
  foundNote,
  type AuxiliaryBalanceRow,
} from '@mingzhang/contract';
import {
  EmptyState,
  ListScreen,
  Pager,
  rangeTitle,
  SubjectPicker,
  TypedField,
  useIsNarrow,
  usePaper,
  usePeriodRange,
  useUrlFilters,
} from '@mingzhang/web';
import { useNavigate } from 'react-router-dom';
import { useAuxiliaryBalance, useBookFiles, useSeenSubjects } from '../api/account-book.api';
import { useCategories } from '../api/categories.api';
import { BookFiles } from '../shared/book-files';
import { BookFilters } from '../shared/book-filters';
import { bookPath } from '../shared/book-path';
import { numberOf } from '../shared/number-of';
import { shownPairs } from '../shared/pairs';
import { notesOf, subtitleOf } from '../shared/told';
import { useBookNote, useUnaudited } from '../shared/unaudited';
import { itemColumnsOf, printOf } from './auxiliary-balance.columns';
import { ItemBalanceProofs } from './item-balance-proofs';

const { title } = auxiliaryBalanceTable;

const empty = (
  <EmptyState
    title="该类别在所选期间没有余额和发生额"
    description="在科目设置中为科目启用辅助核算，录入期初或凭证时选择项目后，这里按项目列出余额。"
  />
);

const notFound = (
  <EmptyState
    icon="search"
    title="没有匹配的项目"
    description="可改用项目编码、名称或拼音首字母查找，或改变类别、科目和期间。"
  />
);

/** What the print leaves out. */
function noteOf({
  isWhole,
  keyword,
  bookNote,
}: {
  readonly isWhole: boolean;
  readonly keyword: string;
  readonly bookNote: string | undefined;
}) {
  if (!isWhole) return { note: '正在读取全部项目' };
  return { note: notesOf(bookNote, foundNote(keyword, 'items')) };
}

/** 辅助核算余额表: the balances of one category's items, of all subjects or of one, or each subject by itself. */
export function AuxiliaryBalanceScreen() {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const { filters, categories, categoryId, asked, page, bookNote } = useAsked();
  const { range, subjectId, unaudited, keyword } = asked;
  const book = useAuxiliaryBalance({ ...asked, categoryId, page });
  const pathOf = (row: AuxiliaryBalanceRow) =>
    bookPath('auxiliary-accounting-detail', range, {
      categoryId,
      itemId: row.itemId,
      subjectId: row.subject?.id ?? subjectId,
      unaudited,
    });
  const files = useBookFiles();
  const onExport = (format: 'xlsx' | 'csv') => {
    if (categoryId !== undefined) {
      files.auxiliaryBalance({ ...asked, categoryId }, format);
    }
  };
  const pairs = shownPairs({ yearOpening: false, yearToDate: filters.ytd === '1', narrow });
  const totals = book.data?.totals;
  const category = categories.find(({ id }) => id === categoryId)?.name;
  const quantity = book.data?.quantity;
  const subject = useSeenSubjects().data?.find(({ id }) => id === subjectId);
  const ofSubject = subject && `${subject.code} ${subject.fullName}`;
  const isWhole = page !== 'all' || book.data?.pageSize === book.data?.total;
  const rows = book.data?.rows ?? [];
  // Of the answer: that of before stays until its own has come.
  const isApart = rows.some((row) => row.subject !== undefined);
  const shown = { pairs, totals, quantity, isApart };
  const columns = itemColumnsOf({ ...shown, rows, narrow, pathOf });
  return (
    <ListScreen
      settings="auxiliaryBalance"
      title={title}
      subtitle={subtitleOf(
        range,
        `${book.data?.total ?? 0} 个项目`,
        quantity && `单位：${quantity.unit}`,
        bookNote,
      )}
      query={book}
      print={{
        title: [`${category ?? '辅助核算'}余额表`, ofSubject].filter(Boolean).join(' '),
        period: rangeTitle(range),
        ...printOf(shown),
        ...noteOf({ isWhole, keyword, bookNote }),
      }}
      files={<BookFiles name={title} onExport={onExport} />}
      filters={<Filters categories={categories} categoryId={categoryId} />}
      columns={columns}
      rows={rows}
      rowKey={({ itemId, subject: own }) => `${itemId} ${own?.id}`}
      onOpen={(row) => void navigate(pathOf(row))}
      empty={keyword === '' ? empty : notFound}
      footer={
        <>
          <Pager page={book.data} pageSize={ITEMS_LISTED} />
          {totals && !book.isFetching && book.data?.total !== 0 && (
            <ItemBalanceProofs {...asked} totals={totals} categoryId={categoryId} />
          )}
        </>
      }
    />
  );
}

/** What the address asks for. */
function useAsked() {
  const [range] = usePeriodRange();
  const [filters] = useFilters();
  const { data: categories = [] } = useCategories();
  // An address can be typed: what is no category of the account set gives way to the first.
  const known = categories.find(({ id }) => id === numberOf(filters.categoryId));
  const { unaudited } = useUnaudited();
  const categoryId = (known ?? categories[0])?.id;
  const subjectId = numberOf(filters.subjectId);
  const bookNote = useBookNote({ subjectId, categoryId });
  return {
    filters,
    categories,
    categoryId,
    bookNote,
    // What is printed is the whole table.
    page: usePaper().isOn ? ('all' as const) : numberOf(filters.page),
    asked: {
      range,
      unaudited,
      subjectId,
      keyword: filters.keyword.trim(),
      bySubject: filters.bySubject === '1',
    },
  };
}

function useFilters() {
  return useUrlFilters({
    categoryId: '',
    subjectId: '',
    keyword: '',
    bySubject: '0',
    ytd: '1',
    page: '1',
  });
}

function Filters({
  categories,
  categoryId,
}: {
  categories: readonly { id: number; name: string }[];
  categoryId: number | undefined;
}) {
  const [filters, change] = useFilters();
  const { data: subjects = [] } = useSeenSubjects();
  const withCategory = subjects.filter(
    (subject) => categoryId !== undefined && subject.auxiliary.includes(categoryId),
  );
  return (
    <BookFilters
      filters={filters}
      change={change}
      lead={
        <>
          <Select
            aria-label="辅助核算类别"
            style={{ width: 128 }}
            value={categoryId ?? null}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number) => change({ categoryId: String(id), subjectId: '' })}
          />
          <TypedField
            autoFocus
            label="查找项目"
            placeholder="编码、名称或拼音首字母"
            width={200}
            value={filters.keyword}
            onChange={(keyword) => change({ keyword })}
          />
          <SubjectPicker
            subjects={withCategory}
            value={numberOf(filters.subjectId)}
            placeholder="全部科目"
            onChange={(subject) => change({ subjectId: subject ? String(subject.id) : '' })}
          />
        </>
      }
      switches={{ bySubject: '分科目', ytd: '本年累计' }}
      mayLeaveOut
    />
  );
}
