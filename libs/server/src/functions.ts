import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

/** Folder of a service's database functions, and the role that calls them. */
export interface FunctionFolder {
  readonly schema: string;
  /**
   * One file per function, `<name>.sql`, and their edition in `sealed.json` (`npm run
   * migrations:seal`).
   */
  readonly folder: string;
  /** Only this role and the owner may execute the functions. */
  readonly role: string;
}

interface FunctionFile {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

interface LiveFunction {
  readonly name: string;
  /** With its arguments, as `drop function` requires. */
  readonly signature: string;
  /** Changes with each change of the function. */
  readonly state: string;
}

/** SQLSTATE of a function that cannot be replaced, because its result or argument names changed. */
const otherSignature = '42P13';

/**
 * Updates the functions of a schema to their files, in one transaction. A file with a new hash is
 * applied. A function without file is dropped, and so is the former one when arguments or results
 * have changed. Runs after the migrations, as the owner; migrations therefore never call a
 * function. Functions of a newer edition stay: an older version of the service works with them, and
 * only restores missing ones (decision 0101).
 * @throws Error for a file with anything but the one function it is named after
 */
export async function applyFunctions(owner: Client, at: FunctionFolder): Promise<void> {
  const files = functionFiles(at);
  await owner.query('begin');
  try {
    const edition = editionOf(at);
    const recorded = await recordedIn(owner, at);
    const live = await liveFunctions(owner, at.schema);
    const isOlder = edition < recorded.edition;
    for (const file of files) {
      const own = live.filter(({ name }) => name === file.name);
      const isThere = isOlder ? own.length > 0 : own.length === 1;
      if (isThere && (isOlder || recorded.hashes.get(file.name) === file.hash)) continue;
      await applyFile(owner, file, { at, before: own });
    }
    if (!isOlder) await dropUnstated(owner, { at, files, live });
    await owner.query(`update ${at.schema}.function_file set edition = $1 where edition <> $1`, [
      Math.max(edition, recorded.edition),
    ]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

function functionFiles({ folder, schema }: FunctionFolder): FunctionFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const name = file.slice(0, -'.sql'.length);
      const stated = [...text.matchAll(/^create\b.*?\bfunction\s+([\w.]+)/gim)];
      const isOwn = stated[0]?.[0].startsWith('create or replace function ');
      if (stated.length !== 1 || !isOwn || stated[0]?.[1] !== `${schema}.${name}`) {
        const wanted = `create or replace function ${schema}.${name}(…)`;
        throw new Error(`${join(folder, file)} must state one function: ${wanted}`);
      }
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

/** Edition of a folder's functions; higher ones are newer. */
function editionOf({ folder }: FunctionFolder): number {
  const file = join(folder, 'sealed.json');
  if (!existsSync(file)) return 0;
  return (JSON.parse(readFileSync(file, 'utf8')) as { edition: number }).edition;
}

interface Recorded {
  readonly hashes: ReadonlyMap<string, string>;
  /** The newest edition that was applied. */
  readonly edition: number;
}

async function recordedIn(owner: Client, { schema }: FunctionFolder): Promise<Recorded> {
  await owner.query(
    `create table if not exists ${schema}.function_file (name text primary key, hash text not null)`,
  );
  await owner.query(
    `alter table ${schema}.function_file add column if not exists edition integer not null default 0`,
  );
  const { rows } = await owner.query<{ name: string; hash: string; edition: number }>(
    `select name, hash, edition from ${schema}.function_file`,
  );
  return {
    hashes: new Map(rows.map(({ name, hash }) => [name, hash])),
    edition: Math.max(0, ...rows.map(({ edition }) => edition)),
  };
}

/** Drops functions that have no file. */
async function dropUnstated(
  owner: Client,
  {
    at,
    files,
    live,
  }: {
    readonly at: FunctionFolder;
    readonly files: readonly FunctionFile[];
    readonly live: readonly LiveFunction[];
  },
): Promise<void> {
  const names = new Set(files.map(({ name }) => name));
  await dropAll(
    owner,
    live.filter(({ name }) => !names.has(name)),
  );
  await owner.query(`delete from ${at.schema}.function_file where name <> all($1::text[])`, [
    [...names],
  ]);
}

async function liveFunctions(owner: Client, schema: string): Promise<LiveFunction[]> {
  const { rows } = await owner.query<LiveFunction>(
    `select p.proname as name, p.oid::regprocedure::text as signature, p.oid || ' ' || p.ctid as state
     from pg_proc p
     where p.pronamespace = $1::regnamespace and p.prokind = 'f'
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass
         and d.objid = p.oid and d.deptype = 'e')`,
    [schema],
  );
  return rows;
}

async function applyFile(
  owner: Client,
  file: FunctionFile,
  { at, before }: { at: FunctionFolder; before: readonly LiveFunction[] },
): Promise<void> {
  await owner.query('savepoint function_file');
  try {
    await owner.query(file.text);
  } catch (error) {
    if ((error as { code?: string }).code !== otherSignature) throw error;
    await owner.query('rollback to savepoint function_file');
    await dropAll(owner, before);
    await owner.query(file.text);
  }
  // A function that was not replaced has other arguments: drop it, or two overloads would exist.
  const former = new Set(before.map(({ state }) => state));
  const after = (await liveFunctions(owner, at.schema)).filter(({ name }) => name === file.name);
  await dropAll(
    owner,
    after.filter(({ state }) => former.has(state)),
  );
  for (const { signature } of after.filter(({ state }) => !former.has(state))) {
    await owner.query(`revoke all on function ${signature} from public`);
    await owner.query(`grant execute on function ${signature} to ${at.role}`);
  }
  await owner.query(
    `insert into ${at.schema}.function_file (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash`,
    [file.name, file.hash],
  );
}

async function dropAll(owner: Client, functions: readonly LiveFunction[]): Promise<void> {
  for (const { signature } of functions) await owner.query(`drop function ${signature}`);
}
