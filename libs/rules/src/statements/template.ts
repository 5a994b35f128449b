import type { FormulaFinding, StatementFormula } from './formula';
import { operandsOf } from './formula';
import { parseStatementFormula } from './parse-formula';

/** 资产负债表, 利润表, 现金流量表, or a statement that the account set made for itself. */
export type StatementKind = 'balanceSheet' | 'incomeStatement' | 'cashFlow' | 'own';

/**
 * What the takes of a column mean. `period`: 期末 and 期初 of the period shown, its movements. `year`: 期初 is
 * the beginning of the year, movements those since then. `yearStart`: balances as the year began (年初).
 */
export type ColumnBasis = 'period' | 'year' | 'yearStart';

export interface StatementColumn {
  readonly key: string;
  readonly title: string;
  readonly basis: ColumnBasis;
  /** Of the period shown, or of the same one a year before (上期金额, 上年金额). */
  readonly of: 'current' | 'prior';
  /** The official form has no such column; products add it. */
  readonly isOptional?: boolean;
}

export interface TemplateRow {
  /** 行次: rows refer to each other by it. Null for a heading and for rows that none refers to. */
  readonly lineNo: number | null;
  readonly title: string;
  /** Where the row stands on a balance sheet. */
  readonly side?: 'asset' | 'liability' | 'equity';
  /** Part of an income statement or cash flow statement, as the form calls it. */
  readonly section?: string;
  readonly indent: number;
  readonly kind: 'heading' | 'item' | 'total';
  /** 其中: shown, part of no total. */
  readonly isMemo: boolean;
  readonly formula: string;
  /** Formulas of columns that differ from the row's own, by the key of the column. */
  readonly formulas?: Readonly<Record<string, string>>;
  /** Decimals that figures are rounded to; 2 unless it says otherwise, as for ratios. */
  readonly decimals?: number;
  readonly note?: string;
}

/** Rows that checks, coverage and other statements read, by their 行次. */
export interface TemplateMarks {
  /** 资产总计 and 负债和所有者权益总计. */
  readonly assets?: number;
  readonly claims?: number;
  /** 货币资金. */
  readonly cash?: number;
  /** 未分配利润. */
  readonly retained?: number;
  /** 净利润. */
  readonly profit?: number;
  /** 现金净增加额, 期初现金余额, 期末现金余额. */
  readonly cashIncrease?: number;
  readonly cashOpening?: number;
  readonly cashClosing?: number;
}

export interface StatementTemplate {
  /** 0 小企业会计准则, 1 企业会计准则. */
  readonly standard: 0 | 1;
  readonly kind: StatementKind;
  readonly name: string;
  /** 会小企01表; empty for statements of the account set's own. */
  readonly formNo: string;
  readonly columns: readonly StatementColumn[];
  readonly rows: readonly TemplateRow[];
  readonly marks: TemplateMarks;
  /**
   * Formulas of built-in templates name all subjects of the standard. An account set need not have them: small-scale
   * taxpayers have no columns of 应交增值税. What is missing is read as nothing, without a finding.
   */
  readonly isBuiltIn: boolean;
}

/** A finding with its row, counted from 1 over all rows; `field` is the key of a column with a formula of its own. */
export type TemplateFinding = FormulaFinding & { readonly row: number };

/** A row with its formulas read; null for one that can't be read. */
interface CompiledRow {
  readonly row: TemplateRow;
  readonly formula: StatementFormula | null;
  readonly formulas: ReadonlyMap<string, StatementFormula | null>;
}

export interface CompiledTemplate {
  readonly template: StatementTemplate;
  readonly rows: readonly CompiledRow[];
  /** The row of a 行次, by its place from 0; the first one where two have the same. */
  readonly byLineNo: ReadonlyMap<number, number>;
  readonly findings: readonly TemplateFinding[];
}

/** Of all formulas of a template that somebody made; an official form has some 300. Each is reckoned in every column, by whoever looks. */
const OPERANDS_AT_MOST = 3_000;

/**
 * Reads all formulas of a template once; what can't be read, is numbered twice or is beyond what a statement may
 * cost is a finding with its row.
 */
export function compileTemplate(template: StatementTemplate): CompiledTemplate {
  const findings: TemplateFinding[] = [];
  const byLineNo = new Map<number, number>();
  let operands = 0;
  const rows = template.rows.map((row, index): CompiledRow => {
    const read = (text: string, field?: string): StatementFormula | null => {
      const { formula, problem } = parseStatementFormula(text);
      const place = { row: index + 1, ...(field ? { field } : {}) };
      if (problem) findings.push({ ...problem, ...place });
      if (!formula) return null;
      operands += operandsOf(formula);
      if (template.isBuiltIn || operands <= OPERANDS_AT_MOST) return formula;
      const msg = `全部公式合计不能超过 ${OPERANDS_AT_MOST} 个取数和数字，请拆成几张报表`;
      findings.push({ code: 'FORMULA_SIZE', msg, at: formula.at, ...place });
      return null;
    };
    const { lineNo } = row;
    if (lineNo !== null && byLineNo.has(lineNo)) {
      const msg = `行次 ${lineNo} 已被“${template.rows[byLineNo.get(lineNo) ?? 0]?.title}”使用，请换一个行次`;
      const at = { start: 0, end: 0 };
      findings.push({ code: 'LINE_NUMBER_TAKEN', row: index + 1, field: 'lineNo', msg, at });
    } else if (lineNo !== null) byLineNo.set(lineNo, index);
    const own = Object.entries(row.formulas ?? {});
    return {
      row,
      formula: read(row.formula),
      formulas: new Map(own.map(([key, text]) => [key, read(text, key)])),
    };
  });
  return { template, rows, byLineNo, findings };
}

/** The formula of a row in a column. */
export function formulaOf(row: CompiledRow, column: string): StatementFormula | null {
  const own = row.formulas.get(column);
  return own === undefined ? row.formula : own;
}
