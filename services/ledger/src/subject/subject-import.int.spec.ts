import {
  accountingCategoryCalls,
  jobCalls,
  subjectCalls,
  type Subject,
  sentenceOf,
} from '@mingzhang/contract';
import {
  makeXlsx,
  reportOf,
  rowsOf,
  runImport,
  waitForJob,
  workbook,
  type TestService,
} from '@mingzhang/server/testing';
import { Books, manager, openAccountSet, startLedger } from '../testing/books';
import { verify } from '../verify';
import { subjectColumns } from './subject-sheet';

const titles = ['科目编码', '科目名称', '科目类别', '余额方向'];
const allTitles = subjectColumns.map(({ title }) => title);

describe('subjects by files', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const openBooks = (): Promise<Books> => openAccountSet(service, nextSet++);
  const codesOf = async (books: Books) =>
    (await books.api.call(subjectCalls.list, {})).map(({ code }) => code);
  const logOf = async (set: number) => {
    await service.database.query(`set app.account_set_id = '${set}'`);
    return service.database.query<{ action: string; object: string }>(
      `select action, object from operation_log.entry where action = '导入科目' and account_set_id = $1`,
      [set],
    );
  };

  it('an exported chart can be imported again and changes nothing', async () => {
    const books = await openBooks();
    for (const format of ['xlsx', 'csv'] as const) {
      const file = await books.api.file(subjectCalls.export, { query: { format } });
      expect(file.name).toBe(`晨星商贸_科目.${format}`);
      const before = await books.api.call(subjectCalls.list, {});
      const report = await reportOf(runImport(books.api, subjectCalls.import, { file }));
      expect(report).toMatchObject({ accepted: 0, unchanged: before.length, refused: 0 });
      expect(await books.api.call(subjectCalls.list, {})).toEqual(before);
    }
  });

  it('what one account set exports, another one imports just so', async () => {
    const source = await openBooks();
    const target = await openAccountSet(service, nextSet++);
    const more = await workbook(allTitles, [
      ['100201', '工商银行', '', '', '', '', '', '', '', '是', ''],
      ['10020101', '=基本户', '资产', '借', '', '', 'CNY', '', '', '是', '停用'],
      ['140301', '钢材', '', '借', '供应商、部门', '部门', '', '是', '吨', '', ''],
      ['1999', '其他资产', '资产类', '贷', '', '', '', '是', '', '', ''],
    ]);
    expect(await reportOf(runImport(source.api, subjectCalls.import, { file: more }))).toEqual({
      accepted: 4,
      unchanged: 0,
      refused: 0,
      problems: [],
      ignoredColumns: [],
      refusedFile: false,
      notes: ['1999 其他资产 列入资产负债表“其他流动资产”；要列入其他项目，请编辑科目选择报表项目'],
    });
    const file = await source.api.file(subjectCalls.export, {});
    const report = await reportOf(runImport(target.api, subjectCalls.import, { file }));
    expect(report).toMatchObject({ accepted: 4, refused: 0 });
    const plain = async (books: Books) =>
      (await books.api.call(subjectCalls.list, {})).map(
        ({ id: _, parentId: _p, auxiliary, auxiliaryRequired, version: _v, ...rest }: Subject) => ({
          ...rest,
          auxiliary: auxiliary.length,
          required: auxiliaryRequired.length,
        }),
      );
    const imported = await plain(target);
    expect(imported).toEqual(await plain(source));
    expect(imported.find(({ code }) => code === '10020101')).toMatchObject({
      fullName: '银行存款-工商银行-=基本户',
      level: 3,
      leaf: true,
      status: 0,
      cash: true,
      mnemonic: 'yhck-gsyh-jbh',
    });
    expect(imported.find(({ code }) => code === '1002')).toMatchObject({ leaf: false });
  });

  it('gives the same chart as adding the subjects one by one', async () => {
    const firstBooks = await openBooks();
    const other = await openAccountSet(service, nextSet++);
    const parent = firstBooks.subject('1122');
    for (const [code, name] of [
      ['112201', '内销'],
      ['112202', '外销'],
    ] as const) {
      await firstBooks.api.call(subjectCalls.create, {
        body: { parentId: parent.id, code, name, direction: 'debit' },
      });
    }
    const file = await workbook(titles, [
      ['112202', '外销', '', ''],
      ['112201', '内销', '', ''],
    ]);
    await reportOf(runImport(other.api, subjectCalls.import, { file }));
    const names = async (books: Books) => {
      const categories = await books.api.call(accountingCategoryCalls.list, {});
      const nameOf = (id: number) => categories.find((each) => each.id === id)?.name;
      return (await books.api.call(subjectCalls.list, {}))
        .filter(({ code }) => code.startsWith('1122'))
        .map(({ code, leaf, auxiliary, auxiliaryRequired }) => ({
          code,
          leaf,
          auxiliary: auxiliary.map(nameOf),
          required: auxiliaryRequired.map(nameOf),
        }));
    };
    expect(await names(other)).toEqual(await names(firstBooks));
    const bank = await workbook(titles, [['100201', '工商银行', '', '']]);
    await reportOf(runImport(other.api, subjectCalls.import, { file: bank }));
    const subjects = await other.api.call(subjectCalls.list, {});
    expect(subjects.find(({ code }) => code === '100201')).toMatchObject({
      cash: true,
      direction: 'debit',
      category: 'asset',
    });
    expect((await names(other))[1]).toMatchObject({ code: '112201', auxiliary: ['客户'] });
  });

  const wrong: [string, (string | null)[], string][] = [
    ['a code of the wrong length', ['10021', '工行', '', ''], 'SUBJECT_CODE_LENGTH'],
    ['letters in the code', ['1002a', '工行', '', '借'], 'FIELD'],
    ['no name', ['100209', '', '', ''], 'FIELD'],
    ['a parent that is not there', ['987601', '甲', '', '借'], 'SUBJECT_PARENT_MISSING'],
    ['a code that is there', ['1002', '存款', '', '借'], 'SUBJECT_CODE_TAKEN'],
    ['no category', ['1999', '甲', '', '借'], 'SUBJECT_CATEGORY_MISSING'],
    ['an unknown category', ['1999', '甲', '财产', '借'], 'CATEGORY'],
    ['another category than its parent', ['100209', '甲', '负债', ''], 'SUBJECT_CATEGORY_DIFFERS'],
    ['no direction', ['1999', '甲', '资产', ''], 'DIRECTION'],
    ['a name of 61 characters', ['100209', '长'.repeat(61), '', ''], 'FIELD'],
  ];

  it.each(wrong)('a row with %s is refused with its number', async (_name, cells, code) => {
    const books = await openBooks();
    const before = await codesOf(books);
    const file = await workbook(titles, [['100201', '工商银行', '', ''], cells]);
    const report = await reportOf(runImport(books.api, subjectCalls.import, { file }));
    expect(report).toMatchObject({ accepted: 0, refused: 1, refusedFile: true });
    expect(report.problems[0]).toMatchObject({ row: 3, code });
    expect(report.problems.map(sentenceOf)[0]).toMatch(/^第 3 行：.*\p{Script=Han}/u);
    expect(await codesOf(books)).toEqual(before);
  });

  it('takes the right rows alone when asked to, and the rest after correction', async () => {
    const books = await openBooks();
    const set = nextSet - 1;
    const before = (await codesOf(books)).length;
    const file = await workbook(
      [...titles, '辅助核算', '我的备注'],
      [
        ['10020101', '基本户', '', '', '', '孙'],
        ['100202', '建设银行', '', '', '不存在的类别', ''],
        ['100201', '工商银行', '', '', '', ''],
        ['100201', '工商银行二', '', '', '', ''],
        ['10020201', '下级', '', '', '', ''],
      ],
    );
    const job = await runImport(books.api, subjectCalls.import, { file, mode: 'valid' });
    expect(job.report).toMatchObject({ accepted: 2, refused: 3, ignoredColumns: ['我的备注'] });
    expect(job.report?.problems.map(({ row, code }) => [row, code])).toEqual([
      [3, 'AUXILIARY'],
      [5, 'SUBJECT_CODE_TAKEN'],
      [6, 'SUBJECT_PARENT_MISSING'],
    ]);
    expect(await codesOf(books)).toHaveLength(before + 2);
    const params = { jobId: job.jobId };
    const refused = await books.api.file(jobCalls.file, { params: { ...params, name: 'refused' } });
    const rows = await rowsOf(refused, [...allTitles, '原行号', '未导入原因']);
    expect(rows.map((row) => [row['科目编码'], row['原行号']])).toEqual([
      ['100202', '3'],
      ['100201', '5'],
      ['10020201', '6'],
    ]);
    expect(rows[0]?.['未导入原因']).toContain('不存在的类别');
    const corrected = await workbook(
      [...allTitles, '原行号', '未导入原因'],
      rows
        .filter((row) => row['原行号'] !== '5')
        .map((row) => [
          ...allTitles
            .map((title) => row[title] ?? '')
            .map((value) => (value === '不存在的类别' ? '' : value)),
          '3',
          '旧原因',
        ]),
    );
    const again = await reportOf(runImport(books.api, subjectCalls.import, { file: corrected }));
    expect(again).toMatchObject({ accepted: 2, refused: 0, ignoredColumns: [] });
    expect(await logOf(set)).toHaveLength(2);
  });

  it('in mode all gives every row back, so that the corrected file is whole', async () => {
    const books = await openBooks();
    const file = await workbook(titles, [
      ['100201', '工商银行', '', ''],
      ['100202', '', '', ''],
    ]);
    const { jobId } = await runImport(books.api, subjectCalls.import, { file });
    const refused = await books.api.file(jobCalls.file, { params: { jobId, name: 'refused' } });
    const rows = await rowsOf(refused, ['科目编码', '未导入原因']);
    expect(rows).toEqual([
      { 科目编码: '100201', 未导入原因: '' },
      { 科目编码: '100202', 未导入原因: '请填写科目名称' },
    ]);
  });

  it('a parent with entries is not split by a file', async () => {
    const books = await openBooks();
    const set = nextSet - 1;
    await books.draw('2026-01-05', '100.00');
    const file = await workbook(titles, [['100201', '工商银行', '', '']]);
    const report = await reportOf(runImport(books.api, subjectCalls.import, { file }));
    expect(report.problems[0]).toMatchObject({ row: 2, code: 'SUBJECT_MOVE_CONFIRM' });
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [set] })).toEqual([]);
  });

  it('formula cells without a result and merged cells are refused by row', async () => {
    const books = await openBooks();
    const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
    const bytes = makeXlsx({
      rows:
        `<row r="1">${titles.map(cell).join('')}</row>` +
        `<row r="2"><c><v>100201</v></c><c><f>A1</f></c></row>` +
        `<row r="3"><c><v>100202</v></c>${cell('建行')}</row><row r="4"><c/>${cell('农行')}</row>`,
      after: '<mergeCells><mergeCell ref="A3:A4"/></mergeCells>',
    });
    const file = { name: '科目.xlsx', bytes };
    const report = await reportOf(runImport(books.api, subjectCalls.import, { file }));
    expect(report.refused).toBe(3);
    expect(report.problems.find(({ row }) => row === 2)?.msg).toContain('是公式');
    const merged = report.problems.find(({ msg }) => msg.includes('合并单元格'));
    expect(merged).toMatchObject({ row: 3, rows: '3–4' });
  });

  it.each([
    ['a picture', '科目.xlsx', Buffer.from('89504e470d0a1a0a', 'hex'), '文件类型不支持'],
    ['another table', '客户.csv', Buffer.from('编码,名称\n1,甲\n'), '没有找到列名'],
    ['titles alone', '科目.csv', Buffer.from('科目编码,科目名称\n'), '没有要导入的行'],
  ])('%s fails with a reason', async (_name, name, bytes, msg) => {
    const books = await openBooks();
    const job = await runImport(books.api, subjectCalls.import, { file: { name, bytes } });
    expect(job).toMatchObject({ state: 'failed', msg: expect.stringContaining(msg) });
  });

  it('the template says how it is filled in and is taken as it is', async () => {
    const books = await openBooks();
    const template = await books.api.file(subjectCalls.template, {});
    expect(template.name).toBe('科目导入模板.xlsx');
    expect(await rowsOf(template, allTitles)).toEqual([]);
    const job = await runImport(books.api, subjectCalls.import, { file: template });
    expect(job).toMatchObject({ state: 'failed', msg: expect.stringContaining('没有要导入的行') });
  });

  it('two imports at once add each subject once', async () => {
    const books = await openBooks();
    const file = await workbook(titles, [['100201', '工商银行', '', '']]);
    const started = await Promise.all(
      [1, 2].map(() => books.api.call(subjectCalls.import, { body: { file } })),
    );
    const jobs = await Promise.all(started.map(({ jobId }) => waitForJob(books.api, jobId)));
    expect(jobs.map(({ report }) => report?.accepted).toSorted()).toEqual([0, 1]);
  });

  it('is refused to who may not write', async () => {
    const books = await openBooks();
    const file = await workbook(titles, []);
    const making = service.as({ ...manager, accountSetId: nextSet - 1, role: 'Making' });
    const body = new FormData();
    body.append('file', new Blob([file.bytes as never]), file.name);
    expect((await making.raw('POST', '/subject/import', body)).status).toBe(403);
    expect(await codesOf(books)).not.toContain('100201');
  });

  it('5,000 subjects are one job of a few seconds', async () => {
    const books = await openBooks();
    const rows = Array.from({ length: 5000 }, (_, index) => {
      const group = String(40 + Math.floor(index / 90));
      const own = index % 90 === 0 ? '' : String(index % 90).padStart(2, '0');
      return [`5602${group}${own}`, `费用项目${index}`, '', ''];
    });
    const file = await workbook(titles, rows);
    const started = performance.now();
    const report = await reportOf(runImport(books.api, subjectCalls.import, { file }));
    expect(report).toMatchObject({ accepted: 5000, refused: 0 });
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
