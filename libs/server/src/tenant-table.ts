/**
 * Statements that put a tenant's table under row-level security and let the service's role work
 * on it. Forced, so that not even the owner reads across account sets by accident.
 * @param grants what the application's role may do: `select, insert, update, delete` by default.
 */
export function tenantTable(
  schema: string,
  table: string,
  grants = 'select, insert, update, delete',
): string {
  const name = `${schema}.${table}`;
  const current = `nullif(current_setting('app.account_set_id', true), '')::bigint`;
  return `
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    create policy account_set on ${name}
      using (account_set_id = ${current}) with check (account_set_id = ${current});
    grant ${grants} on ${name} to mingzhang_${schema};`;
}
