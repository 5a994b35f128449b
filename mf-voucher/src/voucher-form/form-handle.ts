import { useEffect, useRef } from 'react';
import { focusCell } from './entry-grid.model';
import type { WaitingVoucher } from './save-queue';
import type { VoucherForm } from './use-voucher-form';

/** What the screen may do with the form that is shown. */
export interface FormHandle {
  /** Shows a refused voucher again, when the form is empty; false leaves it waiting. */
  readonly takeBack: (refused: WaitingVoucher) => boolean;
}

/** Tells the screen above what it may do with the form. */
export function useHandle(register: (handle: FormHandle | null) => void, form: VoucherForm): void {
  const { isEmpty, takeBack } = form;
  useEffect(() => {
    register({
      takeBack: (refused) => {
        if (!isEmpty()) return false;
        takeBack(refused);
        return true;
      },
    });
    return () => register(null);
  });
}

/** A new voucher begins in its first cell, and so does any once the offer of a draft is answered. */
export function useFirstCell(form: VoucherForm, isLocked: boolean): void {
  const { stored, offer, apply } = form;
  const wasOffered = useRef(offer !== undefined);
  const begins = (stored === null || wasOffered.current) && offer === undefined && !isLocked;
  useEffect(() => {
    if (begins) apply((now) => (now.focus ? now : focusCell(now, { row: 0, column: 'summary' })));
  }, [begins, apply]);
}
