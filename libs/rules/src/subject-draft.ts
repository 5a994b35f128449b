import type { Problem } from './problem';
import {
  checkSubjectCode,
  parentCodeOf,
  type SubjectCategory,
  type SubjectCodeProblem,
  type SubjectCodeRule,
} from './subject-tree';

/** A subject that somebody wants to add, in a form or by a row of a file. */
export interface SubjectDraft {
  readonly code: string;
  /** Of a first-level subject; a child has its parent's. */
  readonly category?: SubjectCategory | undefined;
  /** Categories of auxiliary accounting. */
  readonly auxiliary: readonly number[];
  readonly auxiliaryRequired: readonly number[];
  readonly currencies: readonly string[];
}

/** What the account set has. */
export interface SubjectFacts {
  readonly rule: SubjectCodeRule;
  /** Categories of all subjects by their code. */
  readonly categories: ReadonlyMap<string, SubjectCategory>;
  readonly auxiliaryIds: ReadonlySet<number>;
  readonly currencies: ReadonlySet<string>;
}

type SubjectDraftProblem =
  | SubjectCodeProblem
  | 'SUBJECT_CATEGORY_MISSING'
  | 'SUBJECT_CATEGORY_DIFFERS'
  | 'SUBJECT_AUXILIARY_UNKNOWN'
  | 'SUBJECT_AUXILIARY_REQUIRED'
  | 'SUBJECT_CURRENCY_UNKNOWN';

/**
 * What keeps a subject from being added: the one check of form, service and import.
 *
 * `parentCode` is the parent that was chosen: null for a first-level subject, left out when only
 * the code tells the place.
 */
export function checkSubjectDraft(
  draft: SubjectDraft,
  facts: SubjectFacts,
  parentCode?: string | null,
): Problem<SubjectDraftProblem>[] {
  const problems: Problem<SubjectDraftProblem>[] = checkSubjectCode({
    code: draft.code,
    rule: facts.rule,
    ...(parentCode === undefined ? {} : { parentCode }),
    takenCodes: facts.categories,
  });
  if (problems.length === 0) problems.push(...checkCategory(draft, facts));
  return [...problems, ...checkSubjectReferences(draft, facts)];
}

function checkCategory(
  { code, category }: SubjectDraft,
  { rule, categories }: SubjectFacts,
): Problem<SubjectDraftProblem>[] {
  const parent = parentCodeOf(code, rule);
  const expected = parent === null ? undefined : categories.get(parent);
  if (expected === undefined) {
    if (category !== undefined) return [];
    const msg = `一级科目 ${code} 没有科目类别，请选择资产、负债、权益等类别`;
    return [{ code: 'SUBJECT_CATEGORY_MISSING', field: 'category', msg }];
  }
  if (category === undefined || category === expected) return [];
  const msg = `科目 ${code} 的类别与上级科目 ${parent} 不同，请改为与上级相同或留空`;
  return [{ code: 'SUBJECT_CATEGORY_DIFFERS', field: 'category', msg }];
}

/** Categories and currencies must exist; a required category must be one of the subject's. */
export function checkSubjectReferences(
  {
    auxiliary,
    auxiliaryRequired,
    currencies,
  }: Pick<SubjectDraft, 'auxiliary' | 'auxiliaryRequired' | 'currencies'>,
  facts: Pick<SubjectFacts, 'auxiliaryIds' | 'currencies'>,
): Problem<SubjectDraftProblem>[] {
  const problems: Problem<SubjectDraftProblem>[] = [];
  if (auxiliaryRequired.some((id) => !auxiliary.includes(id))) {
    const msg = '必录的辅助核算类别须同时勾选为该科目的辅助核算';
    problems.push({ code: 'SUBJECT_AUXILIARY_REQUIRED', field: 'auxiliaryRequired', msg });
  }
  if (auxiliary.some((id) => !facts.auxiliaryIds.has(id))) {
    const msg = '辅助核算类别不存在，请刷新后重新选择';
    problems.push({ code: 'SUBJECT_AUXILIARY_UNKNOWN', field: 'auxiliary', msg });
  }
  const unknown = currencies.find((currency) => !facts.currencies.has(currency));
  if (unknown !== undefined) {
    const msg = `币别 ${unknown} 不存在，请先在币别设置中新增`;
    problems.push({ code: 'SUBJECT_CURRENCY_UNKNOWN', field: 'currencies', msg });
  }
  return problems;
}
