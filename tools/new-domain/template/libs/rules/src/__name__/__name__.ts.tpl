import { Money } from '../money';
import type { Problem } from '../problem';

/** What the rules of {{title}} need of a record; amounts in yuan as decimal text, dates as `YYYY-MM-DD`. */
interface {{pascal}}Facts {
  readonly code: string;
  readonly name: string;
  readonly amount: string;
  readonly date: string;
}

/** Under which word and on which subjects a record is booked. */
export interface {{pascal}}Terms {
  readonly wordId: number;
  readonly debitSubjectId: number;
  readonly creditSubjectId: number;
}

/**
 * What is wrong with a record, asked by the form, the service and the import alike; none when it fits.
 * The texts must be an amount and a date already. Errors: none.
 */
export function check{{pascal}}({ amount }: {{pascal}}Facts): readonly Problem[] {
  if (Money.parse(amount).isPositive) return [];
  return [{ code: 'AMOUNT', field: 'amount', msg: '金额须大于 0，请填写实际金额' }];
}

/** The voucher of a record: its amount on both sides, on the day of the record. Errors: none. */
export function {{camel}}Voucher(
  { code, name, amount, date }: {{pascal}}Facts,
  { wordId, debitSubjectId, creditSubjectId }: {{pascal}}Terms,
) {
  const summary = `{{title}} ${code} ${name}`;
  return {
    wordId,
    voucherDate: date,
    lines: [
      { summary, subjectId: debitSubjectId, debit: amount, credit: '0.00' },
      { summary, subjectId: creditSubjectId, debit: '0.00', credit: amount },
    ],
  };
}
