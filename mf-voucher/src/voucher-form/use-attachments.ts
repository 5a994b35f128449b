import { useEffect, useRef, useState, type RefObject } from 'react';
import type { VoucherAttachment } from '@mingzhang/contract';
import { attachmentLimits } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { sendAttachment } from '../api/voucher-attachment.api';
import {
  addAttachment,
  attachmentsOf,
  removeAttachment,
  restoreAttachment,
  type RemovedAttachment,
} from './attachment.model';
import type { GridState } from './entry-grid.types';
import { UploadQueue, type Upload } from './upload-queue';
import type { ApplyChange } from './use-grid';

/** Adding files to the voucher in the form and taking them away. */
export function useAttachments({
  current,
  apply,
}: {
  readonly current: RefObject<GridState>;
  readonly apply: ApplyChange;
}) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [removed, setRemoved] = useState<RemovedAttachment>();
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: sendAttachment,
        onTaken: (attachment) => apply((now) => addAttachment(now, attachment)),
        onChange: setUploads,
      }),
  );
  const picker = useRef<HTMLInputElement>(null);
  const strip = useRef<HTMLElement>(null);
  useLeaving(queue, uploads.length > 0);
  return {
    uploads,
    removed,
    picker,
    strip,
    /** Gives the keyboard to the first file. */
    focus: () => strip.current?.querySelector<HTMLButtonElement>('li button')?.focus(),
    /** Opens the file picker. */
    pick: () => picker.current?.click(),
    add: (files: readonly File[]) => {
      const room = attachmentLimits.perVoucher - attachmentsOf(current.current.head).length;
      if (files.length > room - queue.count) {
        notify.error(`一张凭证最多 ${attachmentLimits.perVoucher} 个附件，请减少后再添加`);
        return;
      }
      queue.add(files);
    },
    retry: (key: number) => queue.retry(key),
    drop: (key: number) => queue.drop(key),
    remove: (attachment: VoucherAttachment) => {
      const list = attachmentsOf(current.current.head);
      apply((now) => removeAttachment(now, attachment.id));
      const left = current.current.head.attachments;
      setRemoved({ attachment, index: list.findIndex(({ id }) => id === attachment.id), left });
    },
    restore: () => {
      if (removed) apply((now) => restoreAttachment(now, removed));
      setRemoved(undefined);
    },
    /** Whether a file is on its way or has failed. */
    isBusy: () => queue.count > 0,
    /** See `UploadQueue.settled`. */
    settled: () => queue.settled(),
  };
}

export type FormAttachments = ReturnType<typeof useAttachments>;

/** A file that is still on its way is in no draft: the browser asks before it is lost. */
function useLeaving(queue: UploadQueue, isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
  useEffect(
    () => () => {
      const names = queue.stop();
      if (names.length > 0) {
        notify.warning(`已离开凭证，附件“${names.join('”“')}”没有传完，请重新添加`);
      }
    },
    [queue],
  );
}
