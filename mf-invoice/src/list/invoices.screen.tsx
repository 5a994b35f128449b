import { useRef, useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { invoiceCalls, type InvoicePage, type InvoiceRow } from '@mingzhang/contract';
import { periodSpanTitle } from '@mingzhang/rules';
import { unbilledTitles, type InvoiceType } from '@mingzhang/rules/invoice';
import { useSession } from '@mingzhang/shell-api';
import {
  byId,
  EmptyState,
  focusTable,
  lazyPart,
  ListScreen,
  NewButton,
  paperColumns,
  useExport,
  useIsNarrow,
  usePeriodRange,
  useSelection,
  useUrlFilters,
  type PeriodRange,
} from '@mingzhang/web';
import { useInvoices, type InvoiceAsked } from '../api/invoice.api';
import { useImporting } from '../shared/import/use-importing';
import type { FindingActs } from '../shared/next-act';
import { useRowActs } from '../shared/use-row-acts';
import { useListKeys } from '../shared/use-list-keys';
import { FindingLines } from './finding-lines';
import { invoiceColumns, tableOf } from './invoice-columns';
import { askedOf, InvoiceFilterBar, noFilters, type InvoiceFilters } from './invoice-filters';
import { InvoiceFoot } from './invoice-foot';

// Forms and acts arrive when they are opened: the list is what people come for.
const BusinessDrawer = lazyPart(() => import('../shared/business-drawer'), 'BusinessDrawer');
const ChosenBar = lazyPart(() => import('./chosen-bar'), 'ChosenBar');
const EntryDrawer = lazyPart(() => import('../shared/entry/entry-drawer'), 'EntryDrawer');
const InvoiceDrawer = lazyPart(() => import('../shared/detail/invoice-drawer'), 'InvoiceDrawer');

/** The months of a list that is not narrowed by months: days are shown with their years. */
const everyMonth: PeriodRange = { from: '0001-01', to: '9999-12' };

const noRows: readonly InvoiceRow[] = [];
/** Two lines of a row on a phone. */
const PHONE_ROW_PX = 42;

/** 销项发票 or 进项发票: the invoices of the months shown, what is wrong with each, and what is to be done. */
export function InvoicesScreen({ invoiceType }: { readonly invoiceType: InvoiceType }) {
  const canManage = useSession().can('invoice.manage');
  const isNarrow = useIsNarrow();
  const [range] = usePeriodRange();
  const [{ id, page, ...filters }, change] = useUrlFilters({ ...noFilters, id: '', page: '1' });
  const asked = askedOf(invoiceType, range, filters);
  const query = useInvoicesOfTab(asked, Number(page));
  const onExport = useExport(invoiceCalls.export, { body: { ...asked } });
  const { data, tabs } = query;
  const rows = data?.records ?? noRows;
  const list = JSON.stringify({ asked, page });
  const { chosen, selection, clear } = useSelection({ list, rows });
  const [editing, setEditing] = useState<number | 'new'>();
  const [choosing, setChoosing] = useState<InvoiceRow>();
  const { goTo, goToNext, goToRow, nextFinding } = useFindings(rows);
  const { toggleTick, setTotal } = useListActs(rows, goToRow);
  const open = (invoice: number) => change({ id: String(invoice), page });
  const ifMayManage = <Act,>(act: Act) => (canManage ? act : undefined);
  const [edit, mend] = [ifMayManage(setEditing), ifMayManage(setTotal)];
  const acts: FindingActs = { open, edit, setTotal: mend };
  const onNew = ifMayManage(() => setEditing('new'));
  const importing = useImporting(canManage);
  const onUnbilled = useUnbilledPlace(invoiceType);
  useListKeys({ onNextFinding: goToNext, onNew, onImport: importing.onImport, onUnbilled });
  const onRowKey = (key: string, index: number) => {
    const row = rows[index];
    if (key === 'F8') return nextFinding(index);
    if (key.toLowerCase() !== 't' || invoiceType !== 'IN' || !canManage || !row) return undefined;
    toggleTick(row);
    return index;
  };
  const table = tableOf(invoiceType);
  const months = filters.anyMonth === '1' ? '不限月份' : periodSpanTitle(range.from, range.to);
  const shownRange = filters.anyMonth === '1' ? everyMonth : range;
  const look = { invoiceType, range: shownRange, isNarrow, totals: data?.totals };
  return (
    <>
      <ListScreen<InvoiceRow>
        title={table.title}
        subtitle={data ? `${months} · 共 ${data.total} 张` : months}
        columns={invoiceColumns({ ...look, onBusiness: ifMayManage(setChoosing) })}
        settings={isNarrow ? { none: 'cards on phones' } : settingsOf[invoiceType]}
        {...(isNarrow ? { rowPx: PHONE_ROW_PX } : {})}
        print={{ columns: paperColumns(table) }}
        query={query}
        rows={rows}
        rowKey={byId}
        page={data}
        rowTone={toneOf}
        below={(row) => row.findings.length > 0 && <FindingLines row={row} acts={acts} />}
        goTo={goTo}
        onRowKey={onRowKey}
        onOpen={(row) => open(row.id)}
        {...(canManage ? { selection } : {})}
        files={importing.files({ name: table.title, onExport })}
        actions={<Acts invoiceType={invoiceType} onUnbilled={onUnbilled} onNew={onNew} />}
        filters={<InvoiceFilterBar invoiceType={invoiceType} tabs={tabs} />}
        footer={<Footer invoiceType={invoiceType} page={data} chosen={chosen} onClear={clear} />}
        empty={<Empty title={table.title} months={months} filters={filters} onNew={onNew} />}
      />
      {importing.opened}
      {id !== '' && (
        <InvoiceDrawer
          key={id}
          id={Number(id)}
          canManage={canManage}
          onEdit={setEditing}
          onOpen={open}
          onClose={() => change({ id: '', page })}
        />
      )}
      <Forms
        invoiceType={invoiceType}
        editing={editing}
        choosing={choosing}
        onClose={() => {
          setEditing(undefined);
          setChoosing(undefined);
        }}
      />
    </>
  );
}

/**
 * The invoices of the chosen tab. While another page or filter is on its way the last rows stay; the rows of
 * another tab do not, so that the mark and the rows always belong together. The counts of the tabs stay.
 */
function useInvoicesOfTab(asked: InvoiceAsked, page: number) {
  const query = useInvoices(asked, page);
  const tab = asked?.tab;
  const last = useRef<{ readonly tab: typeof tab; readonly tabs: InvoicePage['tabs'] }>(undefined);
  if (query.data && !query.isPlaceholderData) last.current = { tab, tabs: query.data.tabs };
  const isOfOther = query.isPlaceholderData && last.current?.tab !== tab;
  const tabs = last.current?.tabs;
  if (!isOfOther) return Object.assign({}, query, { tabs });
  return Object.assign({}, query, { data: undefined, isPending: true, tabs });
}

/** Leads to what is not invoiced in the same direction. */
function useUnbilledPlace(invoiceType: InvoiceType) {
  const navigate = useNavigate();
  return () => void navigate(`/invoice/unbilled?type=${invoiceType}`);
}

function Acts({
  invoiceType,
  onUnbilled,
  onNew,
}: {
  readonly invoiceType: InvoiceType;
  readonly onUnbilled: () => void;
  readonly onNew: (() => void) | undefined;
}) {
  return (
    <>
      <Button title="U" onClick={onUnbilled}>
        {unbilledTitles[invoiceType]}
      </Button>
      {onNew && <NewButton onClick={onNew}>录入</NewButton>}
    </>
  );
}

/** The form that is open, and the choice of a business type for a single invoice. */
function Forms({
  invoiceType,
  editing,
  choosing,
  onClose,
}: {
  readonly invoiceType: InvoiceType;
  readonly editing: number | 'new' | undefined;
  readonly choosing: InvoiceRow | undefined;
  readonly onClose: () => void;
}) {
  return (
    <>
      {editing !== undefined && (
        <EntryDrawer key={editing} invoiceType={invoiceType} invoice={editing} onClose={onClose} />
      )}
      {choosing && (
        <BusinessDrawer
          invoiceType={invoiceType}
          chosen={[choosing]}
          onClose={onClose}
          onDone={onClose}
        />
      )}
    </>
  );
}

type FilterName = keyof InvoiceFilters;
const settingsOf = { OUT: 'invoicesOut', IN: 'invoicesIn' } as const;
const tones = { ok: undefined, warn: undefined, void: 'struck', block: 'faulty' } as const;
const toneOf = ({ disposition }: InvoiceRow) => tones[disposition];

/** The acts of single rows. A finding that is mended goes with its button: the keyboard stays with the row. */
function useListActs(rows: readonly InvoiceRow[], goToRow: (index: number) => void) {
  const { toggleTick, setTotal } = useRowActs();
  return {
    toggleTick,
    setTotal: (row: InvoiceRow, total: string) => {
      goToRow(rows.indexOf(row));
      setTotal(row, total);
    },
  };
}

/** Leads from one row with a finding to the next, and from the last one to the first. */
function useFindings(rows: readonly InvoiceRow[]) {
  const [goTo, setGoTo] = useState<{ readonly index: number }>();
  const visited = useRef(-1);
  const hasFinding = ({ findings }: InvoiceRow) => findings.length > 0;
  const nextFinding = (from: number): number | undefined => {
    const after = rows.findIndex((row, index) => index > from && hasFinding(row));
    const next = after === -1 ? rows.findIndex(hasFinding) : after;
    if (next === -1) return undefined;
    visited.current = next;
    return next;
  };
  const goToRow = (index: number) => {
    visited.current = index;
    setGoTo({ index });
  };
  const goToNext = () => {
    const index = nextFinding(visited.current);
    if (index !== undefined) goToRow(index);
  };
  return { goTo, goToNext, goToRow, nextFinding };
}

function Empty({
  title,
  months,
  filters,
  onNew,
}: {
  readonly title: string;
  readonly months: string;
  readonly filters: InvoiceFilters;
  readonly onNew: (() => void) | undefined;
}) {
  const [, change] = useUrlFilters(noFilters);
  const onClear = () => {
    focusTable();
    change({ ...noFilters });
  };
  if (Object.entries(noFilters).some(([name, value]) => filters[name as FilterName] !== value)) {
    return (
      <EmptyState
        icon="search"
        title="没有符合条件的发票"
        description="换一个关键字，或清除筛选条件再看。"
        action={<Button onClick={onClear}>清除筛选</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon="invoice"
      title={`${months}没有${title}`}
      description="录入的发票按业务类型生成凭证，税额与增值税申报表核对。"
      action={
        onNew && (
          <Button type="primary" onClick={onNew}>
            录入第一张发票
          </Button>
        )
      }
    />
  );
}

/** What the rows come to, and what is done with those that are marked. */
function Footer({
  invoiceType,
  page,
  chosen,
  onClear,
}: {
  readonly invoiceType: InvoiceType;
  readonly page: InvoicePage | undefined;
  readonly chosen: readonly InvoiceRow[];
  readonly onClear: () => void;
}) {
  return (
    <>
      {page && page.total > 0 && <InvoiceFoot invoiceType={invoiceType} totals={page.totals} />}
      {chosen.length > 0 && (
        <ChosenBar invoiceType={invoiceType} chosen={chosen} onClear={onClear} />
      )}
    </>
  );
}
