import { Injectable } from '@nestjs/common';
import type { VoucherAttachment } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { AttachmentFiles } from './attachment-files';

/** The voucher whose attachments change. */
interface BoundTo {
  readonly id: number;
  /** 2026-01 记-12, for the operation log. */
  readonly title: string;
}

interface BindingRow {
  readonly id: number;
  readonly name: string;
  readonly voucher_id: number | null;
}

/** Binds attachments to vouchers; always inside the transaction that writes the voucher. */
@Injectable()
export class AttachmentBinding {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly files: AttachmentFiles,
    private readonly log: OperationLog,
  ) {}

  /**
   * Makes exactly these the attachments of a voucher, in order. Removed ones become unbound and are
   * deleted later by the sweep, so that a removal can be undone.
   * @param before the current attachments of the voucher
   * @throws BusinessError ATTACHMENT_GONE, ATTACHMENT_TAKEN
   */
  async change(
    voucher: BoundTo,
    before: readonly Pick<VoucherAttachment, 'id' | 'name'>[],
    ids: readonly number[],
  ): Promise<VoucherAttachment[]> {
    const rows = await this.scope.query<VoucherAttachment & BindingRow>(
      `select a.id, a.name, f.size, f.kind, a.voucher_id from ledger.voucher_attachment a
       join ledger.attachment_file f on f.account_set_id = a.account_set_id and f.sha256 = a.sha256
       where a.account_set_id = $1 and a.id = any($2::bigint[]) order by a.id for update of a`,
      [this.scope.accountSetId, ids],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = ids.map((id, index) => usable(byId.get(id), voucher, index));
    await this.scope.query(
      `update ledger.voucher_attachment a
       set voucher_id = $2, position = wanted.place, idle_since = null
       from unnest($3::bigint[]) with ordinality as wanted (id, place)
       where a.account_set_id = $1 and a.id = wanted.id`,
      [this.scope.accountSetId, voucher.id, ids],
    );
    const wanted = new Set(ids);
    if (before.some(({ id }) => !wanted.has(id))) await this.release(voucher, ids);
    await this.record(voucher, before, found);
    return found.map(({ id, name, size, kind }) => ({ id, name, size, kind }));
  }

  /** Deletes vouchers with `remove`, and their attachments with files that nothing else uses. */
  async removeWith(
    vouchers: readonly (BoundTo & { readonly attachments: readonly VoucherAttachment[] })[],
    remove: () => Promise<void>,
  ): Promise<void> {
    const bound = vouchers.filter(({ attachments }) => attachments.length > 0);
    if (bound.length === 0) return remove();
    const files = await this.scope.query<{ sha256: string }>(
      `select distinct sha256 from ledger.voucher_attachment
       where account_set_id = $1 and voucher_id = any($2::bigint[])`,
      [this.scope.accountSetId, bound.map(({ id }) => id)],
    );
    await remove();
    await this.files.dropUnused(files.map(({ sha256 }) => sha256));
    for (const voucher of bound) await this.record(voucher, voucher.attachments, []);
  }

  private async release(voucher: BoundTo, keptIds: readonly number[]): Promise<void> {
    await this.scope.query(
      `update ledger.voucher_attachment set voucher_id = null, position = 0, idle_since = $4
       where account_set_id = $1 and voucher_id = $2 and id <> all($3::bigint[])`,
      [this.scope.accountSetId, voucher.id, keptIds, new Date().toISOString()],
    );
  }

  private record(
    voucher: BoundTo,
    before: readonly { readonly name: string }[],
    after: readonly { readonly name: string }[],
  ): Promise<void> {
    const names = (list: readonly { readonly name: string }[]) => ({
      attachments: list.map(({ name }) => name),
    });
    return this.log.record({
      action: '修改凭证附件',
      object: voucher.title,
      before: names(before),
      after: names(after),
    });
  }
}

function usable<R extends BindingRow>(row: R | undefined, voucher: BoundTo, index: number): R {
  const place = { path: `attachmentIds.${index}` };
  if (!row) {
    const msg = `第 ${index + 1} 个附件已不存在（上传后 7 天没有随凭证保存的会被清理），请移除后重新上传`;
    throw new BusinessError('ATTACHMENT_GONE', {
      msg,
      details: [{ ...place, code: 'ATTACHMENT_GONE', msg }],
    });
  }
  if (row.voucher_id !== null && row.voucher_id !== voucher.id) {
    const msg = `附件“${row.name}”已随另一张凭证保存，请移除后重新上传`;
    throw new BusinessError('ATTACHMENT_TAKEN', {
      msg,
      details: [{ ...place, code: 'ATTACHMENT_TAKEN', msg }],
    });
  }
  return row;
}
