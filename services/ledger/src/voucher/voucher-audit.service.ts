import { Injectable } from '@nestjs/common';
import type { BatchReport, Voucher } from '@mingzhang/contract';
import type { VoucherAct } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { batchOf, titleOf } from './voucher-batch';
import { reasonAgainst, standingOf } from './voucher-standing';
import { VoucherQuery } from './voucher.query';

/** Vouchers named in a note; the rest are counted. */
const NAMED = 5;

/** 审核 and 出纳签字. Both marks prevent changes to a voucher until they are withdrawn. */
@Injectable()
export class VoucherAuditService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly vouchers: VoucherQuery,
    private readonly log: OperationLog,
  ) {}

  /**
   * Audits vouchers; vouchers already audited are reported, not counted. With 凭证审核 on, nobody
   * audits a voucher that they wrote or changed last. With 出纳模块 on, a missing signature is noted
   * and warned of at closing, but does not prevent the audit.
   * @param options.asksUnsigned audits nothing while cash vouchers among them lack the signature,
   *   because it cannot be added after the audit
   * @throws BusinessError AUDIT_UNSIGNED with the count of these vouchers
   */
  async audit(
    ids: readonly number[],
    { asksUnsigned = false }: { readonly asksUnsigned?: boolean } = {},
  ): Promise<BatchReport> {
    const { userId, userName } = this.scope.actor;
    const vouchers = await this.lockAll(ids);
    const makers = await this.makersUnderReview(ids);
    const refusalOf = (voucher: Voucher) => {
      const reason = against('audit', voucher);
      if (reason) return reason;
      if (voucher.auditState === 'audited') {
        return new BusinessError('VOUCHER_AUDITED', { msg: '凭证已审核，无需再审核' });
      }
      return makers.get(voucher.id)?.includes(userId)
        ? new BusinessError('AUDIT_OWN_VOUCHER')
        : undefined;
    };
    if (asksUnsigned) await this.askUnsigned(vouchers.filter((voucher) => !refusalOf(voucher)));
    const report = await batchOf(vouchers, async (voucher) => {
      const reason = refusalOf(voucher);
      if (reason) return reason;
      await this.mark('audited', voucher.id, { userId, userName });
      await this.log.record({
        action: '审核凭证',
        object: titleOf(voucher),
        after: { auditedName: userName },
      });
      return undefined;
    });
    const refused = new Set(report.refused.map(({ id }) => id));
    const notes = await this.unsignedNotes(vouchers.filter(({ id }) => !refused.has(id)));
    return notes.length > 0 ? { ...report, notes } : report;
  }

  private async unsignedNotes(audited: readonly Voucher[]): Promise<string[]> {
    const titles = await this.unsignedTitles(audited);
    if (titles.length === 0) return [];
    return [
      `${namedTitles(titles)} 没有出纳签字，审核后不能签字；需要签字的，请先反审核，签字后再审核`,
    ];
  }

  private async askUnsigned(vouchers: readonly Voucher[]): Promise<void> {
    const titles = await this.unsignedTitles(vouchers);
    if (titles.length === 0) return;
    throw new BusinessError('AUDIT_UNSIGNED', {
      msg:
        `${titles.length} 张涉及现金、银行的凭证没有出纳签字：${namedTitles(titles)}。` +
        '审核后不能签字；需要签字的，请先签字再审核',
    });
  }

  /** Titles of cash and bank vouchers without a signature; empty if the cashier module is off. */
  private async unsignedTitles(vouchers: readonly Voucher[]): Promise<string[]> {
    const unsigned = vouchers.filter(({ signedBy }) => signedBy === null);
    if (unsigned.length === 0 || !(await this.hasCashierModule())) return [];
    const cash = await this.cashVouchers(unsigned.map(({ id }) => id));
    return unsigned.filter(({ id }) => cash.has(id)).map(titleOf);
  }

  async cancelAudit(ids: readonly number[]): Promise<BatchReport> {
    return batchOf(await this.lockAll(ids), async (voucher) => {
      const reason = against('cancelAudit', voucher);
      if (reason) return reason;
      await this.mark('audited', voucher.id, null);
      const { auditedBy } = voucher;
      await this.log.record({
        action: '反审核凭证',
        object: titleOf(voucher),
        before: { auditedBy },
      });
      return undefined;
    });
  }

  /**
   * Signs cash and bank vouchers; refuses others, which need no signature. The signature comes
   * before the audit: an audited voucher does not change, signature included.
   */
  async sign(ids: readonly number[]): Promise<BatchReport> {
    const { userId, userName } = this.scope.actor;
    const vouchers = await this.lockAll(ids);
    if (!(await this.hasCashierModule())) throw new BusinessError('CASHIER_MODULE_OFF');
    const cash = await this.cashVouchers(ids);
    return batchOf(vouchers, async (voucher) => {
      const reason = against('sign', voucher);
      if (reason || voucher.signedBy !== null) return reason;
      if (!cash.has(voucher.id)) return new BusinessError('VOUCHER_NOT_CASH');
      await this.mark('signed', voucher.id, { userId, userName });
      await this.log.record({
        action: '出纳签字',
        object: titleOf(voucher),
        after: { signedName: userName },
      });
      return undefined;
    });
  }

  async cancelSign(ids: readonly number[]): Promise<BatchReport> {
    return batchOf(await this.lockAll(ids), async (voucher) => {
      const reason = against('cancelSign', voucher);
      if (reason) return reason;
      await this.mark('signed', voucher.id, null);
      const { signedBy } = voucher;
      await this.log.record({ action: '取消签字', object: titleOf(voucher), before: { signedBy } });
      return undefined;
    });
  }

  /** Sets or withdraws a mark of `by`. */
  private async mark(
    kind: 'audited' | 'signed',
    id: number,
    by: { readonly userId: number; readonly userName: string } | null,
  ): Promise<void> {
    await this.scope.query(
      `update ledger.voucher set ${kind}_by = $3, ${kind}_name = $4,
         ${kind}_at = $5, version = version + 1
       where account_set_id = $1 and id = $2`,
      [
        this.scope.accountSetId,
        id,
        by?.userId ?? null,
        by?.userName ?? null,
        by ? new Date().toISOString() : null,
      ],
    );
  }

  /** Locks the months first: a closing waits for the marks, or the marks are refused. */
  private async lockAll(ids: readonly number[]): Promise<Voucher[]> {
    await this.scope.query(
      `select 1 from ledger.period where account_set_id = $1 and period in (
         select period from ledger.voucher where account_set_id = $1 and id = any($2::bigint[]))
       order by period for share`,
      [this.scope.accountSetId, ids],
    );
    await this.scope.query(
      'select id from ledger.voucher where account_set_id = $1 and id = any($2::bigint[]) order by id for update',
      [this.scope.accountSetId, ids],
    );
    return this.vouchers.many(ids);
  }

  /** Author and last editor of each voucher if 凭证审核 is on; empty if anybody may audit. */
  private async makersUnderReview(ids: readonly number[]): Promise<Map<number, readonly number[]>> {
    const rows = await this.scope.query<{ id: number; created_by: number; updated_by: number }>(
      `select v.id, v.created_by, v.updated_by from ledger.voucher v
       join ledger.account_set a on a.account_set_id = v.account_set_id and a.voucher_reviewed
       where v.account_set_id = $1 and v.id = any($2::bigint[])`,
      [this.scope.accountSetId, ids],
    );
    return new Map(rows.map((row) => [row.id, [row.created_by, row.updated_by]]));
  }

  private async hasCashierModule(): Promise<boolean> {
    const on = await this.scope.one(
      'select 1 from ledger.account_set where account_set_id = $1 and cashier_module',
      [this.scope.accountSetId],
    );
    return on !== undefined;
  }

  private async cashVouchers(ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.scope.query<{ id: number }>(
      `select distinct l.voucher_id as id from ledger.voucher_line l
       join ledger.subject s on s.account_set_id = l.account_set_id and s.id = l.subject_id and s.cash
       where l.account_set_id = $1 and l.voucher_id = any($2::bigint[])`,
      [this.scope.accountSetId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function against(act: VoucherAct, voucher: Voucher): BusinessError | undefined {
  const { period } = voucher;
  return reasonAgainst(act, standingOf(voucher), { title: titleOf(voucher), period });
}

function namedTitles(titles: readonly string[]): string {
  const more = titles.length > NAMED ? ` 等 ${titles.length} 张凭证` : '';
  return titles.slice(0, NAMED).join('、') + more;
}
