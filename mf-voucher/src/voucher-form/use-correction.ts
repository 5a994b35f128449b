import { useEffect, useRef } from 'react';
import type { VoucherCorrection } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { correctedGrid, isReadFor } from './correction-fill';
import type { Choices } from './form-facts';
import type { VoucherForm } from './use-voucher-form';

/** An address with a correction changes the voucher in the form once; saving it is left to the person. */
export function useCorrection({
  form,
  choices,
  correction,
  isLocked,
}: {
  form: VoucherForm;
  choices: Choices;
  correction: VoucherCorrection | undefined;
  isLocked: boolean;
}): void {
  const filled = useRef(false);
  useEffect(() => {
    if (!correction || filled.current || !isReadFor(correction, choices)) return;
    filled.current = true;
    if (isLocked) return;
    form.apply((now) => correctedGrid(now, correction, choices));
    notify.info('已带出更正草稿，请核对后保存；按 Ctrl+Z 还原');
  });
}
