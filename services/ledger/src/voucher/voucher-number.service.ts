import { Injectable } from '@nestjs/common';
import type { DeletedVoucher } from '@mingzhang/contract';
import { renumber, type NumberChange } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { lockOpenPeriods } from '../period/period-lock';
import { VoucherSourceRule } from './voucher-source.rule';

interface NumberedRow {
  readonly id: number;
  readonly date: string;
  readonly code: number;
  readonly word: string;
  /** Audited, or signed by the cashier. */
  readonly marked: boolean;
  readonly state: string;
  readonly source: string | null;
}

const deletedAtMost = 500;

/** 整理断号: renumbers the vouchers of a month and word without gaps. */
@Injectable()
export class VoucherNumberService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly sources: VoucherSourceRule,
  ) {}

  /** Deleted vouchers of a month and word with their former numbers, latest last. */
  deleted(period: string, wordId: number): Promise<DeletedVoucher[]> {
    return this.scope.query<DeletedVoucher>(
      `select d.voucher_id as id, d.word, d.code, d.voucher_date as "voucherDate", d.amount, d.summary, d.maker, d.reverses,
         d.deleted_name as "deletedBy", d.deleted_at as "deletedAt",
         case when v.id is not null then jsonb_build_object('id', v.id,
           'title', v.period || ' ' || w.word || '-' || v.code) end as "reusedBy"
       from ledger.deleted_voucher d
       left join ledger.voucher v on v.account_set_id = $1 and v.period = d.period and v.word_id = d.word_id
         and v.code = d.code
       left join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
       where d.account_set_id = $1 and d.period = $2 and d.word_id = $3 order by d.code, d.id limit $4`,
      [this.scope.accountSetId, period, wordId, deletedAtMost],
    );
  }

  /** Vouchers of bound documents change their number through their domain only. */
  private requireUnbound(rows: readonly NumberedRow[], changes: readonly NumberChange[]): void {
    const moves = new Map(changes.map(({ id, to }) => [id, to]));
    for (const { id, word, code, source } of rows) {
      const to = moves.get(id);
      if (to !== undefined)
        this.sources.requireMovable({ title: `${word}-${code}`, kind: source, to });
    }
  }

  /**
   * Renumbers in date-then-number order. Refused, in the preview too, while any voucher that would
   * change is audited or signed. Postings wait meanwhile; otherwise a number taken in between would
   * be assigned twice.
   * @throws BusinessError NOT_FOUND for a voucher word that does not exist, PERIOD_CLOSED, VOUCHER_AUDITED
   */
  async renumber(period: string, wordId: number, dryRun: boolean): Promise<NumberChange[]> {
    await this.requireWord(wordId);
    if (!dryRun) await lockOpenPeriods(this.scope);
    const rows = await this.scope.query<NumberedRow>(
      `select v.id, v.voucher_date as date, v.code, w.word,
         (v.audited_at is not null or v.signed_at is not null) as marked, p.state,
         v.source_kind as source
       from ledger.voucher v
       join ledger.period p on p.account_set_id = v.account_set_id and p.period = v.period
       join ledger.voucher_word w on w.account_set_id = v.account_set_id and w.id = v.word_id
       where v.account_set_id = $1 and v.period = $2 and v.word_id = $3 order by v.id ${dryRun ? '' : 'for update of v'}`,
      [this.scope.accountSetId, period, wordId],
    );
    // Locked in id order, like every statement that locks several vouchers.
    rows.sort((a, b) => a.code - b.code);
    const changes = renumber(rows);
    requireChangeable(rows, changes);
    this.requireUnbound(rows, changes);
    if (dryRun || changes.length === 0) return changes;
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
    const { word } = rows[0] ?? { word: '' };
    await this.log.record({
      action: '整理断号',
      object: `${period} ${word}`,
      after: changes.map(({ from, to }) => ({ from: `${word}-${from}`, to: `${word}-${to}` })),
    });
    return changes;
  }

  private async requireWord(wordId: number): Promise<void> {
    const word = await this.scope.one(
      'select id from ledger.voucher_word where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, wordId],
    );
    if (!word) throw new BusinessError('NOT_FOUND', { msg: '凭证字不存在或已被删除，请重新选择' });
  }
}

function requireChangeable(rows: readonly NumberedRow[], changes: readonly NumberChange[]): void {
  if (changes.length === 0) return;
  if (rows[0]?.state === 'closed') throw new BusinessError('PERIOD_CLOSED');
  const changing = new Set(changes.map(({ id }) => id));
  const marked = rows.find((row) => row.marked && changing.has(row.id));
  if (marked)
    throw new BusinessError('VOUCHER_AUDITED', {
      msg: `${marked.code} 号凭证已审核或签字，请先反审核、取消签字再整理断号`,
    });
}
