import { evaluateArithmetic, Money, round2, sumOf } from '@mingzhang/rules';
import { proposedTax, rateOf } from '@mingzhang/rules/invoice';

/** A line as it is typed. */
export interface EntryLine {
  /** Tells the lines of a form apart while others come and go. */
  readonly key: number;
  readonly itemName: string;
  readonly specification: string;
  readonly unit: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly rate: string;
  readonly tax: string;
  readonly businessId: number | null;
  /** What the form does not ask for and keeps. */
  readonly taxCategoryCode: string;
  readonly specialType: string;
}

/** The lines of an invoice and the sums of its header, as they are typed. */
export interface EntryFigures {
  readonly lines: readonly EntryLine[];
  readonly amount: string;
  readonly tax: string;
  readonly total: string;
}

export const newLine = (key: number, rate: string): EntryLine => ({
  key,
  itemName: '',
  specification: '',
  unit: '',
  quantity: '',
  unitPrice: '',
  amount: '',
  rate,
  tax: '',
  businessId: null,
  taxCategoryCode: '',
  specialType: '',
});

/** A line that nothing was typed into; it is not saved. */
export const isBlankLine = ({ itemName, amount, tax, quantity }: EntryLine) =>
  [itemName, amount, tax, quantity].every((text) => text.trim() === '');

/** The lines that are saved. */
export const filledLines = ({ lines }: EntryFigures) => lines.filter((line) => !isBlankLine(line));

/** A typed figure without separators, a sum such as `1200*0.13` worked out; other text stays. */
export function readFigure(text: string): string {
  if (text.trim() === '') return '';
  return (Money.tryParse(text) ?? evaluateArithmetic(text))?.toExactText() ?? text.trim();
}

/** An amount with 2 decimals; what is no amount stays for the service to refuse. */
export function readAmount(text: string): string {
  const figure = Money.tryParse(readFigure(text));
  return figure ? figure.toString() : text.trim();
}

/** `13` as `13%`; what is no rate stays. */
export const readRate = (text: string): string => rateOf(text)?.text ?? text.trim();

/**
 * A line after something was typed into it. Amount follows quantity × price, and tax follows amount × rate, as long as
 * they held what would have been proposed before, or nothing.
 */
export function lineAfter(before: EntryLine, typed: Partial<EntryLine>): EntryLine {
  let after = { ...before, ...typed };
  if (typed.amount === undefined && follows(before.amount, priced(before))) {
    after = { ...after, amount: priced(after) ?? after.amount };
  }
  if (typed.tax === undefined && follows(before.tax, taxed(before))) {
    after = { ...after, tax: taxed(after) ?? after.tax };
  }
  return after;
}

/** Whether a field holds its proposal or nothing. */
const follows = (text: string, proposal: string | undefined) =>
  text.trim() === '' || text === proposal;

function priced({ quantity, unitPrice }: EntryLine): string | undefined {
  const [count, price] = [Money.tryParse(quantity), Money.tryParse(unitPrice)];
  return count && price && round2(count.times(price)).toString();
}

function taxed({ amount, rate }: EntryLine): string | undefined {
  const figure = Money.tryParse(amount);
  return figure && proposedTax(figure, rate)?.toString();
}

/** The invoice after its lines have changed: sums of the header that held the sums of the lines go on holding them. */
export function withLines(before: EntryFigures, lines: readonly EntryLine[]): EntryFigures {
  const old = sumsOf(before.lines);
  const next = sumsOf(lines);
  const amount = follows(before.amount, old.amount) ? next.amount : before.amount;
  const tax = follows(before.tax, old.tax) ? next.tax : before.tax;
  return withTotal(before, { ...before, lines, amount, tax });
}

/** The invoice after a sum of its header was typed over. */
export function withSum(
  before: EntryFigures,
  typed: Partial<Pick<EntryFigures, 'amount' | 'tax' | 'total'>>,
): EntryFigures {
  const after = { ...before, ...typed };
  return typed.total === undefined ? withTotal(before, after) : after;
}

function withTotal(before: EntryFigures, after: EntryFigures): EntryFigures {
  return follows(before.total, totalOf(before)) ? { ...after, total: totalOf(after) } : after;
}

function totalOf({ amount, tax }: Pick<EntryFigures, 'amount' | 'tax'>): string {
  return sumText([amount, tax]);
}

function sumsOf(lines: readonly EntryLine[]) {
  return {
    amount: sumText(lines.map(({ amount }) => amount)),
    tax: sumText(lines.map(({ tax }) => tax)),
  };
}

/** What is no amount counts nothing; no amounts at all are an empty text. */
function sumText(texts: readonly string[]): string {
  const figures = texts.flatMap((text) => Money.tryParse(text) ?? []);
  return figures.length === 0 ? '' : sumOf(figures).toString();
}
