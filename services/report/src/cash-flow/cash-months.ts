import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { CashMoves } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import { cashFlowRules } from '@mingzhang/rules/statements';
import { AccountSetScope } from '@mingzhang/server';
import { placeOf, type KeptAssignment, type KeptAssignments } from './cash-assignments';
import { monthParts, type CountedPart, type MonthPart } from './cash-items';

/** Another way of finding items is another stamp, so that nothing of the old one is read. */
const rulesVersion = 2;

/** A month as it is kept, with the stamps of then. */
export interface KeptMonth {
  readonly period: string;
  readonly stamp: string;
  readonly ownStamp: string;
  readonly parts: readonly MonthPart[];
}

interface MonthRow {
  readonly period: string;
  readonly stamp: string;
  readonly own_stamp: string;
  readonly parts: readonly (Omit<MonthPart, 'inflow'> & { readonly inflow: string })[];
}

/**
 * What months came to by items of cash flow, so that a statement does not go through the year again. A month
 * counts only while its stamps are those of now; nothing but speed rests on it.
 */
@Injectable()
export class CashMonths {
  private readonly logger = new Logger(CashMonths.name);

  constructor(private readonly scope: AccountSetScope) {}

  /** Those whose own stamp is that of now; whether the ledger's is, the ledger says. */
  async kept(
    { periodFrom, periodTo }: { readonly periodFrom: string; readonly periodTo: string },
    ownStampOf: (period: string) => string,
  ): Promise<ReadonlyMap<string, KeptMonth>> {
    const rows = await this.scope.query<MonthRow>(
      `select period, stamp, own_stamp, parts from report.cash_month
       where account_set_id = $1 and period between $2 and $3`,
      [this.scope.accountSetId, periodFrom, periodTo],
      'cash-months',
    );
    const months = rows.map(({ period, stamp, own_stamp: ownStamp, parts }): KeptMonth => ({
      period,
      stamp,
      ownStamp,
      parts: parts.map((part) => ({ ...part, inflow: Money.parse(part.inflow) })),
    }));
    return new Map(
      months
        .filter(({ period, ownStamp }) => ownStamp === ownStampOf(period))
        .map((month) => [month.period, month]),
    );
  }

  /**
   * Keeps months once the answer is on its way: a reading transaction writes nothing. Where that fails, the next
   * look goes through them again.
   * @param moved assignments whose vouchers were seen in another month than when they were assigned
   */
  keepLater(months: readonly KeptMonth[], moved: readonly KeptAssignment[]): void {
    if (months.length === 0) return;
    const { actor, requestId, address } = this.scope;
    const options = { actor, requestId, address, writes: true };
    this.scope.afterCommit(() => {
      void this.scope
        .run(options, async () => {
          await this.write(months);
          if (moved.length > 0) await this.follow(moved);
        })
        .catch((error: unknown) => {
          this.logger.warn({ err: error }, 'months of the cash flow were not kept');
        });
    });
  }

  /** Assignments go with their vouchers, as long as nobody has decided otherwise. */
  private async follow(moved: readonly KeptAssignment[]): Promise<void> {
    await this.scope.write(
      `update report.cash_assignment a set period = m.period
       from jsonb_to_recordset($2::jsonb) as m ("voucherId" bigint, row integer, version integer, period text)
       where a.account_set_id = $1 and a.voucher_id = m."voucherId" and a.line_no = m.row
         and a.version = m.version`,
      [this.scope.accountSetId, JSON.stringify(moved)],
    );
  }

  private async write(months: readonly KeptMonth[]): Promise<void> {
    const rows = months.map(({ period, stamp, ownStamp, parts }) => ({
      period,
      stamp,
      own_stamp: ownStamp,
      parts: parts.map((part) => ({ ...part, inflow: part.inflow.toString() })),
      increase: sumOf(parts.map(({ inflow }) => inflow)).toString(),
    }));
    await this.scope.write(
      `insert into report.cash_month (account_set_id, period, stamp, own_stamp, parts, increase)
       select $1, m.period, m.stamp, m.own_stamp, m.parts, m.increase
       from jsonb_to_recordset($2::jsonb) as m (period text, stamp text, own_stamp text, parts jsonb,
         increase numeric)
       on conflict (account_set_id, period) do update set stamp = excluded.stamp,
         own_stamp = excluded.own_stamp, parts = excluded.parts, increase = excluded.increase`,
      [this.scope.accountSetId, JSON.stringify(rows)],
    );
  }
}

/**
 * What people assigned, each under the month that its voucher was seen in: what is dropped later has to make another
 * stamp of that month, not of the one that the voucher had when it was assigned.
 */
export function assignmentsSeen(
  kept: KeptAssignments,
  answers: readonly CashMoves[],
): { readonly kept: KeptAssignments; readonly moved: readonly KeptAssignment[] } {
  const months = new Map(
    answers.flatMap(({ lines }) => lines.map(({ voucherId, month }) => [voucherId, month])),
  );
  const moved = [...kept.values()].flatMap((own) => {
    const period = months.get(own.voucherId);
    return period === undefined || period === own.period ? [] : [{ ...own, period }];
  });
  return { kept: new Map([...kept, ...moved.map((own) => [placeOf(own), own] as const)]), moved };
}

/** By month: the rules by which items are found, and what people assigned in it. */
export function ownStamps(
  kept: KeptAssignments,
  periodTo: string,
  { version = rulesVersion, rulesOf = cashFlowRules } = {},
): (period: string) => string {
  const rules = ([0, 1] as const).map((standard) => {
    const { items, mapping, ...more } = rulesOf({ standard, period: periodTo });
    return { ...more, items: [...items], mapping: [...mapping], following: [...more.following] };
  });
  const rulesHash = hashOf([version, rules]);
  const ofMonths = new Map<string, unknown[]>();
  for (const { period, ...own } of kept.values()) {
    const row = [
      own.voucherId,
      own.row,
      own.version,
      own.subjectId,
      own.inflow,
      own.item,
      own.parts,
    ];
    ofMonths.set(period, [...(ofMonths.get(period) ?? []), row]);
  }
  return (period) =>
    hashOf([rulesHash, (ofMonths.get(period) ?? []).map((row) => hashOf(row)).sort()]);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** What to keep of an answer: the months that it told in full. */
export function monthsToKeep(
  { months }: CashMoves,
  parts: readonly CountedPart[],
  ownStampOf: (period: string) => string,
): KeptMonth[] {
  return months
    .filter(({ isKept, isLater }) => !isKept && !isLater)
    .map(({ period, stamp }) => ({
      period,
      stamp,
      ownStamp: ownStampOf(period),
      parts: monthParts(parts.filter(({ month }) => month === period)),
    }));
}
