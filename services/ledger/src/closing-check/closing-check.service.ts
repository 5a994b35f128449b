import { Injectable } from '@nestjs/common';
import { type CheckResult, type ClosingFinding, isStepUnfinished } from '@mingzhang/contract';
import {
  accrualChecks,
  type AwaitedStep,
  bookChecks,
  type CheckOutcome,
  type CheckRow,
  Money,
  numberChecks,
  openedBalanceChecks,
  openingChecks,
  parseAuxiliaryKey,
  type Period,
  runChecks,
  statementChecks,
  type StepAnswer,
  stepsOfAccrualChecks,
  unbookedVatOf,
  voucherChecks,
  withAwaitedSteps,
  withStepAnswers,
} from '@mingzhang/rules';
import { AccountSetScope, ClosingChecks, ClosingQuestion } from '@mingzhang/server';
import { CarryForwardService } from '../carry-forward/carry-forward.service';
import { ClosingFiguresQuery } from '../carry-forward/closing-figures.query';
import { stepFindings } from '../carry-forward/step-findings';
import type { Step } from '../carry-forward/step-state';
import { CheckFacts } from './check-facts.service';
import { linkOf } from './check-links';
import { ruleTitle } from './finding-titles';
import { type CheckedMonth, CheckMonthQuery } from './check-month.query';

/** Rows listed per rule; the message gives their number. */
const ROWS_LISTED = 50;
const NAME_OF_OWN = 'ledger';
/** Prefix of the rules of the statements domain. */
const STATEMENTS = 'report.';

/** Findings against closing a month: of the ledger's own rules, and of the other domains. */
@Injectable()
export class ClosingCheckService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly months: CheckMonthQuery,
    private readonly facts: CheckFacts,
    private readonly figures: ClosingFiguresQuery,
    private readonly question: ClosingQuestion,
    private readonly steps: CarryForwardService,
    private readonly checks: ClosingChecks,
  ) {
    checks.add(this.findings);
  }

  /** 期初检查. */
  async initial(period: Period): Promise<CheckResult[]> {
    const month = await this.months.month(period);
    const { context, before, chosen } = month;
    const openings = await this.months.openings();
    const facts = { context, before, openings };
    const outcomes = [
      ...runChecks(openingChecks, facts, chosen),
      ...runChecks(openedBalanceChecks, facts, chosen),
    ];
    return this.toResults(outcomes, period);
  }

  /** 断号检查. */
  async broken(period: Period): Promise<CheckResult[]> {
    const { context, chosen } = await this.months.month(period);
    const vouchers = await this.months.vouchers(period);
    return this.toResults(runChecks(numberChecks, { context, vouchers }, chosen), period);
  }

  /**
   * 报表勾稽检查: first the rules on balances, then those on the statements themselves. Callers must not
   * have a transaction open.
   */
  async report(period: Period): Promise<CheckResult[]> {
    const own = await this.scope.transaction(async () => {
      const { context, chosen } = await this.months.month(period);
      return this.toResults(
        runChecks(statementChecks, await this.facts.book(context), chosen),
        period,
      );
    });
    const others = await this.question.ofOthers(period);
    const ofStatements = others.flatMap(ofOther).filter(({ rule }) => rule.startsWith(STATEMENTS));
    return [...own, ...ofStatements];
  }

  /**
   * 期末检查: everything that closing checks. First the rules on balances and vouchers, then period-end
   * entries and findings of other rooms, then other domains. Callers must not have a transaction
   * open.
   */
  async final(period: Period): Promise<CheckResult[]> {
    const own = await this.scope.transaction(async () => {
      const { outcomes, steps } = await this.judged(period);
      const rest = [
        ...stepFindings(steps, period),
        ...(await this.checks.findings(period, this.findings)),
      ];
      return [...(await this.toResults(outcomes, period)), ...rest.map(ofOtherRoom)];
    });
    const others = await this.question.ofOthers(period);
    return [...own, ...others.flatMap(ofOther)];
  }

  /** The ledger's findings for the protocol; passed checks are left out. */
  private readonly findings = async (period: Period): Promise<ClosingFinding[]> => {
    const { outcomes, steps } = await this.judged(period);
    const found = outcomes.flatMap(({ rule, severity, message, place }) => {
      const link = place && linkOf(place, period);
      return severity === 'pass'
        ? []
        : [{ rule: `${NAME_OF_OWN}.${rule}`, severity, message, link }];
    });
    return [...found, ...stepFindings(steps, period)];
  };

  /**
   * Period-end entries of a month, and titles of further doubts on its balances: a rule is left out
   * if its own step is still due, because the step reports the same.
   */
  async accruals(period: Period): Promise<{
    readonly steps: readonly Step[];
    readonly doubts: readonly string[];
  }> {
    const { context, chosen } = await this.months.month(period);
    const basis = await this.figures.basis(period);
    const { steps } = await this.steps.standing(period, basis);
    const left = new Set(steps.filter(isStepUnfinished).map(({ proposal }) => proposal.id));
    const owed: Readonly<Record<string, readonly string[]>> = stepsOfAccrualChecks;
    const doubts = runChecks(accrualChecks, await this.facts.book(context, { basis }), chosen)
      .filter(
        ({ severity, rule }) => severity !== 'pass' && !owed[rule]?.some((id) => left.has(id)),
      )
      .map(({ title }) => title);
    return { steps, doubts };
  }

  /** All own rules, and the period-end entries, whose results replace some of the rules. */
  private async judged(
    period: Period,
  ): Promise<{ outcomes: CheckOutcome[]; steps: readonly Step[] }> {
    const month = await this.months.month(period);
    const { context, chosen } = month;
    const vouchers = await this.months.vouchers(period);
    const selfMoved = await this.months.selfMoved(period);
    // Nothing is written in between, so the figures that both need are read once.
    const basis = await this.figures.basis(period);
    const { steps, reckoned } = await this.steps.standing(period, basis);
    const unbookedVat = context.vatType === 0 ? unbookedVatOf(reckoned()) : Money.zero;
    const book = await this.facts.book(context, { basis, unbookedVat });
    const ofBook = runChecks(bookChecks, book, chosen);
    const outcomes = [
      ...(await this.openingOutcomes(month)),
      ...runChecks(voucherChecks, { context, vouchers, selfMoved }, chosen),
      ...withAwaitedSteps(withStepAnswers(ofBook, answersOf(steps)), awaitedOf(steps)),
    ];
    return { outcomes, steps };
  }

  private async openingOutcomes({ context, before, chosen }: CheckedMonth) {
    const openings = await this.months.openings();
    return runChecks(openingChecks, { context, before, openings }, chosen);
  }

  private async toResults(
    outcomes: readonly CheckOutcome[],
    period: Period,
  ): Promise<CheckResult[]> {
    const shown = outcomes.map((outcome) => ({
      ...outcome,
      rows: outcome.rows.slice(0, ROWS_LISTED),
    }));
    const rows = shown.flatMap((outcome) => outcome.rows);
    const names = await this.months.itemNames([...new Set(rows.flatMap(itemsOf))]);
    return shown.map(({ rule, title, severity, message, amount, rows: own, place }) => ({
      rule,
      title,
      severity,
      message,
      amount: amount && amount.toString(),
      link: place && linkOf(place, period),
      rows: own.map((row) => ({
        title: rowTitle(row, names),
        amount: row.amount && row.amount.toString(),
        link: linkOf(row.place, period),
      })),
    }));
  }
}

