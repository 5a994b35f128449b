import { Injectable } from '@nestjs/common';
import type { GivenLine, GivenStep } from '@mingzhang/contract';
import {
  auxiliaryKey,
  type GivenAmounts,
  type GivenInput,
  type GivenStepLine,
  Money,
  sumOf,
} from '@mingzhang/rules';
import { AccountSetScope, ClosingAmountQuestion } from '@mingzhang/server';

/**
 * `given`: only reads the amounts. `settle`: the domain also notes that the month is settled with
 * them.
 */
export type GivenAct = 'given' | 'settle';

/** What a domain gives of a step: its vouchers, or inputs for the template of the ledger. */
type GivenOfStep = { readonly given: GivenAmounts } | { readonly givenInputs: GivenInput[] };

/** An item with its category, for a subject that uses this category. */
interface KeptItem {
  readonly subject_id: number;
  readonly item_id: number;
  readonly category_id: number;
}

/** Reads the amounts of domains for the steps of a month (protocol "closing amounts"). */
@Injectable()
export class GivenSteps {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly question: ClosingAmountQuestion,
  ) {}

  /**
   * Amounts by step; steps without a domain are left out.
   * @param known amounts that a domain supplies itself, so it is not asked for them
   */
  async load(
    period: string,
    act: GivenAct,
    known: readonly GivenStep[] = [],
  ): Promise<ReadonlyMap<string, GivenOfStep>> {
    const amounts = await this.withoutByHand(await this.question.of(period, act, known));
    const lines = [...amounts.values()].flatMap(({ vouchers }) => vouchers.flat());
    const keyOf = await this.keys(lines);
    const byHand = await this.byHand(period, lines);
    return new Map(
      [...amounts].map(([step, each]): [string, GivenOfStep] => {
        if (each.inputs) return [step, { givenInputs: each.inputs.map(parsedInput) }];
        const given = {
          computation: each.computation,
          note: each.note,
          problem: each.problem,
          isByHand: each.byHandId !== null,
          byHand: handOf(each, byHand),
          vouchers: each.vouchers.map((ofVoucher) => together(ofVoucher, keyOf)),
        };
        return [step, { given }];
      }),
    );
  }

  /** Posts nothing if a person wrote a voucher for the step; deleted vouchers do not count. */
  private async withoutByHand(
    amounts: ReadonlyMap<string, GivenStep>,
  ): Promise<ReadonlyMap<string, GivenStep>> {
    const ids = [...amounts.values()].flatMap(({ byHandId }) => byHandId ?? []);
    if (ids.length === 0) return amounts;
    const rows = await this.scope.query<{ id: number }>(
      'select id from ledger.voucher where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
      'given-related',
    );
    const standing = new Set(rows.map(({ id }) => id));
    const note = '已关联手工凭证，本项不再生成';
    return new Map(
      [...amounts].map(([step, each]): [string, GivenStep] => [
        step,
        each.byHandId !== null && standing.has(each.byHandId)
          ? { ...each, vouchers: [], note }
          : { ...each, byHandId: null },
      ]),
    );
  }

  /** Key of the items of a line that its subject uses. */
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
    const categories = new Map(
      rows.map((row) => [`${row.subject_id} ${row.item_id}`, row.category_id]),
    );
    return ({ subjectId, items }) => {
      const pairs = items.flatMap((item) => {
        const category = categories.get(`${subjectId} ${item}`);
        return category === undefined ? [] : [[category, item] as const];
      });
      return auxiliaryKey(Object.fromEntries(pairs));
    };
  }

  /**
   * Amounts that people posted in the month on the credit of the subjects which the lines credit.
   */
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

type InputText = NonNullable<GivenStep['inputs']>[number];

const parsedInput = ({ key, month, quarter, source }: InputText): GivenInput => ({
  key,
  month: Money.parse(month),
  quarter: Money.parse(quarter),
  source,
});

/**
 * Adds up lines of the same subject, items and summary, which may differ only in items that the
 * subject does not use.
 */
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
