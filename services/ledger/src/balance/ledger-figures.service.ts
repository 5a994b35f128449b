import { Injectable } from '@nestjs/common';
import type { InputOf, ledgerFigureCalls, SubjectFigures } from '@mingzhang/contract';
import {
  closingOf,
  Money,
  parseAuxiliaryKey,
  rolledBalances,
  rollUp,
  yearOf,
  type BalanceNet,
  groupBy,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { BalanceQuery, type BalanceRow, type LedgerSubject } from './balance.query';
import { KnownCodes } from './known-codes';

type Asked = InputOf<typeof ledgerFigureCalls.figures>['body'];

interface Income {
  readonly inRange: Money;
  readonly inYear: Money;
}

const nothing: BalanceNet = {
  yearOpening: Money.zero,
  opening: Money.zero,
  debit: Money.zero,
  credit: Money.zero,
  ytdDebit: Money.zero,
  ytdCredit: Money.zero,
};
const noIncome: Income = { inRange: Money.zero, inYear: Money.zero };

/** Figures of subjects for other services, added up from the leaves. */
@Injectable()
export class LedgerFigures {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: BalanceQuery,
    private readonly codes: KnownCodes,
  ) {}

  /** Figures of the current account set, in code order. */
  async load(asked: Asked): Promise<SubjectFigures[]> {
    const subjects = await this.ledger.subjects();
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    const leaves = await this.ledger.balances(asked);
    const nets = rolledBalances(known, leaves);
    const incomes = rollUp(known, await this.incomes(asked), plusIncome);
    const details = asked.items ? await this.ledger.balances(asked, { by: 'auxiliary' }) : [];
    const bySubject = groupBy(
      details.filter(({ auxiliaryKey }) => auxiliaryKey !== ''),
      ({ subjectId }) => subjectId,
    );
    const wanted = asked.codes && new Set(asked.codes);
    return subjects
      .filter(({ id, code }) => (wanted ? wanted.has(code) : nets.has(id)))
      .map((subject) =>
        rowOf(subject, {
          net: nets.get(subject.id) ?? nothing,
          income: incomes.get(subject.id) ?? noIncome,
          items: asked.items ? (bySubject.get(subject.id) ?? []) : undefined,
        }),
      );
  }

  /** Figures of many account sets, all at one moment. */
  async ofSets(ids: readonly number[], asked: Asked) {
    const answers = await this.scope.inEach(ids, async (accountSetId) =>
      (await this.codes.exist()) ? [{ accountSetId, subjects: await this.load(asked) }] : [],
    );
    return answers.flat();
  }

  private async incomes({ periodFrom, periodTo }: Asked): Promise<Map<number, Income>> {
    const january = `${yearOf(periodTo)}-01`;
    const from = periodFrom < january ? periodFrom : january;
    const opened = await this.ledger.openedIncome(yearOf(periodTo));
    const incomes = new Map<number, Income>(
      opened.map(({ subjectId, income }) => [subjectId, { inRange: Money.zero, inYear: income }]),
    );
    for (const { subjectId, period, income } of await this.ledger.income(from, periodTo)) {
      const added: Income = {
        inRange: period >= periodFrom ? income : Money.zero,
        inYear: period >= january ? income : Money.zero,
      };
      incomes.set(subjectId, plusIncome(incomes.get(subjectId) ?? noIncome, added));
    }
    return incomes;
  }
}

function plusIncome(left: Income, right: Income): Income {
  return {
    inRange: left.inRange.plus(right.inRange),
    inYear: left.inYear.plus(right.inYear),
  };
}

function rowOf(
  { id, code, name, direction, leaf }: LedgerSubject,
  {
    net,
    income,
    items,
  }: {
    readonly net: BalanceNet;
    readonly income: Income;
    readonly items: readonly BalanceRow[] | undefined;
  },
): SubjectFigures {
  return {
    subjectId: id,
    code,
    name,
    direction,
    leaf,
    ...texts(net),
    income: income.inRange.toString(),
    ytdIncome: income.inYear.toString(),
    ...(items && {
      items: items.map((item) => ({
        auxiliary: parseAuxiliaryKey(item.auxiliaryKey),
        ...texts(item),
      })),
    }),
  };
}

function texts(net: BalanceNet) {
  return {
    yearOpening: net.yearOpening.toString(),
    opening: net.opening.toString(),
    debit: net.debit.toString(),
    credit: net.credit.toString(),
    ytdDebit: net.ytdDebit.toString(),
    ytdCredit: net.ytdCredit.toString(),
    closing: closingOf(net.opening, net).toString(),
  };
}
