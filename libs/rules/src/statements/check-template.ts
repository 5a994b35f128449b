import { remembered } from '../remembered';
import { type FormulaReference, referencesOf, type StatementFormula } from './formula';
import { rowOrder, type RowOrder } from './row-order';
import { type CompiledTemplate, formulaOf, type TemplateFinding } from './template';

/** How many rows of a circle a sentence names. */
const CIRCLE_TOLD = 8;

/** What formulas may name. */
export interface KnownNames {
  /** Codes of the account set's subjects. */
  readonly codes: ReadonlySet<string>;
  /** Codes of cash flow items. */
  readonly items: ReadonlySet<string>;
}

/** The rows that the formulas of a column read, by places from 0. */
function readsOfRow(compiled: CompiledTemplate, column: string, index: number): number[] {
  return rowReferences(compiled, column, index).map(({ read }) => read);
}

/** The order in which a column's cells are reckoned. */
export function orderOfColumn(compiled: CompiledTemplate, column: string): RowOrder {
  const orders = ordersOf(compiled);
  // Columns without formulas of their own have one order.
  const key = compiled.rows.some(({ formulas }) => formulas.has(column)) ? column : '';
  const known = orders.get(key);
  if (known) return known;
  const order = rowOrder(compiled.rows.length, (index) => readsOfRow(compiled, column, index));
  orders.set(key, order);
  return order;
}

const ordersOf = remembered((_: CompiledTemplate) => new Map<string, RowOrder>());

/**
 * All that is wrong with a template whatever the books hold: what can't be read, rows and subjects that do
 * not exist, rows that read each other in a circle. Each with its row and the place in its formula. A built-in
 * template may name subjects that an account set lacks.
 */
export function checkStatementTemplate(
  compiled: CompiledTemplate,
  known: KnownNames,
): TemplateFinding[] {
  const { template, rows, findings } = compiled;
  const found = [...findings];
  for (const [index, { formula, formulas }] of rows.entries()) {
    const check = (each: StatementFormula | null, field?: string) => {
      for (const reference of each ? referencesOf(each) : []) {
        const problem = unknownProblem(reference, compiled, known);
        if (!problem || (template.isBuiltIn && problem.code === 'FORMULA_SUBJECT')) continue;
        found.push({ ...problem, row: index + 1, at: reference.at, ...(field ? { field } : {}) });
      }
    };
    check(formula);
    for (const [key, own] of formulas) check(own, key);
  }
  return [...found, ...circlesOf(compiled)];
}

function unknownProblem(
  reference: FormulaReference,
  { byLineNo }: CompiledTemplate,
  { codes, items }: KnownNames,
): Pick<TemplateFinding, 'code' | 'msg'> | undefined {
  if (reference.kind === 'row') {
    const { lineNo } = reference;
    if (byLineNo.has(lineNo)) return undefined;
    return { code: 'FORMULA_ROW', msg: `本表没有行次 ${lineNo}，请改为已有的行次或删去这一项` };
  }
  const { code } = reference;
  if (reference.kind === 'item') {
    if (items.has(code)) return undefined;
    return { code: 'FORMULA_ITEM', msg: `没有现金流量项目 ${code}，请改选一个项目或删去这一项` };
  }
  if (codes.has(code)) return undefined;
  return { code: 'FORMULA_SUBJECT', msg: `没有编码为 ${code} 的科目，请改选一个科目或删去这一项` };
}

const circlesOf = remembered(circleFindings);

/** Columns without formulas of their own have the same circles: each is told once. */
function circleFindings(compiled: CompiledTemplate): TemplateFinding[] {
  const { template, rows } = compiled;
  const told = new Set<string>();
  return template.columns.flatMap(({ key }) =>
    orderOfColumn(compiled, key).circles.flatMap((circle): TemplateFinding[] => {
      const name = circle.join(' ');
      const last = circle.at(-2) ?? 0;
      const reference = rowReferences(compiled, key, last).find(({ read }) => read === circle[0]);
      if (told.has(name) || !reference) return [];
      told.add(name);
      const numbers = circle.map((index) => String(rows[index]?.row.lineNo));
      const way =
        numbers.length <= CIRCLE_TOLD
          ? numbers
          : [...numbers.slice(0, CIRCLE_TOLD - 2), '…', ...numbers.slice(-2)];
      const msg = `循环引用：行次 ${way.join('→')}，请修改其中一行的公式`;
      const field = rows[last]?.formulas.has(key) ? { field: key } : {};
      return [{ code: 'FORMULA_CYCLE', row: last + 1, at: reference.at, msg, ...field }];
    }),
  );
}

function rowReferences(compiled: CompiledTemplate, column: string, index: number) {
  const row = compiled.rows[index];
  const formula = row ? formulaOf(row, column) : null;
  return (formula ? referencesOf(formula) : []).flatMap((reference) => {
    const read = reference.kind === 'row' ? compiled.byLineNo.get(reference.lineNo) : undefined;
    return read === undefined ? [] : [{ read, at: reference.at }];
  });
}
