import { useState, type KeyboardEvent } from 'react';
import { Button } from 'antd';
import type { VoucherAttachment } from '@mingzhang/contract';
import { byteText } from '@mingzhang/rules';
import { notify, toApiError } from '@mingzhang/shell-api';
import { Dialog, ErrorPanel, Icon } from '@mingzhang/web';
import { saveAttachment, usePicture } from '../api/voucher-attachment.api';
import css from './attachment.module.css';

/** The pictures of a voucher, one at a time; ← → lead through them, a click shows true size. */
export function AttachmentViewer({
  pictures,
  shown,
  onShow,
  onClose,
}: {
  pictures: readonly VoucherAttachment[];
  shown: VoucherAttachment;
  onShow: (attachment: VoucherAttachment) => void;
  onClose: () => void;
}) {
  const at = pictures.findIndex(({ id }) => id === shown.id);
  const step = (by: 1 | -1) => {
    const next = pictures[at + by];
    if (next) onShow(next);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  return (
    <Dialog
      open
      centered
      width="min(1080px, 100vw - 32px)"
      title={`${shown.name}（${byteText(shown.size)}）`}
      onCancel={onClose}
      footer={
        <div className={css.viewerFoot}>
          {pictures.length > 1 && (
            <span>
              <StepButton
                label="上一张图片"
                icon="left"
                disabled={at <= 0}
                onClick={() => step(-1)}
              />
              {at + 1} / {pictures.length}
              <StepButton
                label="下一张图片"
                icon="right"
                disabled={at >= pictures.length - 1}
                onClick={() => step(1)}
              />
            </span>
          )}
          <Button
            icon={<Icon name="download" size={14} />}
            onClick={() =>
              void saveAttachment(shown).catch((error) => notify.error(toApiError(error).msg))
            }
          >
            下载原图
          </Button>
        </div>
      }
    >
      <div onKeyDown={onKeyDown}>
        <Picture key={shown.id} attachment={shown} />
      </div>
    </Dialog>
  );
}

function StepButton({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string;
  icon: 'left' | 'right';
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      type="text"
      aria-label={label}
      icon={<Icon name={icon} />}
      disabled={disabled}
      onClick={onClick}
    />
  );
}

function Picture({ attachment }: { attachment: VoucherAttachment }) {
  const { url, error, retry } = usePicture(attachment);
  const [isWhole, setWhole] = useState(false);
  if (error) return <ErrorPanel title="图片没有读到" error={error} onRetry={retry} />;
  return (
    <button
      type="button"
      // The first thing that hears the keys.
      data-first-focus
      className={`${css.picture} ${isWhole ? css.whole : ''}`}
      aria-label={isWhole ? '缩小到适合窗口' : '按原始大小查看'}
      onClick={() => setWhole(!isWhole)}
    >
      {url && <img src={url} alt={attachment.name} />}
    </button>
  );
}
