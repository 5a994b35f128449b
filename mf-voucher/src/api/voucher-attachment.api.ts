import { voucherAttachmentCalls, type VoucherAttachment } from '@mingzhang/contract';
import { isImageKind } from '@mingzhang/rules';
import { callApi, fetchFile, fileSaver, useFileUrl } from '@mingzhang/shell-api';

export interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Uploads a file; a voucher saved with its id keeps it. */
export async function sendAttachment(file: File, options: SendOptions): Promise<VoucherAttachment> {
  const { sha256: _sha256, ...attachment } = await callApi(
    voucherAttachmentCalls.upload,
    { body: { file } },
    { ...options, background: true },
  );
  return attachment;
}

/** Deletes uploads that were given up; what a voucher was saved with stays. */
export function discardAttachments(attachments: readonly { readonly id: number }[]): void {
  for (const { id } of attachments) {
    // Whatever is left behind is swept away within days.
    callApi(voucherAttachmentCalls.remove, { params: { id } }, { background: true }).catch(
      () => undefined,
    );
  }
}

/** The thumbnail of a picture. */
export function useThumbnail({ id, kind }: VoucherAttachment) {
  const options = { enabled: isImageKind(kind) };
  return useFileUrl(voucherAttachmentCalls.thumbnail, { params: { id } }, options);
}

/** The picture itself. */
export function usePicture({ id }: VoucherAttachment) {
  return useFileUrl(voucherAttachmentCalls.content, { params: { id } });
}

/** Opens a PDF beside the page; whatever a browser should not show is saved. */
export async function openAttachment({ id, kind }: VoucherAttachment): Promise<void> {
  const { blob, name } = await fetchFile(voucherAttachmentCalls.content, { params: { id } });
  const address = kind === 'pdf' ? URL.createObjectURL(blob) : undefined;
  const opened = address !== undefined && window.open(address, '_blank');
  if (!opened) fileSaver.save(blob, name);
  // The new tab has read it by then.
  if (address) setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export async function saveAttachment({ id }: VoucherAttachment): Promise<void> {
  const { blob, name } = await fetchFile(voucherAttachmentCalls.content, { params: { id } });
  fileSaver.save(blob, name);
}
