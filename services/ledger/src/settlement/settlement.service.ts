import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  SETTLEMENT_ENTRIES_AT_MOST,
  SETTLEMENT_MARKS_AT_MOST,
  type SettlementResult,
  type settlementCalls,
} from '@mingzhang/contract';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { statisticsRefresher } from '../bulk/planner-statistics';
import { VisibleSubjects } from '../subject/visible-subjects';
import { entriesOf, objectOf, settledOf } from './settlement-log';
import { toEntry, toMark, type Part } from './settlement.mapper';
import { SettlementQuery, type SettlementOf } from './settlement.query';
import { openEntries, signedParts, type SignedPart } from './signed-parts';

type Query = z.output<typeof settlementCalls.settlement.query>;
type Body = z.output<typeof settlementCalls.settle.body>;

/** 往来核销: settles entries of a subject and item against each other. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly visible: VisibleSubjects,
    private readonly entries: SettlementQuery,
  ) {}

  /**
   * @throws BusinessError NOT_FOUND, SETTLEMENT_REFUSED for a subject that is not a leaf or does
   *   not have the category
   */
  async list({ state, page, marksPage, currency, ...account }: Query): Promise<SettlementResult> {
    await this.titleOf(account);
    const found = await this.entries.page(account, {
      openOnly: state === 'open',
      currency,
      limit: SETTLEMENT_ENTRIES_AT_MOST,
      offset: (page - 1) * SETTLEMENT_ENTRIES_AT_MOST,
    });
    const marks = await this.entries.marks(account, {
      limit: SETTLEMENT_MARKS_AT_MOST,
      offset: (marksPage - 1) * SETTLEMENT_MARKS_AT_MOST,
    });
    return {
      total: found.total,
      sums: [...(found.sums ?? [])],
      entries: (found.rows ?? []).map(toEntry),
      marks: marks.map(toMark),
      marksTotal: await this.entries.countMarks(account),
    };
  }

  /**
   * Stores marks, all or none; the entries of a mark settle each other.
   * @throws BusinessError SETTLEMENT_REFUSED naming the mark and its row
   */
  async settle({ marks, ...account }: Body): Promise<{ made: number }> {
    const title = await this.titleOf(account);
    const places = marks.flatMap(({ lines }) => lines);
    await this.lock(account, places);
    const found = await this.entries.at(account, places);
    const base = await this.baseCurrency();
    const signed = await signedParts(marks, { base, open: await openEntries(found) });
    const currencies = marks.map(({ currency = base }) => currency);
    await this.write(account, currencies, signed);
    await this.log.record({
      action: '往来核销',
      object: objectOf(title, marks.length),
      after: { ...settledOf(signed, currencies), entries: entriesOf(signed, found, currencies) },
    });
    return { made: marks.length };
  }

  private async baseCurrency(): Promise<string> {
    const row = await this.scope.one<{ code: string }>(
      'select code from ledger.currency where account_set_id = $1 and is_base',
      [this.scope.accountSetId],
    );
    if (!row) throw new Error('an account set has a base currency');
    return row.code;
  }

  /**
   * `1122 应收账款 客户 华美商贸`, for a visible leaf.
   * @throws BusinessError NOT_FOUND, SETTLEMENT_REFUSED for a subject that is not a leaf or does
   *   not have the category
   */
  async titleOf({ subjectId, categoryId, itemId }: SettlementOf): Promise<string> {
    const row = await this.scope.one<{
      title: string;
      leaf: boolean;
      seen: boolean;
      category: string | null;
      item: string | null;
      keeps: boolean;
    }>(
      `select s.code || ' ' || s.full_name as title, s.leaf, ${this.visible.condition('s')} as seen,
         c.name as category, d.name as item,
         exists (select from ledger.subject_auxiliary x
           where x.account_set_id = $1 and x.subject_id = $2 and x.category_id = $3) as keeps
       from ledger.subject s
       left join ledger.accounting_category_detail d
         on d.account_set_id = $1 and d.category_id = $3 and d.id = $4
       left join ledger.accounting_category c on c.account_set_id = $1 and c.id = d.category_id
       where s.account_set_id = $1 and s.id = $2`,
      [this.scope.accountSetId, subjectId, categoryId, itemId],
    );
    if (!row || !row.seen) {
      this.visible.requireAll();
      throw new BusinessError('NOT_FOUND', { msg: '科目不存在或已被删除，请重新选择' });
    }
    if (row.item === null) {
      throw new BusinessError('NOT_FOUND', { msg: '辅助核算项目不存在或已被删除，请重新选择' });
    }
    if (!row.leaf) {
      throw new BusinessError('SETTLEMENT_REFUSED', {
        msg: `“${row.title}”有下级科目，核销按末级科目进行，请选择末级科目`,
      });
    }
    if (!row.keeps) {
      throw new BusinessError('SETTLEMENT_REFUSED', {
        msg: `“${row.title}”不按“${row.category}”辅助核算，没有可核销的分录，请选择设有该辅助核算的科目`,
      });
    }
    return `${row.title} ${row.category} ${row.item}`;
  }

  /**
   * Locks against concurrent changes and settlements: vouchers by id, like all other statements.
   */
  private async lock(account: SettlementOf, places: readonly Part[]): Promise<void> {
    if (places.some(({ voucherId }) => voucherId === 0)) {
      await this.scope.query(
        `select 1 from ledger.initial_balance where account_set_id = $1 and subject_id = $2
         order by auxiliary_key, currency for update`,
        [this.scope.accountSetId, account.subjectId],
      );
    }
    await this.scope.query(
      `select 1 from ledger.voucher where account_set_id = $1 and id = any($2::bigint[])
       order by id for update`,
      [this.scope.accountSetId, places.map(({ voucherId }) => voucherId)],
    );
  }

  /** The transaction time identifies the acts of a person, even concurrent ones. */
  private async write(
    { subjectId, categoryId, itemId }: SettlementOf,
    currencies: readonly string[],
    parts: readonly SignedPart[],
  ): Promise<void> {
    const { userId, userName } = this.scope.actor;
    const made = await this.scope.query<{ id: number }>(
      `insert into ledger.settlement (account_set_id, subject_id, category_id, item_id, made_by, made_name, made_at, currency)
       select $1, $2, $3, $4, $5, $6, now(), currency from unnest($7::text[]) with ordinality as mark (currency, place)
       order by place returning id`,
      [this.scope.accountSetId, subjectId, categoryId, itemId, userId, userName, currencies],
    );
    const written = await this.scope.query(
      `insert into ledger.settlement_line (account_set_id, settlement_id, voucher_id, line_no, amount, foreign_amount)
       select $1, * from unnest($2::bigint[], $3::bigint[], $4::integer[], $5::numeric[], $6::numeric[])
       returning line_no`,
      [
        this.scope.accountSetId,
        parts.map(({ place }) => made[place]?.id),
        parts.map(({ part }) => part.voucherId),
        parts.map(({ part }) => part.lineNo),
        parts.map(({ amount }) => amount.toString()),
        parts.map(({ own, isForeign }) => (isForeign ? own.toExactText() : null)),
      ],
    );
    if (written.length !== parts.length) throw new Error('a mark was not written whole');
    // Includes the entries: in an account set whose vouchers are as new as its marks the planner
    // has statistics on neither.
    const tables = ['voucher_line', 'settlement', 'settlement_line'] as const;
    await statisticsRefresher(this.scope, tables)(written.length);
  }
}
