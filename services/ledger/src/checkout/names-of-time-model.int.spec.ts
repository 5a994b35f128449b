import fc from 'fast-check';
import {
  accountingCategoryDetailCalls,
  accountSetsCalls,
  subjectCalls,
  type Subject,
} from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';
import { runImport, type TestService } from '@mingzhang/server/testing';
import { Books, manager, openAccountSet, startLedger } from '../testing/books';
import { closeUnchecked, openMonth } from '../testing/closing';
import { verify } from '../verify';
import { NamesOfTimeQuery } from './names-of-time.query';

const runs = Number(process.env['MINGZHANG_MODEL_RUNS'] ?? '6');
const seed = Number(process.env['MINGZHANG_MODEL_SEED'] ?? '1');

const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
/** First-level subjects on or below which vouchers are posted. */
const roots = /^(1001|1122|5602|5001)/;

const step = fc.record({
  act: fc.constantFrom(
    ...([
      'renameSubject',
      'renameSubject',
      'renameItem',
      'renameItem',
      'import',
      'recode',
    ] as const),
    ...(['addChild', 'close', 'close', 'open', 'post'] as const),
  ),
  pick: fc.nat(10_000),
  /** Few names, so that a subject also gets a former name back. */
  name: fc.constantFrom('办公', '差旅', '甲-乙', '现金'),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe('names of closed months after any renames', () => {
  let service: TestService;
  let sets = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  class Company {
    private closed = 0;
    /** By closed month: ids that became first children since, with their former parents. */
    private readonly parents = new Map<string, Map<number, number>>();

    private constructor(
      private readonly accountSetId: number,
      private readonly books: Books,
      private readonly itemIds: readonly number[],
    ) {}

    static async open(accountSetId: number): Promise<Company> {
      const books = await openAccountSet(service, accountSetId);
      const itemIds: number[] = [];
      for (const item of ['甲公司', '乙公司']) {
        await books.post('2026-01-05', [
          { code: '1122', debit: '100', item },
          { code: '5001', credit: '100' },
        ]);
        itemIds.push(...Object.values(await books.auxiliary('1122', item)));
      }
      const company = new Company(accountSetId, books, itemIds);
      await books.post('2026-01-06', [
        { code: '560208', debit: '10' },
        { code: '1001', credit: '10' },
      ]);
      await company.do({ act: 'close', pick: 0, name: '办公' });
      return company;
    }

    /** Runs a step; steps that the rules refuse (a name or code in use) are skipped. */
    async do({ act, pick, name }: Step): Promise<void> {
      const { api } = this.books;
      const subjects = await this.subjects();
      const subject = subjects[pick % subjects.length];
      switch (act) {
        case 'renameSubject':
          return subject && this.renameSubject(subject, name);
        case 'renameItem':
          return this.renameItem(this.itemIds[pick % this.itemIds.length] ?? 0, name, pick);
        case 'import':
          return this.importNames(pick, name);
        case 'recode': {
          const encode = pick % 2 === 0 ? '4-3-3-3' : '4-4-4-4';
          await api.send(accountSetsCalls.updateEncode, { body: { encode } });
          return;
        }
        case 'addChild':
          return this.addChild(subjects.filter(({ leaf }) => leaf)[pick % 3], name);
        case 'close':
          if (this.closed < months.length) {
            const month = months[this.closed] ?? '';
            await closeUnchecked(service, this.accountSetId, [month]);
            this.parents.set(month, new Map());
            this.closed += 1;
          }
          return;
        case 'open':
          if (this.closed > 1) {
            this.closed -= 1;
            await openMonth(this.books, months[this.closed] ?? '');
          }
          return;
        case 'post':
          return this.post(subjects, pick);
      }
    }

    /** Names as books read them, and names by comparing everything in the seals. */
    async names() {
      const actor = { ...manager, accountSetId: this.accountSetId, session: '' };
      const options = { actor, writes: false, requestId: 'test', address: '' };
      const closed = months.slice(0, this.closed);
      const scope = service.get(AccountSetScope);
      return scope.run(options, async () => {
        const read = await service.get(NamesOfTimeQuery).atClosing(closed);
        const rows = [...read].flatMap(([period, { subjects, items }]) => [
          ...[...subjects].map(([id, other]) => ({ period, kind: 'subject', id, ...other })),
          ...[...items].map(([id, other]) => ({ period, kind: 'item', id, ...other })),
        ]);
        const parents = closed.flatMap((period) =>
          [...(this.parents.get(period) ?? [])].map(([id, parent]) => ({ period, id, parent })),
        );
        const values = [this.accountSetId, closed, JSON.stringify(parents)];
        const every = await scope.query<{ parent: unknown }>(everyNameSql, values);
        const expected = every.map(({ parent, ...row }) => (parent ? { ...row, parent } : row));
        return [rows, expected].map((each) => each.map((row) => JSON.stringify(row)).toSorted());
      });
    }

    private async subjects(): Promise<readonly Subject[]> {
      const subjects = await this.books.api.call(subjectCalls.list, {});
      return subjects.filter(({ code }) => roots.test(code));
    }

    private async renameSubject({ id }: Subject, name: string): Promise<void> {
      const { api } = this.books;
      const { version, code, direction, cash, auxiliary, auxiliaryRequired } = await api.call(
        subjectCalls.get,
        { params: { id } },
      );
      await api.send(subjectCalls.update, {
        body: { id, version, code, name, direction, cash, auxiliary, auxiliaryRequired },
      });
    }

    private async renameItem(id: number, name: string, pick: number): Promise<void> {
      const { api } = this.books;
      const item = await api.call(accountingCategoryDetailCalls.get, { params: { id } });
      const code = pick % 3 === 0 ? `K${pick % 7}` : item.code;
      await api.send(accountingCategoryDetailCalls.update, {
        body: { id, version: item.version, code, name: pick % 5 === 0 ? item.name : name },
      });
    }

    /** Renames 管理费用 and about every seventh subject below it by one file. */
    private async importNames(pick: number, name: string): Promise<void> {
      const { api } = this.books;
      const { bytes } = await api.file(subjectCalls.export, { query: { format: 'csv' } });
      const text = bytes.toString().replaceAll(/^(5602\d*),[^,]*/gm, (row, code: string) => {
        const isChosen = code === '5602' || Number(code) % 7 === pick % 7;
        return isChosen ? `${code},${name}${code.slice(-2)}` : row;
      });
      const file = { name: '科目.csv', bytes: Buffer.from(text) };
      await runImport(api, subjectCalls.import, { file, mode: 'valid' });
    }

    private async addChild(parent: Subject | undefined, name: string): Promise<void> {
      const { api } = this.books;
      if (!parent) return;
      const { encode } = await api.call(subjectCalls.codeRule, {});
      const width = Number(encode.split('-')[parent.level] ?? '0');
      const made = await api.send(subjectCalls.create, {
        body: {
          parentId: parent.id,
          code: `${parent.code}${'1'.padStart(width, '0')}`,
          name,
          direction: parent.direction,
          cash: parent.cash,
          status: 1,
          moveEntries: true,
        },
      });
      if (!made.success || made.data.id !== parent.id) return;
      for (const month of this.parents.values()) {
        if (!month.has(parent.id)) month.set(parent.id, made.data.parentId ?? 0);
      }
    }

    /** Posts an entry in the first open month, on leaves without items. */
    private async post(subjects: readonly Subject[], pick: number): Promise<void> {
      const period = months[this.closed];
      const leaves = subjects.filter(({ leaf, auxiliary }) => leaf && auxiliary.length === 0);
      const [debit, credit] = [leaves[pick % leaves.length], leaves[0]];
      if (period === undefined || !debit || !credit) return;
      const books = await Books.load(this.books.api);
      await books.post(`${period}-08`, [
        { code: debit.code, debit: '5' },
        { code: credit.code, credit: '5' },
      ]);
    }
  }

  it('are those that a comparison of every name of every seal finds', async () => {
    let met = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const company = await Company.open((sets += 1));
        for (const each of steps) {
          await company.do(each);
          const [read, expected] = await company.names();
          expect(read).toEqual(expected);
          met += expected?.length ?? 0;
        }
        const databaseUrl = service.database.url;
        expect(await verify({ databaseUrl, accountSetIds: [sets] })).toEqual([]);
      }),
      { numRuns: runs, seed },
    );
    expect(met).toBeGreaterThan(0);
  });
});

