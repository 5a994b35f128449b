import type { RequestOf, ResultOf, salaryFieldCalls, SalaryFieldRow } from '@mingzhang/contract';
import { formulaName, isOwnField, prepareFields, type SalaryField } from '@mingzhang/rules/payroll';

export type FieldList = ResultOf<typeof salaryFieldCalls.list>;
type FieldChange = RequestOf<typeof salaryFieldCalls.update>['body']['fields'][number];

/** A field of the draft; one that the service does not know yet has a code of its own for the time being. */
export interface DraftField extends SalaryFieldRow {
  readonly isNew?: boolean;
}

/** Whether people may change the name: the user's own fields and those that a new set starts with. */
export const isRenamable = ({ kind }: DraftField) => kind === 'custom' || kind === 'default-custom';

/** Whether the field takes amounts and formulas of the user. */
export const isOwn = (field: DraftField) => isOwnField(ruleField(field));

function ruleField(field: DraftField): SalaryField {
  return { ...field, formula: field.formula || null, inDefaultSheet: field.isShown };
}

/** A new field below the others of its kind. */
function newField(fields: readonly DraftField[]): DraftField {
  const taken = new Set(fields.map(({ code }) => code));
  let number = 1;
  while (taken.has(`new${String(number)}`)) number += 1;
  return {
    code: `new${String(number)}`,
    name: '',
    category: 'earning',
    kind: 'custom',
    rule: null,
    formula: null,
    treatment: 'taxable',
    isShown: true,
    isEditable: true,
    note: '',
    isNew: true,
  };
}

/** Puts the field into the list behind the last one that people type into. */
export function withNew(fields: readonly DraftField[]): readonly DraftField[] {
  const at = fields.findLastIndex((field) => field.category === 'earning');
  return fields.toSpliced(at + 1, 0, newField(fields));
}

/** The list with the field at `from` moved by `step` places; the same list at its ends. */
export function moved(
  fields: readonly DraftField[],
  from: number,
  step: 1 | -1,
): readonly DraftField[] {
  const field = fields[from];
  const to = from + step;
  if (!field || to < 0 || to >= fields.length) return fields;
  return fields.toSpliced(from, 1).toSpliced(to, 0, field);
}

/** What is wrong with the fields, by code: the rule that the service asks as well. */
export function problemsOf(fields: readonly DraftField[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { field, msg } of prepareFields(fields.map(ruleField)).problems) {
    const code = field ?? '';
    if (!found.has(code)) found.set(code, msg);
  }
  for (const { code, name } of fields) {
    if (name.trim() === '') found.set(code, '请填写工资项名称');
  }
  return found;
}

/** The request of the draft, in its order. */
export function changesOf(fields: readonly DraftField[]): FieldChange[] {
  return fields.map((field) => ({
    code: field.isNew ? null : field.code,
    name: field.name.trim(),
    treatment: field.treatment,
    formula: field.formula ?? '',
    isShown: field.isShown,
    ...(field.kind === 'custom' ? { category: field.category as FieldChange['category'] } : {}),
  }));
}

/** A name that formulas may use, and what it is. */
export interface FormulaName {
  readonly name: string;
  readonly note: string;
}

/** Names for the formula of a field: other fields, figures of the product, attendance and bases. */
export function namesFor(
  fields: readonly DraftField[],
  variables: FieldList['variables'],
  own: string,
): readonly FormulaName[] {
  const nodes = new Set(['gross', 'socialPersonal', 'housingFundPersonal', 'tax']);
  const readable = fields.filter(
    (field) => field.code !== own && field.name !== '' && (isOwn(field) || nodes.has(field.code)),
  );
  return [
    ...readable.map(({ name }) => ({ name: formulaName(name), note: '工资项' })),
    ...variables.map(({ name }) => ({ name, note: '考勤和基数' })),
  ];
}

const wordBefore = /[\p{Script=Han}A-Za-z_][\p{Script=Han}A-Za-z0-9_]*$/u;

/** A formula with the word before the caret completed, and what it is completed by. */
interface Completion {
  readonly text: string;
  readonly name: FormulaName;
}

/** Names that hold the word before the caret; none where there is no word or it is one of them. */
export function completions(
  text: string,
  caret: number,
  names: readonly FormulaName[],
): readonly Completion[] {
  const head = text.slice(0, caret);
  const word = wordBefore.exec(head)?.[0] ?? '';
  if (word === '' || names.some(({ name }) => name === word)) return [];
  const start = head.slice(0, head.length - word.length);
  return names
    .filter(({ name }) => name.includes(word))
    .map((name) => ({ text: `${start}${name.name}${text.slice(caret)}`, name }));
}
