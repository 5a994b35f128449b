import { Money } from '../money';
import { formatMoney } from '../money-format';
import { amountForm, directionForm } from './amount-form';
import { hasBalance, hasSides, type BalanceHeader, type BalanceKind } from './balance-header';
import type { BalanceField } from './balance-heading';
import { codeBranch, codeForm } from './code-form';
import { currencyForm } from './currency-form';
import { textsOf } from './header-row';
import { itemForm, itemTexts, namesCategory, UNASSIGNED_TITLE, type OldItem } from './item-form';
import type { SourceRow } from './source-row';
import type { TableBasis } from './table-basis';

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
}

export interface RowContext {
  readonly header: BalanceHeader;
  readonly basis: TableBasis;
  /** Where the table has the balances at the first day of the year. */
  readonly yearStart: 'yearOpening' | 'opening' | undefined;
  readonly above: OldBalance | undefined;
  readonly problems: { row: number; msg: string }[];
}

/** Reads a row below the headings; undefined, with a problem, for one that tells no balance. */
export function balanceOf(source: SourceRow, context: RowContext): OldBalance | undefined {
  const { header, above, problems } = context;
  const { columns } = header;
  const { row } = source;
  const fail = (msg: string) => void problems.push({ row, msg });
  const cells = new RowCells(columns, textsOf(source), fail);
  const text = (field: BalanceField) => cells.text(field);
  const own = codeForm(text('code'));
  if (own === '' && above === undefined) return fail('没有科目编码，请补上');
  // `1221 职员:003 王五` below `1221 其他应收款` repeats the code of its subject.
  const repeats = own === above?.code && !namesCategory(above.name);
  const isBelow = own === '' || (repeats && namesCategory(text('name')));
  const items = isBelow ? itemsOf(text('items'), text('name')) : [];
  if (own === '' && items.length === 0) return fail('没有科目编码，也不是辅助核算项目，请补上');
  const figures = figuresOf(context, cells);
  if (figures === undefined) return undefined;
  const place = columns.get('code') ?? 0;
  const codeIsNumber = source.cells[place]?.kind === 'number';
  return {
    row,
    ...(isBelow && above ? subjectOf(above) : { ...ownPlace(cells, above), codeIsNumber }),
    shownCode: isBelow ? '' : text('code'),
    currency: currencyForm(text('currency')),
    items,
    ...figures,
  };
}

/**
 * The place of a row with a code of its own. A row of items, as its name tells, has none below it:
 * 1221_003_05 stands beside 1221_003. What stands without items is a part of its subject like them, and
 * has the subject's name.
 */
function ownPlace(cells: RowCells, above: OldBalance | undefined) {
  const code = codeForm(cells.text('code'));
  const name = cells.text('name');
  const isRest = name === UNASSIGNED_TITLE;
  return {
    code,
    branch: codeBranch(cells.text('code')) + (isRest || namesCategory(name) ? ':' : ''),
    name: isRest ? (above?.code === code ? above.name : '') : name,
  };
}

type Figures = Pick<
  OldBalance,
  'opening' | 'quantity' | 'foreign' | 'ytdDebit' | 'ytdCredit' | 'yearOpening'
>;

/** The figures at the first day of the set, by the column that the basis names. */
function figuresOf(context: RowContext, cells: RowCells): Figures | undefined {
  const { column, ytd } = context.basis;
  const opening = cells.balance(column);
  const noSide = (kind: BalanceKind) => {
    const direction = cells.directionOf(kind);
    return cells.fail(`余额方向“${direction}”读不出借贷，请填写“借”或“贷”`);
  };
  if (opening === undefined) return noSide(column);
  const before = (side: 'Debit' | 'Credit') => {
    if (ytd === 'none' || ytd === 'unknown') return Money.zero;
    if (ytd === 'period') return cells.figure(`period${side}`);
    const whole = cells.figure(`ytd${side}`);
    return ytd === 'whole' ? whole : whole.minus(cells.figure(`period${side}`));
  };
  const ofClosing = { quantity: 'closingQuantity', foreign: 'closingForeign' } as const;
  const count = (counted: 'quantity' | 'foreign') =>
    cells.counted(column === 'closing' ? ofClosing[counted] : counted, column);
  const { yearStart } = context;
  const yearOpening = yearStart && cells.balance(yearStart);
  if (yearStart && yearOpening === undefined) return noSide(yearStart);
  const figures = {
    opening,
    quantity: count('quantity'),
    foreign: count('foreign'),
    ytdDebit: before('Debit'),
    ytdCredit: before('Credit'),
    yearOpening,
  };
  prove(figures, context, cells);
  return figures;
}

/** What the movements of the year before the enable month are called where they are shown. */
export const movedTitles = {
  ...{ lessPeriod: '本期以前的累计', whole: '本年累计', period: '本期' },
  ...{ none: '本年累计', unknown: '本年累计' },
} as const;

/** What else the row tells must lead to its balance. */
function prove(figures: Figures, { header, basis, yearStart }: RowContext, cells: RowCells): void {
  const { opening, yearOpening, ytdDebit, ytdCredit } = figures;
  const { columns } = header;
  const isClosing = basis.column === 'closing';
  const balanceTitle = isClosing ? '期末余额' : '期初余额';
  const follow = (title: string, from: Money | undefined, moved: string, net: Money) => {
    const sum = from?.plus(net);
    if (from === undefined || sum === undefined || sum.equals(opening)) return;
    cells.fail(
      `${title} ${formatMoney(from)} 加${moved}借方减${moved}贷方为 ${formatMoney(sum)}，` +
        `与${balanceTitle} ${formatMoney(opening)} 不符，请核对文件`,
    );
  };
  const movesOpening = isClosing && hasSides(columns, 'period') && hasBalance(columns, 'opening');
  if (movesOpening) follow('期初余额', cells.balance('opening'), '本期', cells.sides('period'));
  if (yearStart === undefined || basis.ytd === 'unknown') {
    const movesYear = isClosing && hasSides(columns, 'ytd') && hasSides(columns, 'yearOpening');
    if (movesYear) follow('年初余额', cells.sides('yearOpening'), '本年累计', cells.sides('ytd'));
    return;
  }
  // Then it is what was proved by 本期 already.
  if (yearStart === 'opening' && basis.ytd === 'period') return;
  const title = yearStart === 'opening' ? '期初余额' : '年初余额';
  follow(title, yearOpening, movedTitles[basis.ytd], ytdDebit.minus(ytdCredit));
}

/** The cells of one row by what their columns hold. */
class RowCells {
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

function subjectOf({ code, branch, name, codeIsNumber }: OldBalance) {
  return { code, branch, name, codeIsNumber };
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

/** Items stand in a column of their own, or as `【001】甲公司` in the place of the name. */
function itemsOf(shown: string, name: string): OldItem[] {
  if (shown !== '') return itemTexts(shown);
  if (name === '') return [];
  if (/[:：;；]|---/.test(name)) return itemTexts(name);
  const item = itemForm('', name);
  return item ? [item] : [];
}