/**
 * Every entry of valid seals with another code or name today, without using `ledger.sealed_name`.
 */
const everyNameSql = `
  with state as materialized (
    select s.period, t.body::jsonb as body
    from ledger.period_seal s
    join ledger.seal_state t on t.account_set_id = $1 and t.seal_id = s.id
    where s.account_set_id = $1 and s.period = any($2::text[]) and s.opened_at is null
  )
  select state.period, 'subject' as kind, s.id, sealed.name ->> 1 as code, sealed.name ->> 2 as name,
    json_build_object('code', s.code, 'name', s.full_name) as today,
    case when p.id is not null then json_build_object('id', p.id, 'code', p.code) end as parent
  from state
  cross join lateral jsonb_array_elements(state.body -> 'subjects') as sealed (name)
  join ledger.subject s on s.account_set_id = $1 and s.id = (sealed.name ->> 0)::bigint
  left join jsonb_to_recordset($3::jsonb) as moved (period text, id bigint, parent bigint)
    on moved.period = state.period and moved.id = s.id
  left join ledger.subject p on p.account_set_id = $1 and p.id = moved.parent
  where s.code <> sealed.name ->> 1 or s.full_name <> sealed.name ->> 2
  union all
  select state.period, 'item', d.id, sealed.name ->> 1, sealed.name ->> 2,
    json_build_object('code', d.code, 'name', d.name), null
  from state
  cross join lateral jsonb_array_elements(state.body -> 'items') as sealed (name)
  join ledger.accounting_category_detail d on d.account_set_id = $1 and d.id = (sealed.name ->> 0)::bigint
  where d.code <> sealed.name ->> 1 or d.name <> sealed.name ->> 2`;
