import {
  accountBookCalls,
  accountSetsCalls,
  auxiliaryLedgerCalls,
  dayBookCalls,
  journalCalls,
  renamedCalls,
  subjectCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { renamedNote } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';
import { closeUnchecked, openMonth } from '../testing/closing';
import { verify } from '../verify';

const monthOnly = (period: string) => ({ periodFrom: period, periodTo: period });

describe('books of a closed month after a subject got its first child', () => {
  let service: TestService;
  let sets = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  /** January (closed) and February (open) move 1002, and 1122 with an item. */
  async function withClosedJanuary(): Promise<Books> {
    const books = await openAccountSet(service, (sets += 1));
    for (const period of ['2026-01', '2026-02']) {
      await books.post(`${period}-05`, [
        { code: '1001', debit: '100' },
        { code: '1002', credit: '100' },
      ]);
      await books.post(`${period}-06`, [
        { code: '1122', debit: '30', item: '甲公司' },
        { code: '5001', credit: '30' },
      ]);
    }
    await closeUnchecked(service, sets, ['2026-01']);
    return books;
  }

  const subjectAt = async ({ api }: Books, code: string) => {
    const subjects = await api.call(subjectCalls.list, {});
    const found = subjects.find((subject) => subject.code === code);
    if (!found) throw new Error(`no subject ${code}`);
    return found;
  };

  async function addChild(
    books: Books,
    [parentCode, code, name]: readonly [string, string, string],
  ) {
    const { id: parentId, direction, cash } = await subjectAt(books, parentCode);
    const fields = { code, name, direction, cash, status: 1 as const, moveEntries: true };
    await books.api.call(subjectCalls.create, { body: { parentId, ...fields } });
  }

  async function rename(books: Books, code: string, name: string) {
    const { id } = await subjectAt(books, code);
    const stored = await books.api.call(subjectCalls.get, { params: { id } });
    const { version, direction, cash } = stored;
    const body = { id, version, code, name, direction, cash };
    await books.api.call(subjectCalls.update, { body });
  }

  /** Names of the entry on the bank subject, in voucher, list and book. */
  async function entryIn(books: Books, period: string) {
    const { api } = books;
    const query = monthOnly(period);
    const bank = (line: { readonly subjectCode: string; readonly subjectName: string }) =>
      line.subjectCode.startsWith('1002') ? [`${line.subjectCode} ${line.subjectName}`] : [];
    const { records: listed } = await api.call(voucherCalls.list, { query });
    const [first] = listed;
    const voucher = await api.call(voucherCalls.get, { params: { id: first?.id ?? 0 } });
    const { records } = await api.call(journalCalls.journal, { query });
    const { id: subjectId } = await subjectAt(books, '1001');
    const cash = await api.call(dayBookCalls.dayBook, { query: { ...query, subjectId } });
    return {
      voucher: voucher.lines.flatMap(bank),
      list: listed.flatMap(({ lines }) => lines.flatMap(bank)),
      journal: records.flatMap(bank),
      counterpart: cash.rows.flatMap((row) => (row.kind === 'entry' ? [row.counterpart] : [])),
    };
  }

  const named = (fullName: string, ownName = fullName) => ({
    voucher: [fullName],
    list: [fullName],
    journal: [fullName],
    counterpart: [ownName],
  });

  /** Rows of the bank subject in the books that list the tree, with their movements. */
  async function rowsIn(books: Books, period: string) {
    const { api } = books;
    const query = { ...monthOnly(period), levelFrom: 1, level: 4 };
    const isBank = ({ code }: { readonly code: string }) => code.startsWith('1002');
    const balances = await api.call(accountBookCalls.subjectBalance, { query });
    const general = await api.call(accountBookCalls.generalLedger, { query });
    const summary = await api.call(journalCalls.subjectSummary, { query });
    const texts = balances.rows
      .filter(isBank)
      .map(({ code, name, credit }) => `${code} ${name} ${credit}`);
    const names = texts.map((text) => text.slice(0, text.lastIndexOf(' ')));
    const titled = ({ code, name }: { readonly code: string; readonly name: string }) =>
      `${code} ${name}`;
    expect([...new Set(general.filter(isBank).map(titled))]).toEqual(names);
    expect(summary.rows.filter(isBank).map(titled)).toEqual(names);
    return texts;
  }

  async function noteOf({ api }: Books, period: string) {
    const { rows } = await api.call(renamedCalls.list, { query: { periodTo: period } });
    return renamedNote(rows);
  }

  const detailsOf = async (books: Books, code: string, period: string) => {
    const { id: subjectId } = await subjectAt(books, code);
    const query = { ...monthOnly(period), subjectId };
    const { subject, rows } = await books.api.call(accountBookCalls.details, { query });
    const entries = rows.filter(({ kind }) => kind === 'entry').length;
    const { bytes } = await books.api.file(accountBookCalls.detailsFile, {
      query: { ...query, format: 'csv' },
    });
    return { title: `${subject.code} ${subject.fullName}`, entries, text: bytes.toString() };
  };

  const differences = () => verify({ databaseUrl: service.database.url, accountSetIds: [sets] });

  it('name its entries by the code and name of their time, with a note of what they are today', async () => {
    const books = await withClosedJanuary();
    await addChild(books, ['1002', '100201', '招行']);
    expect(await entryIn(books, '2026-01')).toEqual(named('1002 银行存款'));
    expect(await entryIn(books, '2026-02')).toEqual(named('100201 银行存款-招行', '100201 招行'));
    expect(await noteOf(books, '2026-01')).toBe(
      '科目 100201 现名“招行”，本期结账时为“1002 银行存款”',
    );
    expect(await noteOf(books, '2026-02')).toBeUndefined();
    expect(await differences()).toEqual([]);
  });

  it('say in a voucher what its subject is today, for copies and files that are imported', async () => {
    const books = await withClosedJanuary();
    await addChild(books, ['1002', '100201', '招行']);
    const query = monthOnly('2026-01');
    const { records } = await books.api.call(voucherCalls.list, { query });
    const lines = records.flatMap((voucher) => voucher.lines);
    const { id: subjectId } = await subjectAt(books, '100201');
    expect(lines.find((line) => line.subjectId === subjectId)).toMatchObject({
      subjectCode: '1002',
      subjectName: '银行存款',
      today: { subjectCode: '100201', subjectName: '银行存款-招行', auxiliaryNames: [] },
    });
    const { bytes } = await books.api.file(voucherCalls.export, {
      query: { ...query, format: 'csv' },
    });
    expect(bytes.toString()).toContain('100201,银行存款-招行');
  });

  it('list the child as a row of the tree of today, with its figures and its name of today', async () => {
    const books = await withClosedJanuary();
    await addChild(books, ['1002', '100201', '招行']);
    expect(await rowsIn(books, '2026-01')).toEqual(['1002 银行存款 100.00', '100201 招行 100.00']);
    const note = '科目 100201 现名“招行”，本期结账时为“1002 银行存款”';
    for (const [code, title] of [
      ['1002', '1002 银行存款'],
      ['100201', '100201 银行存款-招行'],
    ] as const) {
      const details = await detailsOf(books, code, '2026-01');
      expect(details).toMatchObject({ title, entries: 1 });
      expect(details.text).toContain(note);
    }
    const journal = await books.api.file(journalCalls.journalFile, {
      query: { ...monthOnly('2026-01'), format: 'csv' },
    });
    expect(journal.bytes.toString()).toContain(note);
    expect(journal.bytes.toString()).toContain('1002,银行存款');
    expect(journal.bytes.toString()).not.toContain('银行存款-招行');
  });

  it('name entries of an item by the subject of their time', async () => {
    const books = await withClosedJanuary();
    const [item] = Object.entries(await books.auxiliary('1122', '甲公司'));
    const [categoryId, itemId] = [Number(item?.[0]), Number(item?.[1])];
    await addChild(books, ['1122', '112201', '货款']);
    const subjectsIn = async (period: string) => {
      const query = { ...monthOnly(period), categoryId, itemId };
      const { rows } = await books.api.call(auxiliaryLedgerCalls.auxiliaryDetails, { query });
      return rows.flatMap(({ kind, subjectCode, subjectName }) =>
        kind === 'entry' ? [`${subjectCode} ${subjectName}`] : [],
      );
    };
    expect(await subjectsIn('2026-01')).toEqual(['1122 应收账款']);
    expect(await subjectsIn('2026-02')).toEqual(['112201 应收账款-货款']);
  });

  it('keep the names of the time when child and parent are renamed afterwards', async () => {
    const books = await withClosedJanuary();
    await addChild(books, ['1002', '100201', '招行']);
    await rename(books, '100201', '工行');
    expect(await entryIn(books, '2026-01')).toEqual(named('1002 银行存款'));
    expect(await rowsIn(books, '2026-01')).toEqual(['1002 银行存款 100.00', '100201 工行 100.00']);
    await rename(books, '1002', '银行');
    expect(await entryIn(books, '2026-01')).toEqual(named('1002 银行存款'));
    expect(await rowsIn(books, '2026-01')).toEqual(['1002 银行存款 100.00', '100201 工行 100.00']);
    expect((await detailsOf(books, '100201', '2026-01')).title).toBe('100201 银行存款-工行');
    expect(await noteOf(books, '2026-01')).toBe(
      '科目 1002 现名“银行”，本期结账时为“银行存款”；' +
        '科目 100201 现名“工行”，本期结账时为“1002 银行存款”',
    );
    expect(await entryIn(books, '2026-02')).toEqual(named('100201 银行-工行', '100201 工行'));
    expect(await differences()).toEqual([]);
  });

  it('keep the subject of each month when the child gets a child, and the coding rule changes', async () => {
    const books = await withClosedJanuary();
    await addChild(books, ['1002', '100201', '招行']);
    await closeUnchecked(service, sets, ['2026-02']);
    await rename(books, '100201', '工行');
    await addChild(books, ['100201', '10020101', '活期']);
    expect(await entryIn(books, '2026-01')).toEqual(named('1002 银行存款'));
    expect(await entryIn(books, '2026-02')).toEqual(named('100201 银行存款-招行', '100201 招行'));
    expect(await rowsIn(books, '2026-02')).toEqual([
      '1002 银行存款 100.00',
      '100201 招行 100.00',
      '10020101 活期 100.00',
    ]);
    await books.api.call(accountSetsCalls.updateEncode, { body: { encode: '4-3-3-3' } });
    expect(await entryIn(books, '2026-01')).toEqual(named('1002 银行存款'));
    expect(await entryIn(books, '2026-02')).toEqual(named('1002001 银行存款-招行', '1002001 招行'));
    expect(await noteOf(books, '2026-02')).toContain(
      '科目 1002001001 现名“活期”，本期结账时为“100201 招行”',
    );
    expect(await differences()).toEqual([]);
  });

  it('have the names of today once their month is opened, and those of the next closing after it', async () => {
    const books = await withClosedJanuary();
    await addChild(books, ['1002', '100201', '招行']);
    await openMonth(books, '2026-01');
    const ofChild = named('100201 银行存款-招行', '100201 招行');
    expect(await entryIn(books, '2026-01')).toEqual(ofChild);
    expect(await noteOf(books, '2026-01')).toBeUndefined();
    await closeUnchecked(service, sets, ['2026-01']);
    expect(await entryIn(books, '2026-01')).toEqual(ofChild);
    await rename(books, '100201', '工行');
    expect(await entryIn(books, '2026-01')).toEqual(ofChild);
    expect(await noteOf(books, '2026-01')).toBe('科目 100201 现名“工行”，本期结账时为“招行”');
    expect(await differences()).toEqual([]);
  });
});
