import type { ServiceConfig } from '../config';
import { migrateService, type Storage } from '../database';
import type { RecordTable, VersionedRecord } from '../record';
import { createTestDatabase } from './test-database';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

type Declared = Pick<RecordTable<object, VersionedRecord>, 'schema' | 'name' | 'columns'>;

/** Columns of `VersionedRecord` and `TenantRecord`. */
const baseColumns = new Set(['account_set_id', 'id', 'version', 'changed_by', 'changed_at']);

/**
 * Compares the columns declared by records with the tables made by the migrations.
 * @returns one sentence per difference
 */
export async function columnDifferences(
  storage: Storage,
  tables: readonly Declared[],
): Promise<string[]> {
  const database = await createTestDatabase();
  try {
    const config = {
      databaseUrl: database.url,
      appPassword: 'test-password',
      installation: 'mingzhang',
    } as ServiceConfig;
    await migrateService(config, storage);
    const found: string[] = [];
    for (const { schema, name, columns } of tables) {
      const stored = await database.query<Column>(
        `select attname::text as name, format_type(atttypid, atttypmod) as type,
           not attnotnull as "isNullable"
         from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
        [`${schema}.${name}`],
      );
      const own = stored.filter((column) => !baseColumns.has(column.name)).map(textOf);
      const declared = columns.map(({ name: column, sql, isNullable }) =>
        textOf({ name: column, type: sql, isNullable }),
      );
      found.push(
        ...own
          .filter((text) => !declared.includes(text))
          .map((text) => `${name} has ${text}, which is not declared`),
        ...declared
          .filter((text) => !own.includes(text))
          .map((text) => `${name} has no ${text}, which is declared`),
      );
    }
    return found;
  } finally {
    await database.drop();
  }
}

const textOf = ({ name, type, isNullable }: Column) =>
  `${name} ${type}${isNullable ? '' : ' not null'}`;
