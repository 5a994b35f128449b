import type { LedgerChart, NameOfId } from '@mingzhang/contract';
import { chartCodesUnder, vatTypeAt } from '@mingzhang/rules';
import { BusinessError } from '../business-error';

type Subject = LedgerChart['subjects'][number];

/** Auxiliary items of a line. */
interface LineItems {
  readonly departmentId?: number | null;
  readonly supplierId?: number | null;
  /** Item ids of other categories, by category id. */
  readonly auxiliary?: Readonly<Record<string, number>>;
}

/**
 * Subjects, departments and settings of the current account set, from one response of the ledger.
 */
export class SetChart {
  private readonly byId: ReadonlyMap<number, Subject>;
  private readonly departments: ReadonlyMap<number, LedgerChart['departments'][number]>;

  constructor(readonly facts: LedgerChart) {
    this.byId = new Map(facts.subjects.map((subject) => [subject.id, subject]));
    this.departments = new Map(facts.departments.map((item) => [item.id, item]));
  }

  subject(id: number): Subject | undefined {
    return this.byId.get(id);
  }

  /** 1601 固定资产; 科目 and the id if the subject was deleted. */
  subjectTitle(id: number): string {
    const subject = this.byId.get(id);
    return subject ? `${subject.code} ${subject.fullName}` : `科目 ${id}`;
  }

  /** Titles of subjects for the operation log and for files. */
  readonly nameOf: NameOfId = (what, id) => (what === 'subject' ? this.subjectTitle(id) : null);

  /** Name of a department. */
  department(id: number): string | undefined {
    return this.departments.get(id)?.name;
  }

  /** Id of the department with this name or code. */
  departmentNamed(text: string): number | undefined {
    const found = this.facts.departments.find(({ code, name }) => name === text || code === text);
    return found?.id;
  }

  /** Finds a subject by code, by name, or by `code name`, as files write it. */
  subjectNamed(text: string): Subject | undefined {
    const code = /^\d+/.exec(text)?.[0] ?? '';
    return this.facts.subjects.find((each) =>
      code === '' ? each.fullName === text || each.name === text : each.code === code,
    );
  }

  /** Whether the account set is a general taxpayer in a month. */
  isGeneralTaxpayer(period: string): boolean {
    const { vatType, vatChanges: changes = [] } = this.facts;
    return vatTypeAt({ vatType, changes }, period) === 1;
  }

  /** @throws BusinessError NOT_FOUND if the account set has no voucher word */
  get wordId(): number {
    const [word] = this.facts.words;
    if (!word) throw new BusinessError('NOT_FOUND', { msg: '账套没有凭证字，请先在设置中新增' });
    return word.id;
  }

  /** Items of a line by category; only categories that the subject uses. */
  itemsOf(
    subjectId: number,
    { departmentId, supplierId, auxiliary = {} }: LineItems,
  ): Record<string, number> {
    const { departmentCategoryId, supplierCategoryId } = this.facts;
    const items = new Map<number, number | null | undefined>(
      Object.entries(auxiliary).map(([category, item]) => [Number(category), item]),
    );
    if (departmentCategoryId !== null) items.set(departmentCategoryId, departmentId);
    if (supplierCategoryId !== null) items.set(supplierCategoryId, supplierId);
    const categories = this.subject(subjectId)?.auxiliary ?? [];
    return Object.fromEntries(
      categories.flatMap((category) => {
        const item = items.get(category);
        return item ? [[String(category), item] as const] : [];
      }),
    );
  }

  /** Leaves in use at or below a code of the built-in chart, by code. */
  leavesUnder(code: string): readonly Subject[] {
    const here = chartCodesUnder(this.facts.codeRule)(code);
    return this.facts.subjects.filter(
      (each) => each.leaf && each.enabled && each.code.startsWith(here),
    );
  }

  /**
   * The only leaf in use at or below a code of the built-in chart; undefined if none or several.
   */
  onlyLeafUnder(code: string): Subject | undefined {
    const leaves = this.leavesUnder(code);
    return leaves.length === 1 ? leaves[0] : undefined;
  }
}
