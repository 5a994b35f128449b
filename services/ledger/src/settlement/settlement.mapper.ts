import type { z } from 'zod';
import type { settlementCalls, SettlementEntry, SettlementMark } from '@mingzhang/contract';
import { Money, sumOf, type OpenEntry } from '@mingzhang/rules';
import type { EntryRow, MarkRow, OpenRow } from './settlement.query';

/** A line of a mark in a request. */
export type Part = z.output<typeof settlementCalls.settle.body>['marks'][number]['lines'][number];

const keyOf = (currency: string, voucherId: number, lineNo: number) =>
  `${currency} ${voucherId} ${lineNo}`;

/** Text of a place; an opening has one place for all its currencies. */
export const placeText = ({ voucherId, lineNo }: Pick<Part, 'voucherId' | 'lineNo'>) =>
  `${voucherId} ${lineNo}`;

/** Key of an entry at a place; openings in several currencies share one place. */
export function placeKey(
  part: Part,
  currency: string,
  {
    byKey,
    keyAt,
  }: {
    readonly byKey: ReadonlyMap<string, OpenEntry>;
    readonly keyAt: ReadonlyMap<string, string>;
  },
): string {
  const { voucherId, lineNo } = part;
  const key = keyOf(currency, voucherId, lineNo);
  if (byKey.has(key) || voucherId === 0) return key;
  return keyAt.get(placeText(part)) ?? key;
}

/** An entry in the form of the rule; a red one counts on the opposite side. */
export function toOpen(row: OpenRow): OpenEntry {
  const own = Money.parse(row.own);
  const sided = own.isZero ? Money.parse(row.net) : own;
  return {
    key: keyOf(row.currency, row.voucher_id, row.line_no),
    date: row.date,
    side: sided.isNegative ? 'credit' : 'debit',
    currency: row.currency,
    open: Money.parse(row.own_open),
    base: Money.parse(row.open),
  };
}

/** An entry of the answer; in base currency without own amounts. */
export function toEntry(row: EntryRow): SettlementEntry {
  const { voucher_id: voucherId, line_no: lineNo, date, word, code, summary, currency } = row;
  const { debit, credit, settled, open, own_settled: ownSettled, own_open: ownOpen } = row;
  const own = Money.parse(row.own);
  // An opening may have an amount in its own currency only.
  const isDebit = !Money.parse(debit).isZero || (Money.parse(credit).isZero && !own.isNegative);
  const inOwn = (text: string) => (row.is_base ? null : text);
  return {
    voucherId,
    lineNo,
    date,
    word,
    code,
    summary,
    currency,
    debit,
    credit,
    settled,
    open,
    foreignDebit: inOwn(isDebit ? own.toExactText() : '0'),
    foreignCredit: inOwn(isDebit ? '0' : own.negate().toExactText()),
    foreignSettled: inOwn(ownSettled),
    foreignOpen: inOwn(ownOpen),
  };
}

/** A mark of the answer, in its currency. */
export function toMark(row: MarkRow): SettlementMark {
  const {
    id,
    made_name: madeName,
    made_at: madeAt,
    in_act: inAct,
    currency,
    exchange,
    lines,
  } = row;
  const debits = lines.map(({ debit }) => Money.parse(debit));
  return {
    id,
    madeName,
    madeAt,
    inAct,
    currency,
    exchange,
    amount: amountText(sumOf(debits)),
    lines: lines.map(({ voucher_id, line_no, ...line }) => ({
      voucherId: voucher_id,
      lineNo: line_no,
      ...line,
    })),
  };
}

/** At least 2 decimals; some currencies have 3. */
export const amountText = (amount: Money) =>
  amount.decimals > 2 ? amount.toExactText() : amount.toString();
