import type { StatementLedger, StatementPeriod, StatementSet } from '@mingzhang/contract';
import { codeUnder, Money, parseCodeRule } from '@mingzhang/rules';
import type { PeriodFigures, StatementFigures, UnitFigures } from '@mingzhang/rules/statements';

/** Coding rule of the standards' own charts, in which official forms name their subjects. */
const standardRule = parseCodeRule('4-2-2-2');

/** Codes of the standard as the account set has them. */
export function codeIn({ codeRule }: Pick<StatementSet, 'codeRule'>): (code: string) => string {
  const own = parseCodeRule(codeRule);
  return (code) => codeUnder(code, standardRule, own);
}

/** The ledger's answer as statements read it. */
export function figuresIn({ subjects, current, prior }: StatementLedger): StatementFigures {
  return {
    subjects,
    current: periodIn(current),
    ...(prior ? { prior: periodIn(prior) } : {}),
  };
}

function periodIn({ units }: StatementPeriod): PeriodFigures {
  return {
    units: units.map(({ subjectId, sides, ...unit }): UnitFigures => ({
      ...{ subjectId, detail: sides },
      yearOpening: Money.parse(unit.yearOpening),
      opening: Money.parse(unit.opening),
      debit: Money.parse(unit.debit),
      credit: Money.parse(unit.credit),
      yearDebit: Money.parse(unit.ytdDebit),
      yearCredit: Money.parse(unit.ytdCredit),
      result: Money.parse(unit.result),
      yearResult: Money.parse(unit.ytdResult),
    })),
  };
}

const cashCodes = ['1001', '1002', '1012'];

/** Codes of 货币资金 that are not marked as cash (受限资金): no cash of the statement. */
export function restrictedCodes(ledger: StatementLedger): string[] {
  const codes = cashCodes.map(codeIn(ledger));
  return ledger.subjects
    .filter(({ leaf, cash }) => leaf && !cash)
    .flatMap(({ code }) => (codes.some((each) => code.startsWith(each)) ? [code] : []));
}
