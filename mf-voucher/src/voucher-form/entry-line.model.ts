import { evaluateArithmetic, Money, round2, roundTo, sumOf, toHalfWidth } from '@mingzhang/rules';
import type { Column, EntryLine, Factor, GridSubject, Side } from './entry-grid.types';

export const BASE_CURRENCY = 'CNY';

const FACTOR_SCALE: Readonly<Record<Factor, number>> = {
  quantity: 6,
  unitPrice: 6,
  foreignAmount: 3,
  exchangeRate: 6,
};

export const FACTOR_TITLES: Readonly<Record<Factor, string>> = {
  quantity: '数量',
  unitPrice: '单价',
  foreignAmount: '原币金额',
  exchangeRate: '汇率',
};

/** A line with nothing in it. */
export function emptyLine(key: number): EntryLine {
  return {
    key,
    summary: '',
    subject: null,
    auxiliary: {},
    itemNames: {},
    debit: '',
    credit: '',
    currency: null,
    exchangeRate: '',
    foreignAmount: '',
    quantity: '',
    unitPrice: '',
    cashFlowItem: null,
  };
}

/** Whether a line says nothing yet; a summary alone is not an entry. */
export function isBlank(line: EntryLine): boolean {
  return line.subject === null && line.debit === '' && line.credit === '';
}

export function isSide(column: Column): column is Side {
  return column === 'debit' || column === 'credit';
}

export function isFactor(column: Column): column is Factor {
  return column in FACTOR_SCALE;
}

/** Category id of an auxiliary cell, undefined for other cells. */
export function categoryOf(column: Column): number | undefined {
  return column.startsWith('aux:') ? Number(column.slice(4)) : undefined;
}

/** The currencies that a subject keeps besides the base currency. */
export function foreignOf(subject: GridSubject | null): readonly string[] {
  return (subject?.currencies ?? []).filter((code) => code !== BASE_CURRENCY);
}

/**
 * The cells of a line as the keyboard walks them: with one foreign currency there is nothing to
 * choose, and an amount typed on the list of currencies would be lost.
 */
export function walkOf(line: EntryLine): readonly Column[] {
  const columns = columnsOf(line);
  return foreignOf(line.subject).length > 1
    ? columns
    : columns.filter((column) => column !== 'currency');
}

/** The cells of a line, from left to right. */
export function columnsOf(line: EntryLine): readonly Column[] {
  const { subject } = line;
  const items = (subject?.auxiliary ?? []).map((id): Column => `aux:${id}`);
  const quantity: Column[] = subject?.quantity ? ['quantity', 'unitPrice'] : [];
  const currency: Column[] = foreignOf(subject).length > 0 ? ['currency'] : [];
  const foreign: Column[] = isForeign(line) ? ['foreignAmount', 'exchangeRate'] : [];
  return ['summary', 'subject', ...items, ...quantity, ...currency, ...foreign, 'debit', 'credit'];
}

/** The item that the balance of a line is of: the one of its first category that has one. */
export function itemOf(
  line: EntryLine,
): { readonly categoryId: number; readonly id: number } | undefined {
  const categories = line.subject?.auxiliary ?? [];
  const categoryId = categories.find((id) => line.auxiliary[id] !== undefined);
  const id = categoryId === undefined ? undefined : line.auxiliary[categoryId];
  return categoryId === undefined || id === undefined ? undefined : { categoryId, id };
}

/** Whether the line is kept in a currency other than the base currency. */
export function isForeign(line: EntryLine): boolean {
  return line.currency !== null && line.currency !== BASE_CURRENCY;
}

/** An amount cell as Money; nothing typed is zero. */
export function amountOf(text: string): Money {
  return text === '' ? Money.zero : Money.parse(text);
}

/** The amounts of a line as the rules want them. */
export function sidesOf(line: EntryLine): { debit: Money; credit: Money } {
  return { debit: amountOf(line.debit), credit: amountOf(line.credit) };
}

/** Text that stands in a cell when it gets the focus. */
export function cellText(line: EntryLine, column: Column): string {
  if (column === 'subject') {
    return line.subject ? `${line.subject.code} ${line.subject.fullName}` : '';
  }
  const category = categoryOf(column);
  if (category !== undefined) return line.itemNames[category] ?? '';
  if (column === 'currency') return line.currency ?? '';
  return line[column as 'summary' | Factor | Side];
}

