import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { VatDifferenceRow, VatPage } from '@mingzhang/contract';
import { lazyPart, VoucherPicker } from '@mingzhang/web';
import { relatedDocument } from '../shared/vouchers/vouchers.api';
import { doneInPlace, placeOf, type InPlace } from './vat.model';

const BookingPanel = lazyPart(() => import('../shared/vouchers/booking-panel'), 'BookingPanel');
const CertificationPanel = lazyPart(
  () => import('../shared/vouchers/certification-panel'),
  'CertificationPanel',
);
const TransferDrawer = lazyPart(
  () => import('../shared/vouchers/transfer-drawer'),
  'TransferDrawer',
);

/** What the page itself can be asked to do. */
export interface VatActs {
  /** Ends a difference: in place, or where it leads. */
  readonly onDifference: (row: VatDifferenceRow) => void;
  readonly onCertify: () => void;
  readonly onTransfer: () => void;
}

/**
 * The acts of the VAT page and the panel that is open. Without the permission to manage invoices
 * differences lead to the list and the voucher.
 */
export function useVatActs(
  page: VatPage,
  {
    canManage,
    onInvoice,
  }: { readonly canManage: boolean; readonly onInvoice: (id: number) => void },
): { readonly acts: VatActs; readonly panel: React.ReactNode } {
  const navigate = useNavigate();
  const [open, setOpen] = useState<InPlace>();
  const close = () => setOpen(undefined);
  const acts: VatActs = {
    onDifference: (row) => {
      const act = canManage ? doneInPlace(row) : undefined;
      if (act?.kind === 'invoice') onInvoice(act.id);
      else if (act) setOpen(act);
      else {
        const place = placeOf(row);
        if (place !== undefined) void navigate(place);
      }
    },
    onCertify: () => setOpen({ kind: 'certify' }),
    onTransfer: () => setOpen({ kind: 'transfer' }),
  };
  return { acts, panel: open && <Panel open={open} page={page} onClose={close} /> };
}

function Panel({
  open,
  page: { periodTo, toTransfer },
  onClose,
}: {
  readonly open: InPlace;
  readonly page: VatPage;
  readonly onClose: () => void;
}) {
  const closing = { onClose, onDone: onClose };
  switch (open.kind) {
    case 'book':
      return (
        <BookingPanel
          chosen={[{ id: open.id, voucher: open.voucher }]}
          isRenewal={open.voucher !== null}
          {...closing}
        />
      );
    case 'certify':
      return <CertificationPanel asked={{ ids: [], deductPeriod: periodTo }} {...closing} />;
    case 'transfer':
      return (
        <TransferDrawer
          chosen={toTransfer.invoices}
          period={periodTo}
          reason={toTransfer.reason}
          {...closing}
        />
      );
    case 'relate':
      return (
        <VoucherPicker
          document={relatedDocument({
            id: open.id,
            digitalNumber: open.number,
            code: '',
            number: '',
          })}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
