import { voucherAttachmentCalls, voucherCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { type Books, openAccountSet, startLedger } from '../testing/books';
import { closeMonth, openMonth, paidIn } from '../testing/closing';
import { verify } from '../verify';

interface Column {
  readonly name: string;
  readonly type: string;
}

const first = '2026-01 记-1';
const altered = '2026-01 记-2';

/** SQL of a different value of the type. */
const otherValue: Readonly<Record<string, (column: string) => string>> = {
  bigint: (column) => `coalesce(${column}, 0) + 700001`,
  integer: (column) => `${column} + 7001`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  text: (column) => `coalesce(${column}, '') || '改'`,
  date: (column) => `coalesce(${column}, '2026-01-01') + 1`,
  boolean: (column) => `not ${column}`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 microsecond'`,
};

describe('a sealed month, altered in the database by its owner', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.endow('1002', '3001');
    for (const day of ['05', '06', '07', '08']) await paidIn(books, `2026-01-${day}`);
    const file = { name: '发票.xml', bytes: Buffer.from('<a>发票</a>') };
    const { id } = await books.api.call(voucherAttachmentCalls.upload, { body: { file } });
    const { records } = await books.api.call(voucherCalls.list, { query: {} });
    const voucher = records.find(({ code }) => code === 2);
    const body = await books.body('2026-01-06', [
      { code: '1001', debit: '100' },
      { code: '3001', credit: '100' },
    ]);
    const { id: own, version } = voucher ?? { id: 0, version: 0 };
    await books.api.call(voucherCalls.update, {
      body: { ...body, id: own, version, attachmentIds: [id] },
    });
    await closeMonth(books, '2026-01');
    await paidIn(books, '2026-02-05');
    await openMonth(books, '2026-01');
    await closeMonth(books, '2026-01');
    await closeMonth(books, '2026-02');
  });
  afterAll(() => service.stop());

  /** Findings of `verify` on seals after a change that is rolled back. */
  async function foundAfter(...statements: readonly string[]): Promise<string[]> {
    const tables = ['period', 'period_seal', 'voucher_seal', 'voucher', 'voucher_line'];
    const savedTables = [...tables, 'voucher_attachment', 'seal_state', 'initial_balance'];
    const past = 'set session_replication_role = replica';
    const save = savedTables.map((name) => `create table kept_${name} as table ledger.${name}`);
    const restore = savedTables.flatMap((name) => [
      `delete from ledger.${name}`,
      `insert into ledger.${name} (${columnsOf.get(name)}) overriding system value
         select ${columnsOf.get(name)} from kept_${name}`,
      `drop table kept_${name}`,
    ]);
    await service.database.queryAll([past, ...save].join(';'));
    try {
      await service.database.queryAll([past, ...statements].join(';'));
      const found = await verify({ databaseUrl: service.database.url, accountSetIds: [1] });
      return found
        .filter(({ rule }) => rule === 'period-seal' || rule === 'sealed-opening')
        .map(({ object }) => object);
    } finally {
      await service.database.queryAll([past, ...restore].join(';'));
    }
  }

  /** The writable columns of a table, for restoring rows. */
  const columnsOf = new Map<string, string>();
  beforeAll(async () => {
    const rows = await service.database.queryAll<{ name: string; columns: string }>(
      `select table_name as name, string_agg(column_name, ', ') as columns
       from information_schema.columns
       where table_schema = 'ledger' and is_generated = 'NEVER' group by table_name`,
    );
    for (const { name, columns } of rows) columnsOf.set(name, columns);
    // Constraints that the owner removes before changing rows.
    await service.database.queryAll(`
      alter table ledger.voucher alter id drop identity;
      alter table ledger.voucher_attachment alter id drop identity,
        drop constraint voucher_attachment_idle_check;
      alter table ledger.voucher_line drop constraint voucher_line_content_check,
        drop constraint voucher_line_side_check`);
  });

  const columns = (table: string) =>
    service.database.queryAll<Column>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'ledger' and table_name = $1 and is_generated = 'NEVER'
       order by ordinal_position`,
      [table],
    );
  const second = `id = (select id from ledger.voucher where account_set_id = 1
    and period = '2026-01' and code = 2)`;
  const secondLine = second.replace('id =', 'line_no = 1 and voucher_id =');

  it('is as it was sealed while nobody has touched it, also after it was opened in between', async () => {
    expect(await foundAfter()).toEqual([]);
  });

  it.each([
    ['voucher', second],
    ['voucher_line', secondLine],
    ['voucher_attachment', second.replace('id =', 'voucher_id =')],
  ])('is found by each single column of %s', async (table, where) => {
    const all = await columns(table);
    expect(all.length).toBeGreaterThan(8);
    // Author and time of an upload are not part of the voucher.
    const free = ['uploaded_by', 'uploaded_name', 'uploaded_at', 'idle_since'];
    for (const { name, type } of all.filter((column) => !free.includes(column.name))) {
      const value = otherValue[type]?.(name) ?? `no value of ${type}`;
      const change = `update ledger.${table} set ${name} = ${value} where ${where}`;
      const [object] = await foundAfter(change);
      expect([name, object]).toEqual([name, altered]);
    }
  });

  it('is found by a voucher that was deleted, and by one that was added', async () => {
    const gone = `delete from ledger.voucher_line where ${secondLine.slice('line_no = 1 and '.length)}`;
    expect(await foundAfter(gone, `delete from ledger.voucher where ${second}`)).toEqual([altered]);
    const copied = (table: string, own: string, id: string) => {
      const list = columnsOf.get(table) ?? '';
      const values = list
        .split(', ')
        .map((name) => (name === id ? '999' : name === 'code' ? '9' : name))
        .join(', ');
      return `insert into ledger.${table} (${list}) overriding system value
        select ${values} from ledger.${table} where ${own}`;
    };
    expect(await foundAfter(copied('voucher', second, 'id'))).toEqual(['2026-01 记-9']);
  });

  it('is found by lines that were deleted, added or put in another order', async () => {
    const lines = secondLine.slice('line_no = 1 and '.length);
    expect(await foundAfter(`delete from ledger.voucher_line where ${secondLine}`)).toEqual([
      altered,
    ]);
    const swapped = `update ledger.voucher_line set line_no = 3 - line_no + 10 where ${lines}`;
    expect(await foundAfter(swapped)).toEqual([altered]);
  });

  it('names the first voucher that was altered first', async () => {
    const remark = (code: number) =>
      `update ledger.voucher set remark = '改' where account_set_id = 1 and period = '2026-01' and code = ${code}`;
    expect(await foundAfter(remark(4), remark(1))).toEqual([first, '2026-01 记-4']);
  });

  it('is found by each column of its seal', async () => {
    const standing = `period = '2026-01' and opened_at is null`;
    for (const { name, type } of await columns('period_seal')) {
      // The id of a seal is not significant, and a reopened month shows in its state.
      if (name === 'id' || name.startsWith('opened_')) continue;
      const value = otherValue[type]?.(name) ?? '';
      const change = `update ledger.period_seal set ${name} = ${value} where ${standing}`;
      expect([name, await foundAfter(change)]).toEqual([
        name,
        expect.arrayContaining([expect.stringMatching(/^2026-0[12]/)]),
      ]);
    }
    const opened = `update ledger.period_seal set opened_at = now() where ${standing}`;
    expect(await foundAfter(opened)).toContain('2026-01');
    const unlisted = `delete from ledger.voucher_seal where seal_id =
      (select id from ledger.period_seal where ${standing})`;
    expect(await foundAfter(unlisted)).toContain('2026-01');
  });

  it('is found by a month that is marked as open or closed without its seal', async () => {
    const mark = (state: string, period: string) =>
      `update ledger.period set state = '${state}' where account_set_id = 1 and period = '${period}'`;
    expect(await foundAfter(mark('open', '2026-02'))).toEqual(['2026-02']);
    expect(await foundAfter(mark('closed', '2026-03'))).toEqual(['2026-03']);
  });

  it('is found by openings that were altered, added or deleted, by subject', async () => {
    const opening = (code: string) =>
      `subject_id = (select id from ledger.subject where account_set_id = 1 and code = '${code}')`;
    for (const { name, type } of await columns('initial_balance')) {
      if (!type.startsWith('numeric')) continue;
      const change = `update ledger.initial_balance set ${name} = coalesce(${name}, 0) + 5000
        where ${opening('1002')}`;
      expect([name, await foundAfter(change)]).toEqual([name, ['期初 1002 CNY']]);
    }
    const moved = `update ledger.initial_balance set subject_id = (
      select id from ledger.subject where account_set_id = 1 and code = '1012') where ${opening('1002')}`;
    expect(await foundAfter(moved)).toEqual(['期初 1002 CNY', '期初 1012 CNY']);
    const gone = `delete from ledger.initial_balance where ${opening('3001')}`;
    expect(await foundAfter(gone)).toEqual(['期初 3001 CNY']);
    const renamed = `update ledger.seal_state set body = replace(body, '银行存款', '库存现金')`;
    expect(await foundAfter(renamed)).toEqual(['2026-01', '2026-02']);
  });

  it('is found where voucher and seal were both altered, by the chain', async () => {
    const found = await foundAfter(
      `update ledger.voucher set remark = '改' where ${second}`,
      `update ledger.voucher_seal x set hash = y.current_hash
       from ledger.period_seal s cross join lateral ledger.sealed_vouchers(1, s.id) y
       where s.period = '2026-01' and s.opened_at is null and x.seal_id = s.id
         and y.place = x.place`,
    );
    expect(found).toEqual(['2026-01']);
  });
});
