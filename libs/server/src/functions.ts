import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

/** Where a service states the functions of its schema, and who calls them. */
export interface FunctionFolder {
  readonly schema: string;
  /** One file per function, `<name>.sql`. */
  readonly folder: string;
  /** The role that may execute them; nobody else may but their owner. */
  readonly role: string;
}

interface FunctionFile {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

interface LiveFunction {
  readonly name: string;
  /** With its arguments, as `drop function` takes it. */
  readonly signature: string;
  /** Another one after each change of the function. */
  readonly state: string;
}

/** SQLSTATE of a function that cannot be replaced: it answers something else, or names its arguments otherwise. */
const otherSignature = '42P13';

/**
 * Brings the functions of a schema to what their files say, in one transaction: a file whose hash is not
 * the recorded one is applied, a function that no file states any more is dropped, and so is the former
 * one when arguments or results have changed. Runs after the migrations, as the owner; migrations
 * therefore never call a function.
 * @throws Error for a file that states anything but the one function it is named after
 */
export async function applyFunctions(owner: Client, at: FunctionFolder): Promise<void> {
  const files = functionFiles(at);
  await owner.query('begin');
  try {
    await owner.query(
      `create table if not exists ${at.schema}.function_file (name text primary key, hash text not null)`,
    );
    const { rows } = await owner.query<{ name: string; hash: string }>(
      `select name, hash from ${at.schema}.function_file`,
    );
    const recorded = new Map(rows.map(({ name, hash }) => [name, hash]));
    const live = await liveFunctions(owner, at.schema);
    for (const file of files) {
      const own = live.filter(({ name }) => name === file.name);
      if (own.length === 1 && recorded.get(file.name) === file.hash) continue;
      await applyFile(owner, file, { at, before: own });
    }
    const names = new Set(files.map(({ name }) => name));
    await dropAll(
      owner,
      live.filter(({ name }) => !names.has(name)),
    );
    await owner.query(`delete from ${at.schema}.function_file where name <> all($1::text[])`, [
      [...names],
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
  // What was not replaced has other arguments: two functions of one name would answer in turns.
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
