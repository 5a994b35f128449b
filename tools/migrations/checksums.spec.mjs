import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationFindings, sealMigrations } from './checksums.mjs';

const ROOT = join(__dirname, '../..');

describe('landed migrations', () => {
  it('stand as they landed, every one listed', () => {
    expect(migrationFindings(ROOT)).toEqual([]);
  });

  it('are asked, in every service, what they take from the version before', () => {
    const services = readdirSync(join(ROOT, 'services')).filter((service) =>
      existsSync(join(ROOT, 'services', service, 'src/migrations')),
    );
    expect(services.length).toBeGreaterThan(3);
    const unasked = services.filter(
      (service) => !existsSync(join(ROOT, 'services', service, 'src/migrations.int.spec.ts')),
    );
    expect(unasked).toEqual([]);
  });
});

describe('a migration that', () => {
  /** @type {string} */
  let root;
  const dir = 'services/shop/src/migrations';
  const first = `${dir}/0001-shop.ts`;
  const shared = 'libs/server/src/operation-log.migration.ts';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'mingzhang-migrations-'));
    mkdirSync(join(root, dir), { recursive: true });
    mkdirSync(join(root, 'libs/server/src'), { recursive: true });
    writeFileSync(join(root, 'package.json'), '{"workspaces": ["services/*"]}');
    writeFileSync(join(root, 'services/shop/package.json'), '{"mingzhang": {"service": "shop"}}');
    writeFileSync(join(root, first), 'create table shop.order;\n');
    writeFileSync(join(root, shared), 'create table operation_log.entry;\n');
    expect(sealMigrations(root)).toEqual([shared, first]);
    expect(migrationFindings(root)).toEqual([]);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('was written on a branch may be edited, taken away and listed anew until it has landed', () => {
    const second = `${dir}/0002-shop.ts`;
    /** @param {string[]} args */
    const git = (...args) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root });
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-qm', 'landed');
    git('checkout', '-qb', 'branch');
    writeFileSync(join(root, second), 'alter table shop.order;\n');
    expect(sealMigrations(root)).toEqual([second]);
    git('add', '-A');
    git('commit', '-qm', 'not landed');
    appendFileSync(join(root, second), '-- one more column\n');
    expect(migrationFindings(root)).toHaveLength(1);
    expect(sealMigrations(root)).toEqual([second]);
    rmSync(join(root, second));
    expect(sealMigrations(root)).toEqual([second]);
    expect(migrationFindings(root)).toEqual([]);
    appendFileSync(join(root, first), '-- one more column\n');
    expect(() => sealMigrations(root)).toThrow('has landed and was edited');
  });

  it.each([first, shared])('was edited is refused, and no sealing helps (%s)', (file) => {
    appendFileSync(join(root, file), '-- one more column\n');
    const finding =
      `${file} has landed and was edited: databases that ran it never get the change. ` +
      'Take the edit back and write a new migration (or change the function in src/functions).';
    expect(migrationFindings(root)).toEqual([finding]);
    expect(() => sealMigrations(root)).toThrow(finding);
    expect(migrationFindings(root)).toEqual([finding]);
  });

  it('is gone is refused', () => {
    rmSync(join(root, first));
    const finding = `${first} has landed and is gone: databases have run it. Bring it back.`;
    expect(migrationFindings(root)).toEqual([finding]);
    expect(() => sealMigrations(root)).toThrow(finding);
  });

  it('is not listed is refused until it is sealed', () => {
    const second = `${dir}/0002-shop.ts`;
    writeFileSync(join(root, second), 'alter table shop.order;\n');
    expect(migrationFindings(root)).toEqual([
      `${second} is not in checksums.json: run "npm run migrations:seal".`,
    ]);
    expect(sealMigrations(root)).toEqual([second]);
    expect(migrationFindings(root)).toEqual([]);
  });
});
