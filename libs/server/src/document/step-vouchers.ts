import { Injectable } from '@nestjs/common';
import type { DocumentVoucher, GivenLine, GivenStep } from '@mingzhang/contract';
import { Money, sumOf, type Period } from '@mingzhang/rules';
import { ClosingSteps, LedgerClient } from '../protocol';

/** A month of a domain that the closing books by steps of the domain. */
interface MonthOfSteps {
  readonly period: Period;
  /** Steps that the domain gives amounts for in this month. */
  readonly steps: readonly string[];
  /** A voucher that a person wrote and that replaces those of the steps. */
  readonly relatedVoucherId: number | null;
}

/** The vouchers of such a month. */
export interface MonthVouchers {
  readonly vouchers: readonly DocumentVoucher[];
  /** What they come to, in yuan. */
  readonly amount: Money;
  /** The voucher of a step; the first of the month if the step has none of its own. */
  readonly ofStep: (step: string) => DocumentVoucher | undefined;
}

/** Vouchers that the closing makes of the months of a domain, or that people related to the months. */
@Injectable()
export class StepVouchers {
  constructor(
    private readonly closing: ClosingSteps,
    private readonly ledger: LedgerClient,
  ) {}

  /** By month. @throws BusinessError UNAVAILABLE */
  async find(months: readonly MonthOfSteps[]): Promise<ReadonlyMap<Period, MonthVouchers>> {
    const steps = [...new Set(months.flatMap((month) => month.steps))];
    const periods = months.map(({ period }) => period);
    const posted = steps.length > 0 ? await this.closing.posted({ periods, steps }) : [];
    const related = await this.ledger.vouchers(
      months.flatMap(({ relatedVoucherId }) => relatedVoucherId ?? []),
    );
    return new Map(
      months.map((month) => {
        const own = posted.filter(
          ({ period, step }) => period === month.period && month.steps.includes(step),
        );
        const all = [
          ...own.flatMap(({ vouchers }) => vouchers),
          ...related.filter(({ id }) => id === month.relatedVoucherId),
        ];
        const { period, relatedVoucherId } = month;
        const shown = ({ id, title }: (typeof all)[number]): DocumentVoucher => {
          return { id, title, period, isRelated: id === relatedVoucherId };
        };
        const ofStep = (asked: string) => {
          const found = own.find(({ step }) => step === asked)?.vouchers[0] ?? all[0];
          return found && shown(found);
        };
        const amount = sumOf(all.map((voucher) => Money.parse(voucher.amount)));
        return [period, { vouchers: all.map(shown), amount, ofStep }];
      }),
    );
  }

  /** Makes or renews the vouchers of steps, all or none. @throws BusinessError of the ledger */
  async make(period: Period, given: readonly GivenStep[]): Promise<void> {
    await this.closing.make({ period, given: [...given] });
  }

  /** Takes back what the closing has made of a month. @throws BusinessError of the ledger */
  async remove({ period, steps }: Pick<MonthOfSteps, 'period' | 'steps'>): Promise<void> {
    if (steps.length > 0) await this.closing.remove({ period, steps: [...steps] });
  }
}

/** A line of a voucher as rules draft it for a step of the closing. */
interface StepLine {
  readonly summary: string;
  readonly subjectId: number;
  /** Items of any categories. */
  readonly items: readonly number[];
  readonly debit: Money;
  readonly credit: Money;
}

/** Vouchers of a step as the protocol "closing amounts" sends them. */
export function stepLines(vouchers: readonly (readonly StepLine[])[]): GivenLine[][] {
  return vouchers.map((lines) =>
    lines.map(({ summary, subjectId, items, debit, credit }) => ({
      summary,
      subjectId,
      items: [...items],
      debit: debit.toString(),
      credit: credit.toString(),
    })),
  );
}
