import { useState } from 'react';
import { Button } from 'antd';
import type { VoucherAttachment } from '@mingzhang/contract';
import { isImageKind } from '@mingzhang/rules';
import { notify, toApiError } from '@mingzhang/shell-api';
import { Icon, Kbd, lazyPart, useIsNarrow } from '@mingzhang/web';
import { openAttachment } from '../api/voucher-attachment.api';
import { AttachmentTile, UploadTile } from './attachment-tile';
import { attachmentsOf, type RemovedAttachment } from './attachment.model';
import css from './attachment.module.css';
import type { VoucherHead } from './entry-grid.types';
import type { FormAttachments } from './use-attachments';
import { PHONE_PX } from '../shared/phone';

const AttachmentViewer = lazyPart(() => import('./attachment-viewer'), 'AttachmentViewer');

/** The files of the voucher under its paper; nothing while there are none. */
export function AttachmentStrip({
  head,
  attachments,
  readOnly,
  onLeaveGrid,
}: {
  head: VoucherHead;
  attachments: FormAttachments;
  readOnly: boolean;
  /** The grid gives the keyboard away. */
  onLeaveGrid: () => void;
}) {
  const list = attachmentsOf(head);
  const { uploads } = attachments;
  const removed = attachments.removed?.left === head.attachments ? attachments.removed : undefined;
  const [shownId, setShownId] = useState<number>();
  const shown = list.find(({ id }) => id === shownId);
  const open = (attachment: VoucherAttachment) => {
    onLeaveGrid();
    if (isImageKind(attachment.kind)) setShownId(attachment.id);
    else openAttachment(attachment).catch((error) => notify.error(toApiError(error).msg));
  };
  const isNarrow = useIsNarrow(PHONE_PX);
  const isEmpty = list.length === 0 && uploads.length === 0 && !removed;
  // A phone has its camera at hand; elsewhere nothing is shown before there is something.
  if (isEmpty && (readOnly || !isNarrow)) return null;
  return (
    <section ref={attachments.strip} className={css.strip} aria-label="附件">
      <StripHead head={head} removed={removed} onRestore={attachments.restore} />
      <ul className={css.tiles}>
        {list.map((attachment) => (
          <AttachmentTile
            key={attachment.id}
            attachment={attachment}
            onOpen={() => open(attachment)}
            onRemove={readOnly ? undefined : () => attachments.remove(attachment)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={`upload ${upload.key}`}
            upload={upload}
            onRetry={() => attachments.retry(upload.key)}
            onDrop={() => attachments.drop(upload.key)}
          />
        ))}
        {!readOnly && <AddButtons attachments={attachments} isNarrow={isNarrow} />}
      </ul>
      {shown && (
        <AttachmentViewer
          pictures={list.filter(({ kind }) => isImageKind(kind))}
          shown={shown}
          onShow={({ id }) => setShownId(id)}
          onClose={() => setShownId(undefined)}
        />
      )}
    </section>
  );
}

/** A phone offers its camera first. */
function AddButtons({
  attachments,
  isNarrow,
}: {
  attachments: FormAttachments;
  isNarrow: boolean;
}) {
  return (
    <li className={css.adding}>
      {isNarrow && (
        <button type="button" className={css.add} onClick={attachments.photograph}>
          <Icon name="camera" />
          拍照
        </button>
      )}
      <button type="button" className={css.add} onClick={attachments.pick}>
        <Icon name="plus" size={14} />
        {isNarrow ? '选择文件' : '添加'}
        <Kbd>F9</Kbd>
      </button>
    </li>
  );
}

/** How many there are, whether 附单据数 says less, and the way back of the last removal. */
function StripHead({
  head,
  removed,
  onRestore,
}: {
  head: VoucherHead;
  removed: RemovedAttachment | undefined;
  onRestore: () => void;
}) {
  const count = attachmentsOf(head).length;
  return (
    <div className={css.head}>
      <span>
        附件 <b>{count}</b>
      </span>
      {head.attachmentCount < count && (
        <span>
          附单据 {head.attachmentCount} 张，少于附件 {count} 个
        </span>
      )}
      {removed && (
        <span role="status">
          已移除“{removed.attachment.name}”
          <Button
            // The keyboard was on what is gone.
            key={removed.attachment.id}
            autoFocus
            type="link"
            size="small"
            onClick={onRestore}
          >
            撤销
          </Button>
        </span>
      )}
    </div>
  );
}
