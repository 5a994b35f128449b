import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountSetScope, OperationLog, RepeatingWork, type Actor } from '@mingzhang/server';
import { AttachmentFiles } from './attachment-files';

/** Days until an upload that no voucher uses is deleted. */
export const idleDays = 7;
const firstMs = 120_000;
const everyMs = 3_600_000;
/** Per transaction; the rest follows in the next one. */
const filesAtOnce = 100;
/** Minutes after which an account set passes to another process if the first one died. */
const leaseMinutes = 10;

/**
 * Deletes uploads that were never saved with a voucher, account set by account set. Several
 * processes share the work through the rows of `attachment_sweep`.
 */
@Injectable()
export class AttachmentSweep implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly files: AttachmentFiles,
    private readonly log: OperationLog,
    private readonly repeating: RepeatingWork,
  ) {}

  onModuleInit(): void {
    const name = 'sweeping of attachments';
    this.repeating.add({ name, firstMs, everyMs, run: () => this.run() });
  }

  /**
   * Processes every account set that is due.
   * @returns the number of deleted attachments
   */
  async run(): Promise<number> {
    let swept = 0;
    for (;;) {
      const accountSetId = await this.inSet(null, () => this.claimSet());
      if (accountSetId === undefined) return swept;
      let more = filesAtOnce;
      while (more === filesAtOnce) {
        more = await this.inSet(accountSetId, () => this.sweepSet(accountSetId));
        swept += more;
      }
    }
  }

  /** Claims an account set that is due and not claimed by another process. */
  private async claimSet(): Promise<number | undefined> {
    const row = await this.scope.one<{ set_id: number }>(
      `update ledger.attachment_sweep set due_at = now() + make_interval(mins => ${leaseMinutes})
       where set_id = (select set_id from ledger.attachment_sweep
         where due_at <= now() order by due_at limit 1 for update skip locked)
       returning set_id`,
    );
    return row?.set_id;
  }

  /** One transaction; rows locked by a running save or deletion are skipped. */
  private async sweepSet(accountSetId: number): Promise<number> {
    const old = await this.scope.query<{ id: number; name: string; sha256: string }>(
      `select id, name, sha256 from ledger.voucher_attachment
       where account_set_id = $1 and voucher_id is null
         and idle_since < now() - make_interval(days => ${idleDays})
       order by id limit ${filesAtOnce} for update skip locked`,
      [accountSetId],
    );
    if (old.length > 0) {
      await this.scope.query(
        'delete from ledger.voucher_attachment where account_set_id = $1 and id = any($2::bigint[])',
        [accountSetId, old.map(({ id }) => id)],
      );
      await this.log.record({
        action: '清理未使用的附件',
        object: `${old.length} 个`,
        before: { attachments: old.map(({ name }) => name) },
      });
    }
    await this.files.dropUnused(await this.unused(accountSetId));
    // The next run is due within seven days, so that uploads need not update this row.
    await this.scope.query(
      `update ledger.attachment_sweep set due_at = least(
         now() + make_interval(days => ${idleDays}),
         (select min(idle_since) + make_interval(days => ${idleDays}, mins => ${leaseMinutes})
          from ledger.voucher_attachment where account_set_id = $1 and voucher_id is null))
       where set_id = $1`,
      [accountSetId],
    );
    return old.length;
  }

  private async unused(accountSetId: number): Promise<string[]> {
    const rows = await this.scope.query<{ sha256: string }>(
      `select f.sha256 from ledger.attachment_file f
       where f.account_set_id = $1 and not exists (select from ledger.voucher_attachment a
         where a.account_set_id = $1 and a.sha256 = f.sha256) limit ${filesAtOnce}`,
      [accountSetId],
    );
    return rows.map(({ sha256 }) => sha256);
  }

  private inSet<T>(accountSetId: number | null, work: () => Promise<T>): Promise<T> {
    const actor: Actor = { userId: 0, userName: '系统', accountSetId, role: null, session: '' };
    return this.scope.run({ actor, writes: true, requestId: randomUUID(), address: '' }, work);
  }
}
