import { Injectable } from '@nestjs/common';
import type {
  BatchReport,
  ErrorCode,
  Voucher,
  VoucherCreate,
  VoucherUpdate,
} from '@mingzhang/contract';
import { checkVoucher, periodOf, renumber, type NumberChange } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, OperationLog, refuse } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import { VoucherFacts, type DraftFacts, type StoredHead } from './voucher.facts';
import { toDraft } from './voucher.mapper';
import { VoucherPosting } from './voucher.posting';
import { VoucherQuery } from './voucher.query';

/** Findings that are an error code of their own when they come alone. */
const ownCodes: Readonly<Record<string, ErrorCode>> = {
  VOUCHER_UNBALANCED: 'VOUCHER_UNBALANCED',
  PERIOD_CLOSED: 'PERIOD_CLOSED',
  PERIOD_MISSING: 'PERIOD_MISSING',
};

/** Saving, changing and deleting vouchers: load facts, ask the rule, write once. */
@Injectable()
export class VoucherService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly facts: VoucherFacts,
    private readonly posting: VoucherPosting,
    private readonly vouchers: VoucherQuery,
    private readonly periods: PeriodService,
    private readonly log: OperationLog,
  ) {}

  /** Saves a new voucher; with a source that has one already, answers that one. */
  async create(body: VoucherCreate): Promise<Voucher> {
    if (body.source) {
      const known = await this.vouchers.idOfSource(body.source.kind, body.source.key);
      if (known !== null) return this.vouchers.get(known);
    }
    const facts = await this.load(body, null);
    check(body, facts);
    const { id } = await this.posting.post({
      ...body,
      word: facts.word,
      baseCurrency: facts.posting.baseCurrency,
    });
    return this.vouchers.get(id);
  }

  async update({ id, version, ...body }: VoucherUpdate): Promise<Voucher> {
    const facts = await this.load(body, id);
    if (!facts.stored)
      throw new BusinessError('NOT_FOUND', { msg: '凭证不存在或已被删除，请刷新列表' });
    checkChangeable(facts.stored, version);
    check(body, facts);
    await this.posting.change(id, version, {
      ...body,
      word: facts.word,
      baseCurrency: facts.posting.baseCurrency,
    });
    return this.vouchers.get(id);
  }

  /** A voucher of a month that does not exist yet opens it, within limits. */
  private async load(body: VoucherCreate, id: number | null): Promise<DraftFacts> {
    const facts = await this.facts.load(body, id);
    if (facts.posting.periodState !== undefined) return facts;
    await this.periods.extendTo(periodOf(body.voucherDate));
    return this.facts.load(body, id);
  }

  async remove(id: number): Promise<void> {
    const voucher = await this.vouchers.get(id);
    const reason = reasonToKeep(voucher);
    if (reason) throw reason;
    await this.posting.remove(id, voucher.word);
  }

  /** Deletes those that may be deleted, the latest number first so that numbers come back. */
  async removeBatch(ids: readonly number[]): Promise<BatchReport> {
    const vouchers = await Promise.all([...new Set(ids)].map((id) => this.vouchers.get(id)));
    vouchers.sort((a, b) => b.period.localeCompare(a.period) || b.code - a.code);
    return this.batch(vouchers, async (voucher) => {
      const reason = reasonToKeep(voucher);
      if (reason) return reason;
      await this.posting.remove(voucher.id, voucher.word);
      return undefined;
    });
  }

  /** Audits vouchers. With 凭证审核 on nobody audits their own. */
  async audit(ids: readonly number[]): Promise<BatchReport> {
    const { userId, userName } = this.scope.actor;
    const vouchers = await this.lockAll(ids);
    const set = await this.scope.one<{ voucher_reviewed: boolean }>(
      'select voucher_reviewed from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId],
    );
    const makers = await this.makersOf(ids);
    return this.batch(vouchers, async (voucher) => {
      if (voucher.periodState === 'closed') return new BusinessError('PERIOD_CLOSED');
      if (voucher.auditState === 'audited') return undefined;
      if (set?.voucher_reviewed && makers.get(voucher.id) === userId)
        return new BusinessError('AUDIT_OWN_VOUCHER');
      await this.scope.query(
        `update ledger.voucher set audited_by = $3, audited_name = $4, audited_at = now(), version = version + 1
         where account_set_id = $1 and id = $2`,
        [this.scope.accountSetId, voucher.id, userId, userName],
      );
      await this.log.record({ action: '审核凭证', object: titleOf(voucher) });
      return undefined;
    });
  }

  async cancelAudit(ids: readonly number[]): Promise<BatchReport> {
    return this.batch(await this.lockAll(ids), async (voucher) => {
      if (voucher.periodState === 'closed') return new BusinessError('PERIOD_CLOSED');
      if (voucher.auditState === 'unaudited') return new BusinessError('VOUCHER_NOT_AUDITED');
      await this.scope.query(
        `update ledger.voucher set audited_by = null, audited_name = null, audited_at = null, version = version + 1
         where account_set_id = $1 and id = $2`,
        [this.scope.accountSetId, voucher.id],
      );
      await this.log.record({
        action: '反审核凭证',
        object: titleOf(voucher),
        before: { auditedBy: voucher.auditedBy },
      });
      return undefined;
    });
  }

  /** 整理断号: numbers again in date-then-number order. Refused while any of them is audited. */
  async renumber(period: string, wordId: number, dryRun: boolean): Promise<NumberChange[]> {
    const rows = await this.scope.query<{
      id: number;
      date: string;
      code: number;
      audited: boolean;
      state: string;
    }>(
      `select v.id, v.voucher_date as date, v.code, v.audited_at is not null as audited, p.state
       from ledger.voucher v
       join ledger.period p on p.account_set_id = v.account_set_id and p.period = v.period
       where v.account_set_id = $1 and v.period = $2 and v.word_id = $3 order by v.code ${dryRun ? '' : 'for update of v'}`,
      [this.scope.accountSetId, period, wordId],
    );
    const changes = renumber(rows);
    if (dryRun || changes.length === 0) return changes;
    if (rows[0]?.state === 'closed') throw new BusinessError('PERIOD_CLOSED');
    const audited = rows.find(
      (row) => row.audited && changes.some((change) => change.id === row.id),
    );
    if (audited)
      throw new BusinessError('VOUCHER_AUDITED', {
        msg: `${audited.code} 号凭证已审核，请先反审核再整理断号`,
      });
    await this.scope.query('set constraints ledger.voucher_code_key deferred');
    await this.scope.query(
      `update ledger.voucher v set code = c."to", version = v.version + 1
       from jsonb_to_recordset($2) as c (id bigint, "to" integer)
       where v.account_set_id = $1 and v.id = c.id`,
      [this.scope.accountSetId, JSON.stringify(changes)],
    );
    await this.scope.query(
      'update ledger.voucher_counter set last_code = $4 where account_set_id = $1 and period = $2 and word_id = $3',
      [this.scope.accountSetId, period, wordId, rows.length],
    );
    await this.log.record({ action: '整理断号', object: period, after: changes });
    return changes;
  }

  private async lockAll(ids: readonly number[]): Promise<Voucher[]> {
    await this.scope.query(
      'select id from ledger.voucher where account_set_id = $1 and id = any($2::bigint[]) order by id for update',
      [this.scope.accountSetId, ids],
    );
    const vouchers: Voucher[] = [];
    for (const id of new Set(ids)) vouchers.push(await this.vouchers.get(id));
    return vouchers;
  }

  private async makersOf(ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.scope.query<{ id: number; created_by: number }>(
      'select id, created_by from ledger.voucher where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
    );
    return new Map(rows.map((row) => [row.id, row.created_by]));
  }

  private async batch(
    vouchers: readonly Voucher[],
    act: (voucher: Voucher) => Promise<BusinessError | undefined>,
  ): Promise<BatchReport> {
    const refused: BatchReport['refused'] = [];
    for (const voucher of vouchers) {
      const reason = await act(voucher);
      if (reason) refused.push({ id: voucher.id, title: titleOf(voucher), msg: reason.message });
    }
    return { done: vouchers.length - refused.length, refused };
  }
}

