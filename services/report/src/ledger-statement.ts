import type { StatementLedger, StatementPeriod, StatementSet } from '@mingzhang/contract';
import { codeUnder, knownProfitCodes, Money, parseCodeRule } from '@mingzhang/rules';
import type { PeriodFigures, StatementFigures, UnitFigures } from '@mingzhang/rules/statements';

/** Coding rule of the standards' own charts, in which official forms name their subjects. */
const standardRule = parseCodeRule('4-2-2-2');

/** Codes of the standard as the account set has them. */
export function codeIn({ codeRule }: Pick<StatementSet, 'codeRule'>): (code: string) => string {
  const own = parseCodeRule(codeRule);
  return (code) => codeUnder(code, standardRule, own);
}

/** The ledger's answer as statements read it. */
export function figuresIn(ledger: StatementLedger): StatementFigures {
  const { subjects, current, prior } = ledger;
  const ofEquity = equityIds(ledger);
  return {
    subjects,
    current: periodIn(current, ofEquity),
    ...(prior ? { prior: periodIn(prior, ofEquity) } : {}),
  };
}

/**
 * 所有者权益 but 本年利润 and 利润分配: what moved there, as 其他综合收益, is what a statement of results tells of it; nothing of it is
 * carried forward.
 */
function equityIds(ledger: StatementLedger): ReadonlySet<number> {
  const { accountingStandards: standard, subjects } = ledger;
  const { profitOfYear, appropriation } = knownProfitCodes;
  const carried = [profitOfYear[standard], appropriation[standard]].map(codeIn(ledger));
  return new Set(
    subjects
      .filter(({ category }) => category === 'equity')
      .filter(({ code }) => !carried.some((each) => code.startsWith(each)))
      .map(({ id }) => id),
  );
}

/** In one literal each: made of others it costs many times as much, and there may be thousands. */
function periodIn({ units }: StatementPeriod, ofEquity: ReadonlySet<number>): PeriodFigures {
  return {
    units: units.map((told): UnitFigures => {
      const unit = ofEquity.has(told.subjectId) ? withMovedResult(told) : told;
      return {
        subjectId: unit.subjectId,
        detail: unit.sides,
        yearOpening: Money.parse(unit.yearOpening),
        opening: Money.parse(unit.opening),
        debit: Money.parse(unit.debit),
        credit: Money.parse(unit.credit),
        yearDebit: Money.parse(unit.ytdDebit),
        yearCredit: Money.parse(unit.ytdCredit),
        result: Money.parse(unit.result),
        yearResult: Money.parse(unit.ytdResult),
      };
    }),
  };
}

type ToldUnit = StatementPeriod['units'][number];

function withMovedResult(unit: ToldUnit): ToldUnit {
  const { debit, credit, ytdDebit, ytdCredit } = unit;
  return {
    ...unit,
    result: Money.parse(debit).minus(Money.parse(credit)).toString(),
    ytdResult: Money.parse(ytdDebit).minus(Money.parse(ytdCredit)).toString(),
  };
}

/** 货币资金 in the standards' own charts. */
export const cashCodes = ['1001', '1002', '1012'];

/** Codes of 货币资金 that are not marked as cash (受限资金): no cash of the statement. */
export function restrictedCodes(ledger: StatementLedger): string[] {
  const codes = cashCodes.map(codeIn(ledger));
  return ledger.subjects
    .filter(({ leaf, cash }) => leaf && !cash)
    .flatMap(({ code }) => (codes.some((each) => code.startsWith(each)) ? [code] : []));
}
