import { Select } from 'antd';
import {
  ITEMS_LISTED,
  auxiliaryBalanceTable,
  foundNote,
  quantityAuxiliaryBalanceTable,
  type AuxiliaryBalanceResult,
  type AuxiliaryBalanceRow,
} from '@mingzhang/contract';
import { totalsBeside, type BalancePair } from '@mingzhang/rules';
import {
  EmptyState,
  ListScreen,
  Pager,
  paperColumns,
  paperTotals,
  rangeTitle,
  screenColumns,
  SubjectPicker,
  totalPxOf,
  TypedField,
  useIsNarrow,
  usePaper,
  usePeriodRange,
  useUrlFilters,
} from '@mingzhang/web';
import { useNavigate } from 'react-router-dom';
import {
  useAuxiliaryBalance,
  useBookFiles,
  useCategories,
  useSeenSubjects,
} from '../api/account-book.api';
import { BookFiles } from '../shared/book-files';
import { BookFilters } from '../shared/book-filters';
import { bookPath } from '../shared/book-path';
import { numberOf } from '../shared/number-of';
import { keysBeside, keysOf, sheetsBeside, shownPairs, type Pairs } from '../shared/pairs';
import shared from '../shared/shared.module.css';
import { notesOf, subtitleOf } from '../shared/told';
import { useUnaudited } from '../shared/unaudited';
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
  vouchers,
}: {
  readonly isWhole: boolean;
  readonly keyword: string;
  readonly vouchers: string | undefined;
}) {
  if (!isWhole) return { note: '正在读取全部项目' };
  return { note: notesOf(vouchers, foundNote(keyword, 'items')) };
}

/** 辅助核算余额表: the balances of one category's items, of all subjects or of one. */
export function AuxiliaryBalanceScreen() {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [range] = usePeriodRange();
  const [filters] = useFilters();
  const categories = useCategories();
  // An address can be typed: what is no category of the account set gives way to the first.
  const known = categories.data?.find(({ id }) => id === numberOf(filters.categoryId));
  const categoryId = (known ?? categories.data?.[0])?.id;
  const subjectId = numberOf(filters.subjectId);
  const isPrinting = usePaper().isOn;
  // What is printed is the whole table.
  const page = isPrinting ? 'all' : numberOf(filters.page);
  const keyword = filters.keyword.trim();
  const { unaudited, vouchers } = useUnaudited();
  const asked = { range, subjectId, unaudited, keyword };
  const book = useAuxiliaryBalance({ ...asked, categoryId, page });
  const pathOf = (row: AuxiliaryBalanceRow) =>
    bookPath('auxiliary-accounting-detail', range, {
      ...{ categoryId, itemId: row.itemId, subjectId, unaudited },
    });
  const files = useBookFiles();
  const onExport = (format: 'xlsx' | 'csv') => {
    if (categoryId !== undefined) {
      files.auxiliaryBalance({ ...asked, categoryId }, format);
    }
  };
  const pairs = shownPairs({ yearOpening: false, yearToDate: filters.ytd === '1', narrow });
  const totals = book.data?.totals;
  const category = categories.data?.find(({ id }) => id === categoryId)?.name;
  const quantity = book.data?.quantity;
  const subject = useSeenSubjects().data?.find(({ id }) => id === subjectId);
  const ofSubject = subject && `${subject.code} ${subject.fullName}`;
  const isWhole = book.data?.rows.length === book.data?.total;
  const columns = itemColumnsOf({ narrow, pairs, totals, quantity, pathOf });
  return (
    <ListScreen
      title={title}
      subtitle={subtitleOf(
        range,
        `${book.data?.total ?? 0} 个项目`,
        quantity && `单位：${quantity.unit}`,
        vouchers,
      )}
      query={book}
      print={{
        title: [`${category ?? '辅助核算'}余额表`, ofSubject].filter(Boolean).join(' '),
        period: rangeTitle(range),
        ...printOf({ pairs, totals, quantity }),
        ...noteOf({ isWhole, keyword, vouchers }),
      }}
      files={<BookFiles name={title} onExport={onExport} />}
      filters={<Filters categories={categories.data ?? []} categoryId={categoryId} />}
      columns={columns}
      rows={book.data?.rows ?? []}
      rowKey={({ itemId }) => itemId}
      onOpen={(row) => void navigate(pathOf(row))}
      empty={keyword === '' ? empty : notFound}
      footer={
        <>
          <Pager page={book.data} pageSize={ITEMS_LISTED} />
          {totals && !book.isFetching && book.data?.total !== 0 && (
            <ItemBalanceProofs {...{ ...asked, totals, categoryId }} />
          )}
        </>
      }
    />
  );
}

interface Shown {
  readonly pairs: readonly BalancePair[];
  readonly totals: Pairs | undefined;
  readonly quantity: AuxiliaryBalanceResult['quantity'];
}

/** Columns of the screen; quantities stand beside the amounts where all subjects have one unit. */
function itemColumnsOf({
  narrow,
  pairs,
  totals,
  quantity,
  pathOf,
}: Shown & { narrow: boolean; pathOf: (row: AuxiliaryBalanceRow) => string }) {
  const lead = narrow ? (['name'] as const) : (['code', 'name'] as const);
  const amountPx = totalPxOf(Object.values(totals ?? {}));
  const shown = {
    nameOf: (row: AuxiliaryBalanceRow) => row.name,
    pathOf,
    totals: { [narrow ? 'name' : 'code']: '合计', ...totals, ...totalsBeside(quantity?.totals) },
    amountPx,
    cells: {
      code: (row: AuxiliaryBalanceRow) => <span className={shared.code}>{row.code}</span>,
      name: (row: AuxiliaryBalanceRow) => <span title={row.name}>{row.name}</span>,
    },
  };
  const px = narrow ? { name: 140 } : {};
  return quantity
    ? screenColumns(quantityAuxiliaryBalanceTable, {
        ...{ ...shown, only: [...lead, ...keysBeside(pairs)], px },
      })
    : screenColumns(auxiliaryBalanceTable, { ...shown, only: [...lead, ...keysOf(pairs)], px });
}

function printOf({ pairs, totals, quantity }: Shown) {
  const sums = { name: '合计', ...totals, ...totalsBeside(quantity?.totals) };
  return quantity
    ? {
        ...sheetsBeside(pairs, (keys) =>
          paperColumns(quantityAuxiliaryBalanceTable, { only: ['code', 'name', ...keys] }),
        ),
        totals: totals && paperTotals(quantityAuxiliaryBalanceTable, sums),
      }
    : {
        columns: paperColumns(auxiliaryBalanceTable, { only: ['code', 'name', ...keysOf(pairs)] }),
        totals: totals && paperTotals(auxiliaryBalanceTable, sums),
      };
}

function useFilters() {
  return useUrlFilters({ categoryId: '', subjectId: '', keyword: '', ytd: '1', page: '1' });
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
      {...{ filters, change }}
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
      switches={{ ytd: '本年累计' }}
      mayLeaveOut
    />
  );
}
