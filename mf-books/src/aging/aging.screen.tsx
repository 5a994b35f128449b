import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import {
  AGING_PAGE_SIZE,
  agingCalls,
  agingTable,
  foundNote,
  type AgingResult,
  type AgingRow,
} from '@mingzhang/contract';
import {
  AGING_LIMITS,
  directionOf,
  isIsoDate,
  lastDayOf,
  Money,
  netOfOwn,
  periodOf,
  sumOf,
} from '@mingzhang/rules';
import { useAccountSet, useSession } from '@mingzhang/shell-api';
import {
  ChoiceField,
  DayInput,
  EmptyState,
  FilterBar,
  ListScreen,
  Pager,
  eachFigurePx,
  paperColumns,
  paperTotals,
  screenColumns,
  TypedField,
  useExport,
  useIsNarrow,
  usePeriodRange,
  useUrlFilters,
} from '@mingzhang/web';
import { useAging } from '../api/item-books.api';
import { BookFiles } from '../shared/book-files';
import { BookProofLine } from '../shared/book-proof-line';
import { bookPath } from '../shared/book-path';
import { useItemSubject } from '../shared/item-subject';
import { ItemSubjectFilter } from '../shared/item-subject-filter';
import { numberOf } from '../shared/number-of';
import css from '../shared/shared.module.css';
import { AgingLimitsDrawer } from './aging-limits-drawer';
import { oldestMonth } from './oldest-month';

const title = '往来账龄';
const standard = { subjectId: '', categoryId: '', asOf: '', method: '', keyword: '', page: '1' };

/** What each way of telling the age of a balance goes by. */
const METHOD_HINT = {
  fifo: '先进先出：收（付）款先冲抵最早的欠款，余额由最近的欠款组成，无需逐笔核销',
  marks:
    '按核销：以“往来核销”中勾对的结果为准，每笔账龄从其凭证日期起算，未勾对的收（付）款列在另一方向',
} as const;

/** Where a figure comes from: entries as marks leave them, or all that moved. */
const BOOK_BEHIND = { marks: 'settlement', fifo: 'auxiliary-accounting-detail' } as const;

