import { invoiceUnbilledRecord } from '@mingzhang/contract';
import { Money, type IsoDate } from '@mingzhang/rules';
import { unbilledTitle, type UnbilledAmounts, type UnbilledEntry } from '@mingzhang/rules/invoice';
import { recordTable, type RowOf } from '@mingzhang/server';

/** Income and received goods without an invoice, as the database keeps them. */
export const storedUnbilled = recordTable(invoiceUnbilledRecord, {
  schema: 'invoice',
  name: 'unbilled',
  own: {},
});
export type UnbilledRecord = RowOf<typeof storedUnbilled>;

/** What was taken back of an entry. */
export interface ReversalRow {
  readonly id: number;
  readonly unbilledId: number;
  readonly date: IsoDate;
  readonly amount: string;
  readonly tax: string;
  readonly quantity: string | null;
  readonly invoiceId: number | null;
}

/** An entry as the rules read it. */
export function entryOf(record: UnbilledRecord): UnbilledEntry {
  const { invoiceType, number, date, partyName, itemName, good, rate } = record;
  return {
    invoiceType,
    number,
    date,
    partyName,
    itemName,
    good,
    rate,
    amount: Money.parse(record.amount),
    tax: Money.parse(record.tax),
    quantity: moneyOrNull(record.quantity),
  };
}

export const moneyOrNull = (text: string | null): Money | null =>
  text === null ? null : Money.parse(text);

export const titleOf = (record: UnbilledRecord): string => unbilledTitle(record);

/** What of an entry its reversals leave. */
export function leftOf(
  { amount, tax }: Pick<UnbilledRecord, 'amount' | 'tax'>,
  reversals: readonly Pick<ReversalRow, 'amount' | 'tax'>[],
): UnbilledAmounts {
  return reversals.reduce<UnbilledAmounts>(
    (left, reversal) => ({
      amount: left.amount.minus(Money.parse(reversal.amount)),
      tax: left.tax.minus(Money.parse(reversal.tax)),
    }),
    { amount: Money.parse(amount), tax: Money.parse(tax) },
  );
}
