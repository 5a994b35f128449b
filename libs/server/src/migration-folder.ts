import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

/** The name of a migration ends in its timestamp, by which TypeORM orders and remembers it. */
const migrationName = /\d{13}$/;

/**
 * The migrations of a folder that `checksums.json` lists (`npm run migrations:seal`), in the order of their timestamps.
 * A file that is not listed is passed over: it may be left from another version of the service.
 * @param folder absolute; of sources or of built files
 * @throws Error for two migrations with one timestamp
 */
export function migrationsIn(folder: string): readonly Migration[] {
  const list = readFileSync(join(folder, 'checksums.json'), 'utf8');
  const files = Object.keys(JSON.parse(list) as Record<string, string>);
  const load = createRequire(join(folder, 'checksums.json'));
  const found = files.flatMap((file) => {
    const exported = load(`./${file.replace(/\.ts$/, '')}`) as Record<string, unknown>;
    return Object.values(exported).filter(isMigration);
  });
  const byTime = new Map(found.map((migration) => [timestampOf(migration), migration]));
  if (byTime.size !== found.length) {
    throw new Error(`two migrations of ${folder} have the same timestamp`);
  }
  return [...byTime].sort(([a], [b]) => a - b).map(([, migration]) => migration);
}

function isMigration(exported: unknown): exported is Migration {
  return typeof exported === 'function' && migrationName.test(exported.name);
}

function timestampOf({ name }: Migration): number {
  return Number(migrationName.exec(name)?.[0]);
}
