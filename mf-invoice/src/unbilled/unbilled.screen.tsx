import { useState } from 'react';
import { Alert, Button, Segmented } from 'antd';
import {
  estimateTable,
  invoiceUnbilledCalls,
  unbilledImport,
  unbilledSaleTable,
  unbilledStates,
  unbilledStateTitles,
  type InvoiceUnbilled,
} from '@mingzhang/contract';
import { periodSpanTitle } from '@mingzhang/rules';
import { invoiceTypes, unbilledTitles, type InvoiceType } from '@mingzhang/rules/invoice';
import { useSession } from '@mingzhang/shell-api';
import {
  byId,
  EmptyState,
  FileActions,
  FilterFields,
  lazyPart,
  ListScreen,
  NewButton,
  paperColumns,
  PeriodRangeField,
  useIsNarrow,
  usePeriodRange,
  useRecordFiles,
  useSelection,
  useUrlFilters,
} from '@mingzhang/web';
import { useUnbilled, type UnbilledAsked } from '../api/unbilled.api';
import { useListKeys } from '../shared/use-list-keys';
import { OfferLine } from './offer-line';
import { UnbilledBar } from './unbilled-bar';
import { unbilledColumns } from './unbilled-columns';
import css from './unbilled.module.css';

const UnbilledDrawer = lazyPart(() => import('./unbilled-drawer'), 'UnbilledDrawer');
const ReverseDrawer = lazyPart(() => import('./reverse-drawer'), 'ReverseDrawer');

const noFilters = { type: 'OUT', keyword: '', state: '' };
const settingsOf = { OUT: 'unbilledSales', IN: 'estimates' } as const;
const noRows: readonly InvoiceUnbilled[] = [];
/** Two lines of a row on a phone. */
const PHONE_ROW_PX = 42;

const fileCalls = {
  export: invoiceUnbilledCalls.export,
  template: invoiceUnbilledCalls.template,
  import: invoiceUnbilledCalls.import,
};

/** 未开票收入 and 暂估入库: registered, booked, and taken back once the invoice has come. */
export function UnbilledScreen() {
  const canManage = useSession().can('invoice.manage');
  const isNarrow = useIsNarrow();
  const [range] = usePeriodRange();
  const [{ page, ...filters }, change] = useUrlFilters({ ...noFilters, page: '1' });
  const asked = askedOf(filters, range);
  const { invoiceType = 'OUT' } = asked;
  const query = useUnbilled(asked, Number(page));
  const { data } = query;
  const rows = data?.records ?? noRows;
  const table = invoiceType === 'OUT' ? unbilledSaleTable : estimateTable;
  const files = useRecordFiles(fileCalls, { name: table.title, kind: unbilledImport, asked });
  const list = JSON.stringify({ asked, page });
  const { chosen, selection, clear } = useSelection({ list, rows });
  const [editing, setEditing] = useState<InvoiceUnbilled | 'new'>();
  const [reversing, setReversing] = useState<readonly InvoiceUnbilled[]>();
  const onNew = canManage ? () => setEditing('new') : undefined;
  useListKeys({ onNew });
  const onReverse = canManage ? (row: InvoiceUnbilled) => setReversing([row]) : undefined;
  const onRowKey = (key: string, index: number) => {
    const row = rows[index];
    if (key.toLowerCase() !== 'r' || !row || !onReverse || isDone(row)) return undefined;
    onReverse(row);
    return index;
  };
  const months = periodSpanTitle(range.from, range.to);
  return (
    <>
      <ListScreen<InvoiceUnbilled>
        title={table.title}
        subtitle={data ? `${months} · 共 ${data.total} 张` : months}
        columns={unbilledColumns({ invoiceType, isNarrow, totals: data?.totals })}
        settings={settingsOf[invoiceType]}
        {...(isNarrow ? { rowPx: PHONE_ROW_PX } : {})}
        print={{ columns: paperColumns(table) }}
        query={query}
        rows={rows}
        rowKey={byId}
        page={data}
        rowTone={(row) => (isDone(row) ? 'muted' : undefined)}
        below={(row) => row.offer && <OfferLine row={row} onReverse={onReverse} />}
        onRowKey={onRowKey}
        onOpen={setEditing}
        {...(canManage ? { selection } : {})}
        files={<FileActions {...files} />}
        actions={onNew && <NewButton onClick={onNew}>登记{table.title}</NewButton>}
        filters={
          <Filters
            invoiceType={invoiceType}
            offered={data?.offered ?? 0}
            onType={(type) => change({ type })}
          />
        }
        footer={<UnbilledBar chosen={chosen} onReverse={setReversing} onClear={clear} />}
        empty={<Empty invoiceType={invoiceType} months={months} onNew={onNew} />}
      />
      {editing && (
        <UnbilledDrawer
          entry={editing === 'new' ? 'new' : (rows.find(({ id }) => id === editing.id) ?? editing)}
          invoiceType={invoiceType}
          period={range.to}
          canManage={canManage}
          onClose={() => setEditing(undefined)}
        />
      )}
      {reversing && (
        <ReverseDrawer
          rows={reversing}
          onClose={() => setReversing(undefined)}
          onDone={() => {
            setReversing(undefined);
            clear();
          }}
        />
      )}
    </>
  );
}

