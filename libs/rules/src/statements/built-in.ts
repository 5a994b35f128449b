import type { Period } from '../period';
import { withAddedSubjects, type AddedSubject } from './added-subjects';
import { invariant } from '../problem';
import { type FormLine, type FormTerm, type FormVersion, formVersions } from './forms';
import { references, type Take, takes } from './takes';
import type { StatementColumn, StatementKind, StatementTemplate, TemplateRow } from './template';

export interface TemplateChoice {
  /** 0 小企业会计准则, 1 企业会计准则. */
  readonly standard: 0 | 1;
  readonly kind: Exclude<StatementKind, 'own'>;
  /** The last month shown: the form is the one that holds then. */
  readonly period: Period;
  /** 月报, 季报, 年报; a month unless it says otherwise. */
  readonly span?: 'month' | 'quarter' | 'year';
  /** 企业会计准则: 季报 shows 年初至季末 as 本期金额 instead of the quarter alone. */
  readonly isQuarterSinceJanuary?: boolean;
  /** Ids of `statementSwitches`; any combination is one. */
  readonly switches?: readonly string[];
  /** Codes of the account set's subjects with cash that may not be used (受限资金), no cash of 现金流量表. */
  readonly restricted?: readonly string[];
  /** The code of a standard subject in the account set, whose coding rule may be another. */
  readonly codeOf?: (code: string) => string;
  /** First-level subjects of the account set beyond the chart of the standard: the form counts them as well. */
  readonly added?: readonly AddedSubject[];
}

/** A way of presenting that an account set may choose, such as 往来不重分类. */
interface StatementSwitch {
  readonly id: string;
  readonly title: string;
}

const takeNames: Readonly<Record<string, Take>> = {
  期末余额: 'closing',
  期初余额: 'opening',
  年初余额: 'yearOpening',
  '借方余额 科目': 'debitBalance',
  '贷方余额 科目': 'creditBalance',
  '借方余额 明细': 'detailDebitBalance',
  '贷方余额 明细': 'detailCreditBalance',
  '本期发生额(损益净额)': 'result',
  本年累计: 'yearResult',
};

const sides: Readonly<Record<string, TemplateRow['side']>> = {
  资产: 'asset',
  负债: 'liability',
  所有者权益: 'equity',
};

type ColumnPlan = Pick<StatementColumn, 'basis' | 'of'> & Partial<StatementColumn>;

/** What the columns of the official forms show, by their keys in the files. */
const columnPlans: Readonly<Record<string, ColumnPlan>> = {
  closing: { basis: 'period', of: 'current' },
  opening: { basis: 'yearStart', of: 'current' },
  ytd: { basis: 'year', of: 'current' },
  month: { basis: 'period', of: 'current' },
  current: { basis: 'period', of: 'current' },
  prior: { basis: 'period', of: 'prior' },
};

/** The form that holds in a period; before the first one that is known, the first one. */
export function formOf(
  choice: Pick<TemplateChoice, 'standard' | 'kind' | 'period'>,
  versions: readonly FormVersion[] = formVersions,
): FormVersion {
  const { standard, kind, period } = choice;
  const known = versions.filter((each) => each.standard === standard && each.kind === kind);
  const form = known.findLast(({ from }) => from <= period) ?? known[0];
  invariant(form !== undefined, `no form of ${kind} for standard ${standard}`);
  return form;
}

/** The switches that the form of a period has. */
export function statementSwitches(
  choice: Pick<TemplateChoice, 'standard' | 'kind' | 'period'>,
): StatementSwitch[] {
  return (formOf(choice).form.alternatives ?? []).map(({ id, title }) => ({ id, title }));
}

/**
 * A statement as the standard asks for it (会小企01至03表: 财会〔2011〕17号附录; 会企01至03表: 财会〔2019〕6号附件2;
 * 应交税费: 财会〔2016〕22号), its formulas in the language that users write. Switches replace whole rows, as the
 * files say. A switch or kind that no form has is a programming mistake.
 */
