import { accountingCategoryCalls, accountSetsCalls, subjectCalls } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';
import { reportOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { Client } from 'pg';
import { closeMonth, paidIn } from '../testing/closing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { subjectColumns } from './subject-sheet';

const titles = subjectColumns.map(({ title }) => title);
const codeOf = (at: number) => `1002${String(at + 1).padStart(4, '0')}`;

describe('a file that changes many subjects', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const importRows = async (books: Books, rows: string[][]) =>
    reportOf(runImport(books.api, subjectCalls.import, { file: await workbook(titles, rows) }));
  const rowsNamed = (count: number, name: string): string[][] =>
    Array.from({ length: count }, (_, at) => [
      codeOf(at),
      `${name}${at}`,
      '资产',
      '借',
      '',
      '',
      '',
      '',
      '',
      '是',
      '',
    ]);
  /** Number of statements for changing `count` subjects. */
  async function changing(count: number) {
    const books = await openAccountSet(service, nextSet++);
    await books.api.call(accountSetsCalls.updateEncode, { body: { encode: '4-4-2-2' } });
    expect(await importRows(books, rowsNamed(count, '旧户'))).toMatchObject({ refused: 0 });
    const query = jest.spyOn(AccountSetScope.prototype, 'query');
    try {
      expect(await importRows(books, rowsNamed(count, '新户'))).toMatchObject({
        accepted: count,
        refused: 0,
      });
      return query.mock.calls.filter(([text]) => text.includes('ledger.subject')).length;
    } finally {
      query.mockRestore();
    }
  }

  it('takes a few statements however many they are', async () => {
    const few = await changing(10);
    expect(await changing(900)).toBeLessThan(few + 20);
  });

  /** Log entries of changed subjects. */
  async function logOf(setId: number) {
    await service.database.query(`set app.account_set_id = '${setId}'`);
    return service.database.query(
      `select object, before, after from operation_log.entry
       where action = '修改科目' and account_set_id = $1 order by id`,
      [setId],
    );
  }

  it('records each as a change on the screen does, a renamed parent first', async () => {
    const edits = [
      { code: '10020001', name: '工行', status: 1, auxiliary: '部门', required: '部门' },
      { code: '1002', name: '存款', status: 1, auxiliary: '', required: '' },
      { code: '10020002', name: '乙户', status: 0, auxiliary: '', required: '' },
    ];
    const opened = async () => {
      const setId = nextSet++;
      const books = await openAccountSet(service, setId);
      await books.api.call(accountSetsCalls.updateEncode, { body: { encode: '4-4-2-2' } });
      await importRows(books, [
        ['10020001', '甲户', '资产', '借', '', '', '', '', '', '是', ''],
        ['10020002', '乙户', '资产', '借', '', '', '', '', '', '是', ''],
      ]);
      return { books, setId };
    };
    const [screen, file] = [await opened(), await opened()];
    const categories = await screen.books.api.call(accountingCategoryCalls.list, {});
    for (const { code, name, status, auxiliary, required } of edits.toSorted((left, other) =>
      left.code < other.code ? -1 : 1,
    )) {
      const { api } = screen.books;
      const before = (await api.call(subjectCalls.list, {})).find((each) => each.code === code);
      if (!before) throw new Error(code);
      const { id, version, direction, cash } = before;
      const idsOf = (title: string) =>
        categories.filter((each) => each.name === title).map((each) => each.id);
      await api.call(subjectCalls.update, {
        body: {
          id,
          version,
          direction,
          cash,
          code,
          name,
          status: status as 0 | 1,
          auxiliary: idsOf(auxiliary),
          auxiliaryRequired: idsOf(required),
        },
      });
    }
    await importRows(
      file.books,
      edits.map(({ code, name, status, auxiliary, required }) => [
        code,
        name,
        '资产',
        '借',
        auxiliary,
        required,
        '',
        '',
        '',
        '是',
        status === 0 ? '停用' : '',
      ]),
    );
    const [ofScreen, ofFile] = [await logOf(screen.setId), await logOf(file.setId)];
    expect(ofFile).toHaveLength(3);
    expect(ofFile).toEqual(ofScreen);
  });

  it('takes siblings of one name as the screen does, and tells their rows', async () => {
    const books = await openAccountSet(service, nextSet++);
    const parentId = books.subject('1002').id;
    for (const code of ['100208', '100209']) {
      const body = { parentId, code, name: '中行', direction: 'debit' as const };
      await books.api.call(subjectCalls.create, { body });
    }
    const rowOf = (code: string, name: string) => [
      code,
      name,
      '资产',
      '借',
      '',
      '',
      '',
      '',
      '',
      '是',
      '',
    ];
    const rows = [rowOf('100201', '工行'), rowOf('100202', '工行'), rowOf('100203', '建行')];
    const report = await importRows(books, rows);
    expect(report).toMatchObject({ accepted: 3, refused: 0 });
    expect(report.notes).toEqual([
      '第 2 行：科目 100201 与同级科目 100202 同名（工行），已导入，请核对是否重复',
      '第 3 行：科目 100202 与同级科目 100201 同名（工行），已导入，请核对是否重复',
    ]);
  });

  it('waits for nobody who posts when it leaves all figures as they are', async () => {
    const books = await openAccountSet(service, nextSet++);
    const other = new Client({ connectionString: service.database.url });
    await other.connect();
    try {
      await other.query(`begin; set local app.account_set_id = '${nextSet - 1}'`);
      await other.query('select from ledger.period where state = $1 for update', ['open']);
      const row = ['1001', '现钞', '资产', '借', '', '', '', '', '', '是', ''];
      expect(await importRows(books, [row])).toMatchObject({ accepted: 1, refused: 0 });
    } finally {
      await other.end();
    }
  });

  it('leaves cash what is cash in closed months', async () => {
    const books = await openAccountSet(service, nextSet++);
    await paidIn(books, '2026-01-05');
    await closeMonth(books, '2026-01');
    const row = ['1001', '库存现金', '资产', '借', '', '', '', '', '', '否', ''];
    const report = await importRows(books, [row]);
    expect(report).toMatchObject({ accepted: 0, refused: 1 });
    expect(JSON.stringify(report)).toContain('更改“现金或银行科目”会改变这些期间的现金流量表');
  });
});
