import { useState } from 'react';
import { Button, Tooltip } from 'antd';
import { useNavigate } from 'react-router-dom';
import { invoiceVatCalls, type VatDifferenceRow, type VatPage } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { usePeriod, useSession } from '@mingzhang/shell-api';
import {
  ErrorPanel,
  FileActions,
  focusTable,
  Icon,
  lazyPart,
  Page,
  PageHeader,
  RefreshButton,
  SkeletonRows,
  useExport,
  usePaper,
} from '@mingzhang/web';
import { useBureau, useVat } from '../api/vat.api';
import { useVatActs } from './vat-acts';
import { differencesTitle, VatDifferences } from './vat-differences';
import { VatNotes } from './vat-notes';
import { VatResult } from './vat-result';
import { RateTable, ReturnTable } from './vat-tables';
import { returnPlace, subtitleOf } from './vat.model';
import css from './vat.module.css';

const InvoiceDrawer = lazyPart(() => import('../shared/detail/invoice-drawer'), 'InvoiceDrawer');
const EntryDrawer = lazyPart(() => import('../shared/entry/entry-drawer'), 'EntryDrawer');
const OpeningsDrawer = lazyPart(() => import('./openings-drawer'), 'OpeningsDrawer');
const BureauDrawer = lazyPart(() => import('./bureau-drawer'), 'BureauDrawer');
const VatPaper = lazyPart(() => import('./vat-paper'), 'VatPaper');

/** 增值税核对: the VAT of a month or quarter by invoices, in the return and in the books. */
export function VatScreen() {
  const [period] = usePeriod();
  const query = useVat(period);
  const paper = usePaper();
  const [isEntering, setEntering] = useState(false);
  const onExport = useExport(invoiceVatCalls.export, { body: { period } });
  const { data, error } = query;
  const page = error ? undefined : data;
  if (paper.isOn && page) return <VatPaper page={page} onBack={paper.close} />;
  return (
    <Page>
      <PageHeader
        title="增值税核对"
        {...(page ? { subtitle: subtitleOf(page) } : {})}
        actions={
          <>
            <RefreshButton loading={query.isFetching} onClick={() => void query.refetch()} />
            <Button disabled={!page} onClick={() => setEntering(true)}>
              期初
            </Button>
            <Bureau period={period} />
            <Button icon={<Icon name="print" />} disabled={!page} onClick={paper.open}>
              打印
            </Button>
            <FileActions name="底稿" onExport={onExport} />
            {page && <FillReturn page={page} />}
          </>
        }
      />
      {error ? (
        <ErrorPanel error={error} onRetry={() => void query.refetch()} />
      ) : page ? (
        <Content
          key={`${page.periodFrom} ${page.periodTo}`}
          page={page}
          onOpenings={() => setEntering(true)}
        />
      ) : (
        <SkeletonRows rows={14} />
      )}
      {isEntering && page && <OpeningsDrawer page={page} onClose={() => setEntering(false)} />}
    </Page>
  );
}

/** Opens the statistics of the bureau; says on the button how many rates differ from them. */
function Bureau({ period }: { readonly period: Period }) {
  const [isOpen, setOpen] = useState(false);
  const canManage = useSession().can('invoice.manage');
  const { data } = useBureau(period);
  const unequal = data?.lines.filter(({ isEqual }) => !isEqual).length ?? 0;
  return (
    <>
      <Button disabled={!data} danger={unequal > 0} onClick={() => setOpen(true)}>
        {unequal > 0 ? `税局统计 ${unequal} 行不符` : '税局统计'}
      </Button>
      {isOpen && data && (
        <BureauDrawer
          key={period}
          period={period}
          comparison={data}
          canManage={canManage}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Leads to the return; while output invoices are blocked it says why it does not. */
function FillReturn({ page }: { readonly page: VatPage }) {
  const navigate = useNavigate();
  const canFile = useSession().can('tax.view');
  if (!canFile) return null;
  return (
    <Tooltip title={page.notFilled}>
      <Button disabled={page.notFilled !== null} onClick={() => void navigate(returnPlace(page))}>
        填入申报表
      </Button>
    </Tooltip>
  );
}

function Content({
  page,
  onOpenings,
}: {
  readonly page: VatPage;
  readonly onOpenings: () => void;
}) {
  const canManage = useSession().can('invoice.manage');
  const [shown, setShown] = useState<number>();
  const [editing, setEditing] = useState<number>();
  const { acts, panel } = useVatActs(page, { canManage, onInvoice: setShown });
  const onInvoice = ({ invoiceId }: VatDifferenceRow) => setShown(invoiceId ?? undefined);
  const edited = page.differences.find(({ invoiceId }) => invoiceId === editing);
  const [marked, setMarked] = useState(0);
  const next = page.differences[Math.max(0, marked)] ?? page.differences.at(-1);
  const onAct = (row: VatDifferenceRow) => {
    // A panel gives the keyboard back to where it was opened: the next difference is in the table.
    focusTable(differencesTitle);
    acts.onDifference(row);
  };
  return (
    <div className={css.body}>
      <VatNotes
        page={page}
        acts={canManage ? acts : undefined}
        onOpenings={canManage ? onOpenings : undefined}
      />
      {!page.isByBooks && <VatResult page={page} next={next} onNext={onAct} />}
      <div className={css.two}>
        <RateTable page={page} />
        <ReturnTable page={page} />
      </div>
      {!page.isByBooks && (
        <VatDifferences
          page={page}
          canManage={canManage}
          onAct={onAct}
          onInvoice={onInvoice}
          onMarked={setMarked}
        />
      )}
      {panel}
      {shown !== undefined && (
        <InvoiceDrawer
          key={shown}
          id={shown}
          canManage={canManage}
          onEdit={setEditing}
          onOpen={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
      {editing !== undefined && (
        <EntryDrawer
          invoiceType={edited?.invoiceType ?? 'IN'}
          invoice={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}
