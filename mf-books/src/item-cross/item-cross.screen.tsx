import {
  crossFigures,
  itemCrossCalls,
  itemCrossTable,
  type CrossFigure,
  type ItemCrossResult,
} from '@mingzhang/contract';
import { Money, renamedNote } from '@mingzhang/rules';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  ChoiceField,
  EmptyState,
  ListScreen,
  paperColumns,
  paperTotals,
  rangeTitle,
  screenColumns,
  totalPxOf,
  useExport,
  useIsNarrow,
  usePeriodRange,
  useUrlFilters,
} from '@mingzhang/web';
import { useCategories } from '../api/categories.api';
import { useItemCross } from '../api/item-books.api';
import { BookFiles } from '../shared/book-files';
import { BookFilters } from '../shared/book-filters';
import { BookProofLine } from '../shared/book-proof-line';
import { bookPath } from '../shared/book-path';
import { useItemSubject } from '../shared/item-subject';
import { ItemSubjectFilter } from '../shared/item-subject-filter';
import { numberOf } from '../shared/number-of';
import { useRenamed } from '../shared/renamed';
import { subtitleOf } from '../shared/told';
import { useFirstPair } from './use-first-pair';

const title = '核算项目组合表';
const standard = { subjectId: '', categoryId: '', columnId: '', figure: '' };

/** 核算项目组合表: a subject's amounts, one category down and another one across. */
export function ItemCrossScreen() {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [range] = usePeriodRange();
  const { of, others, columnId, figure, isLooking, found, change } = useCrossAddress();
  useFoundInAddress(found, change);
  const query = {
    periodFrom: range.from,
    periodTo: range.to,
    subjectId: of.subject?.id ?? 0,
    rowCategoryId: of.category?.id ?? 0,
    columnCategoryId: columnId ?? 0,
    figure,
  };
  const known = query.subjectId > 0 && query.rowCategoryId > 0 && query.columnCategoryId > 0;
  const book = useItemCross(query, known && !isLooking && !of.none);
  const onExport = useExport(itemCrossCalls.itemCrossFile, { query });
  const { data } = book;
  const renamed = renamedNote(useRenamed({ subjectId: data?.subject.id }));
  const table = itemCrossTable(data?.columns ?? []);
  const totals = totalsOf(data);
  const column = others.find(({ id }) => id === columnId);
  const crossed = `${of.category?.name ?? ''}×${column?.name ?? ''}`;
  const pathOf = ({ itemId }: ItemCrossResult['rows'][number]) =>
    itemId === null
      ? undefined
      : bookPath('auxiliary-accounting-detail', range, {
          subjectId: query.subjectId,
          categoryId: query.rowCategoryId,
          itemId,
        });
  return (
    <ListScreen
      settings={{ none: 'each column is an item' }}
      title={title}
      subtitle={subtitleOf(range, crossFigures[figure], renamed)}
      query={of.none ? { ...book, isPending: false } : book}
      print={{
        title: [title, data && `${data.subject.code} ${data.subject.fullName}`, crossed].join(' '),
        period: `${rangeTitle(range)} ${crossFigures[figure]}`,
        note: renamed,
        columns: paperColumns(table),
        totals: data && paperTotals(table, { name: '合计', ...totals }),
      }}
      files={<BookFiles name={title} onExport={onExport} />}
      filters={<CrossFilters />}
      columns={screenColumns(table, {
        without: narrow ? ['code'] : [],
        ...(narrow ? { px: { name: 130 } } : {}),
        amountPx: totalPxOf(Object.values(totals)),
        totals: data && { [narrow ? 'name' : 'code']: '合计', ...totals },
        pathOf,
      })}
      rows={data?.rows ?? []}
      rowKey={({ itemId }) => itemId ?? 0}
      onOpen={(row) => {
        const to = pathOf(row);
        if (to !== undefined) void navigate(to);
      }}
      empty={
        <EmptyState
          title={figure === 'net' ? '所选期间净发生额为零' : `所选期间没有${crossFigures[figure]}`}
          description="可在上方改看借方、贷方发生额或余额，也可换一个科目、类别或期间。"
          {...of.none}
        />
      }
      footer={data && <BookProofLine proofs={proofsOf(data)} />}
    />
  );
}

