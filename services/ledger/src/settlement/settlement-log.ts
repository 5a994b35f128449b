import { Money, sumOf } from '@mingzhang/rules';
import { amountText } from './settlement.mapper';
import type { OpenRow } from './settlement.query';
import type { SignedPart } from './signed-parts';

/** Entries that the log names per act; beyond that it gives their number. */
export const NAMED_AT_MOST = 50;

/** An entry named in the log; decimal text in its currency. */
export interface NamedEntry {
  readonly title: string;
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
}

/**
 * `2026-01 记-3 借 100.00；2026-02 记-1 贷 100.00`; with several currencies each amount has its own.
 * @param lines the first entries; `count` is the number of all
 */
export function entriesText(
  lines: readonly NamedEntry[],
  { count, isMixed }: { readonly count: number; readonly isMixed: boolean },
): string {
  const named = lines.slice(0, NAMED_AT_MOST).map(({ title, currency, debit, credit }) => {
    const isDebit = !Money.parse(debit).isZero;
    const amount = amountText(Money.parse(isDebit ? debit : credit));
    return `${title} ${isDebit ? '借' : '贷'} ${isMixed ? `${currency} ` : ''}${amount}`;
  });
  return named.join('；') + (count > named.length ? `；等 ${count} 笔` : '');
}

/** The entries of new marks, with the titles of the entries read. */
export function entriesOf(
  parts: readonly SignedPart[],
  found: readonly OpenRow[],
  currencies: readonly string[],
): string {
  const titles = new Map(found.map(({ voucher_id: id, title }) => [id, title]));
  return entriesText(
    parts.slice(0, NAMED_AT_MOST).map(({ part: { voucherId }, place, own }) => ({
      title: titles.get(voucherId) ?? '',
      currency: currencies[place] ?? '',
      debit: own.isPositive ? own.toExactText() : '0',
      credit: own.isPositive ? '0' : own.abs().toExactText(),
    })),
    { count: parts.length, isMixed: new Set(currencies).size > 1 },
  );
}

/** Settled amount of one or several marks in one currency: decimal text. */
export interface SettledSum {
  readonly currency: string;
  readonly amount: string;
}

/** Settled amounts of new marks by currency. */
export function settledOf(parts: readonly SignedPart[], currencies: readonly string[]) {
  const debits = parts.filter(({ own }) => own.isPositive);
  const sums = [...new Set(currencies)].map((currency) => {
    const parts = debits.filter(({ place }) => currencies[place] === currency);
    return { currency, amount: sumOf(parts.map(({ own }) => own)).toExactText() };
  });
  return settledTexts(sums);
}

/** Settled amounts as text by currency: amounts of different currencies are never added. */
export function settledTexts(sums: readonly SettledSum[]) {
  return {
    currency: sums.map(({ currency }) => currency).join('、'),
    amount: sums
      .map(({ currency, amount }) => ({ currency, text: amountText(Money.parse(amount)) }))
      .map(({ currency, text }) => (sums.length > 1 ? `${currency} ${text}` : text))
      .join('、'),
  };
}

/** Object of a log entry: `1122 应收账款 客户 华美商贸（3 组）`; without the number for a single mark. */
export const objectOf = (title: string, marks: number) =>
  marks > 1 ? `${title}（${marks} 组）` : title;
