import { chartSales } from '../chart-sales';
import { noGeneralSales } from '../levy/general-sales';
import { levyGroups } from '../levy/levy-rates';
import { Money, sumOf } from '../money';
import type { IncomeRow, TaxFacts, TaxFigures } from '../tax-filing/tax-facts';
import type { GivenKey } from '../tax-names';

type Amounts = Partial<Record<Exclude<keyof TaxFigures, 'code' | 'name'>, string>>;

/** What a spec says of the facts; the rest is nothing. */
export interface FactsOf {
  readonly vatType?: 0 | 1;
  readonly standard?: 0 | 1;
  readonly period?: string;
  /** The first month; left out: `period`. */
  readonly periodFrom?: string;
  readonly books?: Readonly<Record<string, Amounts>>;
  readonly inputs?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly before?: Readonly<Record<number, string>>;
  readonly given?: Partial<Record<GivenKey, string>>;
  /** Tax and sales of vouchers, which are read by their rates. */
  readonly taxed?: readonly (readonly [tax: string, sales: string])[];
  /** Sales subjects beyond the chart. */
  readonly moreSales?: readonly string[];
  /** 营业收入 of the income statement; left out: the sales. */
  readonly revenue?: string;
  /** Sales by the simple method as vouchers tell them: rate, sales, tax. */
  readonly simple?: readonly (readonly [rate: string, sales: string, tax: string])[];
  readonly otherSales?: string;
  readonly readSales?: string;
  readonly turned?: Readonly<Record<string, string>>;
  readonly relieved?: string;
  readonly income?: Partial<Record<IncomeRow, string>>;
  readonly vatPayable?: string;
  readonly vatPrepaid?: string;
  readonly declaredThisYear?: string;
}

const parse = (text: string | undefined) => Money.parse(text ?? '0');

/** Facts for specs, from amounts as text. */
export function taxFacts(of: FactsOf): TaxFacts {
  const period = of.period ?? '2026-01';
  const { books = {}, inputs = {}, values = {}, given = {}, before = {} } = of;
  const codes: readonly string[] = chartSales[of.standard ?? 0];
  const sales = [...codes, ...(of.moreSales ?? [])].map((code) =>
    figuresOf(code, books[code] ?? {}),
  );
  const ids = new Set([...Object.keys(inputs), ...Object.keys(values)]);
  return {
    vatType: of.vatType ?? 1,
    standard: of.standard ?? 0,
    periodFrom: of.periodFrom ?? period,
    periodTo: period,
    books: (code) => figuresOf(code, books[code] ?? {}),
    sales,
    revenue: parse(of.revenue ?? sumOf(sales.map(({ income }) => income)).toString()),
    levyGroups: levyGroups(
      (of.taxed ?? []).map(([tax, sales]) => ({ tax: parse(tax), sales: [parse(sales)] })),
      period,
    ),
    general: {
      ...noGeneralSales,
      simple: (of.simple ?? []).map(([rate, sales, tax]) => ({
        rate,
        sales: parse(sales),
        tax: parse(tax),
      })),
      others: parse(of.otherSales),
      read: parse(of.readSales),
      turned: new Map(Object.entries(of.turned ?? {}).map(([code, text]) => [code, parse(text)])),
      relieved: parse(of.relieved),
    },
    steps: new Map(
      [...ids].map((id) => [
        id,
        {
          inputs: new Map(Object.entries(inputs[id] ?? {})),
          values: new Map(
            Object.entries(values[id] ?? {}).map(([name, text]) => [name, parse(text)]),
          ),
          state: 'current',
          name: id,
        },
      ]),
    ),
    given: new Map(
      Object.entries(given).map(([key, text]) => [
        key as GivenKey,
        { amount: parse(text), title: '发票' },
      ]),
    ),
    before: (line) => (before[line] === undefined ? undefined : parse(before[line])),
    declaredThisYear: of.declaredThisYear === undefined ? undefined : parse(of.declaredThisYear),
    vatPayable: of.vatPayable === undefined ? undefined : parse(of.vatPayable),
    vatPrepaid: of.vatPrepaid === undefined ? undefined : parse(of.vatPrepaid),
    income: (row) => ({ amount: parse(of.income?.[row]), terms: [] }),
  };
}

function figuresOf(code: string, amounts: Amounts): TaxFigures {
  const of = (key: keyof Amounts) => parse(amounts[key]);
  return {
    code,
    name: code,
    opening: of('opening'),
    yearOpening: of('yearOpening'),
    debit: of('debit'),
    credit: of('credit'),
    closing: of('closing'),
    ytdDebit: of('ytdDebit'),
    ytdCredit: of('ytdCredit'),
    income: of('income'),
    ytdIncome: of('ytdIncome'),
  };
}
