import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { applyFunctions } from './functions';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

const role = 'mingzhang_shop';

describe('functions stated in files', () => {
  let database: TestDatabase;
  let owner: Client;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query('create schema shop');
    await database.query(`create role ${role} nologin`);
    owner = new Client({ connectionString: database.url });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.query(`drop schema shop cascade`);
    await database.query(`drop role ${role}`);
    await database.drop();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mingzhang-functions-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const state = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text);
  const priceFunction = (args: string, result: string, body: string) =>
    `-- What it costs.\ncreate or replace function shop.price(${args})\n` +
    `returns ${result} language plpgsql as $$ begin ${body}; end $$;\n`;
  const apply = () => applyFunctions(owner, { schema: 'shop', folder, role });
  const live = () =>
    database.query<{ signature: string; place: string }>(
      `select oid::regprocedure::text as signature, ctid::text as place from pg_proc
       where pronamespace = 'shop'::regnamespace order by 1`,
    );
  const signatures = async () => (await live()).map(({ signature }) => signature);
  const answer = async (call: string) =>
    (await database.query<{ answer: unknown }>(`select ${call} as answer`))[0]?.answer;

  it('are applied when they are new, when they change, and not again otherwise', async () => {
    state('price', priceFunction('p_count integer', 'integer', 'return p_count * 2'));
    await apply();
    expect(await answer('shop.price(3)')).toBe(6);
    const before = await live();
    await apply();
    expect(await live()).toEqual(before);
    state('price', priceFunction('p_count integer', 'integer', 'return p_count * 3'));
    await apply();
    expect(await answer('shop.price(3)')).toBe(9);
  });

  it('come back when somebody has dropped them', async () => {
    state('price', priceFunction('p_count integer', 'integer', 'return p_count * 3'));
    await apply();
    await database.query('drop function shop.price(integer)');
    await apply();
    expect(await answer('shop.price(3)')).toBe(9);
  });

  it.each([
    ['other arguments', 'p_count integer, p_extra integer', 'integer', 'shop.price(3,4)'],
    ['another name of an argument', 'p_number integer', 'integer', 'shop.price(3)'],
    ['another result', 'p_count integer', 'text', 'shop.price(3)'],
  ])('leave no former one behind: %s', async (_name, args, result, call) => {
    state('price', priceFunction('p_count integer', 'integer', 'return 1'));
    await apply();
    state('price', priceFunction(args, result, 'return 7'));
    await apply();
    expect(await signatures()).toHaveLength(1);
    expect(String(await answer(call))).toBe('7');
  });

  it('are dropped when no file states them any more', async () => {
    state('price', priceFunction('p_count integer', 'integer', 'return 1'));
    await database.query(
      'create function shop.of_a_migration() returns integer language sql as $$ select 1 $$',
    );
    await apply();
    expect(await signatures()).toEqual(['shop.price(integer)']);
    rmSync(join(folder, 'price.sql'));
    await apply();
    expect(await signatures()).toEqual([]);
    expect(await database.query('select name from shop.function_file')).toEqual([]);
  });

  it('belong to the role of their service, and nobody else may execute them', async () => {
    state('price', priceFunction('p_count integer', 'integer', 'return 1'));
    await apply();
    const [may] = await database.query(
      `select has_function_privilege('${role}', 'shop.price(integer)', 'execute') as own,
         has_function_privilege('public', 'shop.price(integer)', 'execute') as others`,
    );
    expect(may).toEqual({ own: true, others: false });
  });

  it('change all together or not at all', async () => {
    state('price', priceFunction('p_count integer', 'integer', 'return 1'));
    await apply();
    state('discount', 'create or replace function shop.discount() returns integer language sql as');
    state('price', priceFunction('p_count integer', 'integer', 'return 2'));
    await expect(apply()).rejects.toThrow('syntax error');
    expect(await answer('shop.price(3)')).toBe(1);
    rmSync(join(folder, 'discount.sql'));
    await apply();
    expect(await answer('shop.price(3)')).toBe(2);
  });

  describe('of two versions on one database', () => {
    const seal = (edition: number) =>
      writeFileSync(join(folder, 'sealed.json'), JSON.stringify({ edition, of: '' }));
    const older = () => {
      for (const name of ['price', 'discount'])
        rmSync(join(folder, `${name}.sql`), { force: true });
      state('price', priceFunction('p_count integer', 'integer', 'return p_count * 2'));
      state('tax', priceFunction('', 'integer', 'return 1').replaceAll('price', 'tax'));
      seal(1);
    };
    const newer = () => {
      rmSync(join(folder, 'tax.sql'), { force: true });
      state(
        'price',
        priceFunction(
          'p_count integer, p_extra integer default 0',
          'integer',
          'return p_count * 3',
        ),
      );
      state('discount', priceFunction('', 'integer', 'return 7').replaceAll('price', 'discount'));
      seal(2);
    };
    beforeEach(async () => {
      older();
      await database.query('drop table if exists shop.function_file');
      await apply();
    });

    it('become those of the newer one, which the older one leaves as they are', async () => {
      newer();
      await apply();
      older();
      await apply();
      expect(await answer('shop.price(3)')).toBe(9);
      expect(await answer('shop.discount()')).toBe(7);
      // The older edition restores this function and keeps those of the newer one.
      expect(await answer('shop.tax()')).toBe(1);
      await apply();
      expect(await answer('shop.price(3)')).toBe(9);
      newer();
      const before = await live();
      await apply();
      const isSame = ({ signature }: { signature: string }) => signature !== 'shop.tax()';
      expect(await live()).toEqual(before.filter(isSame));
    });

    it('change as ever within one edition, for who works on them', async () => {
      state('price', priceFunction('p_count integer', 'integer', 'return p_count * 5'));
      await apply();
      expect(await answer('shop.price(3)')).toBe(15);
    });

    it('are taken over from a version that knew no editions', async () => {
      await database.query('alter table shop.function_file drop column edition');
      newer();
      await apply();
      expect(await answer('shop.price(3)')).toBe(9);
    });

    it('go back where somebody says so in the database', async () => {
      newer();
      await apply();
      await database.query('update shop.function_file set edition = 0');
      older();
      await apply();
      expect(await answer('shop.price(3)')).toBe(6);
      expect(await signatures()).toEqual(['shop.price(integer)', 'shop.tax()']);
    });
  });

  it.each([
    ['another name', priceFunction('', 'integer', 'return 1')],
    [
      'two functions',
      priceFunction('', 'integer', 'return 1').replaceAll('price', 'cost').repeat(2),
    ],
    [
      'no replacement',
      'create function shop.cost() returns integer language sql as $$ select 1 $$',
    ],
    [
      'another schema',
      'create or replace function cost() returns int language sql as $$ select 1 $$',
    ],
  ])('are refused with %s', async (_name, text) => {
    state('cost', text);
    await expect(apply()).rejects.toThrow(
      'must state one function: create or replace function shop.cost(…)',
    );
  });
});
