import type {
  LedgerEquityVoucher,
  StatementLedger,
  StatementPeriod,
  StatementSet,
} from '@mingzhang/contract';
import { addMonths, knownProfitCodes, Money, type Period, chartCodesUnder } from '@mingzhang/rules';
import {
  comprehensiveTransfers,
  type EquityVoucher,
  fundCodes,
  type PeriodFigures,
  type StatementFigures,
  type UnitFigures,
} from '@mingzhang/rules/statements';

/** Codes of the standard as the account set has them. */
export function codeIn({ codeRule }: Pick<StatementSet, 'codeRule'>): (code: string) => string {
  return chartCodesUnder(codeRule);
}

/**
 * The ledger's answer as statements read it.
 * @param periodFrom the first month asked for: where the answer has the vouchers that change equity, what they move from 其他综合收益
 *   to retained earnings is no result
 */
export function figuresIn(ledger: StatementLedger, periodFrom?: Period): StatementFigures {
  const { subjects, current, prior, equity } = ledger;
  const ofEquity = equityIds(ledger);
  const movedOf = (vouchers: readonly LedgerEquityVoucher[] | null | undefined, from: Period) =>
    transfersIn(vouchers ?? [], from, ledger);
  const [own, before] =
    periodFrom === undefined
      ? []
      : [movedOf(equity?.current, periodFrom), movedOf(equity?.prior, addMonths(periodFrom, -12))];
  return {
    subjects,
    current: { units: [...periodIn(current, ofEquity).units, ...(own ?? [])] },
    ...(prior ? { prior: { units: [...periodIn(prior, ofEquity).units, ...(before ?? [])] } } : {}),
  };
}

/** What is taken off the results of 其他综合收益 again, on the nearest subject that figures are told of. */
function transfersIn(
  vouchers: readonly LedgerEquityVoucher[],
  periodFrom: Period,
  ledger: StatementLedger,
): UnitFigures[] {
  if (ledger.accountingStandards !== 1) return [];
  const periods = new Map(vouchers.map(({ id, period }) => [id, period]));
  return comprehensiveTransfers(vouchers.map(equityVoucherIn), codeIn(ledger)).flatMap(
    ({ voucherId, code, amount }) => {
      const isOfSpan = (periods.get(voucherId) ?? '') >= periodFrom;
      const result = { result: isOfSpan ? amount : Money.zero, yearResult: amount };
      return unitAt(code, result, ledger.subjects);
    },
  );
}

/** Results without a movement, on the nearest of the subjects at a code or above it; nothing without one. */
export function unitAt(
  code: string,
  results: Pick<UnitFigures, 'result' | 'yearResult'>,
  subjects: StatementLedger['subjects'],
): UnitFigures[] {
  const above = subjects.filter((each) => code.startsWith(each.code));
  const nearest = above.toSorted((a, b) => b.code.length - a.code.length)[0];
  if (!nearest) return [];
  const { zero } = Money;
  return [
    {
      subjectId: nearest.id,
      detail: '',
      yearOpening: zero,
      opening: zero,
      debit: zero,
      credit: zero,
      yearDebit: zero,
      yearCredit: zero,
      ...results,
    },
  ];
}

/** A voucher that changes equity, as the rules read it. */
export function equityVoucherIn({ id, lines }: LedgerEquityVoucher): EquityVoucher {
  return {
    voucherId: id,
    lines: lines.map(({ code, category, amount }) => {
      return { code, isProfit: category === 'profit', amount: Money.parse(amount) };
    }),
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
const cashCodes = ['1001', '1002', '1012'];

/** Codes of the account set's first-level subjects of 货币资金: those of the standard and the added ones. */
export function fundCodesOf(chart: Pick<StatementLedger, 'codeRule' | 'added'>): string[] {
  return [...cashCodes.map(codeIn(chart)), ...fundCodes(chart.added)];
}

/** Codes of 货币资金 that are not marked as cash (受限资金): no cash of the statement. */
export function restrictedCodes(ledger: StatementLedger): string[] {
  const codes = fundCodesOf(ledger);
  return ledger.subjects
    .filter(({ leaf, cash }) => leaf && !cash)
    .flatMap(({ code }) => (codes.some((each) => code.startsWith(each)) ? [code] : []));
}
