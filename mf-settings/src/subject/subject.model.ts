import {
  subjectCategories,
  type RequestOf,
  type Subject,
  type subjectCalls,
} from '@mingzhang/contract';
import { nextChildCode, searchSubjects, type SubjectCodeRule } from '@mingzhang/rules';
import { matchingBranches, treeOf, type TreeItem } from '@mingzhang/web';

export type SubjectItem = TreeItem<Subject>;
export type Category = Subject['category'];

const STANDARD_RULE: SubjectCodeRule = [4, 2, 2, 2];

/** What the drawer edits. */
export interface SubjectForm {
  readonly code: string;
  readonly name: string;
  readonly category: Category;
  readonly direction: Subject['direction'];
  readonly auxiliary: readonly number[];
  readonly auxiliaryRequired: readonly number[];
  readonly currencies: readonly string[];
  readonly hasQuantity: boolean;
  readonly unit: string;
  readonly cash: boolean;
  readonly enabled: boolean;
  /** Title of the row of a statement, empty to choose it later; left out, the stored one stays. */
  readonly statementRow?: string | undefined;
}

/** Types that have a tab: 共同 only when the chart has such subjects. */
export function tabsOf(subjects: readonly Subject[]): readonly Category[] {
  return subjectCategories.filter(
    (category) =>
      category !== 'common' || subjects.some((subject) => subject.category === category),
  );
}

/** The subjects of one type as a tree, narrowed by code, name or pinyin initials. */
export function subjectItems(
  subjects: readonly Subject[],
  category: Category,
  keyword: string,
): readonly SubjectItem[] {
  const items = treeOf(
    subjects.filter((subject) => subject.category === category),
    {
      keyOf: (subject) => String(subject.id),
      parentOf: ({ parentId }) => (parentId === null ? null : String(parentId)),
    },
  );
  if (keyword.trim() === '') return items;
  return matchingBranches(items, (subject) => searchSubjects([subject], keyword).length > 0);
}

/**
 * The coding rule as the existing codes show it; levels without a subject take the standard's
 * 4-2-2-2. The service checks against the rule itself.
 */
export function codeRuleOf(subjects: readonly Subject[]): SubjectCodeRule {
  const lengths = new Map(subjects.map(({ level, code }) => [level, code.length]));
  let before = 0;
  const levels = Math.max(STANDARD_RULE.length, ...lengths.keys());
  return Array.from({ length: levels }, (_, index) => {
    const digits = (lengths.get(index + 1) ?? 0) - before;
    const own = digits > 0 ? digits : (STANDARD_RULE[index] ?? 2);
    before += own;
    return own;
  });
}

/** First codes of the types in both standards' charts. */
const firstDigits: Readonly<Record<Category, string>> = {
  asset: '1',
  liability: '2',
  common: '3',
  equity: '3',
  cost: '4',
  profit: '5',
};

/** The code to propose: after the last sibling; for a first level, after the last of its type. */
export function proposedCode(
  subjects: readonly Subject[],
  parent: Subject | undefined,
  category: Category,
): string {
  const rule = codeRuleOf(subjects);
  const siblings = subjects.filter((subject) =>
    parent ? subject.parentId === parent.id : subject.level === 1 && subject.category === category,
  );
  const codes = siblings.map(({ code }) => code);
  if (!parent && codes.length === 0) {
    return `${firstDigits[category]}${'0'.repeat((rule[0] ?? 4) - 2)}1`;
  }
  return nextChildCode(parent?.code ?? null, codes, rule) ?? '';
}

/** A new subject's form: a child begins with what its parent has. */
export function newSubject(
  subjects: readonly Subject[],
  parent: Subject | undefined,
  category: Category,
): SubjectForm {
  const own = parent?.category ?? category;
  const debit = own === 'asset' || own === 'cost';
  return {
    code: proposedCode(subjects, parent, own),
    name: '',
    category: own,
    direction: parent?.direction ?? (debit ? 'debit' : 'credit'),
    auxiliary: parent?.auxiliary ?? [],
    auxiliaryRequired: parent?.auxiliaryRequired ?? [],
    currencies: parent?.currencies ?? [],
    hasQuantity: parent?.quantity != null,
    unit: parent?.quantity?.unit ?? '',
    cash: parent?.cash ?? false,
    enabled: true,
  };
}

/** An existing subject as the drawer shows it. */
export function formOf(subject: Subject): SubjectForm {
  return {
    ...subject,
    hasQuantity: subject.quantity !== null,
    unit: subject.quantity?.unit ?? '',
    enabled: subject.status === 1,
  };
}

type UpdateBody = RequestOf<typeof subjectCalls.update>['body'];

/** The form as the contract wants it; a required category must also be chosen. */
export function fieldsOf(form: SubjectForm): Omit<UpdateBody, 'id' | 'version'> {
  return {
    code: form.code.trim(),
    name: form.name.trim(),
    direction: form.direction,
    auxiliary: [...form.auxiliary],
    auxiliaryRequired: form.auxiliaryRequired.filter((id) => form.auxiliary.includes(id)),
    currencies: [...form.currencies],
    quantity: form.hasQuantity ? { unit: form.unit.trim() } : null,
    cash: form.cash,
    status: form.enabled ? 1 : 0,
    ...(form.statementRow === undefined ? {} : { statementRow: form.statementRow }),
  };
}