function useCrossAddress() {
  const [filters, change] = useUrlFilters(standard);
  const { found, isLooking, hasNone } = useFirstPair(filters.subjectId !== '');
  // Crossed are two: a leaf with one alone has all in one column.
  const of = useItemSubject(
    {
      subjectId: filters.subjectId || String(found?.subjectId ?? ''),
      categoryId: filters.categoryId || String(found?.row ?? ''),
    },
    2,
  );
  const { data: categories = [] } = useCategories();
  const others = categories.filter(({ id }) => id !== of.category?.id);
  // One that the subject keeps, too, is likelier to be meant than any.
  const kept =
    others.find(({ id }) => id === found?.column) ??
    others.find(({ id }) => of.subject?.auxiliary.includes(id)) ??
    others[0];
  const asked = others.find(({ id }) => id === numberOf(filters.columnId));
  const named = filters.figure || found?.figure;
  const figure = (Object.keys(crossFigures) as CrossFigure[]).find((each) => each === named);
  return {
    of: hasNone && !of.none ? { ...of, none: noPair } : of,
    others,
    isLooking,
    columnId: (asked ?? kept)?.id,
    figure: figure ?? ('net' as const),
    filters,
    change,
    /** What the book opens on, once it is known. */
    found: isLooking ? undefined : found,
  };
}

/** The pair that was found stands in the address: another period, a link and Back keep it. */
function useFoundInAddress(
  found: ReturnType<typeof useFirstPair>['found'],
  change: ReturnType<typeof useCrossAddress>['change'],
) {
  const changeNow = useRef(change);
  useEffect(() => {
    changeNow.current = change;
  });
  const { subjectId, row, column, figure } = found ?? {};
  useEffect(() => {
    if (subjectId === undefined) return;
    changeNow.current({
      subjectId: String(subjectId),
      categoryId: String(row),
      columnId: String(column),
      figure: figure === 'debit' ? figure : '',
    });
  }, [subjectId, row, column, figure]);
}

const noPair = {
  title: '没有同时启用两个辅助核算类别的科目',
  description:
    '在科目设置中为末级科目启用两个辅助核算类别后，例如客户和部门，这里把两类项目交叉列出金额；也可以在上方选择一个科目查看。',
};

function CrossFilters() {
  const { of, others, columnId, filters, change } = useCrossAddress();
  return (
    <BookFilters
      filters={filters}
      change={change}
      lead={<ItemSubjectFilter of={of} onChange={change} />}
      search={
        <>
          <ChoiceField
            label="列上的类别"
            width={120}
            value={columnId === undefined ? '' : String(columnId)}
            options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => change({ columnId: id })}
          />
          <ChoiceField
            label={crossFigures.net}
            width={130}
            value={filters.figure}
            options={(Object.keys(crossFigures) as CrossFigure[])
              .filter((each) => each !== 'net')
              .map((each) => ({ value: each, label: crossFigures[each] }))}
            onChange={(figure) => change({ figure })}
          />
        </>
      }
      switches={{}}
    />
  );
}

function totalsOf(book: ItemCrossResult | undefined): Record<string, string> {
  const sums = book?.columns.map(({ total }, at) => [`column${at}`, total] as const) ?? [];
  return { ...Object.fromEntries(sums), total: book?.total ?? '0.00' };
}

function proofsOf({ total, control }: ItemCrossResult) {
  return [
    {
      title: '合计 = 科目余额表',
      difference: Money.parse(total).minus(Money.parse(control)),
      over: '本表多',
      under: '科目余额表多',
    },
  ];
}
