import { groupBy } from '@mingzhang/rules';
import type { Subject } from '@mingzhang/contract';
import type { OldBalance, OldItem } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import type { NamedItem, UsedCategory } from '../accounting-category/item-columns';
import { NamedItems, type MadeItems } from '../accounting-category/named-items';
import { mayShareNames } from '../accounting-category/namesakes';
import { twoItemsText } from '../accounting-category/two-items-text';
import type { SaveRow } from './initial-balance.check';

/** Items of a balance table; missing ones are planned and created later. */
export class TableItems {
  private made: readonly MadeItems[] = [];

  private constructor(
    private readonly categories: ReadonlyMap<number, UsedCategory>,
    private readonly items: NamedItems,
  ) {}

  static async load(scope: AccountSetScope): Promise<TableItems> {
    const categories = await scope.query<{ id: number; name: string; builtIn: boolean }>(
      'select id, name, built_in as "builtIn" from ledger.accounting_category where account_set_id = $1',
      [scope.accountSetId],
    );
    const items = await scope.query<NamedItem>(
      `select id, category_id, code, name from ledger.accounting_category_detail
       where account_set_id = $1`,
      [scope.accountSetId],
    );
    const byCategory = groupBy(items, (item) => item.category_id);
    return new TableItems(
      new Map(
        categories.map((category) => {
          const { id, name } = category;
          return [id, { id, name, sharesNames: mayShareNames(category) }];
        }),
      ),
      new NamedItems((id) => byCategory.get(id) ?? []),
    );
  }

  /**
   * Items by category id, with provisional ids for planned ones; undefined if one cannot be
   * resolved, which is reported.
   */
  resolve(
    { items }: Pick<OldBalance, 'items'>,
    subject: Subject,
    say: (msg: string) => void,
  ): Record<string, number> | undefined {
    const auxiliary: Record<string, number> = {};
    const texts = new Map<number, string>();
    for (const item of items) {
      const category = this.categoryOf(item, subject);
      if (category === undefined) return void say(this.unplaced(item, subject));
      const { code, name } = item;
      const found = this.items.find(category, { code, name: name || code });
      if ('msg' in found) return void say(found.msg);
      const first = texts.get(category.id);
      if (first !== undefined && auxiliary[String(category.id)] !== found.item.id) {
        return void say(twoItemsText(category.name, [first, item.text]));
      }
      texts.set(category.id, item.text);
      auxiliary[String(category.id)] = found.item.id;
    }
    return auxiliary;
  }

  /** Category of each planned item, by its provisional id. */
  get planned(): ReadonlyMap<number, number> {
    return this.items.categories;
  }

  /**
   * Creates the items that these rows use, in the open transaction.
   * @returns the rows with their ids
   */
  async create(scope: AccountSetScope, rows: readonly SaveRow[]): Promise<SaveRow[]> {
    for (const { auxiliary } of rows) this.items.use(Object.values(auxiliary));
    this.made = await this.items.create(scope);
    return rows.map(({ auxiliary, ...row }) => {
      const real = Object.entries(auxiliary).map(([key, id]) => [key, this.items.idOf(id)]);
      return { ...row, auxiliary: Object.fromEntries(real) };
    });
  }

  /** `客户 001 甲公司` for each created item. */
  get created(): string[] {
    return this.made.flatMap(({ category, titles }) =>
      titles.map((title) => `${category.name} ${title}`),
    );
  }

  /** A sentence for each category with new items. */
  get notes(): string[] {
    return this.made.map(({ note }) => note);
  }

  /** The category named by the file, else the only one of the subject. */
  private categoryOf({ category }: OldItem, subject: Subject): UsedCategory | undefined {
    const used = subject.auxiliary.flatMap((id) => this.categories.get(id) ?? []);
    if (category === '') return used.length === 1 ? used[0] : undefined;
    return used.find(({ name }) => name === category);
  }

  private unplaced({ text }: OldItem, subject: Subject): string {
    const title = `${subject.code} ${subject.fullName}`;
    const names = subject.auxiliary.map((id) => this.categories.get(id)?.name ?? '');
    return names.length === 0
      ? `科目 ${title} 没有辅助核算，不能记“${text}”，请先在科目中设置辅助核算`
      : `“${text}”不知属于哪个类别，科目 ${title} 核算 ${names.join('、')}，` +
          `请在科目名称列写明类别，如“${names[0]}:${text}”`;
  }
}
