import { Client } from 'pg';
import type { TestService } from '@mingzhang/server/testing';

/**
 * Runs two requests so that the first has read and checked its facts and is about to write when the
 * second arrives: a table is locked against writing, the first request waits for it, and the lock
 * is released when the second waits too or has been answered.
 */
export async function atOnce<A, B>(
  service: TestService,
  table: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const holder = new Client({ connectionString: service.database.url });
  await holder.connect();
  try {
    await holder.query(`begin; lock table ${table} in share mode`);
    const earlier = watched(first());
    await until(async () => earlier.isAnswered || (await waiting(holder)) >= 1);
    const later = watched(second());
    await until(async () => later.isAnswered || (await waiting(holder)) >= 2);
    await holder.query('commit');
    return await Promise.all([earlier.answer, later.answer]);
  } finally {
    await holder.end();
  }
}

function watched<T>(answer: Promise<T>): { readonly answer: Promise<T>; isAnswered: boolean } {
  const request = { answer, isAnswered: false };
  const answered = () => {
    request.isAnswered = true;
  };
  answer.then(answered, answered);
  return request;
}

async function waiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_locks
     where not granted and pid in (
       select l.pid from pg_locks l
       join pg_database d on d.oid = l.database and d.datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}
