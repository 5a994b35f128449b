import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isImageKind, type AttachmentKind } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { attachmentKindOf } from './attachment-kind';
import { thumbnailOf } from './attachment-thumbnail';

/** What is read of a file at a time; the driver makes bytes of it out of twice as much text. */
const partBytes = 524_288;

/** A file as it lies in the database, without its bytes. */
export interface StoredFile {
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly kind: AttachmentKind;
  readonly size: number;
}

/**
 * The bytes of attachments, each file once per account set. Locks are taken in the order voucher,
 * attachment, file.
 */
@Injectable()
export class AttachmentFiles {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Keeps a file; one that lies there already is not looked at again, and stays to the end of the
   * transaction.
   * @throws BusinessError where its bytes are not those of a kind that is taken
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
    // Somebody may have kept it meanwhile; the update holds that row, too.
    await this.scope.query(
      `insert into ledger.attachment_file (account_set_id, sha256, size, kind, bytes, thumbnail)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (account_set_id, sha256) do update set size = excluded.size`,
      [this.scope.accountSetId, sha256, bytes.length, kind, bytes, thumbnail],
    );
    return { sha256, kind, size: bytes.length };
  }

  /** All bytes of a file that is there, read part by part: one of 15 MB would hold everybody up. */
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

  /** The small picture of a file that is one. */
  async thumbnailOf(sha256: string): Promise<Buffer | undefined> {
    const row = await this.scope.one<{ thumbnail: Buffer | null }>(
      'select thumbnail from ledger.attachment_file where account_set_id = $1 and sha256 = $2',
      [this.scope.accountSetId, sha256],
    );
    return row?.thumbnail ?? undefined;
  }

  /** Deletes those of the files that nothing refers to any more. */
  async dropUnused(sha256s: readonly string[]): Promise<void> {
    if (sha256s.length === 0) return;
    const key = [this.scope.accountSetId, sha256s];
    // Locked by a statement of its own: only the next one sees what an upload has just referred to.
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
