import { Money } from '../money';
import { amountForm, directionForm } from './amount-form';
import type { BalanceKind } from './balance-header';
import type { BalanceField } from './balance-heading';

/** Columns that a row of totals sums, in the order of the file. */
export const summedFields = (
  ['yearOpening', 'opening', 'period', 'ytd', 'closing'] as const
).flatMap((kind) => [`${kind}Debit`, `${kind}Credit`] as const);
const nothing: ReadonlyMap<BalanceField, Money> = new Map();

/** The cells of one row by what their columns hold. */
export class RowCells {
  private readonly figures = new Map<BalanceField, Money>();

  constructor(
    private readonly columns: ReadonlyMap<BalanceField, number>,
    private readonly texts: readonly string[],
    readonly fail: (msg: string) => undefined,
  ) {}

  text(field: BalanceField): string {
    return this.texts[this.columns.get(field) ?? -1] ?? '';
  }

  /** A cell that is no amount is told once, however often it is asked for. */
  figure(field: BalanceField): Money {
    const known = this.figures.get(field);
    if (known) return known;
    const read = this.readFigure(field);
    this.figures.set(field, read);
    return read;
  }

  private readFigure(field: BalanceField): Money {
    const shown = amountForm(this.text(field));
    if (shown === undefined) this.fail(`“${this.text(field)}”不是金额，请改正`);
    const amount = Money.parse(shown?.amount || '0');
    return shown?.side === 'credit' ? amount.negate() : amount;
  }

  /** Debit less credit. */
  sides(kind: BalanceKind | 'period' | 'ytd'): Money {
    return this.figure(`${kind}Debit`).minus(this.figure(`${kind}Credit`));
  }

  /** Of two columns of sides, or of one by its direction; undefined where that tells no side. */
  balance(field: BalanceKind): Money | undefined {
    if (this.columns.has(`${field}Debit`)) return this.sides(field);
    return sided(this.figure(field), this.directionOf(field));
  }

  /** Amounts of columns of sides that are not zero. */
  sums(): ReadonlyMap<BalanceField, Money> {
    const found = summedFields.flatMap((field) => {
      const isThere = this.columns.has(field) && this.text(field) !== '';
      const amount = isThere ? this.figure(field) : Money.zero;
      return amount.isZero ? [] : [[field, amount] as const];
    });
    return found.length === 0 ? nothing : new Map(found);
  }

  directionOf(field: BalanceKind): string {
    const own = field === 'opening' ? 'direction' : (`${field}Direction` as const);
    return this.text(this.columns.has(own) ? own : 'direction');
  }

  /** One column of quantities stands on the side of the balance, two stand on their own. */
  counted(
    field: 'quantity' | 'foreign' | 'closingQuantity' | 'closingForeign',
    beside: 'opening' | 'closing',
  ): Money | undefined {
    const told = [field, `${field}Debit`, `${field}Credit`] as const;
    if (told.every((each) => this.text(each) === '')) return undefined;
    if (!this.columns.has(field)) {
      return this.figure(`${field}Debit`).minus(this.figure(`${field}Credit`));
    }
    const isCredit = this.columns.has(`${beside}Debit`)
      ? !isNothing(this.text(`${beside}Credit`))
      : directionForm(this.directionOf(beside), { counted: false }) === 'credit';
    return isCredit ? this.figure(field).negate() : this.figure(field);
  }
}

function isNothing(text: string): boolean {
  return Money.parse(amountForm(text)?.amount || '0').isZero;
}

/** 平 and blank are sides of nothing. */
function sided(amount: Money, direction: string): Money | undefined {
  if (amount.isZero) return amount;
  const side = directionForm(direction, { counted: false });
  if (side === undefined) return undefined;
  return side === 'debit' ? amount : amount.negate();
}