/** A line with a subject chosen; what the new subject does not keep is dropped. */
export function withSubject(
  line: EntryLine,
  subject: GridSubject,
  rates: Readonly<Record<string, string>> = {},
): EntryLine {
  const kept = subject.auxiliary.map(String).filter((id) => line.auxiliary[id] !== undefined);
  const pick = <T>(from: Readonly<Record<string, T>>) =>
    Object.fromEntries(kept.map((id) => [id, from[id]])) as Record<string, T>;
  const keepsCurrency = line.currency !== null && subject.currencies.includes(line.currency);
  const currency = keepsCurrency ? line.currency : (foreignOf(subject)[0] ?? null);
  return {
    ...line,
    subject,
    auxiliary: pick(line.auxiliary),
    itemNames: pick(line.itemNames),
    currency,
    exchangeRate: keepsCurrency ? line.exchangeRate : currency ? (rates[currency] ?? '') : '',
    foreignAmount: keepsCurrency ? line.foreignAmount : '',
    quantity: subject.quantity ? line.quantity : '',
    unitPrice: subject.quantity ? line.unitPrice : '',
    ...(subject.cash ? {} : { settlementMethod: '', billNumber: '', billDate: '' }),
  };
}

/**
 * Takes typed text over into an amount side, evaluating arithmetic; the other side empties, since
 * a line records one. Undefined when the text is neither a number nor an expression.
 */
export function withAmount(line: EntryLine, side: Side, text: string): EntryLine | undefined {
  if (text.trim() === '') return line[side] === '' ? line : { ...line, [side]: '' };
  const value = evaluateArithmetic(text);
  if (value === undefined) return undefined;
  return setAmount(line, side, value);
}

/** A line with an amount on one side and nothing on the other; zero empties the side. */
export function setAmount(line: EntryLine, side: Side, value: Money): EntryLine {
  if (value.isZero) return line[side] === '' ? line : { ...line, [side]: '' };
  const amount = value.toString();
  if (line[side] === amount) return line;
  return { ...line, [side]: amount, [otherSide(side)]: '' };
}

function otherSide(side: Side): Side {
  return side === 'debit' ? 'credit' : 'debit';
}

/**
 * Takes typed text over into a factor. Both factors of a pair known, their product fills the
 * amount: quantity × unit price, foreign amount × rate. Undefined when the text is no number.
 */
export function withFactor(line: EntryLine, factor: Factor, text: string): EntryLine | undefined {
  const plain = toHalfWidth(text).trim();
  const value = plain === '' ? undefined : Money.tryParse(plain);
  if (plain !== '' && value === undefined) return undefined;
  // Zero and nothing are the same: a line without that figure.
  const written = value && !value.isZero ? factorText(value, factor, plain) : '';
  if (written === line[factor]) return line;
  return withProduct({ ...line, [factor]: written }, factor);
}

/** Zeros at the end of a rate or price say how exact it is; see `statedFactor` of the rules. */
function factorText(value: Money, factor: Factor, typed: string): string {
  const rounded = roundTo(value, FACTOR_SCALE[factor]).toExactText();
  const isPrice = factor === 'exchangeRate' || factor === 'unitPrice';
  const decimals = typed.split('.')[1]?.length ?? 0;
  const keepsZeros = isPrice && decimals > value.decimals && decimals < FACTOR_SCALE[factor];
  return keepsZeros ? value.toFixed(decimals) : rounded;
}

function withProduct(line: EntryLine, factor: Factor): EntryLine {
  const pair: readonly [Factor, Factor] =
    factor === 'quantity' || factor === 'unitPrice'
      ? ['quantity', 'unitPrice']
      : ['foreignAmount', 'exchangeRate'];
  const [count, price] = pair.map((name) => line[name]);
  if (!count || !price) return line;
  const product = round2(Money.parse(count).times(Money.parse(price)));
  return setAmount(line, line.credit !== '' ? 'credit' : 'debit', product);
}

/** A line in another currency; the base currency needs no rate and no foreign amount. */
export function withCurrency(line: EntryLine, currency: string, rate: string): EntryLine {
  if (currency === line.currency) return line;
  if (currency === BASE_CURRENCY) {
    return { ...line, currency, exchangeRate: '', foreignAmount: '' };
  }
  return withProduct({ ...line, currency, exchangeRate: rate }, 'exchangeRate');
}

/** Where and how much would balance the voucher, seen from one line; undefined when nothing is off. */
export function balancingAmount(
  lines: readonly EntryLine[],
  row: number,
  wanted?: Side,
): { readonly side: Side; readonly amount: Money } | undefined {
  const others = lines.filter((_, index) => index !== row).map(sidesOf);
  const net = sumOf(others.map(({ debit, credit }) => credit.minus(debit)));
  if (net.isZero) return undefined;
  // In a voucher of red entries the balancing amount is red too, on the side that was asked for.
  const red = others.every(({ debit, credit }) => !debit.isPositive && !credit.isPositive);
  const positive: Side = net.isPositive ? 'debit' : 'credit';
  const side = red ? (wanted ?? otherSide(positive)) : positive;
  return { side, amount: side === 'debit' ? net : net.negate() };
}
