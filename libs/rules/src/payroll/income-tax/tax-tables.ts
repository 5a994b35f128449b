import { Money, round2 } from '../../money';
import type { Period } from '../../period';
import { invariant } from '../../problem';
import { type DatedFact, factAt } from '../facts';

/**
 * A bracket of a tax table: amounts in yuan, the rate as a fraction. `upTo` belongs to the bracket.
 */
export interface Bracket {
  readonly level: number;
  readonly over: Money;
  readonly upTo: Money | null;
  readonly rate: Money;
  readonly quickDeduction: Money;
}

export type TaxTableCode = 'annual' | 'monthly' | 'labour';

export interface TaxTable {
  readonly code: TaxTableCode;
  readonly title: string;
  readonly brackets: readonly Bracket[];
}

/** A taxable amount, the bracket it falls into and its tax in fen. */
interface BracketTax {
  readonly taxable: Money;
  readonly bracket: Bracket;
  readonly tax: Money;
}

/** The part of an amount that lies in one bracket; `tax` is exact, not rounded. */
interface TaxSlice {
  readonly level: number;
  readonly rate: Money;
  readonly amount: Money;
  readonly tax: Money;
}

/** Rows of upper limit, rate and quick deduction; the last has no limit. */
function brackets(
  rows: readonly (readonly [upTo: string | null, rate: string, quickDeduction: string])[],
): Bracket[] {
  return rows.map(([upTo, rate, quickDeduction], index) => ({
    level: index + 1,
    over: Money.parse(rows[index - 1]?.[0] ?? '0'),
    upTo: upTo === null ? null : Money.parse(upTo),
    rate: Money.parse(rate),
    quickDeduction: Money.parse(quickDeduction),
  }));
}

const tables: Readonly<Record<TaxTableCode, readonly DatedFact<TaxTable>[]>> = {
  /** Wages of residents (累计预扣法) and comprehensive income of a year. */
  annual: [
    {
      from: '2019-01',
      until: null,
      source: '个人所得税法 税率表一；国家税务总局公告2018年第61号 附件2 预扣率表一',
      confidence: 'sure',
      value: {
        code: 'annual',
        title: '居民个人工资薪金预扣率表',
        brackets: brackets([
          ['36000', '0.03', '0'],
          ['144000', '0.10', '2520'],
          ['300000', '0.20', '16920'],
          ['420000', '0.25', '31920'],
          ['660000', '0.30', '52920'],
          ['960000', '0.35', '85920'],
          [null, '0.45', '181920'],
        ]),
      },
    },
  ],
  /** Annual bonus taxed by itself; wages, labour service and royalties of non-residents. */
  monthly: [
    {
      from: '2019-01',
      until: null,
      source: '财税〔2018〕164号 附件；国家税务总局公告2018年第61号 附件2 税率表三',
      confidence: 'sure',
      value: {
        code: 'monthly',
        title: '按月换算后的综合所得税率表',
        brackets: brackets([
          ['3000', '0.03', '0'],
          ['12000', '0.10', '210'],
          ['25000', '0.20', '1410'],
          ['35000', '0.25', '2660'],
          ['55000', '0.30', '4410'],
          ['80000', '0.35', '7160'],
          [null, '0.45', '15160'],
        ]),
      },
    },
  ],
  /** Labour service of residents, withheld by payment. */
  labour: [
    {
      from: '2019-01',
      until: null,
      source: '国家税务总局公告2018年第61号 第八条、附件2 预扣率表二',
      confidence: 'sure',
      value: {
        code: 'labour',
        title: '居民个人劳务报酬所得预扣率表',
        brackets: brackets([
          ['20000', '0.20', '0'],
          ['50000', '0.30', '2000'],
          [null, '0.40', '7000'],
        ]),
      },
    },
  ],
};

/**
 * The tax table of a month of payment, with its source.
 * @throws InvariantError before 2019-01, for which no table is known; callers refuse such months
 * first
 */
export function taxTableAt(code: TaxTableCode, period: Period): DatedFact<TaxTable> {
  const table = factAt(tables[code], period);
  invariant(table, `no tax table ${code} in ${period}`);
  return table;
}

/**
 * The bracket of an amount: a seam belongs to the lower one, zero and less to the first. Errors:
 * none.
 */
export function findBracket({ brackets: rows }: TaxTable, amount: Money): Bracket {
  const bracket = rows.find(({ upTo }) => upTo === null || amount.compare(upTo) <= 0);
  invariant(bracket, 'the last bracket has no limit');
  return bracket;
}

/**
 * Tax of a taxable amount in yuan, rounded half up to fen; an amount below zero counts as 0.
 * Errors: none.
 */
export function bracketTax(table: TaxTable, amount: Money): BracketTax {
  const taxable = amount.isNegative ? Money.zero : amount;
  const bracket = findBracket(table, taxable);
  const tax = round2(taxable.times(bracket.rate).minus(bracket.quickDeduction));
  return { taxable, bracket, tax };
}

/**
 * The amount between two cumulative taxable amounts by bracket, to prove a month's tax: 2,750.00 ×
 * 3% + 2,000.00 × 10%. Empty where `to` is not above `from`. Errors: none.
 */
export function taxSlices({ brackets: rows }: TaxTable, from: Money, to: Money): TaxSlice[] {
  return rows.flatMap(({ level, over, upTo, rate }) => {
    const start = from.compare(over) > 0 ? from : over;
    const end = upTo !== null && upTo.compare(to) < 0 ? upTo : to;
    const amount = end.minus(start);
    return amount.isPositive ? [{ level, rate, amount, tax: amount.times(rate) }] : [];
  });
}
