import { ItemIndex, type KnownItem } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import type { NamedItem, UsedCategory } from './item-columns';
import { createItems } from './namesakes';

/** An item named by a file: an existing one, or a planned one with a provisional id. */
export interface FileItem extends KnownItem {
  readonly id: number;
}

/** Created items of one category. */
export interface MadeItems {
  readonly category: UsedCategory;
  /** `001 甲公司`; the code alone if it equals the name. */
  readonly titles: readonly string[];
  /** Sentence for the report. */
  readonly note: string;
}

/** First provisional id of planned items, above all ids that the database assigns. */
export const firstPlannedId = Number.MAX_SAFE_INTEGER - 10_000_000;
const longest = { code: 20, name: 100 };
const namesShown = 20;

/**
 * Items named by a file. Missing ones get provisional ids at once, so that rows can be judged;
 * those used by accepted rows are created at the end.
 */
export class NamedItems {
  private nextId = firstPlannedId;
  private readonly indexes = new Map<number, ItemIndex<FileItem>>();
  private readonly planned = new Map<number, { item: FileItem; category: UsedCategory }>();
  private readonly used = new Set<number>();
  private readonly made = new Map<number, number>();

  /** @param existing the items of a category; called once per category */
  constructor(private readonly existing: (categoryId: number) => readonly NamedItem[]) {}

  /** The item with a code, a name or both, or the reason why it is ambiguous or invalid. */
  find(category: UsedCategory, { code, name }: KnownItem): { item: FileItem } | { msg: string } {
    if (code.length > longest.code || name.length > longest.name) {
      const most = `编码最多 ${longest.code} 个字，名称最多 ${longest.name} 个字`;
      return { msg: `${category.name}“${code} ${name}”太长：${most}` };
    }
    const index = this.indexOf(category);
    const match = index.match({ code, name });
    if (!('isNew' in match)) return match;
    const item = { id: this.nextId++, code, name };
    index.add(item);
    this.planned.set(item.id, { item, category });
    return { item };
  }

  /** Marks the planned items that an accepted row uses. */
  use(ids: readonly number[]): void {
    for (const id of ids) if (this.planned.has(id)) this.used.add(id);
  }

  /** Category of each planned item, by its provisional id. */
  get categories(): ReadonlyMap<number, number> {
    return new Map([...this.planned].map(([id, { category }]) => [id, category.id]));
  }

  get hasMade(): boolean {
    return this.made.size > 0;
  }

  /** The id of the item after `create`. */
  idOf(id: number): number {
    return this.made.get(id) ?? id;
  }

  /** Creates the used items, in the open transaction. */
  async create(scope: AccountSetScope): Promise<MadeItems[]> {
    const used = [...this.planned.values()].filter(({ item }) => this.used.has(item.id));
    const categories = new Map(used.map(({ category }) => [category.id, category]));
    const done: MadeItems[] = [];
    for (const category of categories.values()) {
      const items = used
        .filter((planned) => planned.category.id === category.id)
        .map(({ item }) => item);
      const created = await createItems(scope, { categoryId: category.id, items });
      for (const [at, { id }] of created.entries()) this.made.set(items[at]?.id ?? id, id);
      const titles = created.map(({ code, name }) => (code === name ? code : `${code} ${name}`));
      done.push({ category, titles, note: noteOf(category, titles) });
    }
    return done;
  }

  private indexOf(category: UsedCategory): ItemIndex<FileItem> {
    const known = this.indexes.get(category.id);
    if (known) return known;
    const index = new ItemIndex<FileItem>(category);
    for (const item of this.existing(category.id)) index.add(item);
    this.indexes.set(category.id, index);
    return index;
  }
}

function noteOf({ name }: UsedCategory, titles: readonly string[]): string {
  const more = titles.length > namesShown ? ' 等' : '';
  return `新增${name} ${titles.length} 个：${titles.slice(0, namesShown).join('、')}${more}`;
}