export function builtInTemplate(choice: TemplateChoice): StatementTemplate {
  const { form, marks, kind, standard } = formOf(choice);
  const { switches = [], restricted = [], codeOf = (code: string) => code } = choice;
  const replaced = new Map<number, readonly FormTerm[]>();
  for (const id of switches) {
    const chosen = form.alternatives?.find((each) => each.id === id);
    invariant(chosen !== undefined, `no switch ${id} for ${form.formNo}`);
    for (const line of chosen.lines) replaced.set(line.lineNo, line.formula);
  }
  const rows = form.lines.map((line) => {
    const terms = (line.lineNo === null ? undefined : replaced.get(line.lineNo)) ?? line.formula;
    const less = line.lineNo === marks.cashOpening ? restricted : [];
    return rowOf(line, `${formulaText(terms, codeOf)}${withoutText(less)}`);
  });
  const template: StatementTemplate = {
    standard,
    kind,
    name: form.report,
    formNo: form.formNo,
    marks,
    isBuiltIn: true,
    rows,
    columns: form.columns.flatMap((column) => columnOf(column, choice)),
  };
  return withAddedSubjects(template, choice.added ?? []);
}

function rowOf(line: FormLine, formula: string): TemplateRow {
  const { lineNo, title, side, section, indent, isHeader, isTotal, isMemo = false, note } = line;
  return {
    lineNo,
    title,
    indent,
    isMemo,
    formula,
    kind: isHeader || lineNo === null ? 'heading' : isTotal ? 'total' : 'item',
    ...(side === undefined ? {} : { side: sides[side] }),
    ...(section === undefined ? {} : { section }),
    ...(note === undefined ? {} : { note }),
  };
}

function formulaText(terms: readonly FormTerm[], codeOf: (code: string) => string): string {
  return terms
    .map((term, index) => {
      const sign = index > 0 ? ` ${term.op} ` : term.op === '-' ? '-' : '';
      return `${sign}${termText(term, codeOf)}`;
    })
    .join('');
}

function termText(term: FormTerm, codeOf: (code: string) => string): string {
  const { source, code = '', lineNo, take = '', unit } = term;
  if (source === 'line') return `${references.row}(${lineNo})`;
  if (source === 'cashFlowItem') return `${references.item}(${code})`;
  const name = takeNames[unit === undefined ? take : `${take} ${unit}`];
  invariant(name !== undefined && source === 'subject', `no take for ${take} ${unit}`);
  return `${takes[name]}(${codeOf(code)})`;
}

function withoutText(codes: readonly string[]): string {
  return codes.map((code) => ` - ${takes.opening}(${code})`).join('');
}

function columnOf(
  { key, title, optional }: { key: string; title: string; optional?: boolean },
  choice: Pick<TemplateChoice, 'span' | 'isQuarterSinceJanuary'>,
): StatementColumn[] {
  const plan = columnPlans[key];
  invariant(plan !== undefined, `no plan for the column ${key}`);
  return columnInSpan({ key, title, ...plan, ...(optional ? { isOptional: true } : {}) }, choice);
}

/**
 * A column of an official form in 月报, 季报 or 年报: these name and read the column of the month otherwise (notes
 * of the files). Columns with other keys are the same in each.
 * @returns none where a report of the span has no such column
 */
export function columnInSpan(
  column: StatementColumn,
  {
    span = 'month',
    isQuarterSinceJanuary = false,
  }: Pick<TemplateChoice, 'span' | 'isQuarterSinceJanuary'>,
): StatementColumn[] {
  const { key } = column;
  if (span === 'month') return [column];
  if (key === 'month') {
    if (span === 'quarter') return [{ ...column, title: '本季金额' }];
    return [{ ...column, key: 'prior', title: '上年金额', basis: 'year', of: 'prior' }];
  }
  // A whole year is the year so far: the added column would show the same figures twice.
  if (span === 'year') return column.isOptional ? [] : [column];
  const isSinceJanuary = isQuarterSinceJanuary && (key === 'current' || key === 'prior');
  return [isSinceJanuary ? { ...column, basis: 'year' } : column];
}
