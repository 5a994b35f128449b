import { ownersTables } from './database-grants';

/** Who answers statements as the service's own role. */
interface Database {
  query(text: string): Promise<unknown>;
}

/**
 * What a service asks to know whether its calls can be answered: a table that every service reads, then which of its tables
 * and functions its role may not use. A restore without grants leaves the connection whole and refuses every call.
 */
function healthStatements(schema: string): readonly [string, string] {
  const ownersOnly = ownersTables.map((name) => `'${name}'`).join(', ');
  return [
    `select from ${schema}.idempotency where account_set_id = 0 limit 1`,
    `select c.relname::text as name from pg_class c
     where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p')
       and c.relname not in (${ownersOnly}) and not has_table_privilege(c.oid, 'select')
     union all
     select p.proname::text from pg_proc p
     where p.pronamespace = '${schema}'::regnamespace and p.prokind = 'f'
       and not has_function_privilege(p.oid, 'execute')`,
  ];
}

/** Answers whether a service can work, and says once why not. */
export class Health {
  private isUp = true;

  /** @param logError hears why a service can't work, each time that this begins */
  constructor(
    private readonly database: Database,
    private readonly schema: string,
    private readonly logError: (reason: unknown) => void,
  ) {}

  async check(): Promise<boolean> {
    const reason = await this.failure();
    if (reason !== undefined && this.isUp) this.logError(reason);
    this.isUp = reason === undefined;
    return this.isUp;
  }

  private async failure(): Promise<unknown> {
    const [read, missing] = healthStatements(this.schema);
    try {
      await this.database.query(read);
      const closed = (await this.database.query(missing)) as readonly { name: string }[];
      if (closed.length === 0) return undefined;
      const names = closed.map(({ name }) => name).join('、');
      return new Error(
        `服务的数据库角色缺少权限（${this.schema}：${names}），重新启动明账会补上。`,
      );
    } catch (error) {
      return error;
    }
  }
}
