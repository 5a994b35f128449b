import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { journalCalls, SubjectSummaryResult } from '@mingzhang/contract';
import { SUMMARY_TOTAL, summaryParts } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { SeenBalances } from '../balance/seen-balances';
import { PeriodService } from '../checkout/period.service';
import { VisibleSubjects } from '../subject/visible-subjects';
import { isFinalSql } from '../period/unaudited-months';

type SummaryQuery = z.output<typeof journalCalls.subjectSummary.query>;

interface SumRow {
  readonly subject_id: number;
  readonly debit: string;
  readonly credit: string;
}

interface Counted {
  readonly vouchers: number;
  readonly attachments: number;
  readonly amount: string;
}

const nothing = { debit: '0.00', credit: '0.00' };

/** 科目汇总表: movements of the vouchers of a range by subject, and the number of these vouchers. */
@Injectable()
export class SubjectSummaryService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: SeenBalances,
    private readonly visible: VisibleSubjects,
    private readonly months: PeriodService,
  ) {}

  /** @throws BusinessError NOT_FOUND if the account set does not have the 凭证字 */
  async subjectSummary(asked: SummaryQuery): Promise<SubjectSummaryResult> {
    await this.wordOf(asked);
    const query = await this.months.clamp(asked);
    if (!query) {
      return { rows: [], totals: nothing, vouchers: 0, attachments: 0, voucherAmount: '0.00' };
    }
    const subjects = await this.balances.subjects(query);
    const { levelFrom, level: levelTo, showZero } = query;
    const parts = summaryParts(subjects, { levelFrom, levelTo });
    const sums = new Map(
      (await this.sums(query, parts)).map(({ subject_id: id, ...sides }) => [id, sides]),
    );
    const shown = subjects.filter(
      ({ id, level }) => level >= levelFrom && level <= levelTo && (showZero || sums.has(id)),
    );
    const { vouchers, attachments, amount } = await this.counted(query);
    return {
      rows: shown.map(({ id, parentId, code, name, level, leaf }) => ({
        subjectId: id,
        parentId,
        code,
        name,
        level,
        leaf,
        ...(sums.get(id) ?? nothing),
      })),
      totals: sums.get(SUMMARY_TOTAL) ?? nothing,
      vouchers,
      attachments,
      voucherAmount: amount,
    };
  }

  /**
   * The word to which a query narrows; undefined for all.
   * @throws BusinessError NOT_FOUND
   */
  async wordOf({ wordId }: Pick<SummaryQuery, 'wordId'>): Promise<string | undefined> {
    if (wordId === undefined) return undefined;
    const found = await this.scope.one<{ word: string }>(
      'select word from ledger.voucher_word where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, wordId],
    );
    if (!found) throw new BusinessError('NOT_FOUND', { msg: '凭证字不存在或已被删除，请重新选择' });
    return found.word;
  }

  /**
   * Both sides of each part. The database does the sum, because adding thousands of decimals is
   * slow in a service. All vouchers of the months are read from the balances; a selection is added
   * up line by line.
   */
  private sums(
    query: SummaryQuery,
    parts: readonly { readonly subjectId: number; readonly partId: number }[],
  ): Promise<SumRow[]> {
    const { accountSetId } = this.scope;
    const ids = [parts.map(({ subjectId }) => subjectId), parts.map(({ partId }) => partId)];
    if (!isWhole(query)) {
      return this.scope.query(summed(linesSql, 8), [accountSetId, ...valuesOf(query), ...ids]);
    }
    const values = [accountSetId, query.periodFrom, query.periodTo, ...ids];
    return this.scope.query(summed(balancesSql, 4), values, 'summary-balances');
  }

  private async counted(query: SummaryQuery): Promise<Counted> {
    const row = await this.scope.one<Counted>(
      `select count(*) as vouchers, coalesce(sum(v.attachment_count), 0)::bigint as attachments,
         coalesce(sum(v.amount), 0.00) as amount
       from ledger.voucher v
       where v.account_set_id = $1 and ${ofVoucher} and ${this.visible.voucherCondition('v')}`,
      [this.scope.accountSetId, ...valuesOf(query)],
    );
    return row ?? { vouchers: 0, attachments: 0, amount: '0.00' };
  }
}

function isWhole({ wordId, codeFrom, codeTo, unaudited }: SummaryQuery): boolean {
  return wordId === undefined && codeFrom === undefined && codeTo === undefined && unaudited;
}

/** $2 to $7 of `ofVoucher`. */
function valuesOf({ periodFrom, periodTo, wordId, codeFrom, codeTo, unaudited }: SummaryQuery) {
  return [periodFrom, periodTo, wordId ?? null, codeFrom ?? null, codeTo ?? null, unaudited];
}

const ofVoucher = `v.period between $2 and $3 and ($4::bigint is null or v.word_id = $4)
  and ($5::integer is null or v.code >= $5) and ($6::integer is null or v.code <= $6)
  and ($7::boolean or ${isFinalSql})`;

/** SQL: movements of leaves, added up by the parts in parameter $first and the one after it. */
const summed = (moved: string, first: number) => `
  with moved as (${moved})
  select part.subject_id, sum(moved.debit) as debit, sum(moved.credit) as credit
  from unnest($${first}::bigint[], $${first + 1}::bigint[]) as part (subject_id, part_id)
  join moved on moved.subject_id = part.part_id
  group by part.subject_id`;

const balancesSql = `
  select subject_id, sum(debit) as debit, sum(credit) as credit from ledger.period_balance
  where account_set_id = $1 and period between $2 and $3 group by subject_id`;

const linesSql = `
  select l.subject_id, sum(l.debit) as debit, sum(l.credit) as credit
  from ledger.voucher v
  join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
  where v.account_set_id = $1 and ${ofVoucher}
  group by l.subject_id`;
