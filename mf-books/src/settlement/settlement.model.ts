import type { SettlementEntry, SettlementMark, SettlementSum } from '@mingzhang/contract';
import {
  formatForeign,
  formatMoney,
  Money,
  type OpenEntry,
  type SettledPart,
} from '@mingzhang/rules';
import type { Proof } from '../shared/proof-line';

/** Openings stand at one place in several currencies. */
export const entryKey = ({
  currency,
  voucherId,
  lineNo,
}: Pick<SettlementEntry, 'currency' | 'voucherId' | 'lineNo'>) =>
  `${currency} ${voucherId} ${lineNo}`;

/** `2026-01-05 记-3`, or 期初余额. */
export const entryTitle = ({ date, word, code, summary }: SettlementEntry) =>
  code === null ? summary : `${date} ${word}-${code}`;

/** Entries as the rule knows them; a red one stands on the other side. */
export function openEntries(rows: readonly SettlementEntry[]): readonly OpenEntry[] {
  return rows.map((row) => ({
    key: entryKey(row),
    date: row.date,
    currency: row.currency,
    open: Money.parse(row.foreignOpen ?? row.open),
    base: Money.parse(row.open),
    side: Money.parse(row.debit).minus(Money.parse(row.credit)).isNegative ? 'credit' : 'debit',
    // An opening balance has no voucher, and takes nothing back.
    isRed:
      row.code !== null && [row.debit, row.credit].some((text) => Money.parse(text).isNegative),
  }));
}

/** A mark as it is sent; all its parts are of one currency. */
export function markOf(parts: readonly SettledPart[]) {
  const [currency = ''] = parts[0]?.key.split(' ') ?? [];
  const lines = parts.map(({ key, amount }) => {
    const [voucherId = 0, lineNo = 0] = key.split(' ').slice(1).map(Number);
    return { voucherId, lineNo, amount: amount.toExactText() };
  });
  return { currency, lines };
}

/** A subject and an item of which entries settle each other. */
export interface SettledOf {
  readonly subjectId: number;
  readonly categoryId: number;
  readonly itemId: number;
}

/** `100.00`, of a foreign currency `USD 100.00`. */
export function ownText(amount: Money, { currency, base }: { currency: string; base: string }) {
  return currency === base ? formatMoney(amount) : `${currency} ${formatForeign(amount)}`;
}

/** What is open comes to the balance, in every currency and in base currency. */
export function settlementProofs(sums: readonly SettlementSum[]): readonly Proof[] {
  const names = { over: '未核销多', under: '余额多' };
  return sums.flatMap((sum) => {
    const [debit, credit, balance] = [sum.ownDebit, sum.ownCredit, sum.ownBalance].map(Money.parse);
    const zero = Money.zero;
    const own = (debit ?? zero).minus(credit ?? zero).minus(balance ?? zero);
    const of = (title: string, difference: Money) => ({ title, difference, ...names });
    if (sum.isBase) return [of('未核销 借方 − 贷方 = 科目与项目余额', own)];
    const base = Money.parse(sum.openDebit)
      .minus(Money.parse(sum.openCredit))
      .plus(Money.parse(sum.exchange))
      .minus(Money.parse(sum.balance));
    return [
      of(`${sum.currency} 未核销 = 原币余额`, own),
      of(`${sum.currency} 未核销本位币 + 汇兑差额 = 余额`, base),
    ];
  });
}

/** What marks come to, by currency: `4.50`, `USD 30.00`. */
export function markSums(marks: readonly SettlementMark[], base: string): readonly string[] {
  const sums = new Map<string, Money>();
  for (const { currency, amount } of marks) {
    sums.set(currency, (sums.get(currency) ?? Money.zero).plus(Money.parse(amount)));
  }
  return [...sums].map(([currency, amount]) => ownText(amount, { currency, base }));
}
