/** An item of a category (辅助核算项目); code '' is one that is to be made with the next code. */
export interface KnownItem {
  readonly code: string;
  readonly name: string;
}

/** What a text means: an item that is there, a new one, or nothing, which the sentence says. */
type ItemMatch<Item> =
  | { readonly item: Item }
  | { readonly isNew: true }
  | { readonly msg: string };

/**
 * Items of one category, to be found by what a file says of them. A code that is given decides. Where
 * names are unique a name that is known counts before a new code: products number their customers
 * differently. Where items may share a name (职员) only a code tells them apart.
 */
export class ItemIndex<Item extends KnownItem> {
  private readonly byCode = new Map<string, Item>();
  private readonly byName = new Map<string, Item[]>();
  /** Names that rows have told without a code. */
  private readonly bare = new Set<string>();

  /** @param category its title, for sentences, and whether its items may share a name */
  constructor(
    private readonly category: { readonly name: string; readonly sharesNames: boolean },
  ) {}

  add(item: Item): void {
    if (item.code !== '') this.byCode.set(item.code, item);
    const named = this.byName.get(item.name);
    if (named) named.push(item);
    else this.byName.set(item.name, [item]);
  }

  /**
   * The item of a code, a name or both; '' is not given, at least one is.
   * Errors: none; what cannot be told is a sentence for the user.
   */
  match({ code, name }: KnownItem): ItemMatch<Item> {
    const coded = this.byCode.get(code);
    if (coded && (name === '' || name === coded.name || name === code)) return { item: coded };
    const named = this.byName.get(name) ?? [];
    if (code === '') return this.byNameAlone(name, named);
    if (named[0] && !this.category.sharesNames) return { item: named[0] };
    if (coded) {
      const { name: title } = this.category;
      const msg =
        `${title}编码 ${code} 是“${coded.name}”，与文件中的“${name}”不同，` +
        '请改正文件中的编码或名称，或在「辅助核算」中改名';
      return { msg };
    }
    if (!this.bare.has(name)) return { isNew: true };
    const bare = `文件中有的行只写“${name}”，没有编码，不知是哪一名${this.category.name}`;
    return { msg: `${bare}，请在每一行填编码，或“编码 姓名”` };
  }

  private byNameAlone(name: string, named: readonly Item[]): ItemMatch<Item> {
    const [only, ...others] = named;
    if (others.length > 0) {
      return { msg: `有几名${this.category.name}叫“${name}”，请填编码，或“编码 姓名”` };
    }
    if (this.category.sharesNames) this.bare.add(name);
    return only ? { item: only } : { isNew: true };
  }
}
