import { DataSource } from 'typeorm';
import {
  amountField,
  choiceField,
  dateField,
  defineRecord,
  optionalReferenceField,
  rateField,
  textField,
  type RecordOf,
} from '@mingzhang/contract';
import { AccountSetScope } from '../account-set.scope';
// Reads ids as numbers and dates as text, as services do.
import '../database';
import { OperationLog, type Operation } from '../operation-log';
import { recordColumns } from '../service-tables.migration';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { columnArrays } from './column-arrays';
import { RecordStore } from './record-store';
import { optionalColumn, recordTable, writtenColumns, type RowOf } from './record-table';

const contract = defineRecord({
  title: '合同',
  nameOf: ({ code, name }) => `${code} ${name}`,
  searched: ['code', 'name'],
  check: ({ amount }) =>
    amount === '0.00' ? [{ code: 'AMOUNT', field: 'amount', msg: '金额须大于 0' }] : [],
  fields: {
    code: textField({ title: '编号', max: 20 }),
    name: textField({ title: '名称', max: 50 }),
    amount: amountField({ title: '金额' }),
    share: rateField({ title: '比例' }),
    signedOn: dateField({ title: '签订日期' }),
    kind: choiceField({
      title: '种类',
      choices: ['sale', 'purchase'],
      titles: { sale: '销售', purchase: '采购' },
    }),
    subjectId: optionalReferenceField({ title: '科目', to: 'subject' }),
  },
});
type Fields = RecordOf<typeof contract>;

const stored = recordTable(contract, {
  schema: 'public',
  name: 'contract',
  own: { voucherId: optionalColumn<number>('bigint') },
});

const given: Fields = {
  code: 'A1',
  name: '租赁',
  amount: '100.00',
  share: '0.0500000000',
  signedOn: '2026-01-05',
  kind: 'purchase',
  subjectId: 7,
};

describe('the store of a declared record', () => {
  let database: TestDatabase;
  let source: DataSource;
  let scope: AccountSetScope;
  let store: RecordStore<Fields, RowOf<typeof stored>>;
  const logged: Operation[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(`create table contract (${recordColumns},
      code text not null, name text not null, amount numeric(18,2) not null,
      share numeric(11,10) not null, signed_on date not null, kind text not null,
      subject_id bigint, voucher_id bigint,
      constraint contract_code unique (account_set_id, code))`);
    source = await new DataSource({
      type: 'postgres',
      url: database.url,
      entities: [stored.entity],
    }).initialize();
    scope = new AccountSetScope(source);
    const log = new OperationLog(scope);
    jest.spyOn(log, 'record').mockImplementation(async (entry) => void logged.push(entry));
    store = new RecordStore(scope, log, stored);
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    await database.query('delete from contract');
    logged.length = 0;
  });

  const asUser = <T>(work: () => Promise<T>, accountSetId = 3) => {
    const actor = { userId: 1, userName: '周敏', accountSetId, role: null, session: '' };
    return scope.run({ actor, writes: true, requestId: 'test', address: '' }, work);
  };
  const nameOf = (what: string, id: number) => `${what} ${id}`;

  it('stores what was filled in and logs it in words', async () => {
    const record = await asUser(() => store.create(given, { nameOf }));
    expect(store.shown(record)).toEqual({ id: record.id, version: 1, ...given });
    expect(logged).toMatchObject([
      {
        action: '新增合同',
        object: 'A1 租赁',
        after: { 编号: 'A1', 比例: '5%', 种类: '采购', 科目: 'subject 7' },
      },
    ]);
  });

  it('refuses what the rule of the record or of its caller finds', async () => {
    const problems = [{ code: 'SUBJECT', field: 'subjectId', msg: '科目已停用' }];
    const create = asUser(() => store.create({ ...given, amount: '0.00' }, { problems }));
    await expect(create).rejects.toMatchObject({
      code: 'INVALID_BODY',
      details: [
        { path: 'amount', msg: '金额须大于 0' },
        { path: 'subjectId', msg: '科目已停用' },
      ],
    });
  });

  it('keeps what a change leaves out', async () => {
    const { id } = await asUser(() => store.create({ ...given, subjectId: 7 }));
    const { subjectId: _, ...known } = given;
    const after = await asUser(() => store.update({ ...known, name: '租赁二期', id, version: 1 }));
    expect(after).toMatchObject({ name: '租赁二期', subjectId: 7, version: 2 });
  });

  it('changes a record only in the version that was seen, and names who changed it', async () => {
    const { id } = await asUser(() => store.create(given));
    const body = { ...given, name: '租赁二期', id, version: 1 };
    expect(await asUser(() => store.update(body))).toMatchObject({ name: '租赁二期', version: 2 });
    await expect(asUser(() => store.update(body))).rejects.toMatchObject({
      code: 'VERSION_STALE',
      message: expect.stringMatching(/^合同 A1 租赁二期 已由 周敏 于 .* 修改，请刷新后重新编辑$/),
    });
    await expect(asUser(() => store.get(id), 4)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('writes many rows in one statement, leaving out those that are there', async () => {
    const rows = ['B1', 'B2', 'B1'].map((code) => ({ ...given, code, subjectId: null }));
    const columns = writtenColumns(stored, (row: Fields) => row, { voucherId: () => 9 });
    const write = () =>
      store.rows.insertArrays(columnArrays(rows.slice(0, 2), columns, 3), 'contract_code');
    expect(await asUser(write)).toHaveLength(2);
    expect(await asUser(write)).toEqual([]);
    const all = await asUser(() => store.rows.all());
    expect(all).toMatchObject([
      { code: 'B1', subjectId: null, voucherId: 9, changedBy: '周敏' },
      { code: 'B2' },
    ]);
    await expect(asUser(() => store.rows.requireRoom(2))).rejects.toMatchObject({
      code: 'RECORD_LIMIT',
      message: '合同最多 2 个，请先删除不用的合同再新增',
    });
  });

  it('lists by keyword, choice and span of days, page by page', async () => {
    const rows = ['C3', 'C1', 'C2'].map((code, at) => ({
      ...given,
      code,
      kind: at === 0 ? ('sale' as const) : ('purchase' as const),
      signedOn: `2026-0${at + 1}-01`,
    }));
    await asUser(() => store.createAll(rows, async () => undefined));
    const codes = async (asked: object) => {
      const page = { keyword: '', page: 1, pageSize: 2, ...asked };
      const { total, records } = await asUser(() => store.page(page));
      return [total, ...records.map(({ code }) => code)];
    };
    expect(await codes({})).toEqual([3, 'C1', 'C2']);
    expect(await codes({ page: 2 })).toEqual([3, 'C3']);
    expect(await codes({ keyword: '3' })).toEqual([1, 'C3']);
    expect(await codes({ among: { kind: ['purchase'], code: [] } })).toEqual([2, 'C1', 'C2']);
    const between = { signedOn: { from: '2026-02-01', to: '' } };
    expect(await codes({ between })).toEqual([2, 'C1', 'C2']);
    expect(await codes({ between: { signedOn: { from: '', to: '2026-01-31' } } })).toEqual([
      1,
      'C3',
    ]);
  });

  it('says which subjects and other ids stand in which record', async () => {
    const record = await asUser(() => store.create(given));
    await asUser(() => store.set(record.id, { voucherId: 40 }));
    expect(await asUser(() => store.uses('subject', [7, 8]))).toEqual([
      { id: 7, where: '合同 A1 租赁' },
    ]);
    expect(await asUser(() => store.uses('voucher', [40], ['voucherId']))).toEqual([
      { id: 40, where: '合同 A1 租赁' },
    ]);
  });
});
