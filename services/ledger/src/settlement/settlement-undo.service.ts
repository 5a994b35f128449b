import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { settlementCalls } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { statisticsRefresher } from '../bulk/planner-statistics';
import {
  entriesText,
  type NamedEntry,
  NAMED_AT_MOST,
  objectOf,
  settledTexts,
  type SettledSum,
} from './settlement-log';
import type { SettlementOf } from './settlement.query';
import { SettlementService } from './settlement.service';

type Chosen = z.output<typeof settlementCalls.unsettleChosen.body>;

/** Marks that a refusal names; beyond that it gives their number. */
const PLACES_NAMED = 10;

/** Undone marks, for the log. */
interface Taken {
  readonly count: number;
  readonly sums: readonly SettledSum[];
  /** The first of the entries. */
  readonly lines: readonly NamedEntry[];
}

/** Undoes marks of 往来核销: one, all of its act, or several chosen ones. */
@Injectable()
export class SettlementUndoService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly settlements: SettlementService,
  ) {}

  /**
   * Undoes a mark, or all marks made in the same act.
   * @throws BusinessError NOT_FOUND for a mark that was undone already
   */
  async undoMark(id: number, { wholeAct }: { wholeAct: boolean }): Promise<{ undone: number }> {
    const account = await this.scope.one<SettlementOf>(
      `select subject_id as "subjectId", category_id as "categoryId", item_id as "itemId"
       from ledger.settlement where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, id],
    );
    if (!account) throw gone('核销记录不存在或已被撤销，请刷新页面');
    const title = await this.settlements.titleOf(account);
    const ids = wholeAct ? await this.actOf(account, id) : [id];
    // If part of the act is undone concurrently, the rest is undone.
    const locked = await this.lock(account, ids);
    if (!locked.has(id)) throw gone('核销记录不存在或已被撤销，请刷新页面');
    return this.undo(title, [...locked]);
  }

  /**
   * Undoes all chosen marks or none.
   * @throws BusinessError NOT_FOUND naming the missing marks by their places
   */
  async chosen({ ids, ...account }: Chosen): Promise<{ undone: number }> {
    const title = await this.settlements.titleOf(account);
    const locked = await this.lock(account, ids);
    const lost = ids.flatMap((id, at) => (locked.has(id) ? [] : [at + 1]));
    if (lost.length > 0) {
      const more = lost.length > PLACES_NAMED ? `等 ${lost.length} ` : '';
      throw gone(
        `所选第 ${lost.slice(0, PLACES_NAMED).join('、')} ${more}组核销记录不存在或已被撤销，` +
          '没有撤销任何一组，请刷新页面后重新选择',
      );
    }
    return this.undo(title, ids);
  }

  /** Marks of the same act: made by one person at one moment. */
  private async actOf({ subjectId, itemId }: SettlementOf, id: number): Promise<number[]> {
    const rows = await this.scope.query<{ id: number }>(
      `select s.id from ledger.settlement made
       join ledger.settlement s on s.account_set_id = $1 and s.subject_id = made.subject_id
         and s.item_id = made.item_id and s.category_id = made.category_id
         and s.made_by = made.made_by and s.made_at = made.made_at
       where made.account_set_id = $1 and made.id = $2 and made.subject_id = $3 and made.item_id = $4`,
      [this.scope.accountSetId, id, subjectId, itemId],
    );
    return rows.map((row) => row.id);
  }

  /** Locks the marks against concurrent undoing, in one order; returns those that still exist. */
  private async lock(
    { subjectId, categoryId, itemId }: SettlementOf,
    ids: readonly number[],
  ): Promise<ReadonlySet<number>> {
    const rows = await this.scope.query<{ id: number }>(
      `select id from ledger.settlement
       where account_set_id = $1 and id = any($2::bigint[])
         and subject_id = $3 and category_id = $4 and item_id = $5
       order by id for update`,
      [this.scope.accountSetId, ids, subjectId, categoryId, itemId],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async undo(title: string, ids: readonly number[]): Promise<{ undone: number }> {
    const { count, sums, lines } = await this.taken(ids);
    // Their lines are deleted by cascade.
    await this.scope.query(
      'delete from ledger.settlement where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
    );
    await statisticsRefresher(this.scope, ['settlement', 'settlement_line'])(count);
    await this.log.record({
      action: '撤销往来核销',
      object: objectOf(title, ids.length),
      before: {
        ...settledTexts(sums),
        entries: entriesText(lines, { count, isMixed: sums.length > 1 }),
      },
    });
    return { undone: ids.length };
  }

  private async taken(ids: readonly number[]): Promise<Taken> {
    const row = await this.scope.one<Taken>(
      `with line as materialized (
         select s.id, s.currency, t.voucher_id, t.line_no, coalesce(t.foreign_amount, t.amount) as own
         from ledger.settlement s
         join ledger.settlement_line t on t.account_set_id = $1 and t.settlement_id = s.id
         where s.account_set_id = $1 and s.id = any($2::bigint[])
       ), total as (
         select currency, sum(own) filter (where own > 0)::text as amount from line group by currency
       ), named as (
         select * from line order by id desc, own < 0, voucher_id, line_no limit $3
       )
       select (select count(*)::integer from line) as count,
         (select json_agg(t order by currency) from total t) as sums,
         (select json_agg(json_build_object(
             'title', coalesce(v.period || ' ' || w.word || '-' || v.code, '期初余额'),
             'currency', n.currency, 'debit', greatest(n.own, 0.00)::text, 'credit', greatest(-n.own, 0.00)::text)
             order by n.id desc, n.own < 0, n.voucher_id, n.line_no)
          from named n
          left join ledger.voucher v on v.account_set_id = $1 and v.id = n.voucher_id
          left join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id) as lines`,
      [this.scope.accountSetId, ids, NAMED_AT_MOST],
    );
    if (!row) throw new Error('a sum has one row');
    return row;
  }
}

const gone = (msg: string) => new BusinessError('NOT_FOUND', { msg });