/** Steps that posted as proposed, or have nothing to post and no problem. */
function answersOf(steps: readonly Step[]): ReadonlyMap<string, StepAnswer> {
  return new Map(
    steps.flatMap(({ state, posted, proposal }): [string, StepAnswer][] => {
      const { id, name, computation, amount, isWarned } = proposal;
      const isPosted = state === 'current' && posted !== undefined && !isWarned;
      const isIdle = state === 'idle' && computation !== '' && !isWarned;
      return isPosted || isIdle ? [[id, { id, name, computation, amount, isPosted }]] : [];
    }),
  );
}

/** Steps that 结转损益 waits for. */
function awaitedOf(steps: readonly Step[]): readonly AwaitedStep[] {
  return steps
    .filter(({ state, proposal }) => state === 'held' && proposal.carriesForward)
    .flatMap(({ proposal }) => proposal.waitsFor);
}

/** A finding that does not come from a rule: on period-end entries, or of another room. */
function ofOtherRoom(finding: ClosingFinding): CheckResult {
  return { ...finding, title: ruleTitle(finding.rule), amount: null, rows: [] };
}

/** Findings of another domain, under its title. */
function ofOther({
  title,
  findings,
}: {
  readonly title: string;
  readonly findings: readonly ClosingFinding[];
}): CheckResult[] {
  return findings.map((finding) => ({ ...finding, title, amount: null, rows: [] }));
}

function itemsOf({ place }: CheckRow): number[] {
  return place.kind === 'subject' ? Object.values(parseAuxiliaryKey(place.auxiliaryKey)) : [];
}

/** Title of a row: `1122 应收账款 · 宏图建材 贷`. */
function rowTitle(row: CheckRow, names: ReadonlyMap<number, string>): string {
  const items = itemsOf(row).map((id) => names.get(id) ?? String(id));
  const title = [row.title, ...items].join(' · ');
  return row.side === null ? title : `${title} ${row.side}`;
}
