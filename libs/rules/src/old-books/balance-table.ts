import { Money } from '../money';
import { formatMoney } from '../money-format';
import { finished, mapInSteps, type Steps } from '../steps';
import { amountForm, directionForm } from './amount-form';
import { sumsBelow, type SummedFigures } from './balance-parents';
import { balanceField, type BalanceField } from './balance-heading';
import { codeBranch, codeForm } from './code-form';
import { currencyForm } from './currency-form';
import {
  HEADER_HEIGHT_AT_MOST,
  HEADER_ROWS_AT_MOST,
  isLowerRow,
  joinRows,
  textsOf,
} from './header-row';
import { itemForm, itemTexts, type OldItem } from './item-form';
import { isFooterText, isTotalText } from './row-kind';
import type { SourceRow } from './source-row';

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
  /** Debit less credit at the start of the period. */
  readonly opening: Money;
  /** On the same sides; undefined where the file tells none, which a zero does. */
  readonly quantity: Money | undefined;
  readonly foreign: Money | undefined;
  /** Movements of the year before the period. */
  readonly ytdDebit: Money;
  readonly ytdCredit: Money;
}

/** A balance table (科目余额表) of another product, read and proved by its own figures. */
export interface OldBalanceTable {
  /** What is loaded: subjects without children and items in the table, else those below them. */
  readonly balances: readonly OldBalance[];
  readonly parents: number;
  readonly totals: number;
  readonly problems: readonly { readonly row: number; readonly msg: string }[];
}

interface Header {
  readonly columns: ReadonlyMap<BalanceField, number>;
  readonly rows: number;
}

/**
 * Reads a balance table row by row. The headings are looked for among the first rows; what has none
 * there is no balance table, and its rows are not kept.
 */
export class BalanceTableReader {
  private readonly waiting: SourceRow[] = [];
  private readonly problems: { row: number; msg: string }[] = [];
  private readonly read: OldBalance[] = [];
  private header: Header | undefined;
  private hasBegun = false;
  private totals = 0;

  push(row: SourceRow): void {
    if (this.hasBegun) return this.take(row);
    this.waiting.push(row);
    if (this.waiting.length >= HEADER_ROWS_AT_MOST + HEADER_HEIGHT_AT_MOST) this.begin();
  }

  /** The whole table, proved by its own figures; undefined when the rows hold none. */
  end(): OldBalanceTable | undefined {
    return finished(this.endInSteps());
  }

  /** `end` in steps, for a table of many rows. */
  *endInSteps(): Steps<OldBalanceTable | undefined> {
    if (!this.hasBegun) this.begin();
    if (!this.header) return undefined;
    const { read, totals } = this;
    const sums = yield* sumsBelow(read);
    const kept = yield* mapInSteps(read, (balance) => (sums.has(balance) ? [] : [balance]));
    const balances = kept.flat();
    const found = yield* mapInSteps([...sums], ([parent, sum]) => differences(parent, sum));
    const problems = [...this.problems, ...found.flat(), ...(yield* unbalanced(balances))];
    return { balances, parents: sums.size, totals, problems };
  }

  private begin(): void {
    this.hasBegun = true;
    this.header = findHeader(this.waiting);
    for (const row of this.waiting.splice(0).slice(this.header?.rows)) this.take(row);
  }

  private take(source: SourceRow): void {
    if (!this.header) return;
    const texts = textsOf(source);
    const shown = texts.filter((text) => text !== '');
    if (shown.length === 0 || isRepeated(texts)) return;
    if (shown.slice(0, 2).some((text) => isTotalText(text) || isFooterText(text))) {
      this.totals += 1;
      return;
    }
    const { problems } = this;
    const balance = balanceOf(source, this.header, { above: this.read.at(-1), problems });
    if (balance) this.read.push(balance);
  }
}

function findHeader(rows: readonly SourceRow[]): Header | undefined {
  for (let at = 0; at < Math.min(rows.length, HEADER_ROWS_AT_MOST); at += 1) {
    let headings = textsOf(rows[at]);
    for (let height = 1; height <= HEADER_HEIGHT_AT_MOST; height += 1) {
      const lower = rows[at + height];
      if (lower && isLowerRow(lower)) {
        headings = joinRows(headings, textsOf(lower));
        continue;
      }
      const columns = columnsOf(headings);
      if (isBalanceTable(columns)) return { columns, rows: at + height };
      break;
    }
  }
  return undefined;
}

/** Of two columns with one meaning the first counts. */
function columnsOf(headings: readonly string[]): Map<BalanceField, number> {
  const columns = new Map<BalanceField, number>();
  for (const [at, heading] of headings.entries()) {
    const field = balanceField(heading);
    if (field !== undefined && !columns.has(field)) columns.set(field, at);
  }
  return columns;
}

