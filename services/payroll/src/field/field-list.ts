import type { salaryFieldCalls, InputOf, SalaryFieldRow } from '@mingzhang/contract';
import type { Problem } from '@mingzhang/rules';
import {
  isOwnField,
  payVariables,
  prepareFields,
  standardFields,
  suggestedFormulas,
  type SalaryField,
} from '@mingzhang/rules/payroll';

type FieldChange = InputOf<typeof salaryFieldCalls.update>['body']['fields'][number];

/** What an account set changed of a field; an own field has no other source. */
export interface StoredField {
  readonly code: string;
  readonly name: string;
  readonly category: SalaryField['category'];
  readonly treatment: SalaryField['treatment'];
  readonly formula: string | null;
  readonly isShown: boolean;
}

const standard = new Map(standardFields.map((field) => [field.code, field]));
const ownPrefix = 'own';

/** The fields of an account set in their order; fields of the product that it does not name follow. */
export function mergedFields(stored: readonly StoredField[]): SalaryField[] {
  const named = new Set(stored.map(({ code }) => code));
  const rest = standardFields.filter(({ code }) => !named.has(code));
  return [...stored.map(mergedField), ...rest];
}

function mergedField(stored: StoredField): SalaryField {
  const { code, name, category, treatment, formula, isShown } = stored;
  const known = standard.get(code);
  if (known) {
    const changed = isOwnField(known) ? { treatment, formula } : {};
    const named = known.kind === 'default-custom' ? { name } : {};
    return { ...known, ...named, ...changed, inDefaultSheet: isShown };
  }
  const own = { rule: null, kind: 'custom', isEditable: true, note: '' } as const;
  return { code, name, category, treatment, formula, inDefaultSheet: isShown, ...own };
}

/** What is to be stored of a changed list; new fields get the next free code. */
export function storedFields(
  changes: readonly FieldChange[],
  before: readonly SalaryField[],
): StoredField[] {
  const known = new Map(before.map((field) => [field.code, field]));
  const numbers = before.map(({ code }) => Number(/^own(\d+)$/.exec(code)?.[1] ?? 0));
  let last = Math.max(0, ...numbers);
  return changes.map((change) => {
    const { name, treatment, formula, isShown } = change;
    let { code } = change;
    if (code === null) {
      last += 1;
      code = `${ownPrefix}${last}`;
    }
    const category = change.category ?? known.get(code)?.category ?? 'earning';
    return { code, name, category, treatment, formula: formula || null, isShown };
  });
}

/** What is wrong with a changed list, by the row of its field. */
export function fieldProblems(
  changes: readonly FieldChange[],
  stored: readonly StoredField[],
  before: readonly SalaryField[],
): Problem[] {
  const known = new Set(before.map(({ code }) => code));
  const problems: Problem[] = changes.flatMap(({ code, name, formula }, at) => {
    const own = code === null ? undefined : standard.get(code);
    const refuse = (field: string, msg: string) => [
      { code: 'PAYROLL_FIELD', row: at + 1, field: `fields.${at}.${field}`, msg },
    ];
    if (code !== null && !known.has(code)) {
      return refuse('code', `工资项“${name}”不存在或已删除，请刷新后重试`);
    }
    if (own && own.kind !== 'default-custom' && own.name !== name) {
      return refuse('name', `“${own.name}”是固定的工资项，不能改名`);
    }
    if (own && !isOwnField(own) && formula !== '') {
      return refuse('formula', `“${own.name}”由系统计算，不能设置公式`);
    }
    return [];
  });
  for (const { code, field: fieldCode, msg } of prepareFields(mergedFields(stored)).problems) {
    const at = stored.findIndex((each) => each.code === fieldCode);
    const place = at === -1 ? {} : { row: at + 1, field: `fields.${at}.formula` };
    problems.push({ code, msg, ...place });
  }
  return problems;
}

/** A field as answers show it. */
export function shownField(field: SalaryField): SalaryFieldRow {
  const { inDefaultSheet: isShown, ...rest } = field;
  return { ...rest, isShown };
}

/** What formulas may name beside fields. */
export const formulaVariables = payVariables.map(([code, name]) => ({ code, name }));

/** Formulas that are proposed, by the codes of their fields. */
export const formulaSuggestions = Object.entries(suggestedFormulas).map(([code, formula]) => ({
  code,
  formula,
}));