/** 往来账龄: how old what is open of each customer or supplier is. */
export function AgingScreen() {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const mayChange = useSession().can('settings.write');
  const [isChanging, setChanging] = useState(false);
  const [filters] = useUrlFilters(standard);
  const of = useItemSubject(filters);
  const query = useAgingQuery(of);
  const page = numberOf(filters.page) ?? 1;
  const known = of.subject !== undefined && of.category !== undefined;
  const book = useAging({ ...query, page, pageSize: AGING_PAGE_SIZE }, known);
  const onExport = useExport(agingCalls.agingFile, { query });
  const { data } = book;
  const pathOf = useBookBehind(query, data?.limits ?? AGING_LIMITS);
  const columns = columnsOf(data, { narrow, pathOf });
  return (
    <>
      <ListScreen
        settings="aging"
        title={title}
        subtitle={`截至 ${query.asOf} · ${data?.total ?? 0} 个项目`}
        query={of.none ? { ...book, isPending: false } : book}
        print={printOf(data, query)}
        files={<BookFiles name={title} onExport={onExport} />}
        actions={mayChange && <Button onClick={() => setChanging(true)}>账龄区间</Button>}
        filters={<AgingFilters of={of} asOf={query.asOf} />}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ itemId }) => itemId ?? 0}
        onOpen={(row) => {
          const to = pathOf(row);
          if (to !== undefined) void navigate(to);
        }}
        empty={
          <EmptyState
            title={filters.keyword ? '没有匹配的项目' : '截至该日没有未结清的往来'}
            description={
              filters.keyword
                ? '已结清的项目不在此列，其分录可在辅助核算明细账中查看。'
                : '应收、应付等科目启用客户或供应商核算后，这里按账龄列出每个项目的余额。'
            }
            {...of.none}
          />
        }
        footer={data && <AgingFooter book={data} method={query.method} />}
      />
      {isChanging && (
        <AgingLimitsDrawer
          limits={data?.limits ?? AGING_LIMITS}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}

/** To the entries that a row comes from, since the oldest of what is open. */
function useBookBehind(
  { asOf, method, subjectId, categoryId }: ReturnType<typeof useAgingQuery>,
  limits: readonly number[],
) {
  const first = periodOf(useAccountSet().enableDate);
  return ({ itemId, ...row }: AgingRow) => {
    if (itemId === null) return undefined;
    const range = { from: oldestMonth(row, { limits, asOf, first }), to: periodOf(asOf) };
    return bookPath(BOOK_BEHIND[method], range, { subjectId, categoryId, itemId });
  };
}

/** Pages where there are many items, what the ages go by, and the proof of all of them. */
function AgingFooter({ book, method }: { book: AgingResult; method: 'fifo' | 'marks' }) {
  return (
    <>
      <Pager page={book} pageSize={AGING_PAGE_SIZE} />
      <p className={css.hint}>{METHOD_HINT[method]}</p>
      <BookProofLine proofs={proofsOf(book)} />
    </>
  );
}

/** As the address says; without a day as of the end of the month at work. */
function useAgingQuery({ subject, category }: ReturnType<typeof useItemSubject>) {
  const [range] = usePeriodRange();
  const [filters] = useUrlFilters(standard);
  const keyword = filters.keyword.trim();
  return {
    subjectId: subject?.id ?? 0,
    categoryId: category?.id ?? 0,
    // An address can be typed: what is no day would end the page.
    asOf: isIsoDate(filters.asOf) ? filters.asOf : lastDayOf(range.to),
    method: filters.method === 'marks' ? ('marks' as const) : ('fifo' as const),
    ...(keyword === '' ? {} : { keyword }),
  };
}

function AgingFilters({ of, asOf }: { of: ReturnType<typeof useItemSubject>; asOf: string }) {
  const [filters, change] = useUrlFilters(standard);
  return (
    <FilterBar>
      <ItemSubjectFilter of={of} onChange={(patch) => change({ ...patch, page: '1' })} />
      <span style={{ width: 140 }}>
        <DayInput
          aria-label="截至日期"
          value={asOf}
          onChange={(day) => change({ asOf: day, page: '1' })}
        />
      </span>
      <ChoiceField
        label="先进先出"
        width={120}
        value={filters.method}
        options={[{ value: 'marks', label: '按核销' }]}
        onChange={(method) => change({ method, page: '1' })}
      />
      <TypedField
        label="查找项目"
        placeholder="编码、名称或拼音首字母"
        width={200}
        value={filters.keyword}
        onChange={(keyword) => change({ keyword, page: '1' })}
      />
    </FilterBar>
  );
}

function columnsOf(
  book: AgingResult | undefined,
  {
    narrow,
    pathOf,
  }: {
    readonly narrow: boolean;
    readonly pathOf: (row: AgingResult['rows'][number]) => string | undefined;
  },
) {
  const table = agingTable(book?.limits ?? AGING_LIMITS, book?.subject.direction ?? 'debit');
  const sums = totalsOf(book);
  return screenColumns(table, {
    without: narrow ? ['code'] : [],
    nameOf: ({ name }) => name,
    pathOf,
    totals: book && { [narrow ? 'name' : 'code']: '合计', ...sums },
    // Bands in which nothing is leave their room to the others.
    px: { ...eachFigurePx(table, book?.rows ?? [], sums), ...(narrow ? { name: 130 } : {}) },
  });
}

function totalsOf(book: AgingResult | undefined): Record<string, string> {
  const bands = book?.totals.bands.map((text, at) => [`band${at}`, text] as const) ?? [];
  const { net = '0.00', totals } = book ?? {};
  return { ...Object.fromEntries(bands), balance: net, contrary: totals?.contrary ?? '0.00' };
}

function printOf(
  book: AgingResult | undefined,
  { asOf, method, keyword = '' }: { asOf: string; method: string; keyword?: string },
) {
  const table = agingTable(book?.limits ?? AGING_LIMITS, book?.subject.direction ?? 'debit');
  const of = book ? ` ${book.subject.code} ${book.subject.fullName}` : '';
  const isPart = book !== undefined && book.total > book.rows.length;
  const page = isPart ? [`只含第 ${book.page} 页，全部请导出`] : [];
  const notes = [foundNote(keyword, 'items') ?? [], page].flat();
  return {
    title: `${title}${of}`,
    period: `截至 ${asOf}（${method === 'fifo' ? '先进先出' : '按核销'}）`,
    isAsOf: true,
    columns: paperColumns(table),
    note: notes.length === 0 ? undefined : notes.join('；'),
    totals: book && !isPart ? paperTotals(table, { name: '合计', ...totalsOf(book) }) : undefined,
  };
}

/** All items together, and by name each of the page whose ages are not its balance. */
function proofsOf({ net, aged, rows, subject }: AgingResult) {
  const names = { over: '账龄多', under: '余额多' };
  const differing = rows
    .map((row) => ({
      title: `${row.code} ${row.name}`.trim(),
      difference: excessOf(row, subject.direction),
      ...names,
    }))
    .filter(({ difference }) => !difference.isZero);
  const difference = Money.parse(aged).minus(Money.parse(net));
  return [{ title: '各区间 − 另一方向 = 余额表净额', difference, ...names }, ...differing];
}

/** What the ages of an item come to beyond its balance, on the subject's own side. */
function excessOf({ bands, contrary, direction, balance }: AgingRow, side: 'debit' | 'credit') {
  const aged = sumOf(bands.map((text) => Money.parse(text))).minus(Money.parse(contrary));
  const held = Money.parse(balance);
  const isOwn = direction === directionOf(netOfOwn(held, side));
  return isOwn ? aged.minus(held) : aged.plus(held);
}
