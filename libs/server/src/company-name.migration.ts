import { tenantTable } from './tenant-table';

/** Statements, sent one by one, that make the table of `CompanyName`. */
export function companyNameTable(schema: string): readonly string[] {
  return [
    `create table ${schema}.account_set (
       account_set_id bigint primary key,
       company_name text not null)`,
    tenantTable(schema, 'account_set'),
  ];
}
