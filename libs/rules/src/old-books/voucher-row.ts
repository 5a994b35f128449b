import { amountForm, directionForm } from './amount-form';
import { codeForm, subjectForm } from './code-form';
import { currencyForm } from './currency-form';
import type { ColumnPlan } from './column-plan';
import { dateForm, dateOf, periodForm, type ShownDate } from './date-form';
import type { VoucherField } from './headings';
import { categoryForm, itemForm, itemTexts, type OldItem } from './item-form';
import { numberForm, wordForm } from './number-form';
import { cellProblem, shownText, type SourceRow } from './source-row';

/** Why a row cannot be taken over; `field` is the column that is meant. */
export interface OldProblem {
  readonly field: string;
  readonly msg: string;
}

/** An entry line of a file. Amounts are exact decimal texts, '' for none; nothing is a float. */
export interface OldLine {
  readonly row: number;
  readonly summary: string;
  /** Without separators; '' when the file gives only a name. */
  readonly code: string;
  /** The code came from a cell of numbers, which may have lost a zero at its end. */
  readonly codeIsNumber: boolean;
  readonly name: string;
  /** Code and name as the file shows them. */
  readonly shown: string;
  readonly debit: string;
  readonly credit: string;
  /** ISO code; '' when the file does not say. */
  readonly currency: string;
  readonly rate: string;
  readonly foreign: string;
  readonly quantity: string;
  readonly price: string;
  /** 结算方式, 票号 and 票据日期 of lines of cash and bank; '' for none. */
  readonly settlementMethod: string;
  readonly billNumber: string;
  readonly billDate: string;
  readonly items: readonly OldItem[];
  readonly problems: readonly OldProblem[];
}

/** What a row says of its voucher; blanks go on with the voucher above. */
export interface OldHead {
  readonly date: ShownDate | undefined;
  readonly word: string;
  readonly number: number | undefined;
  /** Undefined when neither word nor number stand in the row. */
  readonly shownNumber: string;
  readonly attachments: string;
  readonly maker: string;
  readonly auditor: string;
  readonly problems: readonly OldProblem[];
}

type Add = (field: string, msg: string) => void;

/** Reads what a row says of its line. */
export function readLine(plan: ColumnPlan, row: SourceRow): OldLine {
  const problems: OldProblem[] = [];
  const add: Add = (field, msg) => problems.push({ field, msg });
  for (const { at, heading, field } of plan.named) {
    const msg = cellProblem(row.cells[at], heading);
    if (msg !== undefined) add(field, msg);
  }
  const textOf = (field: VoucherField) => cellText(plan, row, field);
  const figure = (field: VoucherField) => figureOf(plan, textOf(field), { field, add });
  const combined = subjectForm(textOf('subject'));
  const code = codeForm(textOf('code')) || combined.code;
  const sides = sidesOf(plan, row, add);
  const isDebit = sides.debit !== '';
  return {
    row: row.row,
    problems,
    code,
    ...sides,
    summary: textOf('summary'),
    codeIsNumber: row.cells[plan.places.get('code') ?? -1]?.kind === 'number',
    name: textOf('name') || combined.name,
    shown: `${textOf('code')} ${textOf('name')}`.trim() || textOf('subject'),
    currency: currencyForm(textOf('currency')),
    rate: figure('rate'),
    foreign: figure('foreign') || figure(isDebit ? 'foreignDebit' : 'foreignCredit'),
    quantity: figure('quantity') || figure(isDebit ? 'debitQuantity' : 'creditQuantity'),
    price: figure('price'),
    settlementMethod: textOf('settlementMethod'),
    billNumber: textOf('billNumber'),
    billDate: billDateOf(plan, row, add),
    items: itemsOf(plan, row),
  };
}

function billDateOf(plan: ColumnPlan, row: SourceRow, add: Add): string {
  const text = cellText(plan, row, 'billDate');
  if (text === '') return '';
  const found = dateForm(row.cells[plan.places.get('billDate') ?? -1]);
  if (found && 'date' in found) return found.date;
  add('billDate', `票据日期“${text}”不是日期，请按 2026-01-31 的格式填写`);
  return '';
}

/** Reads what a row says of its voucher. */
export function readHead(plan: ColumnPlan, row: SourceRow): OldHead {
  const problems: OldProblem[] = [];
  const add: Add = (field, msg) => problems.push({ field, msg });
  const textOf = (field: VoucherField) => cellText(plan, row, field);
  const shownNumber = textOf('number');
  const number = shownNumber === '' ? undefined : numberForm(shownNumber);
  if (shownNumber !== '' && number === undefined) {
    add('code', `凭证号“${shownNumber}”读不出号码，请填写 1 至 999999 的整数`);
  }
  return {
    problems,
    shownNumber,
    number: number?.number,
    word: wordForm(textOf('word')) || (number?.word ?? ''),
    date: shownDateOf(plan, row, add),
    attachments: textOf('attachments').replace(/\.0+$/, ''),
    maker: nameOf(textOf('maker')),
    auditor: nameOf(textOf('auditor')),
  };
}