function Empty({
  invoiceType,
  months,
  onNew,
}: {
  readonly invoiceType: InvoiceType;
  readonly months: string;
  readonly onNew: (() => void) | undefined;
}) {
  const title = unbilledTitles[invoiceType];
  return (
    <EmptyState
      icon="invoice"
      title={`${months}没有${title}`}
      description={descriptions[invoiceType]}
      action={
        onNew && (
          <Button type="primary" onClick={onNew}>
            登记{title}
          </Button>
        )
      }
    />
  );
}

const isDone = ({ leftAmount }: InvoiceUnbilled) => Number(leftAmount) === 0;

const descriptions = {
  OUT: '没有开票的销售在这里登记并生成凭证，计入当月申报表“未开具发票”栏；以后开票时在开票当月冲回，不重复申报。',
  IN: '货到票未到的存货月末在这里按不含税价暂估入账，次月初或收到发票时红字冲回。',
} as const;

type Filters = Readonly<Record<keyof typeof noFilters, string>>;

function askedOf(
  { type, keyword, state }: Filters,
  range: { readonly from: string; readonly to: string },
): UnbilledAsked {
  return {
    invoiceType: invoiceTypes.find((each) => each === type) ?? 'OUT',
    periodFrom: range.from,
    periodTo: range.to,
    state: unbilledStates.find((each) => each === state) ?? 'all',
    keyword,
  };
}

const typeOptions = invoiceTypes.map((value) => ({ value, label: unbilledTitles[value] }));
const stateOptions = unbilledStates
  .filter((value) => value !== 'all')
  .map((value) => ({ value, label: unbilledStateTitles[value] }));

function Filters({
  invoiceType,
  offered,
  onType,
}: {
  readonly invoiceType: InvoiceType;
  /** Entries of any month whose invoice has come. */
  readonly offered: number;
  readonly onType: (type: InvoiceType) => void;
}) {
  const act = invoiceType === 'OUT' ? '已经开票' : '已收到发票';
  return (
    <>
      <FilterFields
        defaults={noFilters}
        fields={[
          { search: 'keyword', label: '查找单据', placeholder: '单据号、往来单位、货物或备注' },
          { choice: 'state', label: '状态', options: stateOptions },
        ]}
      >
        <Segmented
          aria-label="单据类型"
          value={invoiceType}
          options={typeOptions}
          onChange={onType}
        />
        <PeriodRangeField />
      </FilterFields>
      {offered > 0 && (
        <Alert
          className={css.offered ?? ''}
          type="info"
          showIcon
          title={`${offered} 张${unbilledTitles[invoiceType]}${act}（往来单位和金额相同），请冲回；在单据下方列出`}
        />
      )}
    </>
  );
}
