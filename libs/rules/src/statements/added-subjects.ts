import { netOfOwn } from '../balance';
import { Money } from '../money';
import { countedTimes } from './coverage';
import { profitRowTitles } from './row-names';
import { takes } from './takes';
import { compileTemplate, type StatementTemplate, type TemplateRow } from './template';

/** A first-level subject of an account set that the chart of its standard lacks. */
export interface AddedSubject {
  readonly code: string;
  readonly name: string;
  readonly category: 'asset' | 'liability' | 'common' | 'equity' | 'cost' | 'profit';
  readonly direction: 'debit' | 'credit';
  /** It or a leaf below it is 现金或银行科目. */
  readonly cash?: boolean | undefined;
  /** Title of the row that a person has chosen, `ROW_LATER` to choose it later; the proposed row where it is left out. */
  readonly row?: string | null | undefined;
}

/** The choice of a person who names the row of a subject later: no form counts the subject until then. */
export const ROW_LATER = '';

/** The form on which the row of a new first-level subject can be chosen. */
export function formOfAdded({
  category,
}: Pick<AddedSubject, 'category'>): 'balanceSheet' | 'incomeStatement' {
  return category === 'profit' ? 'incomeStatement' : 'balanceSheet';
}

/** The row of 资产负债表 that holds cash in the forms of both standards. */
const CASH_ROW = '货币资金';

/**
 * Codes of new first-level subjects that hold money: those marked 现金或银行科目 and those that a person has placed in
 * 货币资金. 现金流量表 begins with their balances as it does with 库存现金, 银行存款 and 其他货币资金.
 */
export function fundCodes(added: readonly AddedSubject[]): string[] {
  return added.filter(isFund).map(({ code }) => code);
}

/**
 * New first-level subjects of cash that a person has placed in another row than 货币资金: 资产负债表 and 现金流量表 then
 * don't agree on cash. Errors: none.
 */
export function misplacedFunds(added: readonly AddedSubject[]): AddedSubject[] {
  return added.filter(({ cash, row }) => cash === true && Boolean(row) && row !== CASH_ROW);
}

function isFund({ cash, row }: AddedSubject): boolean {
  return cash === true || row === CASH_ROW;
}

/** Codes of fixed and other non-current assets, and of long-term liabilities, in both charts. */
const NON_CURRENT = { asset: /^1[5-8]/, liability: /^2[5-9]/ } as const;
const NON_CURRENT_NAME = /长期|非流动/;

/**
 * The row of an official form that a new first-level subject is counted in: the chosen one, else the proposed one. A
 * chosen title that the form of a period lacks gives way to the proposal. Undefined where the form counts nothing of the
 * subject, and where the row is chosen later.
 */
export function rowOfAdded(
  template: StatementTemplate,
  subject: AddedSubject,
): TemplateRow | undefined {
  const { row } = subject;
  if (row === undefined || row === null || template.kind !== formOfAdded(subject)) {
    return proposedRow(template, subject);
  }
  if (row === ROW_LATER) return undefined;
  const chosen = template.rows.find(({ title, kind }) => kind === 'item' && title === row);
  return chosen ?? proposedRow(template, subject);
}

/**
 * The row of an official form that is proposed for a new first-level subject. On 资产负债表: 货币资金 for 现金或银行科目, else
 * the row that its name says, else the row for other items of its kind by category, code and name; 损益 not carried
 * forward is 未分配利润. On 利润表: the row that its name says (`profitRowTitles`), else the row of the nearest subject
 * before it on the same side, else 营业外收入 or 营业外支出. Undefined where the form has nothing of it.
 */
export function proposedRow(
  template: StatementTemplate,
  subject: AddedSubject,
): TemplateRow | undefined {
  if (template.kind === 'balanceSheet') {
    const { retained } = template.marks;
    return subject.category === 'profit'
      ? template.rows.find(({ lineNo }) => lineNo !== null && lineNo === retained)
      : (sheetRowByName(template, subject) ?? rowTitled(template, sheetRowTitle(subject)));
  }
  if (template.kind !== 'incomeStatement' || subject.category !== 'profit') return undefined;
  const fallback = subject.direction === 'credit' ? '营业外收入' : '营业外支出';
  return (
    profitRowByName(template, subject) ??
    nearestRow(template, subject) ??
    rowTitled(template, fallback)
  );
}

/**
 * Titles of the rows of an official form that may count a new first-level subject, in the order of the form: items that
 * the totals of the subject's own side, or 净利润, count exactly once. 未分配利润 is left out, because it has to agree
 * with 净利润. Errors: none.
 */
export function rowChoices(template: StatementTemplate, subject: AddedSubject): string[] {
  if (template.kind !== formOfAdded(subject)) return [];
  const { retained } = template.marks;
  const times = countedTimes(compileTemplate(template));
  return template.rows.flatMap((row, index) => {
    const isOpen = row.kind === 'item' && row.lineNo !== retained && isOnSideOf(row, subject);
    return isOpen && signOf(times[index], subject) !== undefined ? [row.title] : [];
  });
}

/**
 * A form that also counts these subjects, each in the row of `rowOfAdded`, on 现金流量表 those of `fundCodes` in the opening
 * balance; subjects that 资产负债表 or 利润表 names already stay as they are.
 */
