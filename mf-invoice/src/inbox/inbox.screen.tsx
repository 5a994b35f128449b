import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { invoiceNumberText, type InvoiceImport, type InvoiceRow } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { usePeriod, useSession } from '@mingzhang/shell-api';
import {
  EmptyState,
  Kbd,
  lazyPart,
  ListScreen,
  MoneyText,
  useIsNarrow,
  type BookColumn,
} from '@mingzhang/web';
import { useInbox } from '../api/invoice.api';
import { useUnseenImports } from '../shared/import/import.api';
import { RuleTag } from '../shared/rule-tag';
import { useRowActs } from '../shared/use-row-acts';
import { inboxItems, type InboxActs, type InboxItem } from './inbox.model';
import css from './inbox.module.css';

const BookingPanel = lazyPart(() => import('../shared/vouchers/booking-panel'), 'BookingPanel');
const BusinessDrawer = lazyPart(() => import('../shared/business-drawer'), 'BusinessDrawer');
const EntryDrawer = lazyPart(() => import('../shared/entry/entry-drawer'), 'EntryDrawer');
const InvoiceDrawer = lazyPart(() => import('../shared/detail/invoice-drawer'), 'InvoiceDrawer');
const RefusedRows = lazyPart(() => import('./refused-rows'), 'RefusedRows');

/** What of the inbox is open over it. */
type Opened =
  | { readonly part: 'invoice' | 'entry'; readonly id: number; readonly type: InvoiceType }
  | { readonly part: 'business' | 'book'; readonly row: InvoiceRow }
  | { readonly part: 'refused'; readonly record: InvoiceImport };

const keyOf = ({ key }: InboxItem) => key;
const unbilledPath = ({ invoiceType, partyName }: InvoiceRow) =>
  `/invoice/unbilled?type=${invoiceType}&keyword=${encodeURIComponent(partyName)}`;
/** Invoices that never make a voucher as they are. */
const unbookable: readonly InvoiceRow['disposition'][] = ['block', 'void'];

