import type { AccountSetScope } from './account-set.scope';

/** A table with data of account sets. */
export interface TenantTable {
  readonly name: string;
  /** `account_set_id`; `set_id` in a queue, which has no row-level security. */
  readonly key: string;
}

/**
 * Tables of a schema with rows of account sets that the service may delete, in an order that
 * foreign keys allow. Read from the catalogue, so a new table is included with its migration.
 */
export async function tenantTables(scope: AccountSetScope, schema: string): Promise<TenantTable[]> {
  const rows = await scope.query<{ name: string; key: string; referrers: string[] }>(
    `select t.relname as name, k.attname as key, array(
       select r.relname::text from pg_constraint f join pg_class r on r.oid = f.conrelid
       where f.contype = 'f' and f.confrelid = t.oid and f.conrelid <> t.oid) as referrers
     from pg_class t
     join pg_attribute k on k.attrelid = t.oid and k.attname in ('account_set_id', 'set_id')
     where t.relnamespace = $1::regnamespace and t.relkind in ('r', 'p')
       and has_table_privilege(t.oid, 'delete')
     order by t.relname`,
    [schema],
  );
  const names = new Set(rows.map(({ name }) => name));
  const ordered: TenantTable[] = [];
  const done = new Set<string>();
  while (ordered.length < rows.length) {
    const next = rows.find(
      ({ name, referrers }) =>
        !done.has(name) && referrers.every((each) => done.has(each) || !names.has(each)),
    );
    if (!next) throw new Error(`the foreign keys of ${schema} refer to each other in a circle`);
    done.add(next.name);
    ordered.push({ name: next.name, key: next.key });
  }
  return ordered;
}
