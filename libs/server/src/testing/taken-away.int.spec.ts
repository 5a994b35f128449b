import type { QueryRunner } from 'typeorm';
import type { Storage } from '../database';
import { takenAway } from './taken-away';

/** A migration with these statements. */
function migration(at: number, statements: readonly string[], takesAway?: readonly string[]) {
  const name = `Change176410000010${at}`;
  return {
    [name]: class {
      readonly name = name;
      readonly takesAway = takesAway;
      async up(runner: QueryRunner): Promise<void> {
        for (const statement of statements) await runner.query(statement);
      }
      async down(): Promise<void> {
        throw new Error('restore a backup instead');
      }
    },
  }[name] as Storage['migrations'][number];
}

const shop = migration(1, [
  `create table taken_away.ware (
     code text primary key, title text, price numeric(18,2) not null default 0, count integer)`,
  'create unique index ware_title on taken_away.ware (title)',
  'create table taken_away.shelf (place text not null)',
]);
const lost = (statements: readonly string[], takesAway?: readonly string[]) =>
  takenAway({
    schema: 'taken_away',
    entities: [],
    isDomain: false,
    migrations: [shop, migration(2, statements, takesAway)],
  });

describe('what a migration takes from the version before', () => {
  it('is nothing where it only adds', async () => {
    const statements = [
      'alter table taken_away.ware add column note text, add column weight integer not null default 1',
      'alter table taken_away.ware add column id bigint generated always as identity',
      'alter table taken_away.ware alter column price drop not null',
      'create index ware_count on taken_away.ware (count)',
      'create table taken_away.order_line (id bigint primary key, ware text not null unique)',
    ];
    expect(await lost(statements)).toEqual([]);
  });

  it('is what is gone, of another type, to be filled or refused, each by name', async () => {
    const found = await lost([
      'drop table taken_away.shelf',
      'drop index taken_away.ware_title',
      'alter table taken_away.ware drop column count',
      'alter table taken_away.ware alter column title set not null',
      'alter table taken_away.ware alter column price drop default, alter column price type numeric(18,4)',
      'alter table taken_away.ware add column owner text not null',
      'alter table taken_away.ware add constraint ware_price check (price >= 0)',
    ]);
    expect(found.map((each) => each.replace('Change1764100000102: ', ''))).toEqual([
      'table shelf is gone',
      'column ware.title may not be empty any more',
      'column ware.price was numeric(18,2) and is numeric(18,4)',
      'column ware.count is gone',
      'column ware.owner is new and has no default',
      expect.stringMatching(/^rule ware_price of ware is new or another one: CHECK/),
      'key ware_title of ware is gone',
    ]);
  });

  it('is agreed to where the migration names it, and nothing else may be named', async () => {
    const drop = ['alter table taken_away.ware drop column count'];
    expect(await lost(drop, ['column ware.count is gone'])).toEqual([]);
    expect(await lost([], ['column ware.count is gone'])).toEqual([
      'Change1764100000102: names what stays: column ware.count is gone',
    ]);
  });

  it('is not asked of what was there before', async () => {
    const storage = { schema: 'taken_away', entities: [], migrations: [shop] } as const;
    expect(await takenAway(storage, shop.name)).toEqual([]);
    await expect(takenAway(storage, 'Nothing1')).rejects.toThrow('no migration Nothing1');
  });
});
