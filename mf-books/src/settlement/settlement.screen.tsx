import { useState } from 'react';
import { Pagination } from 'antd';
import { useNavigate } from 'react-router-dom';
import { SETTLEMENT_ENTRIES_AT_MOST, type SettlementResult } from '@mingzhang/contract';
import { notify, useSession, withPeriod } from '@mingzhang/shell-api';
import {
  BookTable,
  EmptyState,
  FilterBar,
  ListHeader,
  Page,
  Sheet,
  SwitchField,
  usePeriodRange,
  useIsNarrow,
  useUrlFilters,
} from '@mingzhang/web';
import { useSettle, useSettlement } from '../api/item-books.api';
import { ItemChoice } from '../shared/item-choice';
import { useItemSubject } from '../shared/item-subject';
import { ItemSubjectFilter } from '../shared/item-subject-filter';
import { numberOf } from '../shared/number-of';
import { MarkList } from './mark-list';
import { entryColumns } from './settlement.columns';
import { entryKey, openEntries, partsOf } from './settlement.model';
import { SettleBar } from './settle-bar';

const title = '往来核销';
const firstPages = { page: '1', marks: '1' };
const standard = { subjectId: '', categoryId: '', itemId: '', all: '0', ...firstPages };

/** 往来核销: entries of a customer or supplier that settle each other, marked one by one or as proposed. */
export function SettlementScreen() {
  const [filters, change] = useUrlFilters(standard);
  const of = useItemSubject(filters);
  const itemId = numberOf(filters.itemId) ?? 0;
  const page = numberOf(filters.page) ?? 1;
  const marksPage = numberOf(filters.marks) ?? 1;
  const ids = { subjectId: of.subject?.id ?? 0, categoryId: of.category?.id ?? 0, itemId };
  const isKnown = ids.subjectId > 0 && ids.categoryId > 0 && itemId > 0;
  const book = useSettlement(
    { ...ids, state: filters.all === '1' ? 'all' : 'open', page, marksPage },
    isKnown,
  );
  const data = isKnown ? book.data : undefined;
  return (
    <Page>
      <ListHeader title={title} subtitle={data ? `${data.total} 笔` : ''} query={book} />
      <FilterBar>
        <ItemSubjectFilter
          of={of}
          onChange={(patch) => change({ ...patch, itemId: '', ...firstPages })}
        />
        <ItemChoice
          categoryId={ids.categoryId}
          itemId={filters.itemId}
          onChange={(id) => change({ itemId: id, ...firstPages })}
        />
        <SwitchField
          label="已核销的分录"
          checked={filters.all === '1'}
          onChange={(on) => change({ all: on ? '1' : '0', page: '1' })}
        />
      </FilterBar>
      <Sheet>
        <Entries key={JSON.stringify({ ids, page })} {...{ ids, data, isKnown }} />
        {data && data.total > SETTLEMENT_ENTRIES_AT_MOST && (
          <Pagination
            size="small"
            style={{ padding: '6px 12px' }}
            current={page}
            pageSize={SETTLEMENT_ENTRIES_AT_MOST}
            total={data.total}
            showSizeChanger={false}
            onChange={(next) => change({ page: String(next) })}
          />
        )}
      </Sheet>
      {data && data.marksTotal > 0 && (
        <MarkList
          marks={data.marks}
          total={data.marksTotal}
          page={marksPage}
          onPage={(next) => change({ marks: String(next) })}
        />
      )}
    </Page>
  );
}

function Entries({
  ids,
  data,
  isKnown,
}: {
  ids: { readonly subjectId: number; readonly categoryId: number; readonly itemId: number };
  data: SettlementResult | undefined;
  isKnown: boolean;
}) {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [range] = usePeriodRange();
  const mayWrite = useSession().can('voucher.write');
  const [chosen, setChosen] = useState<ReadonlySet<React.Key>>(new Set());
  const settle = useSettle();
  const rows = data?.entries ?? [];
  const save = (marks: ReturnType<typeof partsOf>[]) =>
    settle.mutate(
      { body: { ...ids, marks: marks.map((lines) => ({ lines })) } },
      {
        onSuccess: ({ made }) => {
          notify.success(`已核销 ${made} 组`);
          setChosen(new Set());
        },
      },
    );
  return (
    <>
      {mayWrite && data && (
        <SettleBar
          entries={openEntries(rows)}
          chosen={openEntries(rows.filter((row) => chosen.has(entryKey(row))))}
          isSaving={settle.isPending}
          onSettle={save}
        />
      )}
      <BookTable
        label={title}
        columns={entryColumns(rows, { narrow, period: range.to })}
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
          />
        }
      />
    </>
  );
}
