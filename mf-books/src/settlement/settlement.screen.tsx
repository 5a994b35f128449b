import { useNavigate } from 'react-router-dom';
import {
  openText,
  SETTLEMENT_ENTRIES_AT_MOST,
  settlementCalls,
  type SettlementResult,
  type SettlementSum,
} from '@mingzhang/contract';
import { notify, useSession, withPeriod } from '@mingzhang/shell-api';
import {
  BookTable,
  ChoiceField,
  EmptyState,
  FilterBar,
  ListHeader,
  Page,
  Pager,
  Sheet,
  SwitchField,
  usePeriodRange,
  useIsNarrow,
  useUrlFilters,
  useEntryState,
  useExport,
  usePaper,
  ErrorPanel,
  focusTable,
} from '@mingzhang/web';
import { useSettle, useSettlement } from '../api/item-books.api';
import { BookFiles } from '../shared/book-files';
import { BookProofLine } from '../shared/book-proof-line';
import { ItemChoice } from '../shared/item-choice';
import { useItemSubject, type ItemSubject } from '../shared/item-subject';
import { ItemSubjectFilter } from '../shared/item-subject-filter';
import { numberOf } from '../shared/number-of';
import { MarkList } from './mark-list';
import { entryColumns } from './settlement.columns';
import {
  entryKey,
  entryTitle,
  type markOf,
  openEntries,
  settlementProofs,
  type SettledOf,
} from './settlement.model';
import { SettlementPrint } from './settlement-print';
import { SettlementSums } from './settlement-sums';
import { SettleBar } from './settle-bar';

const title = '往来核销';
const firstPages = { page: '1', marks: '1' };
const standard = {
  subjectId: '',
  categoryId: '',
  itemId: '',
  all: '0',
  currency: '',
  ...firstPages,
};

/** 往来核销: entries of a customer or supplier that settle each other, marked one by one or as proposed. */
export function SettlementScreen() {
  const [filters, change] = useUrlFilters(standard);
  const of = useItemSubject(filters);
  const itemId = numberOf(filters.itemId) ?? 0;
  const page = numberOf(filters.page) ?? 1;
  const marksPage = numberOf(filters.marks) ?? 1;
  const ids = { subjectId: of.subject?.id ?? 0, categoryId: of.category?.id ?? 0, itemId };
  const isKnown = ids.subjectId > 0 && ids.categoryId > 0 && itemId > 0;
  const state = filters.all === '1' ? ('all' as const) : ('open' as const);
  const currency = filters.currency === '' ? undefined : filters.currency;
  const query = { ...ids, state, ...(currency === undefined ? {} : { currency }) };
  const book = useSettlement({ ...query, page, marksPage }, isKnown);
  const onExport = useExport(settlementCalls.settlementFile, { query });
  const paper = usePaper();
  /** Of nobody's entries there is neither paper nor file. */
  const ofItem = (act: () => void) => (isKnown ? act() : notify.warning('请先选择科目和往来项目'));
  const data = isKnown ? book.data : undefined;
  const sums = data?.sums ?? [];
  const base = sums.find(({ isBase }) => isBase)?.currency ?? '';
  if (paper.isOn) {
    const shown = { of, book: data, page, state, currency };
    return <SettlementPrint {...shown} itemId={filters.itemId} onBack={paper.close} />;
  }
  return (
    <Page>
      <ListHeader
        title={title}
        subtitle={data ? [`${data.total} 笔`, ...openText(sums)].join(' · ') : ''}
        query={book}
        onPrint={() => ofItem(paper.open)}
        files={<BookFiles name={title} onExport={(format) => ofItem(() => onExport(format))} />}
      />
      <Filters of={of} sums={sums} />
      <Sheet>
        {book.error && !data ? (
          <ErrorPanel error={book.error} onRetry={() => void book.refetch()} />
        ) : (
          <Entries
            key={JSON.stringify({ ids, page, currency: filters.currency })}
            ids={ids}
            data={data}
            base={base}
            isKnown={isKnown}
            none={of.none}
          />
        )}
        <Pager page={data && { page, total: data.total }} pageSize={SETTLEMENT_ENTRIES_AT_MOST} />
        {sums.some(({ isBase }) => !isBase) && <SettlementSums sums={sums} />}
        {data && <BookProofLine proofs={settlementProofs(sums)} />}
      </Sheet>
      {data && data.marksTotal > 0 && (
        <MarkList
          key={JSON.stringify({ ids, marksPage })}
          of={ids}
          marks={data.marks}
          base={base}
          onRefused={() => void book.refetch()}
          total={data.marksTotal}
          page={marksPage}
          onPage={(next) => change({ marks: String(next) })}
        />
      )}
    </Page>
  );
}

