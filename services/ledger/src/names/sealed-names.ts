import type { AccountSetScope } from '@mingzhang/server';

/** Records whose code and name a seal stores. */
type SealedKind = 'subject' | 'item';

/**
 * Stores the code and name under which valid seals list these subjects or items. Every statement
 * that changes a code or full name calls this in the same transaction: books of closed months read
 * old names from `ledger.sealed_name` only. The state of a seal never changes, so the call may come
 * before or after the change, and repeatedly. Closing takes its own turn: no month is sealed
 * between this call and the commit.
 */
export async function saveSealedNames(
  scope: AccountSetScope,
  kind: SealedKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await scope.query(
    `insert into ledger.sealed_name (account_set_id, seal_id, kind, object_id, code, name)
     select $1, s.id, $2, (sealed.entry ->> 0)::bigint, sealed.entry ->> 1, sealed.entry ->> 2
     from ledger.period_seal s
     join ledger.seal_state t on t.account_set_id = $1 and t.seal_id = s.id
     cross join lateral jsonb_array_elements(t.body::jsonb -> $3) as sealed (entry)
     where s.account_set_id = $1 and s.opened_at is null
       and (sealed.entry ->> 0)::bigint = any($4::bigint[])
     on conflict do nothing`,
    [scope.accountSetId, kind, `${kind}s`, ids],
  );
}

/**
 * Marks for closed months that a subject became its own first child: their entries carry the name
 * of its parent. Call it after `saveSealedNames`. If the child becomes a parent in turn, earlier
 * months keep the parent they were marked with.
 * @param id of the former leaf, now the id of the child
 * @param parentId the new id of the subject that the closed months named
 */
export async function saveSealedParent(
  scope: AccountSetScope,
  { id, parentId }: { readonly id: number; readonly parentId: number },
): Promise<void> {
  await scope.query(
    `update ledger.sealed_name set parent_id = $3
     where account_set_id = $1 and kind = 'subject' and object_id = $2 and parent_id is null`,
    [scope.accountSetId, id, parentId],
  );
}

/**
 * For `verify`: entries of valid seals that differ from today's names and are not stored, stored
 * names that differ from their seal, and stored parents that are not above the subject.
 */
export const sealedNameDifferences = `
    with entry as (
      select s.id as seal_id, list.kind, (sealed.entry ->> 0)::bigint as object_id, sealed.entry ->> 1 as code,
        sealed.entry ->> 2 as name
      from ledger.period_seal s
      join ledger.seal_state t on t.account_set_id = $1 and t.seal_id = s.id
      cross join (values ('subject', 'subjects'), ('item', 'items')) as list (kind, name)
      cross join lateral jsonb_array_elements(t.body::jsonb -> list.name) as sealed (entry)
      where s.account_set_id = $1 and s.opened_at is null
    ), today as (
      select 'subject' as kind, id as object_id, code, full_name as name from ledger.subject where account_set_id = $1
      union all
      select 'item', id, code, name from ledger.accounting_category_detail where account_set_id = $1
    ), kept as (
      select n.seal_id, n.kind, n.object_id, n.code, n.name from ledger.sealed_name n
      join ledger.period_seal s on s.account_set_id = $1 and s.id = n.seal_id and s.opened_at is null
      where n.account_set_id = $1
    ), expected as (
      select entry.* from entry left join today using (kind, object_id) left join kept using (seal_id, kind, object_id)
      where kept.seal_id is not null or today.code <> entry.code or today.name <> entry.name
    )
    select concat_ws(' ', 'seal', seal_id, kind, object_id) as object,
      concat_ws(' ', k.code, k.name) as stored, concat_ws(' ', e.code, e.name) as recomputed
    from kept k full join expected e using (seal_id, kind, object_id)
    where (k.code, k.name) is distinct from (e.code, e.name)
    union all
    select concat_ws(' ', 'seal', n.seal_id, n.kind, n.object_id), concat_ws(' ', 'parent', n.parent_id), s.code
    from ledger.sealed_name n
    left join ledger.subject s on s.account_set_id = $1 and s.id = n.object_id
    left join ledger.subject p on p.account_set_id = $1 and p.id = n.parent_id
    where n.account_set_id = $1 and n.kind = 'subject' and n.parent_id is not null
      and (p.id is null or p.id = s.id or not starts_with(s.code, p.code))`;
