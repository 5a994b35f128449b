import { Injectable } from '@nestjs/common';
import {
  statementFigureCalls,
  type CashItemPart,
  type CashOpening,
  type cashOpeningCalls,
  type InputOf,
} from '@mingzhang/contract';
import { Money, sumOf, periodTitle } from '@mingzhang/rules';
import { hasMonthsBefore, openingProblems, type CashFlowFacts } from '@mingzhang/rules/statements';
import { BusinessError, OperationLog, refuse, ServiceClient } from '@mingzhang/server';
import { figuresIn } from '../ledger-statement';
import { cashFactsOf } from './cash-items';
import { CashOpenings, itemAmounts } from './cash-openings';

interface Standing {
  readonly view: CashOpening;
  readonly facts: CashFlowFacts;
}

/** 启用前现金流量: given by a person, since the books don't hold it, and tied to the opening balances of cash. */
@Injectable()
export class CashOpeningService {
  constructor(
    private readonly services: ServiceClient,
    private readonly openings: CashOpenings,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError UNAVAILABLE */
  async get(): Promise<CashOpening> {
    return (await this.standing()).view;
  }

  /** @throws BusinessError INVALID_BODY with the row that does not tie, PERIOD_CLOSED, VERSION_STALE, UNAVAILABLE */
  async save({
    version,
    itemAmounts: given,
  }: InputOf<typeof cashOpeningCalls.save>['body']): Promise<CashOpening> {
    const { view, facts } = await this.standing();
    const amounts = given.filter(({ amount }) => !Money.parse(amount).isZero);
    requireTime(view);
    const { items } = facts.rules;
    const increase = Money.parse(view.increase);
    // Rows are those that were sent, with the ones of nothing.
    const problems = openingProblems(itemAmounts(given), { items, increase });
    if (problems.length > 0) {
      refuse(
        'INVALID_BODY',
        problems.map((each) => ({ code: 'INVALID_BODY', ...each })),
      );
    }
    if (!(await this.openings.write({ version, amounts }))) {
      const msg = '启用前现金流量刚刚已被他人修改，请刷新后重新填写';
      throw new BusinessError('VERSION_STALE', { msg });
    }
    const told = (list: readonly CashItemPart[]) => ({
      cashOpening: list.map(
        ({ item, amount }) => `${item} ${items.get(item)?.title ?? ''} ${amount}`,
      ),
    });
    await this.log.record({
      action: '填写启用前现金流量',
      object: '现金流量表',
      before: told(view.itemAmounts),
      after: told(amounts),
    });
    return { ...view, itemAmounts: amounts, version: version + 1 };
  }

  private async standing(): Promise<Standing> {
    const { enablePeriod } = await this.services.call('ledger', statementFigureCalls.set, {});
    const ledger = await this.services.call('ledger', statementFigureCalls.figures, {
      body: { periodFrom: enablePeriod, periodTo: enablePeriod, prior: false },
    });
    const facts = cashFactsOf(ledger, enablePeriod);
    const units = figuresIn(ledger).current.units.filter(({ subjectId }) =>
      facts.cash.has(subjectId),
    );
    const yearOpening = sumOf(units.map((unit) => unit.yearOpening));
    const opening = sumOf(units.map((unit) => unit.opening));
    const { version, amounts } = await this.openings.kept();
    return {
      facts,
      view: {
        version,
        enablePeriod,
        isNeeded: hasMonthsBefore(enablePeriod),
        isClosed: ledger.isClosed,
        items: [...facts.rules.items.values()],
        itemAmounts: [...amounts],
        yearOpening: yearOpening.toString(),
        opening: opening.toString(),
        increase: opening.minus(yearOpening).toString(),
      },
    };
  }
}

function requireTime({ enablePeriod, isNeeded, isClosed }: CashOpening): void {
  if (!isNeeded) {
    const msg = `账套自${periodTitle(enablePeriod)}起用，当年没有启用以前的月份，不需要填写启用前现金流量`;
    throw new BusinessError('INVALID_BODY', { msg });
  }
  if (!isClosed) return;
  const msg = `${periodTitle(enablePeriod)}已结账，启用前现金流量不能再改，请先反结账`;
  throw new BusinessError('PERIOD_CLOSED', { msg });
}
