import { Injectable } from '@nestjs/common';
import type { TaxLedgerSpan } from '@mingzhang/contract';
import { addMonths, closingOf, goodsCodes, Money, parseAuxiliaryKey } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { BalanceQuery, type BalanceRow, type LedgerSubject } from '../balance/balance.query';
import { itemsTextOf } from '../logged-names';

type NamedBalance = TaxLedgerSpan['negativeStock'][number];

/** Most balances that are told of one kind, the largest first. */
const toldAtMost = 50;
const receivableCode = '1122';
const monthsOfYear = 12;

interface Chosen {
  readonly periodTo: string;
  readonly enablePeriod: string;
  readonly subjects: readonly LedgerSubject[];
  readonly codeOf: (standardCode: string) => string;
}

interface Found {
  readonly row: BalanceRow;
  readonly amount: Money;
}

/** Balances that a tax officer would ask about, by item. */
@Injectable()
export class TaxBalances {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: BalanceQuery,
  ) {}

  /** Stock below zero at the end of a month. */
  async negativeStock({ periodTo, subjects, codeOf }: Chosen): Promise<NamedBalance[]> {
    const leaves = leavesUnder(subjects, goodsCodes.map(codeOf));
    const rows = await this.rows({ periodFrom: periodTo, periodTo }, leaves);
    return this.told(
      rows
        .map((row) => ({ row, amount: closingOf(row.opening, row) }))
        .filter(({ amount }) => amount.isNegative),
      subjects,
    );
  }

  /**
   * What of receivables is older than a year, payments going to the oldest first: the balance less what was
   * added in the last twelve months. Books that are younger tell nothing of age.
   */
  async oldReceivables(chosen: Chosen): Promise<NamedBalance[]> {
    const { periodTo, enablePeriod, subjects, codeOf } = chosen;
    const periodFrom = addMonths(periodTo, 1 - monthsOfYear);
    if (periodFrom < enablePeriod) return [];
    const rows = await this.rows(
      { periodFrom, periodTo },
      leavesUnder(subjects, [codeOf(receivableCode)]),
    );
    return this.told(
      rows
        .map((row) => ({ row, amount: closingOf(row.opening, row).minus(row.debit) }))
        .filter(({ amount }) => amount.isPositive),
      subjects,
    );
  }

  private rows(
    range: { readonly periodFrom: string; readonly periodTo: string },
    subjectIds: readonly number[],
  ): Promise<BalanceRow[]> {
    if (subjectIds.length === 0) return Promise.resolve([]);
    return this.ledger.balances(range, { by: 'auxiliary', subjectIds });
  }

  private async told(
    found: readonly Found[],
    subjects: readonly LedgerSubject[],
  ): Promise<NamedBalance[]> {
    const first = [...found]
      .sort((left, right) => right.amount.abs().compare(left.amount.abs()))
      .slice(0, toldAtMost);
    const keys = first.map(({ row }) => parseAuxiliaryKey(row.auxiliaryKey));
    const textOf = await itemsTextOf(this.scope, keys);
    return first.map(({ row, amount }) => {
      const subject = subjects.find(({ id }) => id === row.subjectId);
      const items = textOf(parseAuxiliaryKey(row.auxiliaryKey));
      return {
        code: subject?.code ?? '',
        title: [subject?.name, items].filter(Boolean).join(' · '),
        amount: amount.toString(),
      };
    });
  }
}

function leavesUnder(subjects: readonly LedgerSubject[], codes: readonly string[]): number[] {
  return subjects
    .filter(({ leaf, code }) => leaf && codes.some((above) => code.startsWith(above)))
    .map(({ id }) => id);
}
