import { useState } from 'react';
import { bookedAtMost, type InvoiceRow } from '@mingzhang/contract';
import { lazyPart, SelectionAct, useConfirmDanger } from '@mingzhang/web';
import { useOutcomeReport } from '../use-outcome-report';
import { useRemoveVouchers } from './vouchers.api';

const RelatePanel = lazyPart(() => import('./relate-panel'), 'RelatePanel');

const isOpen = ({ voucher, isOpening, disposition }: InvoiceRow) =>
  voucher === null && !isOpening && disposition !== 'void' && disposition !== 'block';

/** Relates the marked invoices that have no voucher, or takes the vouchers of the others back. */
export function RelateAct({
  chosen,
  onDone,
}: {
  readonly chosen: readonly InvoiceRow[];
  readonly onDone: () => void;
}) {
  const [isShown, setShown] = useState(false);
  const open = chosen.filter(isOpen);
  const booked = chosen.filter(({ voucher }) => voucher !== null);
  const onTakeBack = useTakingBack(booked, onDone);
  const limits = chosen.length > bookedAtMost ? `一次最多处理 ${bookedAtMost} 张发票` : undefined;
  const isMany = limits !== undefined;
  return (
    <>
      {open.length > 0 && (
        <SelectionAct icon="link" disabled={isMany} title={limits} onClick={() => setShown(true)}>
          关联凭证
        </SelectionAct>
      )}
      {booked.length > 0 && (
        <SelectionAct icon="undo" disabled={isMany} title={limits} onClick={onTakeBack}>
          取消凭证
        </SelectionAct>
      )}
      {isShown && (
        <RelatePanel
          chosen={open}
          onClose={() => setShown(false)}
          onDone={() => {
            setShown(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

/** Asks first: vouchers of people stay and are unrelated, those that were made here are deleted. */
function useTakingBack(booked: readonly InvoiceRow[], onDone: () => void) {
  const confirm = useConfirmDanger();
  const remove = useRemoveVouchers();
  const report = useOutcomeReport();
  const related = booked.filter(({ voucher }) => voucher?.isRelated).length;
  const made = booked.length - related;
  const effects = [
    related > 0 ? `${related} 张发票取消关联，凭证留在账上` : '',
    made > 0 ? `${made} 张发票生成的凭证从账上删除，同一凭证中的其他发票也不再有凭证` : '',
  ].filter((part) => part !== '');
  return () =>
    confirm({
      title: `取消 ${booked.length} 张发票的凭证`,
      effect: `${effects.join('；')}。`,
      okText: '取消凭证',
      onConfirm: async () => {
        const body = { ids: booked.map(({ id }) => id) };
        report('取消凭证', await remove.mutateAsync({ body }));
        onDone();
      },
    });
}
