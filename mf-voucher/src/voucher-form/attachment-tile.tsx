import type { ReactNode } from 'react';
import type { VoucherAttachment } from '@mingzhang/contract';
import { byteText, isImageKind } from '@mingzhang/rules';
import { Icon } from '@mingzhang/web';
import { useThumbnail } from '../api/voucher-attachment.api';
import css from './attachment.module.css';
import type { Upload } from './upload-queue';

/** A file of the voucher: what it looks like, its name and size. */
export function AttachmentTile({
  attachment,
  onOpen,
  onRemove,
}: {
  attachment: VoucherAttachment;
  onOpen: () => void;
  /** Undefined where it cannot be removed. */
  onRemove: (() => void) | undefined;
}) {
  const { name, size, kind } = attachment;
  const act = isImageKind(kind) || kind === 'pdf' ? '查看' : '保存';
  return (
    <li className={css.tile}>
      <button
        type="button"
        className={css.open}
        title={`${act} ${name}`}
        onClick={onOpen}
        onKeyDown={({ key }) => {
          if (key === 'Delete') onRemove?.();
        }}
      >
        <span className={css.unseen}>{act} </span>
        <Face attachment={attachment} />
        <Words name={name}>{byteText(size)}</Words>
      </button>
      {onRemove && <RemoveButton label={`移除 ${name}`} onClick={onRemove} />}
    </li>
  );
}

/** A file that is on its way, or did not arrive. */
export function UploadTile({
  upload,
  onRetry,
  onDrop,
}: {
  upload: Upload;
  onRetry: () => void;
  onDrop: () => void;
}) {
  const { file, status, share, reason, canRetry } = upload;
  const percent = Math.round(share * 100);
  const isFailed = status === 'failed';
  return (
    <li className={`${css.tile} ${isFailed ? css.failed : ''}`}>
      <div className={css.open} role={isFailed ? 'alert' : undefined}>
        <span className={css.face}>
          <Icon name={isFailed ? 'warning' : 'upload'} size={18} />
        </span>
        <Words name={file.name}>
          {isFailed ? reason : status === 'waiting' ? '等待上传' : progressText(percent)}
        </Words>
        {status === 'sending' && (
          <span
            className={css.progress}
            role="progressbar"
            aria-label={`正在上传 ${file.name}`}
            aria-valuenow={percent}
            style={{ width: `${percent}%` }}
          />
        )}
      </div>
      {canRetry && (
        <button type="button" className={css.retry} onClick={onRetry}>
          重试
        </button>
      )}
      <RemoveButton
        label={isFailed ? `移除 ${file.name}` : `取消上传 ${file.name}`}
        onClick={onDrop}
      />
    </li>
  );
}

/** Sent is not stored: the service still looks at the file. */
function progressText(percent: number): string {
  return percent < 100 ? `上传中 ${percent}%` : '正在检查';
}

function Face({ attachment }: { attachment: VoucherAttachment }) {
  const { url } = useThumbnail(attachment);
  if (isImageKind(attachment.kind)) {
    return <span className={css.face}>{url && <img src={url} alt="" />}</span>;
  }
  return (
    <span className={`${css.face} ${css.kind}`} aria-hidden="true">
      {attachment.kind.toUpperCase()}
    </span>
  );
}

function Words({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={css.words}>
      <span className={css.name}>{name}</span> <small>{children}</small>
    </span>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={css.remove} aria-label={label} title={label} onClick={onClick}>
      <Icon name="close" size={12} />
    </button>
  );
}