export function withAddedSubjects(
  template: StatementTemplate,
  added: readonly AddedSubject[],
): StatementTemplate {
  const terms = new Map<TemplateRow, string[]>();
  const all = template.rows.map(({ formula }) => formula).join(' ');
  for (const subject of added) {
    if (template.kind !== 'cashFlow' && all.includes(`(${subject.code}`)) continue;
    const counted = countedIn(template, subject);
    if (!counted) continue;
    terms.set(counted.row, [...(terms.get(counted.row) ?? []), counted.term]);
  }
  if (terms.size === 0) return template;
  const rows = template.rows.map((row) => {
    const more = terms.get(row);
    if (!more) return row;
    const formula = `${row.formula}${more.join('')}`.replace(/^ \+ /, '').replace(/^ - /, '-');
    return { ...row, formula };
  });
  return { ...template, rows };
}

/** The row of a form that counts a subject, with the term that is added to its formula. */
function countedIn(
  template: StatementTemplate,
  subject: AddedSubject,
): { readonly row: TemplateRow; readonly term: string } | undefined {
  const { kind, rows, marks } = template;
  if (kind === 'cashFlow') {
    const row = rows.find(({ lineNo }) => lineNo !== null && lineNo === marks.cashOpening);
    const term = ` + ${takes.opening}(${subject.code})`;
    return row && isFund(subject) ? { row, term } : undefined;
  }
  const row = rowOfAdded(template, subject);
  if (!row) return undefined;
  const isChosen = row.title === subject.row;
  const term = isChosen ? chosenTerm(template, row, subject) : termOf(template, row, subject);
  return { row, term };
}

/** The term of a subject in a row that a person has chosen, with the sign by which the totals count it once. */
function chosenTerm(template: StatementTemplate, row: TemplateRow, subject: AddedSubject): string {
  const times = countedTimes(compileTemplate(template))[template.rows.indexOf(row)];
  const sign = signOf(times, subject);
  if (!sign) return termOf(template, row, subject);
  const take = template.kind === 'incomeStatement' ? takes.result : takes.closing;
  return ` ${sign} ${take}(${subject.code})`;
}

/** The sign by which a row that the totals count so often counts a subject once; undefined where none does. */
function signOf(
  times: Money | undefined,
  { direction }: Pick<AddedSubject, 'direction'>,
): '+' | '-' | undefined {
  const net = netOfOwn(times ?? Money.zero, direction);
  if (net.compare(1) === 0) return '+';
  return net.compare(-1) === 0 ? '-' : undefined;
}

function isOnSideOf({ side }: TemplateRow, { category }: AddedSubject): boolean {
  if (category === 'profit' || category === 'common') return true;
  return side === (category === 'cost' ? 'asset' : category);
}

function termOf(
  { kind }: StatementTemplate,
  row: TemplateRow,
  { code, direction }: AddedSubject,
): string {
  if (kind === 'incomeStatement') {
    const isLoss = row.formula.startsWith('-') && direction === 'debit';
    return ` ${isLoss ? '-' : '+'} ${takes.result}(${code})`;
  }
  const own = row.side === 'asset' ? 'debit' : 'credit';
  return ` ${direction === own ? '+' : '-'} ${takes.closing}(${code})`;
}

/** An item of 资产负债表 on the side of the subject that has its very name; 货币资金 is of cash alone. */
function sheetRowByName(
  { rows, marks }: StatementTemplate,
  subject: AddedSubject,
): TemplateRow | undefined {
  return rows.find((row) => {
    const isNamed = row.title === subject.name && row.title !== CASH_ROW && !row.isMemo;
    return (
      isNamed && row.kind === 'item' && row.lineNo !== marks.retained && isOnSideOf(row, subject)
    );
  });
}

function profitRowByName(
  template: StatementTemplate,
  subject: AddedSubject,
): TemplateRow | undefined {
  const rows = profitRowTitles(subject).map((title) => rowTitled(template, title));
  return rows.find((row) => row !== undefined);
}

function sheetRowTitle({ category, code, name, direction, cash }: AddedSubject): string {
  if (cash && category === 'asset') return CASH_ROW;
  if (category === 'equity') return '资本公积';
  if (category === 'cost') return '存货';
  const isAsset = category === 'asset' || (category === 'common' && direction === 'debit');
  const codes = isAsset ? NON_CURRENT.asset : NON_CURRENT.liability;
  const isNonCurrent = codes.test(code) || NON_CURRENT_NAME.test(name);
  return `其他${isNonCurrent ? '非流动' : '流动'}${isAsset ? '资产' : '负债'}`;
}

function rowTitled({ rows }: StatementTemplate, title: string): TemplateRow | undefined {
  return rows.find((row) => row.lineNo !== null && !row.isMemo && row.title.includes(title));
}

/** 所得税费用 in both charts. It is computed from 利润总额, so no other subject may be shown in its row. */
const INCOME_TAX_CODES: readonly string[] = ['5801', '6801'];

/** Income before 5400 or 6400, expense from there on in both charts: the hundreds keep the two sides apart. */
function nearestRow(
  { rows }: StatementTemplate,
  { code, direction }: AddedSubject,
): TemplateRow | undefined {
  const isExpense = (each: string) => /^[56][4-9]/.test(each);
  const isSameSide = (each: string) => isExpense(each) === (direction === 'debit');
  const pattern = new RegExp(`${takes.result}\\((\\d{4})\\)`, 'g');
  const before = rows
    .filter(({ isMemo, kind }) => !isMemo && kind === 'item')
    .flatMap((row) => [...row.formula.matchAll(pattern)].map(([, named = '']) => ({ row, named })))
    .filter(({ named }) => isSameSide(named) && named < code && !INCOME_TAX_CODES.includes(named))
    .sort((a, b) => (a.named < b.named ? 1 : -1));
  return before[0]?.row;
}
