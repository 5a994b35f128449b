import type { StatementUnit } from '@mingzhang/contract';
import { roundedStatement, type Statement } from '@mingzhang/rules/statements';

/** Whole yuan; 万元 with two decimals. */
const units = { yuan: { yuan: 1, decimals: 0 }, wan: { yuan: 10_000, decimals: 2 } } as const;

/** A statement in the unit that it is shown in, so that totals still add up. */
export function inUnit(exact: Statement, unit: StatementUnit): Statement {
  return unit === 'fen' ? exact : roundedStatement(exact, units[unit]).statement;
}
