import { Injectable } from '@nestjs/common';
import {
  allows,
  type ResultOf,
  type VoucherAttachment,
  type voucherAttachmentCalls,
} from '@mingzhang/contract';
import { attachmentName, isImageKind, mediaTypeOf, type AttachmentKind } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, Download, OperationLog } from '@mingzhang/server';
import { VisibleSubjects } from '../subject/visible-subjects';
import { AttachmentFiles } from './attachment-files';
import { idleDays } from './attachment-sweep';

type Uploaded = ResultOf<typeof voucherAttachmentCalls.upload>;

/** Limits of uploads per user that no voucher uses yet. */
const idleFilesAtMost = 500;
const idleBytesAtMost = 2 * 1_073_741_824;

/** A type alias, because a row type of `query` must not be an interface. */
type VisibleFile = {
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly sha256: string;
};

/** Uploads, reads and deletes files of vouchers. */
@Injectable()
export class VoucherAttachmentService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly files: AttachmentFiles,
    private readonly visible: VisibleSubjects,
    private readonly log: OperationLog,
  ) {}

  list(voucherId: number): Promise<VoucherAttachment[]> {
    return this.scope.query<VoucherAttachment>(
      `select a.id, a.name, f.size, f.kind from ledger.voucher_attachment a
       join ledger.attachment_file f on f.account_set_id = a.account_set_id and f.sha256 = a.sha256
       join ledger.voucher v on v.account_set_id = a.account_set_id and v.id = a.voucher_id
       where a.account_set_id = $1 and a.voucher_id = $2 and ${this.visible.voucherCondition('v')}
       order by a.position, a.id`,
      [this.scope.accountSetId, voucherId],
    );
  }

  /** Stores a file; a voucher saved with its id uses it. */
  async upload(file: { readonly name: string; readonly bytes: Uint8Array }): Promise<Uploaded> {
    await this.checkIdle(file.bytes.length);
    const { sha256, kind, size } = await this.files.keep(Buffer.from(file.bytes));
    const name = attachmentName(file.name, kind);
    const { accountSetId, actor } = this.scope;
    const at = new Date().toISOString();
    const row = await this.scope.one<{ id: number }>(
      `insert into ledger.voucher_attachment
         (account_set_id, name, sha256, uploaded_by, uploaded_name, uploaded_at, idle_since)
       values ($1, $2, $3, $4, $5, $6, $6) returning id`,
      [accountSetId, name, sha256, actor.userId, actor.userName, at],
    );
    if (!row) throw new Error('an insert gave no id');
    await this.scope.query(
      `insert into ledger.attachment_sweep (set_id, due_at)
       values ($1, $2::timestamptz + make_interval(days => ${idleDays})) on conflict do nothing`,
      [accountSetId, at],
    );
    await this.log.record({ action: '上传附件', object: name, after: { name } });
    return { id: row.id, name, size, kind, sha256 };
  }

  async content(id: number): Promise<Download> {
    const { name, kind, sha256 } = await this.visibleFile(id);
    const bytes = await this.files.bytesOf(sha256);
    const isShown = isImageKind(kind) || kind === 'pdf';
    return new Download(name, mediaTypeOf(kind), bytes, isShown ? 'inline' : 'attachment');
  }

  async thumbnail(id: number): Promise<Download> {
    const { name, sha256 } = await this.visibleFile(id);
    const bytes = await this.files.thumbnailOf(sha256);
    if (!bytes) throw new BusinessError('NOT_FOUND', { msg: '只有图片附件有缩略图' });
    return new Download(`${name}.webp`, mediaTypeOf('webp'), bytes, 'inline');
  }

  /**
   * Deletes an own upload that no voucher uses.
   * @throws BusinessError ATTACHMENT_TAKEN if a voucher uses it
   */
  async remove(id: number): Promise<void> {
    const { accountSetId } = this.scope;
    const row = await this.scope.one<{ name: string; sha256: string; voucher_id: number | null }>(
      `select name, sha256, voucher_id from ledger.voucher_attachment
       where account_set_id = $1 and id = $2 and (voucher_id is not null or uploaded_by = $3)
       for update`,
      [accountSetId, id, this.scope.actor.userId],
    );
    if (!row) throw gone();
    if (row.voucher_id !== null) {
      throw new BusinessError('ATTACHMENT_TAKEN', {
        msg: `附件“${row.name}”已随凭证保存，请打开凭证移除它，再保存凭证`,
      });
    }
    await this.scope.query(
      'delete from ledger.voucher_attachment where account_set_id = $1 and id = $2',
      [accountSetId, id],
    );
    await this.files.dropUnused([row.sha256]);
    await this.log.record({
      action: '删除附件',
      object: row.name,
      before: { name: row.name },
    });
  }

  /**
   * A file of a voucher that the person may see; uploads that no voucher uses yet are visible to
   * people who may write vouchers.
   */
  private async visibleFile(id: number): Promise<VisibleFile> {
    const { accountSetId, actor } = this.scope;
    const row = await this.scope.one<VisibleFile>(
      `select a.name, f.kind, f.sha256 from ledger.voucher_attachment a
       join ledger.attachment_file f on f.account_set_id = a.account_set_id and f.sha256 = a.sha256
       where a.account_set_id = $1 and a.id = $2
         and case when a.voucher_id is null then $3 else exists (
           select from ledger.voucher v where v.account_set_id = $1 and v.id = a.voucher_id
             and ${this.visible.voucherCondition('v')}) end`,
      [accountSetId, id, allows('voucher.write', actor.role)],
    );
    if (!row) throw gone();
    return row;
  }

  private async checkIdle(bytes: number): Promise<void> {
    const idle = await this.scope.one<{ files: number; size: number }>(
      `select count(*) as files, coalesce(sum(f.size), 0)::bigint as size
       from ledger.voucher_attachment a
       join ledger.attachment_file f on f.account_set_id = a.account_set_id and f.sha256 = a.sha256
       where a.account_set_id = $1 and a.voucher_id is null and a.uploaded_by = $2`,
      [this.scope.accountSetId, this.scope.actor.userId],
    );
    if (!idle) return;
    if (idle.files >= idleFilesAtMost || idle.size + bytes > idleBytesAtMost) {
      throw new BusinessError('ATTACHMENT_LIMIT');
    }
  }
}

function gone(): BusinessError {
  return new BusinessError('ATTACHMENT_GONE', { msg: '附件不存在或已被删除，请刷新后重试' });
}