function Filters({ of, sums }: { of: ItemSubject; sums: readonly SettlementSum[] }) {
  const [filters, change] = useUrlFilters(standard);
  return (
    // Without an item there is nothing to settle.
    <FilterBar initiallyOpen={filters.itemId === ''}>
      <ItemSubjectFilter
        of={of}
        onChange={(patch) => change({ ...patch, itemId: '', currency: '', ...firstPages })}
      />
      <ItemChoice
        categoryId={of.category?.id ?? 0}
        itemId={filters.itemId}
        onChange={(id) => change({ itemId: id, currency: '', ...firstPages })}
      />
      {(sums.length > 1 || filters.currency !== '') && (
        <ChoiceField
          label="所有币种"
          width={110}
          value={filters.currency}
          options={sums.map(({ currency }) => ({ value: currency, label: currency }))}
          onChange={(currency) => change({ currency, page: '1' })}
        />
      )}
      <SwitchField
        label="已核销的分录"
        checked={filters.all === '1'}
        onChange={(on) => change({ all: on ? '1' : '0', page: '1' })}
      />
    </FilterBar>
  );
}

function Entries({
  ids,
  data,
  base,
  isKnown,
  none,
}: {
  ids: SettledOf;
  data: SettlementResult | undefined;
  base: string;
  isKnown: boolean;
  none: ItemSubject['none'];
}) {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [range] = usePeriodRange();
  const mayWrite = useSession().can('voucher.write');
  // Kept with the step of the history: who looks at a voucher comes back to what was chosen.
  const [chosen, setChosen] = useEntryState<ReadonlySet<React.Key>>(
    `chosen of ${ids.subjectId} ${ids.itemId}`,
    new Set(),
  );
  const settle = useSettle();
  const rows = data?.entries ?? [];
  const titles = new Map(rows.map((row) => [entryKey(row), entryTitle(row)]));
  const save = (marks: ReturnType<typeof markOf>[]) =>
    settle.mutate(
      { body: { ...ids, marks } },
      {
        onSuccess: ({ made }) => {
          notify.success(`已核销 ${made} 组`);
          setChosen(new Set());
          focusTable(title);
        },
      },
    );
  return (
    <>
      {mayWrite && data && (
        <SettleBar
          entries={openEntries(rows)}
          chosen={openEntries(rows.filter((row) => chosen.has(entryKey(row))))}
          titleOf={(key) => titles.get(key) ?? ''}
          base={base}
          isSaving={settle.isPending}
          onSettle={save}
        />
      )}
      <BookTable
        settings="settlement"
        label={title}
        columns={entryColumns(rows, { narrow, base, period: range.to })}
        rows={rows}
        rowKey={entryKey}
        loading={isKnown && !data}
        {...(mayWrite ? { selection: { keys: chosen, onChange: setChosen } } : {})}
        onOpen={({ voucherId }) =>
          voucherId > 0 && void navigate(withPeriod(`/voucher/form/${voucherId}`, range.to))
        }
        empty={
          <EmptyState
            title={isKnown ? '没有未核销的分录' : '请选择往来项目'}
            description="选择科目和客户或供应商后，这里列出未核销的分录；勾选借方和贷方的分录即可核销。"
            {...none}
          />
        }
      />
    </>
  );
}
