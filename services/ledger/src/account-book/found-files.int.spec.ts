import {
  accountBookCalls,
  agingCalls,
  auxiliaryLedgerCalls,
  dayBookCalls,
  itemCrossCalls,
  journalCalls,
  multiColumnCalls,
  quantityBookCalls,
  voucherWordCalls,
  type Call,
} from '@mingzhang/contract';
import { changesOf, changesText } from '@mingzhang/rules';
import { manager, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const range = { periodFrom: '2026-01', periodTo: '2026-01' };

describe('the file of a book that is searched', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.keep('1405', { quantity: { unit: '件' } });
    await books.keep('1403', { quantity: { unit: '千克' } });
    await books.post('2026-01-05', [
      { code: '1405', debit: '250.00', quantity: '20' },
      { code: '1403', debit: '30.00', quantity: '3' },
      { code: '22210101', debit: '13.00' },
      { code: '1002', credit: '293.00' },
    ]);
    await books.post('2026-01-06', [
      { code: '1122', item: '华美商贸', debit: '70.00' },
      { code: '1122', item: '东方百货', debit: '7.00' },
      { code: '5001', credit: '77.00' },
    ]);
  });
  afterAll(() => service.stop());

  /** The lines of a csv, without the lines above the headings except the note. */
  const linesOf = async (call: Call, query: object) => {
    const { bytes } = await books.api.file(call, { query: { ...query, format: 'csv' } } as never);
    return bytes.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/);
  };
  const begins = (lines: readonly string[], ...texts: string[]) =>
    lines.filter((line) => texts.some((text) => line.startsWith(text)));
  const note = (keyword: string, rowsTitle: string) =>
    `只列编码、名称或拼音首字母与“${keyword}”相符的${rowsTitle}`;

  it('of 科目余额表 has the branches that are found, and what they come to', async () => {
    const ask = { ...range, levelFrom: 1, level: 4 };
    const lines = await linesOf(accountBookCalls.subjectBalanceFile, { ...ask, keyword: 'jxse' });
    expect(lines[2]).toContain(note('jxse', '科目及其上级、下级'));
    const rows = begins(lines, '2221', '1', '5', '合计');
    expect(rows.map((line) => line.split(',')[0])).toEqual([
      '2221',
      '222101',
      '22210101',
      '合计（筛选结果）',
    ]);
    expect(rows.at(-1)).toContain('13.00');
    expect(rows.at(-1)).not.toContain('293.00');
  });

  it('of 科目余额表 by 所有币种 is found alike', async () => {
    const query = { ...range, currency: 'each', keyword: '银行存款' };
    const lines = await linesOf(accountBookCalls.subjectBalanceFile, query);
    expect(begins(lines, '1').map((line) => line.split(',')[0])).toEqual(['1002']);
  });

  it('of 总账 has the subjects that are found', async () => {
    const lines = await linesOf(accountBookCalls.generalLedgerFile, { ...range, keyword: '1405' });
    expect(lines[2]).toContain(note('1405', '科目'));
    expect(begins(lines, '1', '2', '5').every((line) => line.startsWith('1405'))).toBe(true);
    expect(begins(lines, '1405')).not.toHaveLength(0);
  });

  it('of 科目汇总表 has them without the sums of all vouchers, and tells of which it is', async () => {
    const query = { ...range, level: 1, keyword: '应收' };
    const lines = await linesOf(journalCalls.subjectSummaryFile, query);
    expect(lines[2]).toContain('凭证字：全部　凭证号：全部');
    expect(lines[2]).not.toContain('张');
    expect(lines[3]).toContain('只列：1 级科目');
    expect(lines[4]).toContain(note('应收', '科目'));
    expect(begins(lines, '1', '2', '5', '合计')).toEqual([
      '1122,应收账款,77.00,',
      '合计（筛选结果）,,77.00,',
    ]);
  });

  it('of 数量金额总账 has the subjects that are found', async () => {
    const query = { ...range, keyword: 'kcsp' };
    const lines = await linesOf(quantityBookCalls.quantityLedgerFile, query);
    expect(lines[2]).toContain(note('kcsp', '科目'));
    expect(begins(lines, '14').map((line) => line.split(',')[0])).toEqual(['1405']);
  });

  it('of 往来账龄 and 辅助核算余额表 tells of which items it is', async () => {
    const categoryId = await books.categoryId('客户');
    const subjectId = books.subject('1122').id;
    const files = [
      [agingCalls.agingFile, { subjectId, categoryId, asOf: '2026-01-31' }],
      [accountBookCalls.auxiliaryBalanceFile, { ...range, subjectId, categoryId }],
    ] as const;
    for (const [call, query] of files) {
      const lines = await linesOf(call, { ...query, keyword: '华美' });
      expect(lines[2]).toContain(note('华美', '项目'));
      expect(lines.join('\n')).not.toContain('东方百货');
      expect((await linesOf(call, query)).join('\n')).not.toContain('只列');
    }
  });

  it('of entries has those that are found, of the whole book, and says so', async () => {
    const categoryId = await books.categoryId('客户');
    const itemId = (await books.auxiliary('1122', '华美商贸'))[categoryId];
    const queryFor = (code: string) => ({ ...range, subjectId: books.subject(code).id });
    const files = [
      [accountBookCalls.detailsFile, queryFor('1002')],
      [dayBookCalls.dayBookFile, queryFor('1002')],
      [multiColumnCalls.multiColumnFile, queryFor('2221')],
      [quantityBookCalls.quantityDetailsFile, queryFor('1405')],
      [auxiliaryLedgerCalls.auxiliaryDetailsFile, { ...range, categoryId, itemId }],
    ] as const;
    for (const [call, query] of files) {
      const whole = await linesOf(call, query);
      const amount = /20\d\d-01-\d\d,记-.*?,(\d+\.\d\d),/.exec(whole.join('\n'))?.[1] ?? '';
      const found = await linesOf(call, { ...query, entry: amount });
      expect(found[2]).toContain(`凭证号或金额与“${amount}”相符的分录`);
      expect(found).toHaveLength(5);
      const none = await linesOf(call, { ...query, entry: '没有这样的分录' });
      expect(none).toHaveLength(4);
      expect(whole.length).toBeGreaterThan(5);
      expect(whole.join('\n')).not.toContain('只列');
    }
  });

  it('of a book that is narrowed to items, or a subject, names them', async () => {
    const categoryId = await books.categoryId('客户');
    const itemId = (await books.auxiliary('1122', '华美商贸'))[categoryId];
    const subjectId = books.subject('1122').id;
    const whole = await linesOf(accountBookCalls.detailsFile, { ...range, subjectId });
    expect(whole[0]).toBe('明细账 1122 应收账款');
    const narrowed = [
      { categoryId, itemId },
      { auxiliary: `${categoryId}:${itemId}` },
      { categoryId, itemId, auxiliary: `${categoryId}:${itemId}` },
    ];
    for (const by of narrowed) {
      const lines = await linesOf(accountBookCalls.detailsFile, { ...range, subjectId, ...by });
      expect(lines[0]).toBe('明细账 1122 应收账款 客户 华美商贸');
    }
    const balances = accountBookCalls.auxiliaryBalanceFile;
    const [items] = await linesOf(balances, { ...range, categoryId });
    expect(items).toBe('辅助核算余额表 客户');
    const [ofOne] = await linesOf(balances, { ...range, categoryId, subjectId });
    expect(ofOne).toBe('辅助核算余额表 客户 1122 应收账款');
  });

  it('of 核算项目组合表 says what is crossed by what', async () => {
    const [row, column] = [await books.categoryId('客户'), await books.categoryId('部门')];
    const subjectId = books.subject('1122').id;
    const crossed = { rowCategoryId: row, columnCategoryId: column, figure: 'debit' };
    const [title] = await linesOf(itemCrossCalls.itemCrossFile, {
      ...range,
      subjectId,
      ...crossed,
    });
    expect(title).toBe('核算项目组合表 1122 应收账款 客户×部门 借方发生额');
  });

  it('of some subjects or levels says which, and nothing of levels that there are none of', async () => {
    const listed = async (by: object) =>
      (await linesOf(accountBookCalls.subjectBalanceFile, { ...range, ...by }))[2];
    expect(await listed({ levelFrom: 2, level: 2 })).toContain('只列：2 级科目');
    expect(await listed({ subjectFrom: '1122', subjectTo: '1405', level: 2 })).toContain(
      '只列：科目 1122 至 1405，1 至 2 级科目',
    );
    expect(await listed({ level: 6 })).not.toContain('只列');
    const [, , said] = await linesOf(accountBookCalls.generalLedgerFile, { ...range, level: 1 });
    expect(said).toContain('只列：1 级科目');
  });

  it('of a range of subjects adds up what it lists, and calls it so', async () => {
    const ask = { ...range, subjectFrom: '1122', subjectTo: '1403', levelFrom: 1, level: 4 };
    const lines = await linesOf(accountBookCalls.subjectBalanceFile, ask);
    const rows = begins(lines, '1', '2', '5', '合计');
    expect(rows.map((line) => line.split(',')[0])).toEqual(['1122', '1403', '合计（筛选结果）']);
    expect(rows.at(-1)).toContain('107.00');
    const ledger = await linesOf(accountBookCalls.generalLedgerFile, ask);
    const subjects = begins(ledger, '1', '2', '5').map((line) => line.split(',')[0]);
    expect([...new Set(subjects)]).toEqual(['1122', '1403']);
  });

  it('is told in the operation log by words and names, with all that it was narrowed by', async () => {
    const wordId = (await books.api.call(voucherWordCalls.list, {}))[0]?.id;
    const categoryId = await books.categoryId('客户');
    const itemId = (await books.auxiliary('1122', '华美商贸'))[categoryId];
    const loggedTexts = async (call: Call, query: object) => {
      await linesOf(call, query);
      const [entry] = await service.database.queryAll<{ after: object }>(
        `select after from operation_log.entry where action like '导出%' order by id desc limit 1`,
      );
      return changesText(changesOf(null, entry?.after));
    };
    const vouchers = { wordId, codeFrom: 1, codeTo: 9 };
    const asked = [
      [
        accountBookCalls.subjectBalanceFile,
        { unaudited: '0', subjectFrom: '1122', subjectTo: '1405', level: 2, keyword: '应收' },
        ['含未审核：否', '科目从：1122', '科目至：1405', '级次：1 至 2 级', '关键字：应收'],
      ],
      [
        accountBookCalls.detailsFile,
        { subjectId: books.subject('1002').id, unaudited: '0', entry: '293' },
        ['含未审核：否', '查找分录：293'],
      ],
      [
        journalCalls.subjectSummaryFile,
        { ...vouchers, unaudited: '0' },
        ['凭证字：记', '凭证号从：1', '凭证号至：9', '含未审核：否'],
      ],
      [
        journalCalls.journalFile,
        { ...vouchers, createdBy: manager.userId, itemId, subjectFrom: '1122', subjectTo: '1122' },
        ['凭证字：记', '制单人：', '辅助核算：客户 华美商贸', '科目从：1122', '科目至：1122'],
      ],
    ] as const;
    for (const [call, query, parts] of asked) {
      const text = await loggedTexts(call, { ...range, ...query });
      for (const part of parts) expect(text).toContain(part);
      expect(text).not.toMatch(/[a-zA-Z]{3,}(?<!csv)：/);
    }
  });

  it('is whole, and says nothing of a search, without one', async () => {
    const lines = await linesOf(accountBookCalls.generalLedgerFile, range);
    expect(lines.join('\n')).not.toContain('只列');
    expect(begins(lines, '1002')).not.toHaveLength(0);
  });
});
