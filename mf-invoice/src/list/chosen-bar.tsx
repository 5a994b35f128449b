import { useState } from 'react';
import { invoiceNumberText, invoicesAtMost, type InvoiceRow } from '@mingzhang/contract';
import { formatMoney, Money, periodOf, sumOf } from '@mingzhang/rules';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { focusTable, lazyPart, SelectionAct, SelectionBar, useConfirmDanger } from '@mingzhang/web';
import { useCancelTick, useRemoveInvoices, useSetOpening } from '../api/invoice.api';
import { leftOutText } from '../shared/left-out';
import { useOutcomeReport } from '../shared/use-outcome-report';
import { BookingAct } from '../shared/vouchers/booking-act';
import { ChosenInputTaxActs } from '../shared/vouchers/input-tax-acts';
import { RelateAct } from '../shared/vouchers/relate-act';

const TickDrawer = lazyPart(() => import('./tick-drawer'), 'TickDrawer');
const BusinessDrawer = lazyPart(() => import('../shared/business-drawer'), 'BusinessDrawer');

/** What is done with the invoices that are marked. */
export function ChosenBar({
  invoiceType,
  chosen,
  onClear,
}: {
  readonly invoiceType: InvoiceType;
  readonly chosen: readonly InvoiceRow[];
  readonly onClear: () => void;
}) {
  const [drawer, setDrawer] = useState<'tick' | 'business'>();
  const report = useOutcomeReport();
  const cancel = useCancelTick();
  const onRemove = useRemoval(chosen, onClear);
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  const isMany = ids.length > invoicesAtMost;
  const limits = isMany ? { disabled: true, title: `一次最多处理 ${invoicesAtMost} 张发票` } : {};
  const isTicked = chosen.some(({ checkStatus }) => checkStatus === 1);
  const isTickable = chosen.some((row) => row.checkStatus === 0 && row.untickable === null);
  const onCancelTick = () =>
    cancel.mutate(
      { body: ids },
      {
        onSuccess: (outcome) => {
          report('取消勾选', outcome);
          onClear();
        },
      },
    );
  const close = () => setDrawer(undefined);
  const done = () => {
    close();
    onClear();
  };
  return (
    <>
      <SelectionBar
        label="所选发票"
        count={ids.length}
        unit="张"
        hasTotals
        notes={sumNotes(chosen)}
        onClear={onClear}
      >
        <BookingAct chosen={chosen} onDone={onClear} />
        <RelateAct chosen={chosen} onDone={onClear} />
        {invoiceType === 'IN' && (isTickable || !isTicked) && (
          <SelectionAct icon="check" {...limits} onClick={() => setDrawer('tick')}>
            勾选认证
          </SelectionAct>
        )}
        {isTicked && (
          <SelectionAct
            icon="undo"
            disabled={isMany || cancel.isPending}
            title={limits.title}
            onClick={onCancelTick}
          >
            取消勾选
          </SelectionAct>
        )}
        {invoiceType === 'IN' && !isMany && <ChosenInputTaxActs chosen={chosen} onDone={onClear} />}
        <SelectionAct icon="edit" {...limits} onClick={() => setDrawer('business')}>
          改业务类型
        </SelectionAct>
        <OpeningAct chosen={chosen} isMany={isMany} onDone={onClear} />
        <SelectionAct icon="trash" look="danger" {...limits} onClick={onRemove}>
          删除
        </SelectionAct>
      </SelectionBar>
      {drawer === 'tick' && <TickDrawer chosen={chosen} onClose={close} onDone={done} />}
      {drawer === 'business' && (
        <BusinessDrawer invoiceType={invoiceType} chosen={chosen} onClose={close} onDone={done} />
      )}
    </>
  );
}

/** Sums of what counts, as at the foot of the list: blocked and voided invoices are left out and named. */
function sumNotes(chosen: readonly InvoiceRow[]): string[] {
  const countOf = (disposition: InvoiceRow['disposition']) =>
    chosen.filter((row) => row.disposition === disposition).length;
  const counted = chosen.filter(
    ({ disposition }) => disposition !== 'block' && disposition !== 'void',
  );
  const leftOut = leftOutText({ blocked: countOf('block'), voided: countOf('void') });
  return [`税额 ${sumText(counted, 'tax')}`, `价税合计 ${sumText(counted, 'total')}${leftOut}`];
}

const sumText = (rows: readonly InvoiceRow[], name: 'tax' | 'total') =>
  formatMoney(sumOf(rows.map((row) => Money.parse(row[name]))));

/** Makes marked invoices opening ones, or takes that back where all of them are. */
function OpeningAct({
  chosen,
  isMany,
  onDone,
}: {
  readonly chosen: readonly InvoiceRow[];
  readonly isMany: boolean;
  readonly onDone: () => void;
}) {
  const change = useSetOpening();
  const report = useOutcomeReport();
  const isOpening = !chosen.every((row) => row.isOpening);
  const act = isOpening ? '设为期初' : '取消期初';
  const onClick = () =>
    change.mutate(
      { body: { ids: chosen.map(({ id }) => id), isOpening } },
      {
        onSuccess: (outcome) => {
          report(act, outcome);
          onDone();
        },
      },
    );
  return (
    <SelectionAct
      icon="books"
      disabled={isMany || change.isPending}
      title={
        isMany ? `一次最多处理 ${invoicesAtMost} 张发票` : '期初发票已在期初余额中，不生成凭证'
      }
      onClick={onClick}
    >
      {act}
    </SelectionAct>
  );
}

/** Deletes the marked invoices after asking; those that may not be deleted are named. */
function useRemoval(chosen: readonly InvoiceRow[], onClear: () => void) {
  const confirm = useConfirmDanger();
  const remove = useRemoveInvoices();
  const report = useOutcomeReport();
  return () => {
    let isListed = false;
    confirm({
      title: `删除 ${chosen.length} 张发票`,
      effect: `${namesOf(chosen)}将被删除，不可恢复。已有凭证或已勾选的发票不能删除，请先删除凭证、取消勾选。`,
      okText: '删除',
      onConfirm: async () => {
        const outcome = await remove.mutateAsync({ body: chosen.map(({ id }) => id) });
        isListed = report('删除', outcome);
        onClear();
      },
      // The list of reasons has the keyboard until it is closed.
      onFocusLost: () => isListed || focusTable(),
    });
  };
}

/** Numbers named in a question; more are counted. */
const NAMED = 5;

/** The invoices by their numbers, their months and what they come to. */
function namesOf(chosen: readonly InvoiceRow[]): string {
  const numbers = chosen.slice(0, NAMED).map((row) => invoiceNumberText(row) || '无号码');
  const more = chosen.length > NAMED ? ` 等 ${chosen.length} 张` : '';
  const months = new Set(chosen.map(({ issueDate }) => periodOf(issueDate)));
  const inMonths = [...months].toSorted().join('、');
  return `${numbers.join('、')}${more}（${inMonths}，价税合计 ${sumText(chosen, 'total')}）`;
}
