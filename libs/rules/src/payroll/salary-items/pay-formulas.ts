import {
  evaluateFormula,
  type Formula,
  FormulaError,
  isVariableName,
  orderOf,
  parseFormula,
  plainFormula,
  variablesOf,
} from '../../closing/closing-formula';
import { type Money, round2 } from '../../money';
import { formatMoney } from '../../money-format';
import { AMOUNT_LIMIT } from '../../posting-line';
import { remembered } from '../../remembered';
import { type PayrollProblem, refusal } from '../facts';
import { attendanceColumns } from './attendance';
import { isOwnField, ownCategories, type SalaryField } from './salary-fields';

/**
 * Figures of the product that formulas read beside fields; each is computed from what `reads`
 * names.
 */
export type PayNode = 'gross' | 'socialPersonal' | 'housingFundPersonal' | 'tax';
const payNodes: readonly PayNode[] = ['gross', 'socialPersonal', 'housingFundPersonal', 'tax'];

/** Figures of the person and the month that formulas read, by code and Chinese name. */
export const payVariables: readonly (readonly [code: string, name: string])[] = [
  ['paidDays', '计薪天数'],
  ['socialBase', '社保基数'],
  ['housingFundBase', '公积金基数'],
  ...attendanceColumns,
];

/** Fields ready to be computed: every field and figure after those that it reads. */
export interface PreparedFields {
  readonly fields: readonly SalaryField[];
  /** Codes of own fields and nodes in the order of computing. */
  readonly order: readonly string[];
  readonly formulas: ReadonlyMap<string, Formula>;
  /** The code for every name that a formula may use. */
  readonly codes: ReadonlyMap<string, string>;
  readonly problems: readonly PayrollProblem[];
}

/**
 * Reads the formulas of fields and orders them by what they read. Formulas are those of closing
 * templates: decimals, names, + - * / and parentheses, max, min, round, atMost; a field is named by
 * its Chinese name without brackets or by its code. A field whose formula is refused counts as
 * entered.
 * Errors: none; syntax, unknown names and circles stand in `problems` with the field's code.
 */
export const prepareFields = remembered((fields: readonly SalaryField[]): PreparedFields => {
  const codes = formulaCodes(fields);
  const problems = fieldProblems(fields);
  const formulas = new Map<string, Formula>();
  for (const field of fields) {
    if (field.formula === null || !isOwnField(field)) continue;
    const read = readFormula(field, codes);
    if ('problem' in read) problems.push(read.problem);
    else formulas.set(field.code, read.formula);
  }
  const ordered = orderedCodes(fields, formulas, codes);
  if ('problem' in ordered) {
    problems.push(ordered.problem);
    const order = orderedCodes(fields, new Map(), codes);
    return {
      fields,
      order: 'order' in order ? order.order : [],
      formulas: new Map(),
      codes,
      problems,
    };
  }
  return { fields, order: ordered.order, formulas, codes, problems };
});

/** A field's amount by its formula, or what stops it. */
type FormulaAmount = { readonly amount: Money } | { readonly problem: PayrollProblem };

/**
 * The amount of a field's formula in yuan, rounded half up to fen.
 * @param valueOf amounts by code; undefined counts as unknown
 */
export function formulaAmount(
  { name, code }: SalaryField,
  { formulas, codes }: PreparedFields,
  valueOf: (code: string) => Money | undefined,
): FormulaAmount | undefined {
  const formula = formulas.get(code);
  if (formula === undefined) return undefined;
  try {
    const value = evaluateFormula(formula, (variable) => valueOf(codes.get(variable) ?? ''));
    const amount = round2(value);
    if (amount.abs().compare(AMOUNT_LIMIT) < 0) return { amount };
    const most = '金额应小于 10 万亿元';
    const msg = `“${name}”的公式结果 ${formatMoney(amount)} 过大，${most}，请核对公式和考勤、基数等数据`;
    return { problem: refusal('PAYROLL_FORMULA', msg, code) };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { problem: refusal('PAYROLL_FORMULA', `“${name}”：${error.message}`, code) };
  }
}

