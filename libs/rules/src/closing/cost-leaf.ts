import type { ClosingBook, ClosingSubject } from './closing-book';
import type { TemplateInput } from './closing-template';

/** What of a subject is asked to know what it is called and where it stands. */
export type NamedSubject = Pick<ClosingSubject, 'code' | 'name' | 'fullName' | 'leaf' | 'enabled'>;

/** Codes of the account set: goods and their cost, each with all below it. */
interface CostCodes {
  readonly goods: string;
  readonly cost: string;
}

const prefix = 'cost:';

/** Goods whose cost subject is asked for at once; more of them are found by name or code, or asked for next. */
const askedAtMost = 20;

/** The key of the input that says where the cost of goods goes, by the code of the goods. */
export const costKey = (goods: string) => `${prefix}${goods}`;

/** The goods of such a key; undefined of any other. */
export function goodsOfKey(key: string): string | undefined {
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
}

/** Where the cost of goods goes when the cost subject is kept by goods as well. */
export class CostLeaves {
  readonly leaves: readonly NamedSubject[];
  private readonly isLeaf: boolean;

  constructor(
    subjects: readonly NamedSubject[],
    private readonly codes: CostCodes,
  ) {
    const under = subjects.filter(({ code }) => code.startsWith(codes.cost));
    this.isLeaf = under.length <= 1;
    this.leaves = under.filter(({ leaf, enabled }) => leaf && enabled);
  }

  /**
   * The code that the cost of goods goes to: the cost subject itself where it has none below it, else what
   * a person has named, else its only leaf of the same name, else the one with the same digits behind it
   * (140502 and 640102). Undefined where none fits. Errors: none.
   */
  of(
    goods: Pick<NamedSubject, 'code' | 'name'>,
    given: Readonly<Record<string, string>> = {},
  ): string | undefined {
    return given[costKey(goods.code)] || this.standard(goods);
  }

  private standard({ code, name }: Pick<NamedSubject, 'code' | 'name'>): string | undefined {
    if (this.isLeaf) return this.codes.cost;
    const named = this.leaves.filter((leaf) => leaf.name === name);
    if (named.length === 1) return named[0]?.code;
    const same = `${this.codes.cost}${code.slice(this.codes.goods.length)}`;
    return this.leaves.find((leaf) => leaf.code === same)?.code;
  }

  /** What is asked for: the cost subject of goods, of many those alone that no subject fits or that have one. */
  inputs(goods: readonly NamedSubject[], given: Readonly<Record<string, string>>): TemplateInput[] {
    if (this.isLeaf) return [];
    // What a person has named counts, however many goods there are; the rest is asked for bit by bit.
    const named = goods.filter(({ code }) => given[costKey(code)] !== undefined);
    const open = goods.filter(
      (each) => given[costKey(each.code)] === undefined && this.standard(each) === undefined,
    );
    const asked =
      goods.length <= askedAtMost ? goods : [...named, ...open.slice(0, askedAtMost)].sort(byCode);
    const options = this.leaves.map(({ code, fullName }) => ({
      value: code,
      title: `${code} ${fullName}`,
    }));
    return asked.map((each): TemplateInput => {
      const value = this.standard(each);
      return {
        key: costKey(each.code),
        kind: 'subject',
        options,
        title: `${each.code} ${each.fullName} 的成本科目`,
        ...(value === undefined ? {} : { standard: { value } }),
      };
    });
  }
}

/** Leaves of goods that have figures in a month. */
export function goodsIn(book: ClosingBook, code: string): ClosingSubject[] {
  const found = book
    .cellsWhere((subject) => subject.code.startsWith(code))
    .flatMap(({ subjectId }) => book.subjectOf(subjectId) ?? []);
  return [...new Map(found.map((subject) => [subject.id, subject])).values()];
}

const byCode = (one: NamedSubject, other: NamedSubject) => (one.code < other.code ? -1 : 1);

/** Why the cost of goods goes nowhere, with the way out. */
export function noLeafText(
  goods: Pick<NamedSubject, 'code' | 'fullName'>,
  cost: Pick<NamedSubject, 'code' | 'fullName'>,
): string {
  return (
    `“${goods.code} ${goods.fullName}”没有对应的成本科目：“${cost.code} ${cost.fullName}”下没有同名或尾码相同的末级科目，` +
    '请在本项参数中为它选择成本科目，或先新增同名的明细科目'
  );
}

/** Why one cost of all goods can't be taken off goods that are kept apart, with the way out. */
export function keptApartText(goods: Pick<NamedSubject, 'code' | 'fullName'>): string {
  return (
    `“${goods.code} ${goods.fullName}”按明细或存货核算，按收入百分比不能确定结转哪一种商品，` +
    '请把“方法”改为月末一次加权平均（商品和收入按数量核算）；没有数量的，用凭证手工结转并在本期跳过本项'
  );
}
