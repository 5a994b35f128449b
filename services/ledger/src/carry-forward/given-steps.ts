import { Injectable } from '@nestjs/common';
import type { GivenLine, GivenStep } from '@mingzhang/contract';
import {
  auxiliaryKey,
  type GivenAmounts,
  type GivenStepLine,
  Money,
  sumOf,
} from '@mingzhang/rules';
import { AccountSetScope, ClosingAmountQuestion } from '@mingzhang/server';

/** Whether the domains are only asked, or note that the month is settled so. */
export type GivenAct = 'given' | 'settle';

/** An item with the category that it is of, where a subject keeps that. */
interface KeptItem {
  readonly subject_id: number;
  readonly item_id: number;
  readonly category_id: number;
}

/** The amounts that domains give for steps of a month (protocol "closing amounts"). */
@Injectable()
export class GivenSteps {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly question: ClosingAmountQuestion,
  ) {}

  /**
   * By step; those that no domain has are left out.
   * @param known what a domain gives by itself: it is not asked
   */
  async of(
    period: string,
    act: GivenAct,
    known: readonly GivenStep[] = [],
  ): Promise<ReadonlyMap<string, GivenAmounts>> {
    const given = await this.withoutByHand(await this.question.of(period, act, known));
    const lines = [...given.values()].flatMap(({ vouchers }) => vouchers.flat());
    const keyOf = await this.keys(lines);
    const byHand = await this.byHand(period, lines);
    return new Map(
      [...given].map(([step, each]) => [
        step,
        {
          computation: each.computation,
          note: each.note,
          problem: each.problem,
          isByHand: each.byHandId !== null,
          byHand: handOf(each, byHand),
          vouchers: each.vouchers.map((ofVoucher) => together(ofVoucher, keyOf)),
        },
      ]),
    );
  }

  /** Nothing is posted beside a voucher that a person wrote for it; one that is gone since is no such voucher. */
  private async withoutByHand(
    given: ReadonlyMap<string, GivenStep>,
  ): Promise<ReadonlyMap<string, GivenStep>> {
    const ids = [...given.values()].flatMap(({ byHandId }) => byHandId ?? []);
    if (ids.length === 0) return given;
    const rows = await this.scope.query<{ id: number }>(
      'select id from ledger.voucher where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
      'given-related',
    );
    const standing = new Set(rows.map(({ id }) => id));
    const note = '已关联手工凭证，本项不再生成';
    return new Map(
      [...given].map(([step, each]): [string, GivenStep] => [
        step,
        each.byHandId !== null && standing.has(each.byHandId)
          ? { ...each, vouchers: [], note }
          : { ...each, byHandId: null },
      ]),
    );
  }

  /** Which of a line's items its subject keeps. */
  private async keys(lines: readonly GivenLine[]): Promise<(line: GivenLine) => string> {
    const named = lines.filter(({ items }) => items.length > 0);
    if (named.length === 0) return () => '';
    const rows = await this.scope.query<KeptItem>(
      `select a.subject_id, d.id as item_id, d.category_id
       from ledger.accounting_category_detail d
       join ledger.subject_auxiliary a on a.account_set_id = $1 and a.category_id = d.category_id
       where d.account_set_id = $1 and d.id = any($2::bigint[])
         and a.subject_id = any($3::bigint[])`,
      [
        this.scope.accountSetId,
        [...new Set(named.flatMap(({ items }) => items))],
        [...new Set(named.map(({ subjectId }) => subjectId))],
      ],
      'given-items',
    );
    const kept = new Map(rows.map((row) => [`${row.subject_id} ${row.item_id}`, row.category_id]));
    return ({ subjectId, items }) => {
      const of = items.flatMap((item) => {
        const category = kept.get(`${subjectId} ${item}`);
        return category === undefined ? [] : [[category, item] as const];
      });
      return auxiliaryKey(Object.fromEntries(of));
    };
  }

  /** What people have posted in the month on the credit of the subjects that the lines credit. */
  private async byHand(
    period: string,
    lines: readonly GivenLine[],
  ): Promise<ReadonlyMap<number, Money>> {
    const credited = new Set(
      lines.filter(({ credit }) => !Money.parse(credit).isZero).map(({ subjectId }) => subjectId),
    );
    if (credited.size === 0) return new Map();
    const rows = await this.scope.query<{ subject_id: number; credit: string }>(
      `select l.subject_id, sum(l.credit) as credit
       from ledger.voucher_line l
       join ledger.voucher v on v.account_set_id = $1 and v.id = l.voucher_id
       where l.account_set_id = $1 and l.period = $2 and l.subject_id = any($3::bigint[])
         and v.source_kind is null
       group by l.subject_id`,
      [this.scope.accountSetId, period, [...credited]],
      'given-by-hand',
    );
    return new Map(rows.map(({ subject_id: id, credit }) => [id, Money.parse(credit)]));
  }
}

/** Lines of the same subject, items and summary are one: what set them apart is none of what the subject keeps. */
function together(
  lines: readonly GivenLine[],
  keyOf: (line: GivenLine) => string,
): GivenStepLine[] {
  const known = new Map<string, GivenStepLine>();
  for (const line of lines) {
    const [debit, credit] = [Money.parse(line.debit), Money.parse(line.credit)];
    const { summary, subjectId } = line;
    const side = credit.isZero ? 'debit' : 'credit';
    const key = [subjectId, keyOf(line), side, summary].join(' ');
    const before = known.get(key);
    known.set(key, {
      summary,
      subjectId,
      auxiliaryKey: keyOf(line),
      debit: before ? before.debit.plus(debit) : debit,
      credit: before ? before.credit.plus(credit) : credit,
    });
  }
  return [...known.values()];
}

function handOf({ vouchers }: GivenStep, byHand: ReadonlyMap<number, Money>): Money {
  const subjects = new Set(
    vouchers
      .flat()
      .filter(({ credit }) => !Money.parse(credit).isZero)
      .map(({ subjectId }) => subjectId),
  );
  return sumOf([...subjects].map((id) => byHand.get(id) ?? Money.zero));
}