function check(body: VoucherCreate, { posting }: DraftFacts): void {
  const problems = checkVoucher(toDraft(body), posting);
  if (problems.length === 0) return;
  const code = (problems.length === 1 && ownCodes[problems[0]?.code ?? '']) || 'VOUCHER_REFUSED';
  refuse(code, problems);
}

function checkChangeable(stored: StoredHead, version: number): void {
  const title = `${stored.word}-${stored.code}`;
  if (stored.version !== version) {
    throw new BusinessError('VERSION_STALE', {
      msg: `${title} 已由 ${stored.updatedName} 于 ${stored.updatedAt} 修改，请刷新后重新编辑`,
    });
  }
  if (stored.periodState === 'closed') {
    throw new BusinessError('PERIOD_CLOSED', {
      msg: `${stored.period} 已结账，${title} 不能修改，请先反结账`,
    });
  }
  if (stored.audited) {
    throw new BusinessError('VOUCHER_AUDITED', { msg: `${title} 已审核，请先反审核再修改` });
  }
}

function reasonToKeep(voucher: Voucher): BusinessError | undefined {
  if (voucher.periodState === 'closed') {
    return new BusinessError('PERIOD_CLOSED', {
      msg: `${voucher.period} 已结账，不能删除凭证，请先反结账`,
    });
  }
  if (voucher.auditState === 'audited') {
    return new BusinessError('VOUCHER_AUDITED', {
      msg: `${titleOf(voucher)} 已审核，请先反审核再删除`,
    });
  }
  return undefined;
}

function titleOf(voucher: Voucher): string {
  return `${voucher.period} ${voucher.word}-${voucher.code}`;
}

/** The month a form names by year and month. */
export function periodOfForm(year: number, month: number): string {
  return periodOf(`${year}-${String(month).padStart(2, '0')}-01`);
}
