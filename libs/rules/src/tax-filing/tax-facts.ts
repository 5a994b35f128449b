import type { GeneralFigures } from '../levy/general-sales';
import type { LevyGroup } from '../levy/levy-rates';
import { Money } from '../money';
import type { Period } from '../period';
import type { GivenKey } from '../tax-names';
import type { TaxTerm } from './tax-term';

/** Figures of a subject with all below it; balances debit positive, in yuan. */
export interface TaxFigures {
  readonly code: string;
  readonly name: string;
  readonly opening: Money;
  readonly yearOpening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly ytdDebit: Money;
  readonly ytdCredit: Money;
  readonly closing: Money;
  /** Income (positive) before it is carried forward, in the period and in the year so far. */
  readonly income: Money;
  readonly ytdIncome: Money;
}

/** What the closing reckons with for a step at the end of the period. */
interface TaxStep {
  /** By key; rates are fractions. */
  readonly inputs: ReadonlyMap<string, string>;
  /** Its figures by name, without what the step itself has posted. */
  readonly values: ReadonlyMap<string, Money>;
  /** `due` and `stale`: its voucher is missing, or is not what it should be. */
  readonly state: string;
  readonly name: string;
}

/** A row of the income statement, in the year so far. */
export type IncomeRow =
  | 'revenue'
  | 'cost'
  | 'surcharges'
  | 'selling'
  | 'administration'
  | 'research'
  | 'finance'
  | 'otherIncome'
  | 'investment'
  | 'hedging'
  | 'fairValue'
  | 'creditLoss'
  | 'impairment'
  | 'disposal'
  | 'nonOperatingIncome'
  | 'nonOperatingExpense'
  | 'profit'
  | 'net';

/** All that a declaration is made of, of one moment. */
export interface TaxFacts {
  readonly vatType: 0 | 1;
  readonly standard: 0 | 1;
  readonly periodFrom: Period;
  readonly periodTo: Period;
  /** Figures by the standard's own code; all zero for one that the account set lacks. */
  readonly books: (standardCode: string) => TaxFigures;
  /** Figures of the sales subjects (`salesSubjects`), by the account set's own codes. */
  readonly sales: readonly TaxFigures[];
  /** 营业收入 of the official income statement in the months that are declared, to compare the sales with. */
  readonly revenue: Money;
  /** Sales of small-scale taxpayers by the rate of the VAT in their vouchers; untaxed sales are left out. */
  readonly levyGroups: readonly LevyGroup[];
  /** Of general taxpayers: what their vouchers tell beyond the figures of subjects. */
  readonly general: GeneralFigures;
  readonly steps: ReadonlyMap<string, TaxStep>;
  readonly given: ReadonlyMap<GivenKey, { readonly amount: Money; readonly title: string }>;
  /** Of the declaration before, by its line; undefined where none was declared. */
  readonly before: (line: number) => Money | undefined;
  /** The last month of that declaration, for the words of its figures. */
  readonly beforePeriod?: Period | undefined;
  /** Income tax that was declared of earlier quarters of the year; undefined where none was. */
  readonly declaredThisYear: Money | undefined;
  /** VAT of the same months as it is declared, for what is levied on top of it. */
  readonly vatPayable: Money | undefined;
  /** What of it was paid in parts before it was declared, by the same declaration. */
  readonly vatPrepaid: Money | undefined;
  readonly income: (row: IncomeRow) => {
    readonly amount: Money;
    readonly terms: readonly TaxTerm[];
  };
}

type Taken = 'debit' | 'credit' | 'income' | 'ytdIncome';
const takenTitles: Readonly<Record<Taken, string>> = {
  debit: '本期借方',
  credit: '本期贷方',
  income: '本期发生额',
  ytdIncome: '本年累计',
};

/** A movement of a subject as a term. */
export function moved(
  facts: TaxFacts,
  standardCode: string,
  take: Taken,
  { isTaken = false } = {},
): TaxTerm {
  const term = movedTerm(facts.books(standardCode), take);
  return isTaken ? negated(term) : term;
}

/** A term on the other side. */
export function negated(term: TaxTerm): TaxTerm {
  return { ...term, amount: term.amount.negate() };
}

/** What a column moved on its other side, such as the output tax of a sale taken back, as a term that is taken off. */
export function turnedBack(facts: TaxFacts, standardCode: string, side: '借' | '贷'): TaxTerm {
  const { code, name } = facts.books(standardCode);
  const amount = facts.general.turned.get(standardCode) ?? Money.zero;
  const title = `${code} ${name} 退回记在${side}方`;
  return { title, amount: amount.negate(), origin: 'books', code };
}

function movedTerm(figures: TaxFigures, take: Taken): TaxTerm {
  const { code, name } = figures;
  const title = `${code} ${name} ${takenTitles[take]}`;
  return { title, amount: figures[take], origin: 'books', code };
}

/** A balance of a subject as a term: what it owes, or with `side` debit what it is owed; nothing otherwise. */
export function balanceOf(
  facts: TaxFacts,
  standardCode: string,
  at: 'opening' | 'closing' | 'yearOpening',
  side: 'debit' | 'credit',
): TaxTerm {
  const figures = facts.books(standardCode);
  const net = side === 'debit' ? figures[at] : figures[at].negate();
  const when = { opening: '期初', closing: '期末', yearOpening: '年初' }[at];
  return {
    title: `${figures.code} ${figures.name} ${when}${side === 'debit' ? '借' : '贷'}方余额`,
    amount: net.isPositive ? net : Money.zero,
    origin: 'books',
    code: figures.code,
  };
}

/** Figures that another domain gives, as terms to add up; keys without a figure are left out. */
export function givenTerms(facts: TaxFacts, ...keys: readonly GivenKey[]): TaxTerm[] {
  return keys.flatMap((key) => {
    const given = facts.given.get(key);
    return given ? [{ title: given.title, amount: given.amount, origin: 'domain' }] : [];
  });
}

/** The figure that another domain gives under a key, in yuan; zero where it gives none. */
export function givenAmount(facts: TaxFacts, key: GivenKey): Money {
  return facts.given.get(key)?.amount ?? Money.zero;
}

/** An input of a closing step as a figure; the fallback where nobody has set it. */
export function inputOf(facts: TaxFacts, step: string, key: string, fallback = '0'): Money {
  return Money.tryParse(facts.steps.get(step)?.inputs.get(key) ?? '') ?? Money.parse(fallback);
}

/** A figure that the closing has reckoned; nothing where it has none. */
export function valueOf(facts: TaxFacts, step: string, name: string): Money {
  return facts.steps.get(step)?.values.get(name) ?? Money.zero;
}

/** A figure of the closing as a term. */
export function closingTerm(title: string, amount: Money): TaxTerm {
  return { title, amount, origin: 'closing' };
}

/** Sales of the period by subject. */
export function salesTerms(facts: TaxFacts): TaxTerm[] {
  return facts.sales.map((figures) => movedTerm(figures, 'income'));
}

/** min(amount, max(room, 0)); amounts of zero or less pass unchanged. */
export function atMost(amount: Money, room: Money): Money {
  return amount.isPositive ? lesser(amount, greater(room, Money.zero)) : amount;
}

export function greater(left: Money, right: Money): Money {
  return left.compare(right) >= 0 ? left : right;
}

export function lesser(left: Money, right: Money): Money {
  return left.compare(right) <= 0 ? left : right;
}
