import type { Money } from '../money';
import type { BalanceHeader } from './balance-header';
import type { BalanceField } from './balance-heading';
import type { OldItem } from './item-form';
import type { TableBasis } from './table-basis';
import type { TablePeriod } from './table-period';

/** A subject, or one combination of items of it, as a balance table tells it. */
export interface OldBalance {
  readonly row: number;
  readonly code: string;
  /** As the file shows it: its last part may be the code of an item, `1122_001`. */
  readonly shownCode: string;
  /** Its place in the tree of codes. */
  readonly branch: string;
  readonly name: string;
  readonly codeIsNumber: boolean;
  /** Code of the currency, '' where the file names none. */
  readonly currency: string;
  /** Of the row of items below a subject; none for the subject itself. */
  readonly items: readonly OldItem[];
  /** Debit less credit at the first day of the set. */
  readonly opening: Money;
  /** On the same sides; undefined where the file tells none, which a zero does. */
  readonly quantity: Money | undefined;
  readonly foreign: Money | undefined;
  /** Movements of the year before that day. */
  readonly ytdDebit: Money;
  readonly ytdCredit: Money;
  /** Debit less credit at the first day of the year, as the file has it; undefined where it has none. */
  readonly yearOpening: Money | undefined;
  /** Debit and credit columns as the row shows them, to be compared with a row of totals. */
  readonly columns: ReadonlyMap<BalanceField, Money>;
  /** What looks wrong about the row and may yet be right. */
  readonly doubts: readonly string[];
  /** Income or expense that moved and stands at nothing: what carried it forward is not printed. */
  readonly isUncarried: boolean;
}

export interface RowContext {
  readonly header: BalanceHeader;
  readonly basis: TableBasis;
  readonly period: TablePeriod | undefined;
  /** Where the table has the balances at the first day of the year. */
  readonly yearStart: 'yearOpening' | 'opening' | undefined;
  readonly above: OldBalance | undefined;
  /** Whether the row is of income or expense. */
  readonly isProfit: boolean;
  readonly problems: { row: number; msg: string }[];
}
