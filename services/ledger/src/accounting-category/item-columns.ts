import type { AccountSetScope, TableColumn } from '@mingzhang/server';
import { mayShareNames } from './namesakes';

/** A category that some subject uses. */
export interface UsedCategory {
  readonly id: number;
  readonly name: string;
  /** Whether items may share a name, so that only their codes distinguish them. */
  readonly sharesNames: boolean;
}

export interface NamedItem {
  readonly id: number;
  readonly category_id: number;
  readonly code: string;
  readonly name: string;
}

/** Auxiliary items in sheets: a column per category, an item by code, name, or both. */
export interface ItemColumns {
  readonly categories: readonly UsedCategory[];
  /** Names of all categories, including those that no subject uses. */
  readonly allNames: readonly string[];
  readonly columns: readonly TableColumn[];
  /** The cells of a line, in the order of the columns. */
  readonly cellsOf: (auxiliary: Readonly<Record<string, number>>) => string[];
  /**
   * The items of a row. `onMissing` is called for each unknown item and may return an id for it.
   */
  readonly read: (
    values: Readonly<Record<string, string>>,
    onMissing: (msg: string, wanted: WantedItem) => number | void,
  ) => Record<string, number>;
  /** The id of an item by its code, its name or both; undefined if there is none. */
  readonly find: (categoryId: number, text: string) => number | undefined;
  readonly itemsOf: (categoryId: number) => readonly NamedItem[];
}

/** An item named by a row that the account set does not have. */
export interface WantedItem {
  readonly category: UsedCategory;
  readonly text: string;
}

/** Reads categories and items once, for a whole sheet. */
export async function loadItemColumns(scope: AccountSetScope): Promise<ItemColumns> {
  const all = await scope.query<{ id: number; name: string; builtIn: boolean; used: boolean }>(
    `select c.id, c.name, c.built_in as "builtIn", exists (select from ledger.subject_auxiliary x
       where x.account_set_id = $1 and x.category_id = c.id) as used
     from ledger.accounting_category c where c.account_set_id = $1 order by c.id`,
    [scope.accountSetId],
  );
  const categories = all
    .filter(({ used }) => used)
    .map(({ id, name, builtIn }) => ({ id, name, sharesNames: mayShareNames({ name, builtIn }) }));
  const items = await scope.query<NamedItem>(
    `select id, category_id, code, name from ledger.accounting_category_detail
     where account_set_id = $1 and category_id = any($2::bigint[])`,
    [scope.accountSetId, categories.map(({ id }) => id)],
  );
  // Built on first use: a set has tens of thousands of items, and a file may name none.
  let titles: ReadonlyMap<number, string> | undefined;
  let known: ReadonlyMap<string, number | null> | undefined;
  const titleOf = (id: number) => {
    titles ??= new Map(items.map((item) => [item.id, `${item.code} ${item.name}`]));
    return titles.get(id) ?? '';
  };
  const lookUp = (categoryId: number, text: string) => {
    known ??= lookupOf(items);
    return known.get(`${categoryId} ${text}`);
  };
  const find = (categoryId: number, text: string) => lookUp(categoryId, text) ?? undefined;
  return {
    categories,
    allNames: all.map(({ name }) => name),
    columns: categories.map(({ id, name }) => ({ key: `item${id}`, title: `辅助核算：${name}` })),
    cellsOf: (auxiliary) => categories.map(({ id }) => titleOf(auxiliary[String(id)] ?? 0)),
    read: (values, onMissing) => {
      const auxiliary: Record<string, number> = {};
      for (const category of categories) {
        const { id, name } = category;
        const text = values[`item${id}`] ?? '';
        if (text === '') continue;
        const item = lookUp(id, text);
        const msg =
          item === null
            ? `有几名${name}叫“${text}”，请填编码，或“编码 姓名”`
            : `${name}“${text}”不存在，请填已有项目的编码或名称`;
        const found = item ?? onMissing(msg, { category, text });
        if (typeof found === 'number') auxiliary[String(id)] = found;
      }
      return auxiliary;
    },
    find,
    itemsOf: (categoryId) => items.filter((item) => item.category_id === categoryId),
  };
}

/** Ids by code, by name and by both; null for a name that several items have. */
function lookupOf(items: readonly NamedItem[]): Map<string, number | null> {
  const known = new Map<string, number | null>();
  // Names first, so that a code overrides an equal name of another item.
  for (const { id, category_id: category, name } of items) {
    const key = `${category} ${name}`;
    known.set(key, known.has(key) ? null : id);
  }
  for (const { id, category_id: category, code, name } of items) {
    known.set(`${category} ${code}`, id);
    known.set(`${category} ${code} ${name}`, id);
  }
  return known;
}
