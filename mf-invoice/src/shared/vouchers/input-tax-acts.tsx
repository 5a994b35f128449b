import { useState } from 'react';
import { Button } from 'antd';
import type { Invoice, InvoiceRow } from '@mingzhang/contract';
import { formatMoney, Money, periodTitle } from '@mingzhang/rules';
import { nonDeductibleReason } from '@mingzhang/rules/invoice';
import { lazyPart, SelectionAct, useConfirmDanger, VoucherLink } from '@mingzhang/web';
import { useOutcomeReport } from '../use-outcome-report';
import { useRemoveCertification, useRemoveTransferOut } from './input-tax.api';
import css from './vouchers.module.css';

const CertificationPanel = lazyPart(() => import('./certification-panel'), 'CertificationPanel');
const TransferDrawer = lazyPart(() => import('./transfer-drawer'), 'TransferDrawer');

type Part = 'certify' | 'transfer';

/** In the details of a ticked invoice: take its pending tax to 进项税额, or transfer it out. */
export function InputTaxActs({ invoice }: { readonly invoice: Invoice }) {
  const [open, setOpen] = useState<Part>();
  const close = () => setOpen(undefined);
  const { id, checkStatus, certification, isToCertify } = invoice;
  if (checkStatus === 0) return null;
  return (
    <>
      {certification && <RemoveCertification id={id} title={certification.title} />}
      <Button onClick={() => setOpen('transfer')}>进项税额转出</Button>
      {isToCertify && <Button onClick={() => setOpen('certify')}>生成认证凭证</Button>}
      {open === 'certify' && (
        <CertificationPanel asked={{ ids: [id] }} onClose={close} onDone={close} />
      )}
      {open === 'transfer' && <TransferDrawer chosen={[invoice]} onClose={close} onDone={close} />}
    </>
  );
}

function RemoveCertification({ id, title }: { readonly id: number; readonly title: string }) {
  const remove = useRemoveCertification();
  const confirm = useConfirmDanger();
  const report = useOutcomeReport();
  const onConfirm = async () =>
    report('删除认证凭证，涉及', await remove.mutateAsync({ body: { ids: [id] } }));
  return (
    <Button
      loading={remove.isPending}
      onClick={() =>
        confirm({
          title: `删除认证凭证 ${title}`,
          effect: `${title} 从账上删除，其中发票的税额都回到待认证进项税额；可再生成。`,
          okText: '删除认证凭证',
          onConfirm,
        })
      }
    >
      删除认证凭证
    </Button>
  );
}

/** The voucher of the certification of an invoice, or that there is none yet. */
export function CertificationFact({ invoice }: { readonly invoice: Invoice }) {
  const { certification, isToCertify } = invoice;
  if (certification) return <VoucherLink voucher={certification} />;
  return isToCertify ? '税额仍在待认证进项税额，待生成认证凭证' : null;
}

/** The transfers of an invoice with their vouchers, each to be deleted. */
export function TransferFacts({
  invoice: { transfers },
  canManage,
}: {
  readonly invoice: Invoice;
  readonly canManage: boolean;
}) {
  const remove = useRemoveTransferOut();
  const confirm = useConfirmDanger();
  return (
    <ul className={css.transfers}>
      {transfers.map(({ id, period, reason, amount, voucher }) => (
        <li key={id}>
          {periodTitle(period)} {nonDeductibleReason(reason)?.name ?? reason}{' '}
          {formatMoney(Money.parse(amount))} {voucher && <VoucherLink voucher={voucher} />}
          {canManage && (
            <Button
              type="link"
              size="small"
              onClick={() =>
                confirm({
                  title: `删除进项税额转出 ${formatMoney(Money.parse(amount))}`,
                  effect: `${voucher?.title ?? '凭证'} 一并从账上删除。`,
                  okText: '删除',
                  onConfirm: async () => {
                    await remove.mutateAsync({ body: { transferId: id } });
                  },
                })
              }
            >
              删除
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The buttons of the selection bar for ticked invoices. */
export function ChosenInputTaxActs({
  chosen,
  onDone,
}: {
  readonly chosen: readonly InvoiceRow[];
  readonly onDone: () => void;
}) {
  const [open, setOpen] = useState<Part>();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    onDone();
  };
  const toCertify = chosen.filter(({ isToCertify }) => isToCertify);
  const ticked = chosen.filter(({ checkStatus }) => checkStatus === 1);
  return (
    <>
      {toCertify.length > 0 && (
        <SelectionAct icon="voucher" onClick={() => setOpen('certify')}>
          认证凭证
        </SelectionAct>
      )}
      {ticked.length > 0 && (
        <SelectionAct icon="undo" onClick={() => setOpen('transfer')}>
          进项税额转出
        </SelectionAct>
      )}
      {open === 'certify' && (
        <CertificationPanel
          asked={{ ids: toCertify.map(({ id }) => id) }}
          onClose={close}
          onDone={done}
        />
      )}
      {open === 'transfer' && <TransferDrawer chosen={ticked} onClose={close} onDone={done} />}
    </>
  );
}
