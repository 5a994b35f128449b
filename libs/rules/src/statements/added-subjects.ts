import type { StatementTemplate, TemplateRow } from './template';
import { takes } from './takes';

/** A first-level subject of an account set that the chart of its standard lacks. */
export interface AddedSubject {
  readonly code: string;
  readonly name: string;
  readonly category: 'asset' | 'liability' | 'common' | 'equity' | 'cost' | 'profit';
  readonly direction: 'debit' | 'credit';
}

/** Codes of fixed and other non-current assets, and of long-term liabilities, in both charts. */
const NON_CURRENT = { asset: /^1[5-8]/, liability: /^2[5-9]/ } as const;
const NON_CURRENT_NAME = /长期|非流动/;

/**
 * The row of an official form that a new first-level subject is counted in: on 资产负债表 the row for other items of its
 * kind by category, code and name; 损益 not carried forward is 未分配利润. On 利润表 the row of the nearest subject before
 * it on the same side, else 营业外收入 or 营业外支出. Undefined where the form has nothing of it.
 */
export function rowOfAdded(
  template: StatementTemplate,
  subject: AddedSubject,
): TemplateRow | undefined {
  if (template.kind === 'balanceSheet') {
    const { retained } = template.marks;
    return subject.category === 'profit'
      ? template.rows.find(({ lineNo }) => lineNo !== null && lineNo === retained)
      : rowTitled(template, sheetRowTitle(subject));
  }
  if (template.kind !== 'incomeStatement' || subject.category !== 'profit') return undefined;
  const fallback = subject.direction === 'credit' ? '营业外收入' : '营业外支出';
  return nearestRow(template, subject) ?? rowTitled(template, fallback);
}

/** A form that also counts these subjects, each in the row of `rowOfAdded`; those that it names already stay as they are. */
export function withAddedSubjects(
  template: StatementTemplate,
  added: readonly AddedSubject[],
): StatementTemplate {
  const terms = new Map<TemplateRow, string[]>();
  const all = template.rows.map(({ formula }) => formula).join(' ');
  for (const subject of added) {
    if (all.includes(`(${subject.code}`)) continue;
    const row = rowOfAdded(template, subject);
    if (row) terms.set(row, [...(terms.get(row) ?? []), termOf(template, row, subject)]);
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

function sheetRowTitle({ category, code, name, direction }: AddedSubject): string {
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
    .filter(({ named }) => isSameSide(named) && named < code)
    .sort((a, b) => (a.named < b.named ? 1 : -1));
  return before[0]?.row;
}