/** 待办: what blocks or lacks something, up to the month, each with the one next act. */
export function InboxScreen() {
  const canManage = useSession().can('invoice.manage');
  const isNarrow = useIsNarrow();
  const [period] = usePeriod();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const { setTotal } = useRowActs();
  const [output, input] = [useInbox('OUT', period), useInbox('IN', period)];
  const imports = useUnseenImports();
  const ifMayManage = <Act,>(act: Act) => (canManage ? act : undefined);
  const rows = [output, input].flatMap(({ data }) => data?.records ?? []);
  /** The blue or red invoice of an open one has its direction. */
  const typeOf = (id: number): InvoiceType =>
    rows.find((row) => row.id === id)?.invoiceType ??
    (opened && 'type' in opened ? opened.type : 'IN');
  const acts: InboxActs = {
    open: (id) => setOpened({ part: 'invoice', id, type: typeOf(id) }),
    edit: ifMayManage((id: number) => setOpened({ part: 'entry', id, type: typeOf(id) })),
    setTotal: ifMayManage(setTotal),
    choose: ifMayManage((row: InvoiceRow) => setOpened({ part: 'business', row })),
    book: ifMayManage((row: InvoiceRow) => setOpened({ part: 'book', row })),
    voucher: (id) => void navigate(`/voucher/form/${id}`),
    unbilled: (row) => void navigate(unbilledPath(row)),
    refused: (record) => setOpened({ part: 'refused', record }),
  };
  const queries = [output, input, imports];
  const isReady = queries.every(({ data }) => data !== undefined);
  const items = isReady ? inboxItems(rows, imports.data?.records ?? [], acts) : [];
  const left = queries.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  // The first item has the keyboard when the inbox arrives; a phone has none, and would scroll.
  const hasKeyboard = items.length > 0 && !isNarrow;
  const goTo = useMemo(() => (hasKeyboard ? { index: 0 } : undefined), [hasKeyboard]);
  const onRowKey = (key: string, index: number) => {
    const row = items[index]?.row;
    const letter = key.toLowerCase();
    if (!row || (letter !== 'o' && letter !== 'b')) return undefined;
    if (letter === 'o') acts.open(row.id);
    else if (row.voucher === null && !unbookable.includes(row.disposition)) acts.book?.(row);
    return index;
  };
  const failed = queries.find(({ error }) => error);
  return (
    <>
      <ListScreen<InboxItem>
        settings={{ none: 'what, why and the next act: each row needs all of them' }}
        title="发票待办"
        subtitle={`${periodTitle(period)}及以前${isReady ? ` · 还有 ${left} 项` : ''}`}
        columns={columnsOf(isNarrow)}
        query={{
          data: isReady ? true : undefined,
          error: failed?.error ?? null,
          isPending: !isReady && !failed,
          isFetching: queries.some(({ isFetching }) => isFetching),
          refetch: () => Promise.all(queries.map((query) => query.refetch())),
        }}
        rows={items}
        rowKey={keyOf}
        rowPx={isNarrow ? 84 : 40}
        goTo={goTo}
        onOpen={({ act }) => act.go()}
        onRowKey={onRowKey}
        footer={
          items.length > 0 && (
            <p className={css.keys}>
              <Kbd>↑</Kbd> <Kbd>↓</Kbd> 选择　<Kbd>Enter</Kbd> 处理　<Kbd>B</Kbd> 生成凭证　
              <Kbd>O</Kbd> 看发票
              {left > items.length && <span>　只列出 {items.length} 项，处理后列出其余</span>}
            </p>
          )
        }
        empty={
          <EmptyState
            icon="check"
            title="都处理完了"
            description={`${periodTitle(period)}及以前的发票都有凭证，没有待更正和未导入的。`}
          />
        }
      />
      <OpenedPart
        opened={opened}
        canManage={canManage}
        acts={acts}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

function OpenedPart({
  opened,
  canManage,
  acts,
  onClose,
}: {
  readonly opened: Opened | undefined;
  readonly canManage: boolean;
  readonly acts: InboxActs;
  readonly onClose: () => void;
}) {
  if (!opened) return null;
  switch (opened.part) {
    case 'invoice':
      return (
        <InvoiceDrawer
          key={opened.id}
          id={opened.id}
          canManage={canManage}
          onEdit={(id) => acts.edit?.(id)}
          onOpen={acts.open}
          onClose={onClose}
        />
      );
    case 'entry':
      return <EntryDrawer invoiceType={opened.type} invoice={opened.id} onClose={onClose} />;
    case 'business':
      return (
        <BusinessDrawer
          invoiceType={opened.row.invoiceType}
          chosen={[opened.row]}
          onClose={onClose}
          onDone={onClose}
        />
      );
    case 'book':
      return <BookingPanel chosen={[opened.row]} onClose={onClose} onDone={onClose} />;
    case 'refused':
      return <RefusedRows record={opened.record} canManage={canManage} onClose={onClose} />;
  }
}

function columnsOf(isNarrow: boolean): readonly BookColumn<InboxItem>[] {
  const title: BookColumn<InboxItem> = {
    key: 'title',
    title: '事项',
    width: 108,
    render: ({ title: text, rank }) => (
      <span className={rank < 2 ? css.hard : rank < 4 ? css.soft : undefined}>{text}</span>
    ),
  };
  const what: BookColumn<InboxItem> = {
    key: 'what',
    title: '发票',
    width: 250,
    render: ({ row }) => row && <What row={row} />,
  };
  const why: BookColumn<InboxItem> = {
    key: 'why',
    title: '原因',
    width: isNarrow ? 210 : 320,
    grow: true,
    wraps: isNarrow,
    render: (item) => (
      <>
        {isNarrow && (
          <span className={css.line}>
            <What row={item.row} />
          </span>
        )}
        {item.finding && <RuleTag finding={item.finding} />}{' '}
        <span title={item.why}>{item.why}</span>
      </>
    ),
  };
  const total: BookColumn<InboxItem> = {
    key: 'total',
    title: '价税合计',
    width: 110,
    align: 'right',
    render: ({ row }) => row && <MoneyText value={row.total} />,
  };
  const act: BookColumn<InboxItem> = {
    key: 'act',
    title: '处理',
    width: isNarrow ? 116 : 150,
    render: (item) => (
      <button type="button" className={css.act} tabIndex={-1} onClick={() => item.act.go()}>
        {item.act.title}
      </button>
    ),
  };
  return isNarrow ? [why, act] : [title, what, why, total, act];
}

/** Day, party and the end of the number. */
function What({ row }: { readonly row: InvoiceRow | undefined }) {
  if (!row) return null;
  const number = invoiceNumberText(row);
  return (
    <span className={css.what} title={`${number} ${row.partyName}`}>
      {row.issueDate} {row.invoiceType === 'OUT' ? '销' : '进'} {row.partyName}{' '}
      <small>{number.slice(-8)}</small>
    </span>
  );
}