function isBalanceTable(columns: ReadonlyMap<BalanceField, number>): boolean {
  const sides = columns.has('openingDebit') && columns.has('openingCredit');
  const single = columns.has('opening') && columns.has('direction');
  return columns.has('code') && columns.has('name') && (sides || single);
}

/** A page of a paged export begins with the headings again. */
function isRepeated(texts: readonly string[]): boolean {
  const fields = texts.map(balanceField).filter((field) => field !== undefined);
  return fields.length >= 2;
}

function balanceOf(
  source: SourceRow,
  { columns }: Header,
  { above, problems }: { above: OldBalance | undefined; problems: { row: number; msg: string }[] },
): OldBalance | undefined {
  const { row } = source;
  const texts = textsOf(source);
  const text = (field: BalanceField) => texts[columns.get(field) ?? -1] ?? '';
  const fail = (msg: string) => void problems.push({ row, msg: `第 ${row} 行：${msg}` });
  const figure = (field: BalanceField): Money => {
    const shown = amountForm(text(field));
    if (shown === undefined) fail(`“${text(field)}”不是金额，请改正`);
    const amount = Money.parse(shown?.amount || '0');
    return shown?.side === 'credit' ? amount.negate() : amount;
  };
  const own = codeForm(text('code'));
  if (own === '' && above === undefined) return void fail('没有科目编码，请补上');
  const items = own === '' ? itemsOf(text('items'), text('name')) : [];
  if (own === '' && items.length === 0)
    return void fail('没有科目编码，也不是辅助核算项目，请补上');
  const opening = columns.has('openingDebit')
    ? figure('openingDebit').minus(figure('openingCredit'))
    : sided(figure('opening'), text('direction'));
  if (opening === undefined) {
    return void fail(`余额方向“${text('direction')}”读不出借贷，请填写“借”或“贷”`);
  }
  // The year's movements up to the end of the period, less those of the period itself.
  const before = (side: 'Debit' | 'Credit') =>
    columns.has(`ytd${side}`) ? figure(`ytd${side}`).minus(figure(`period${side}`)) : Money.zero;
  // One column of quantities stands on the side of the balance, two stand on their own.
  const isCredit = columns.has('openingDebit')
    ? !isNothing(text('openingCredit'))
    : directionForm(text('direction'), { counted: false }) === 'credit';
  const count = (field: 'quantity' | 'foreign') => {
    const told = [field, `${field}Debit`, `${field}Credit`] as const;
    if (told.every((each) => text(each) === '')) return undefined;
    if (!columns.has(field)) return figure(`${field}Debit`).minus(figure(`${field}Credit`));
    return isCredit ? figure(field).negate() : figure(field);
  };
  const place = columns.get('code') ?? 0;
  return {
    row,
    ...(own === '' && above
      ? subjectOf(above)
      : {
          code: own,
          branch: codeBranch(text('code')),
          name: text('name'),
          codeIsNumber: source.cells[place]?.kind === 'number',
        }),
    shownCode: own === '' ? '' : text('code'),
    currency: currencyForm(text('currency')),
    items,
    opening,
    quantity: count('quantity'),
    foreign: count('foreign'),
    ytdDebit: before('Debit'),
    ytdCredit: before('Credit'),
  };
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

function differences(parent: OldBalance, below: SummedFigures) {
  const figures = [
    ['期初余额', 'opening'],
    ['本期以前的累计借方', 'ytdDebit'],
    ['本期以前的累计贷方', 'ytdCredit'],
  ] as const;
  return figures.flatMap(([title, field]) => {
    const sum = below[field];
    if (sum.equals(parent[field])) return [];
    const msg =
      `第 ${parent.row} 行：${parent.code} ${parent.name} 的${title}为 ${formatMoney(parent[field])}，` +
      `其下级合计为 ${formatMoney(sum)}，请核对文件是否完整`;
    return [{ row: parent.row, msg }];
  });
}

/** A table whose openings do not balance is not whole, or was not understood. */
function* unbalanced(balances: readonly OldBalance[]): Steps<{ row: number; msg: string }[]> {
  const last = balances.at(-1);
  let difference = Money.zero;
  yield* mapInSteps(balances, ({ opening }) => {
    difference = difference.plus(opening);
  });
  if (!last || difference.isZero) return [];
  const msg =
    `第 ${last.row} 行：到这一行为止，各科目期初余额借方比贷方多 ${formatMoney(difference)}，` +
    '期初余额不平，请核对文件是否完整';
  return [{ row: last.row, msg }];
}
