import type { AccountSetScope } from '@mingzhang/server';
import type { TestService } from '@mingzhang/server/testing';
import { Client, escapeLiteral } from 'pg';

/** A node of a plan as PostgreSQL returns it. */
interface PlanPart {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanPart[];
}

/** A database client with the role of the service and the policies of account set 1. */
export async function clientAsService({ database, config }: TestService): Promise<Client> {
  const url = new URL(database.url);
  url.username = 'mingzhang_ledger';
  url.password = config.appPassword;
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  await client.query("select set_config('app.account_set_id', '1', false)");
  return client;
}

interface ExplainedRow {
  readonly 'QUERY PLAN': [{ readonly Plan: PlanPart }];
}

/**
 * A scope that records all nodes of the plans of its statements.
 * @param plan `custom`: made for the values; `kept`: the generic plan that a connection caches
 */
export function explainedScope(client: Client, plan: 'custom' | 'kept' = 'custom') {
  const parts: PlanPart[] = [];
  const explain = plan === 'custom' ? explainCustom : explainKept;
  const query = async (sql: string, values: unknown[] = []) => {
    for (const {
      'QUERY PLAN': [{ Plan }],
    } of await explain(client, sql, values))
      parts.push(...partsOf(Plan));
    return (await client.query(sql, values)).rows;
  };
  const firstRow = async (sql: string, values?: unknown[]) => (await query(sql, values))[0];
  return { parts, scope: { accountSetId: 1, query, one: firstRow } as unknown as AccountSetScope };
}

const explainPrefix = 'explain (analyze, format json)';

async function explainCustom(
  client: Client,
  sql: string,
  values: unknown[],
): Promise<ExplainedRow[]> {
  return (await client.query<ExplainedRow>(`${explainPrefix} ${sql}`, values)).rows;
}

async function explainKept(
  client: Client,
  sql: string,
  values: unknown[],
): Promise<ExplainedRow[]> {
  await client.query(`prepare explained as ${sql}`);
  await client.query('set plan_cache_mode = force_generic_plan');
  const literals = values.map(literalOf).join(', ');
  const { rows } = await client.query<ExplainedRow>(
    `${explainPrefix} execute explained(${literals})`,
  );
  await client.query('reset plan_cache_mode');
  await client.query('deallocate explained');
  return rows;
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  return escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

const partsOf = (part: PlanPart): PlanPart[] => [part, ...(part.Plans ?? []).flatMap(partsOf)];

/** Rows that a plan node has read. */
export function lookedAt(part: PlanPart): number {
  const removed =
    (part['Rows Removed by Filter'] ?? 0) + (part['Rows Removed by Join Filter'] ?? 0);
  return (part['Actual Rows'] + removed) * part['Actual Loops'];
}
