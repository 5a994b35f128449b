import { Money } from '../money';
import { RowCells } from './balance-cells';
import type { BalanceKind } from './balance-header';
import type { BalanceField } from './balance-heading';
import { proveRow } from './balance-proof';
import { codeBranch, codeForm } from './code-form';
import { currencyForm } from './currency-form';
import { textsOf } from './header-row';
import { itemForm, itemTexts, namesCategory, UNASSIGNED_TITLE, type OldItem } from './item-form';
import type { OldBalance, RowContext } from './old-balance';
import { cellProblem, type SourceRow } from './source-row';

/** Reads a row below the headings; undefined, with a problem, for one that tells no balance. */
export function balanceOf(source: SourceRow, context: RowContext): OldBalance | undefined {
  const { header, above, problems } = context;
  const { columns } = header;
  const { row } = source;
  const fail = (msg: string) => void problems.push({ row, msg });
  const cells = new RowCells(columns, textsOf(source), fail);
  const wrong = [...columns.values()].flatMap(
    (at) => cellProblem(source.cells[at], header.headings[at] ?? '') ?? [],
  );
  if (wrong.length > 0) return void wrong.forEach(fail);
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
  | 'opening'
  | 'quantity'
  | 'foreign'
  | 'ytdDebit'
  | 'ytdCredit'
  | 'yearOpening'
  | 'columns'
  | 'doubts'
  | 'isUncarried'
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
  const proved = proveRow(figures, context, cells);
  return { ...figures, ...proved, columns: cells.sums() };
}

function subjectOf({ code, branch, name, codeIsNumber }: OldBalance) {
  return { code, branch, name, codeIsNumber };
}

/** Items stand in a column of their own, or as `【001】甲公司` in the place of the name. */
function itemsOf(shown: string, name: string): OldItem[] {
  if (shown !== '') return itemTexts(shown);
  if (name === '') return [];
  if (/[:：;；]|---/.test(name)) return itemTexts(name);
  const item = itemForm('', name);
  return item ? [item] : [];
}
