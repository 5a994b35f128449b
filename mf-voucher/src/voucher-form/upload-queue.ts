import type { VoucherAttachment } from '@mingzhang/contract';
import { attachmentLimits } from '@mingzhang/rules';
import { toApiError } from '@mingzhang/shell-api';
import type { SendOptions } from '../api/voucher-attachment.api';

/** A file on its way, or one that did not arrive. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly status: 'waiting' | 'sending' | 'failed';
  /** How much of it has been sent, from 0 to 1. */
  readonly share: number;
  /** Why it failed, '' otherwise. */
  readonly reason: string;
  /** Whether sending the same bytes again may help. */
  readonly canRetry: boolean;
}

interface QueueParts {
  readonly send: (file: File, options: SendOptions) => Promise<VoucherAttachment>;
  readonly onTaken: (attachment: VoucherAttachment) => void;
  readonly onChange: (uploads: readonly Upload[]) => void;
}

/** Sends files one after the other, so that they arrive in the order they were chosen in. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private sending: { readonly key: number; readonly abort: AbortController } | undefined;
  private waiters: ((isWhole: boolean) => void)[] = [];
  private nextKey = 1;

  constructor(private readonly parts: QueueParts) {}

  /** Files that are not attached yet, failed ones among them. */
  get count(): number {
    return this.uploads.length;
  }

  add(files: readonly File[]): void {
    this.set([...this.uploads, ...files.map((file) => this.entryOf(file))]);
    this.work();
  }

  retry(key: number): void {
    this.change(key, { status: 'waiting', share: 0, reason: '', canRetry: false });
    this.work();
  }

  drop(key: number): void {
    if (this.sending?.key === key) this.sending.abort.abort();
    this.set(this.uploads.filter((upload) => upload.key !== key));
    this.settle();
  }

  /**
   * Waits until nothing is on its way: true when all files have arrived. Undefined when there is
   * nothing to wait for and nothing has failed.
   */
  settled(): Promise<boolean> | undefined {
    if (this.uploads.length === 0) return undefined;
    return new Promise((resolve) => {
      this.waiters.push(resolve);
      this.settle();
    });
  }

  /** Gives up what is on its way. @returns the names of files that were not attached */
  stop(): readonly string[] {
    const names = this.uploads.map(({ file }) => file.name);
    this.uploads = [];
    this.sending?.abort.abort();
    this.settle();
    return names;
  }

  private entryOf(file: File): Upload {
    const reason = reasonToRefuse(file);
    const entry = { key: this.nextKey++, file, share: 0, canRetry: false };
    return reason === undefined
      ? { ...entry, status: 'waiting', reason: '' }
      : { ...entry, status: 'failed', reason };
  }

  private work(): void {
    const next = this.uploads.find(({ status }) => status === 'waiting');
    if (this.sending || !next) return;
    void this.sendOne(next);
  }

  private async sendOne({ key, file }: Upload): Promise<void> {
    const abort = new AbortController();
    this.sending = { key, abort };
    this.change(key, { status: 'sending' });
    try {
      const attachment = await this.parts.send(file, {
        signal: abort.signal,
        onProgress: (share) => this.change(key, { share }),
      });
      // Dropped or left at the last moment: it stays behind unused.
      if (!abort.signal.aborted) {
        this.set(this.uploads.filter((upload) => upload.key !== key));
        this.parts.onTaken(attachment);
      }
    } catch (error) {
      const { msg, isTechnical } = toApiError(error);
      this.change(key, { status: 'failed', reason: msg, canRetry: isTechnical });
    }
    this.sending = undefined;
    this.settle();
    this.work();
  }

  private change(key: number, change: Partial<Upload>): void {
    this.set(
      this.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
    );
  }

  private set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    this.parts.onChange(uploads);
  }

  private settle(): void {
    if (this.uploads.some(({ status }) => status !== 'failed')) return;
    const isWhole = this.uploads.length === 0;
    for (const tell of this.waiters.splice(0)) tell(isWhole);
  }
}

/** What need not be sent to be refused. */
function reasonToRefuse({ size, type, name }: File): string | undefined {
  if (size === 0) return '文件是空的，请检查后重新选择';
  if (size > attachmentLimits.fileBytes) return '超过 20 MB，请压缩后再上传';
  if (/^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)) {
    return '暂不支持 HEIC 图片，请转为 JPEG 后上传';
  }
  return undefined;
}