/** The name of a field as formulas write it: without brackets and blanks. */
export function formulaName(name: string): string {
  return name.replace(/[()（）\s]/g, '');
}

function formulaCodes(fields: readonly SalaryField[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const readable = fields.filter(
    (field) => isOwnField(field) || payNodes.some((node) => node === field.code),
  );
  for (const [code, name] of payVariables) {
    names.set(code, code);
    names.set(name, code);
  }
  for (const { code, name } of readable) {
    names.set(code, code);
    names.set(formulaName(name), code);
  }
  return names;
}

function readFormula(
  { name, code, formula: text }: SalaryField,
  codes: ReadonlyMap<string, string>,
): { readonly formula: Formula } | { readonly problem: PayrollProblem } {
  try {
    const formula = parseFormula(plainFormula(text ?? ''));
    const unknown = [...variablesOf(formula)].find((variable) => !codes.has(variable));
    if (unknown === undefined) return { formula };
    const msg = `“${name}”的公式中“${unknown}”没有定义，请改用工资项、考勤或基数的名称`;
    return { problem: refusal('PAYROLL_FORMULA', msg, code) };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { problem: refusal('PAYROLL_FORMULA', `“${name}”：${error.message}`, code) };
  }
}

/** Orders by Chinese names, so that a circle is named as people know its fields. */
function orderedCodes(
  fields: readonly SalaryField[],
  formulas: ReadonlyMap<string, Formula>,
  codes: ReadonlyMap<string, string>,
): { readonly order: readonly string[] } | { readonly problem: PayrollProblem } {
  const names = new Map(fields.map(({ code, name }) => [code, name]));
  const own = fields.filter(isOwnField);
  const named = (code: string) => names.get(code) ?? code;
  const reads = new Map<string, Iterable<string>>();
  for (const { code } of own) {
    const formula = formulas.get(code);
    const variables = formula === undefined ? [] : [...variablesOf(formula)];
    reads.set(
      named(code),
      variables.map((variable) => named(codes.get(variable) ?? variable)),
    );
  }
  const earnings = own.filter(({ category }) => category !== 'deduction');
  reads.set(
    named('gross'),
    earnings.map(({ name }) => name),
  );
  reads.set(named('socialPersonal'), []);
  reads.set(named('housingFundPersonal'), []);
  reads.set(named('tax'), [named('gross'), named('socialPersonal'), named('housingFundPersonal')]);
  const codeOf = new Map(fields.map(({ code, name }) => [name, code]));
  try {
    return { order: orderOf(reads).map((name) => codeOf.get(name) ?? name) };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { problem: refusal('PAYROLL_FORMULA', error.message, 'formula') };
  }
}

/**
 * Names twice, names that formulas can't use, custom fields of a category of the product, treatment
 * of deductions.
 */
function fieldProblems(fields: readonly SalaryField[]): PayrollProblem[] {
  const problems: PayrollProblem[] = [];
  const seen = new Set(payVariables.map(([, name]) => name));
  for (const field of fields) {
    const name = formulaName(field.name);
    const refuse = (msg: string) => problems.push(refusal('PAYROLL_FIELD', msg, field.code));
    if (seen.has(name)) refuse(`工资项“${field.name}”重名，请改名`);
    seen.add(name);
    if (field.kind !== 'custom' && field.kind !== 'default-custom') continue;
    if (!isVariableName(name)) {
      refuse(`工资项“${field.name}”应以汉字或字母开头，只含汉字、字母、数字，且不是函数名`);
    }
    if (!ownCategories.some((category) => category === field.category)) {
      refuse(`自定义工资项“${field.name}”只能是应发项目、应发扣减项目或扣款项目`);
    }
    if (field.category !== 'earning' && field.treatment !== 'taxable') {
      refuse(`“${field.name}”是扣减项目，不设免税或不征税，请改回应税`);
    }
  }
  return problems;
}
