import type { Subject } from '@mingzhang/contract';
import { auxiliaryKey, parseAuxiliaryKey, type AuxiliaryItems } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';

/** Names for entries of the operation log, as they are when the entry is written. */

type Named<R> = Promise<ReadonlyMap<number, R>>;

/** `1002 银行存款` by subject id. */
export async function subjectTitles(scope: AccountSetScope, ids: readonly number[]): Named<string> {
  const rows = await scope.query<{ id: number; title: string }>(
    `select id, code || ' ' || full_name as title from ledger.subject
     where account_set_id = $1 and id = any($2::bigint[])`,
    [scope.accountSetId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Names of categories, such as 客户, by id. */
export async function categoryNames(scope: AccountSetScope, ids: readonly number[]): Named<string> {
  const rows = await scope.query<{ id: number; name: string }>(
    'select id, name from ledger.accounting_category where account_set_id = $1 and id = any($2::bigint[])',
    [scope.accountSetId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** An item combination as text: `客户 中远贸易、部门 销售部`. */
type ItemsText = (auxiliary: AuxiliaryItems) => string;

/** Reads the names of item combinations and returns a function that writes them as text. */
export async function itemsTexts(
  scope: AccountSetScope,
  combinations: readonly AuxiliaryItems[],
): Promise<ItemsText> {
  const ids = new Set(combinations.flatMap((items) => Object.values(items)));
  const rows = await scope.query<{ id: number; title: string }>(
    `select d.id, c.name || ' ' || d.name as title from ledger.accounting_category_detail d
     join ledger.accounting_category c on c.account_set_id = $1 and c.id = d.category_id
     where d.account_set_id = $1 and d.id = any($2::bigint[])`,
    [scope.accountSetId, [...ids]],
  );
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return (auxiliary) =>
    Object.values(parseAuxiliaryKey(auxiliaryKey(auxiliary)))
      .map((id) => titles.get(id) ?? '')
      .join('、');
}

/** Subjects as the log stores them: parents and categories by name. */
export async function loggedSubjects(
  scope: AccountSetScope,
  subjects: readonly Subject[],
): Promise<object[]> {
  const names = await categoryNames(
    scope,
    subjects.flatMap(({ auxiliary }) => auxiliary),
  );
  const parents = await subjectTitles(
    scope,
    subjects.flatMap(({ parentId }) => parentId ?? []),
  );
  const listed = (ids: readonly number[]) =>
    ids.map((id) => names.get(id) ?? '').sort((left, other) => left.localeCompare(other));
  return subjects.map(({ auxiliary, auxiliaryRequired, parentId, quantity, ...subject }) => ({
    ...subject,
    parent: parents.get(parentId ?? 0) ?? null,
    auxiliary: listed(auxiliary),
    auxiliaryRequired: listed(auxiliaryRequired),
    unit: quantity?.unit ?? null,
  }));
}

/** A subject as the log stores it. */
export async function loggedSubject(scope: AccountSetScope, subject: Subject): Promise<object> {
  const [logged] = await loggedSubjects(scope, [subject]);
  return logged ?? {};
}
