import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isImageKind, type AttachmentKind } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { attachmentKindOf } from './attachment-kind';
import { thumbnailOf } from './attachment-thumbnail';

/** Bytes read of a file at a time; the driver receives them as text of twice that size. */
const partBytes = 524_288;

/** A stored file, without its bytes. */
interface StoredFile {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly kind: AttachmentKind;
  readonly size: number;
}

/**
 * Stores the bytes of attachments, each file once per account set. Locks are taken in the order
 * voucher, attachment, file.
 */
@Injectable()
export class AttachmentFiles {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Stores a file. A file that is stored already is not checked again, and is locked until the end
   * of the transaction.
   * @throws BusinessError for bytes of a kind that is not accepted
   */
  async keep(bytes: Buffer): Promise<StoredFile> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const known = await this.scope.one<StoredFile & { [name: string]: unknown }>(
      `select sha256, kind, size from ledger.attachment_file
       where account_set_id = $1 and sha256 = $2 for key share`,
      [this.scope.accountSetId, sha256],
    );
    if (known) return known;
    const kind = await attachmentKindOf(bytes);
    const thumbnail = isImageKind(kind) ? await thumbnailOf(bytes) : null;
    // A concurrent upload may have stored it; the update locks that row too.
    await this.scope.query(
      `insert into ledger.attachment_file (account_set_id, sha256, size, kind, bytes, thumbnail)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (account_set_id, sha256) do update set size = excluded.size`,
      [this.scope.accountSetId, sha256, bytes.length, kind, bytes, thumbnail],
    );
    return { sha256, kind, size: bytes.length };
  }

  /** All bytes of a stored file, read in parts: 15 MB at once would block the process. */
  async bytesOf(sha256: string): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let from = 1; ; from += partBytes) {
      const row = await this.scope.one<{ part: Buffer }>(
        `select substring(bytes from $3 for $4) as part from ledger.attachment_file
         where account_set_id = $1 and sha256 = $2`,
        [this.scope.accountSetId, sha256, from, partBytes],
      );
      if (!row) throw new Error('the bytes of an attachment are gone');
      parts.push(row.part);
      if (row.part.length < partBytes) return Buffer.concat(parts);
    }
  }

  /** The thumbnail of an image; undefined for other files. */
  async thumbnailOf(sha256: string): Promise<Buffer | undefined> {
    const row = await this.scope.one<{ thumbnail: Buffer | null }>(
      'select thumbnail from ledger.attachment_file where account_set_id = $1 and sha256 = $2',
      [this.scope.accountSetId, sha256],
    );
    return row?.thumbnail ?? undefined;
  }

  /** Deletes those of the files that have no attachment any more. */
  async dropUnused(sha256s: readonly string[]): Promise<void> {
    if (sha256s.length === 0) return;
    const key = [this.scope.accountSetId, sha256s];
    // A separate statement for the lock: only the next statement sees attachments that an upload
    // has just added.
    await this.scope.query(
      `select 1 from ledger.attachment_file
       where account_set_id = $1 and sha256 = any($2::text[]) order by sha256 for update`,
      key,
    );
    await this.scope.query(
      `delete from ledger.attachment_file f
       where f.account_set_id = $1 and f.sha256 = any($2::text[])
         and not exists (select from ledger.voucher_attachment a
           where a.account_set_id = $1 and a.sha256 = f.sha256)`,
      key,
    );
  }
}
