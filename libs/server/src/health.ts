import { ownersTables } from './database-grants';

/** Runs statements as the service's own role. */
interface Database {
  query(text: string): Promise<unknown>;
}

/**
 * Statements that check whether a service can work: reading a table that every service reads, then
 * listing tables and functions that its role may not use. After a restore without grants the
 * connection works, but every call fails.
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

/** Checks whether a service can work; logs the reason once when it can't. */
export class Health {
  private isUp = true;

  /** @param logError called with the reason, each time the service stops working */
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
