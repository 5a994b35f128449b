import { nextItemCode } from '@mingzhang/rules';
import { BusinessError, mapUnhurried, mnemonicOf, type AccountSetScope } from '@mingzhang/server';

/** An item to be created; without a code it gets the next one of its category. */
export interface NewItem {
  readonly code: string;
  readonly name: string;
  readonly status?: number;
  readonly remark?: string;
  readonly customValues?: readonly string[];
}

interface CreatedItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

const rowsPerStatement = 1_000;

/**
 * Employees may share a name, because their codes distinguish them; in other categories the same
 * name means the same item.
 */
export function mayShareNames(category: {
  readonly name: string;
  readonly builtIn: boolean;
}): boolean {
  return category.builtIn && category.name === '职员';
}

/**
 * Whether the items of a category may share a name.
 * @throws BusinessError NOT_FOUND for an unknown category
 */
export async function sharesNames(scope: AccountSetScope, categoryId: number): Promise<boolean> {
  const category = await scope.one<{ name: string; builtIn: boolean }>(
    'select name, built_in as "builtIn" from ledger.accounting_category where account_set_id = $1 and id = $2',
    [scope.accountSetId, categoryId],
  );
  if (!category) throw new BusinessError('NOT_FOUND', { msg: '辅助核算类别不存在或已被删除' });
  return mayShareNames(category);
}

/**
 * Allows another item with an existing name, before it is written: existing items become
 * distinguished by code.
 */
export async function tellApartByCode(scope: AccountSetScope, categoryId: number): Promise<void> {
  await scope.query(
    `update ledger.accounting_category_detail set namesake = code
     where account_set_id = $1 and category_id = $2 and namesake <> code`,
    [scope.accountSetId, categoryId],
  );
}

/**
 * Creates items of auxiliary accounting, by hand or from a file, in the open transaction; there is
 * no other way. The caller checks for codes and names in use.
 * @param tell called with the number of created items
 * @returns the items in the given order
 */
export async function createItems(
  scope: AccountSetScope,
  { categoryId, items }: { readonly categoryId: number; readonly items: readonly NewItem[] },
  tell?: (done: number) => Promise<void>,
): Promise<CreatedItem[]> {
  const shares = await sharesNames(scope, categoryId);
  if (shares) await tellApartByCode(scope, categoryId);
  const coded = await withCodes(scope, categoryId, items);
  const ids = new Map<string, number>();
  for (let at = 0; at < coded.length; at += rowsPerStatement) {
    const inserted = await scope.query<{ id: number; code: string }>(
      `insert into ledger.accounting_category_detail (account_set_id, category_id, code, name, mnemonic,
         status, remark, custom_values, namesake)
       select $1, $2, r.code, r.name, r.mnemonic, r.status, r.remark, r.custom_values,
         case when $4 then r.code else '' end
       from jsonb_to_recordset($3) as r (code text, name text, mnemonic text, status smallint,
         remark text, custom_values text[]) returning id, code`,
      [
        scope.accountSetId,
        categoryId,
        JSON.stringify(await mapUnhurried(coded.slice(at, at + rowsPerStatement), rowOf)),
        shares,
      ],
    );
    for (const { id, code } of inserted) ids.set(code, id);
    await tell?.(Math.min(at + rowsPerStatement, coded.length));
  }
  return coded.map(({ code, name }) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error('a new item was not returned');
    return { id, code, name };
  });
}

function rowOf({ code, name, status = 1, remark = '', customValues = [] }: NewItem): object {
  const mnemonic = mnemonicOf(name);
  return { code, name, mnemonic, status, remark, custom_values: customValues };
}

/** Items without a code get the codes after the existing and the given ones. */
async function withCodes(
  scope: AccountSetScope,
  categoryId: number,
  items: readonly NewItem[],
): Promise<readonly NewItem[]> {
  if (items.every(({ code }) => code !== '')) return items;
  const taken = await scope.query<{ code: string }>(
    `select code from ledger.accounting_category_detail
     where account_set_id = $1 and category_id = $2 for update`,
    [scope.accountSetId, categoryId],
  );
  let before = [...taken, ...items].map(({ code }) => code);
  return items.map((item) => {
    if (item.code !== '') return item;
    const code = nextItemCode(before);
    before = [code];
    return { ...item, code };
  });
}