function shownDateOf(plan: ColumnPlan, row: SourceRow, add: Add): ShownDate | undefined {
  const textOf = (field: VoucherField) => cellText(plan, row, field);
  const month = textOf('month');
  if (month !== '') {
    // A column of months may hold the year, too: 202601, 2026年1月, 2026.1.
    const whole = periodForm(month)?.period;
    const year =
      whole?.slice(0, 4) ?? (plan.year || textOf('year') || textOf('period').slice(0, 4));
    const inYear = whole?.slice(5) ?? month.replace(/月$/, '');
    const day = textOf('day').replace(/日$/, '');
    const found = day === '' ? periodForm(`${year}-${inYear}`) : dateOf(year, inYear, day);
    if (found === undefined) add('date', `“${month}月${textOf('day')}日”不是日期，请改正`);
    return found;
  }
  for (const field of ['date', 'businessDate'] as const) {
    const text = textOf(field);
    if (text === '') continue;
    const found = dateForm(row.cells[plan.places.get(field) ?? -1]);
    if (found === undefined) add('date', `“${text}”不是日期，请按 2026-01-31 的格式填写`);
    return found;
  }
  const period = textOf('period');
  if (period === '') return undefined;
  const year = textOf('year').replace(/年$/, '');
  const whole = /^\d{1,2}$/.test(period) ? `${year}-${period}` : period;
  const found = periodForm(whole);
  if (found === undefined) add('date', `期间“${period}”读不出年月，请填写凭证日期`);
  return found;
}

/** Debit and credit, from two columns or from one with a direction. */
function sidesOf(
  plan: ColumnPlan,
  row: SourceRow,
  add: Add,
): { readonly debit: string; readonly credit: string } {
  const textOf = (field: VoucherField) => cellText(plan, row, field);
  if (plan.places.has('debit') || plan.places.has('credit')) {
    const side = (field: 'debit' | 'credit') => figureOf(plan, textOf(field), { field, add });
    return { debit: side('debit'), credit: side('credit') };
  }
  const shown = amountForm(textOf('amount'));
  const counted = plan.places.has('countedDirection');
  const text = textOf(counted ? 'countedDirection' : 'direction');
  if (shown === undefined) add('debit', `金额“${textOf('amount')}”不是数字，请改正`);
  const amount = shown?.amount ?? '';
  const direction = directionForm(text, { counted }) ?? shown?.side;
  if (amount !== '' && direction === undefined) {
    add('debit', `方向“${text}”读不出借贷，请填写“借”或“贷”`);
  }
  return {
    debit: direction === 'debit' ? amount : '',
    credit: direction === 'credit' ? amount : '',
  };
}

function figureOf(
  plan: ColumnPlan,
  text: string,
  { field, add }: { readonly field: VoucherField; readonly add: Add },
): string {
  if (text === '' || text === '*') return '';
  const shown = amountForm(text);
  const wrongSide = shown?.side !== undefined && shown.amount !== '' && shown.side !== field;
  if (shown === undefined || (wrongSide && (field === 'debit' || field === 'credit'))) {
    const heading = plan.headings[plan.places.get(field) ?? -1] ?? '';
    add(field, `“${heading}”的值“${text}”不是${wrongSide ? '这一方的金额' : '数字'}，请改正`);
    return '';
  }
  return shown.amount;
}

function itemsOf(plan: ColumnPlan, row: SourceRow): OldItem[] {
  const at = (place: number | undefined) =>
    place === undefined ? '' : shownText(row.cells[place]);
  const items: (OldItem | undefined)[] = [];
  for (const { category, both, code, name } of plan.categories) {
    items.push(pairOf(category, { shown: at(both), code: at(code), name: at(name) }));
  }
  for (const group of plan.itemGroups) {
    const category = categoryForm(at(group.category));
    items.push(pairOf(category, { shown: '', code: at(group.code), name: at(group.name) }));
  }
  for (const path of plan.paths) {
    const parts = at(path.at) === '' ? [] : at(path.at).split(/[\\/]/);
    items.push(...path.categories.map((category, index) => itemForm(category, parts[index] ?? '')));
  }
  for (const place of plan.items) items.push(...itemTexts(at(place)));
  return items.filter((item) => item !== undefined);
}

function pairOf(
  category: string,
  { shown, code, name }: { readonly shown: string; readonly code: string; readonly name: string },
): OldItem | undefined {
  if (code !== '' && name !== '') return { category, code, name, text: `${code} ${name}` };
  const text = shown || code || name;
  return text === '0' ? undefined : itemForm(category, text);
}

function nameOf(text: string): string {
  return /^(\*|NONE|-)$/i.test(text) ? '' : text;
}

/** The text of a field's column; '' when there is none. */
export function cellText(plan: ColumnPlan, row: SourceRow, field: VoucherField): string {
  const place = plan.places.get(field);
  return place === undefined ? '' : shownText(row.cells[place]);
}
