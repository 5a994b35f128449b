import {
  accountBookCalls,
  auxiliaryLedgerCalls,
  dayBookCalls,
  initialBalanceCalls,
  multiColumnCalls,
  type BookEndTexts,
} from '@mingzhang/contract';
import { columnsDifference, Money, sumOf } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeMonth } from '../testing/closing';

/** A seeded generator: the same figures in every run. */
function diceOf(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

interface Line {
  readonly period: string;
  readonly code: string;
  readonly item?: string;
  readonly debit: Money;
  readonly credit: Money;
}

const range = { periodFrom: '2025-11', periodTo: '2026-02' };
const customers = ['甲', '乙', '丙'];
const expenses = ['560209', '560213', '560214'];
const taxes = ['22210101', '22210103', '22210105'];

describe('books over a random ledger of two years that began in the middle of one', () => {
  let service: TestService;
  let books: Books;
  let categoryId: number;
  const lines: Line[] = [];
  const openings: Line[] = [];

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2025-10-01' });
    categoryId = await books.categoryId('客户');
    await post(books, lines, openings);
    for (const period of ['2025-10', '2025-11']) await closeMonth(books, period);
  });
  afterAll(() => service.stop());

  const movesOf = (own: (line: Line) => boolean, from: string, to: string) => {
    const found = lines.filter((line) => own(line) && line.period >= from && line.period <= to);
    return {
      debit: sumOf(found.map(({ debit }) => debit)),
      credit: sumOf(found.map(({ credit }) => credit)),
    };
  };
  /** Expected ends of a book, from the lines alone. */
  const endsOf = (own: (line: Line) => boolean): BookEndTexts => {
    const before = movesOf(own, '0001-01', '2025-10');
    const opened = openings.filter(own);
    const opening = sumOf(opened.map(({ debit, credit }) => debit.minus(credit)))
      .plus(before.debit)
      .minus(before.credit);
    const { debit, credit } = movesOf(own, range.periodFrom, range.periodTo);
    return {
      opening: opening.toString(),
      debit: debit.toString(),
      credit: credit.toString(),
      closing: opening.plus(debit).minus(credit).toString(),
    };
  };
  const itemOf = async (name: string) => {
    const { rows } = await list({ keyword: name });
    return rows.find((row) => row.name === name)?.itemId ?? 0;
  };
  const list = (query: object = {}) =>
    books.api.call(auxiliaryLedgerCalls.auxiliaryList, {
      query: { ...range, categoryId, ...query } as never,
    });

  it('tell of each item what its lines come to, as the list beside them does', async () => {
    const { rows, control } = await list();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(customers.toSorted());
    for (const row of rows) {
      const plain = endsOf(({ item }) => item === row.name);
      expect(row).toMatchObject(plain);
      const query = { ...range, categoryId, itemId: row.itemId };
      const book = await books.api.call(auxiliaryLedgerCalls.auxiliaryDetails, { query });
      expect([book.book, book.balances]).toEqual([plain, plain]);
    }
    expect(control?.subjects).toEqual(endsOf(({ code }) => ['1122', '2203'].includes(code)));
    const { items, unassigned } = control ?? {};
    expect(
      Money.parse(items?.closing ?? '')
        .plus(Money.parse(unassigned?.closing ?? ''))
        .toString(),
    ).toBe(control?.subjects.closing);
  });

  it('have the same rows for an item in one subject as the detailed ledger narrowed to it', async () => {
    const itemId = await itemOf('乙');
    const query = { ...range, categoryId, itemId, subjectId: books.subject('1122').id };
    const item = await books.api.call(auxiliaryLedgerCalls.auxiliaryDetails, { query });
    const detailed = await books.api.call(accountBookCalls.details, { query });
    expect(detailed.book).toEqual(detailed.balances);
    const plain = item.rows.map(({ subjectCode: _code, subjectName: _name, ...row }) => row);
    expect(plain).toEqual(detailed.rows);
    expect(item.rows.filter(({ kind }) => kind === 'entry')[0]?.subjectCode).toBe('1122');
    const whole = await books.api.call(auxiliaryLedgerCalls.auxiliaryDetails, {
      query: { ...query, subjectId: undefined },
    });
    const paged = [];
    for (let page = 1; (page - 1) * 7 < whole.total; page += 1) {
      const place = { ...query, subjectId: undefined, page, pageSize: 7 };
      paged.push(
        ...(await books.api.call(auxiliaryLedgerCalls.auxiliaryDetails, { query: place })).rows,
      );
    }
    expect(paged).toEqual(whole.rows);
  });

  it.each([
    ['应交增值税', '222101', taxes],
    ['管理费用', '5602', expenses],
    ['应收账款 by customer', '1122', ['1122']],
  ])('analyse %s in columns that come to what it moved', async (_name, code, leaves) => {
    const query = { ...range, subjectId: books.subject(code).id };
    const book = await books.api.call(multiColumnCalls.multiColumn, { query });
    const plain = endsOf((line) => leaves.includes(line.code));
    expect([book.book, book.balances]).toEqual([plain, plain]);
    const columns = book.columns.map(({ side, amount }) => ({ side, amount: Money.parse(amount) }));
    const moved = { debit: Money.parse(plain.debit), credit: Money.parse(plain.credit) };
    expect(columnsDifference(columns, moved).toString()).toBe('0.00');
    const detailed = await books.api.call(accountBookCalls.details, { query });
    expect(detailed.book).toEqual(detailed.balances);
    expect(book.rows.map(({ amounts: _amounts, ...row }) => row)).toEqual(detailed.rows);
    for (const column of book.columns) {
      const entries = book.rows.filter(({ kind }) => kind === 'entry');
      const amounts = entries.map(({ amounts }) => Money.parse(amounts[column.key] ?? '0'));
      expect(sumOf(amounts).toString()).toBe(column.amount);
      // 本年累计 restarts in January.
      const year = book.rows.filter(({ kind }) => kind === 'yearTotal');
      const months = book.rows.filter(({ kind }) => kind === 'periodTotal');
      const since = months
        .filter(({ date }) => date >= '2026')
        .map((row) => row.amounts[column.key]);
      expect(year.at(-1)?.amounts[column.key] ?? '0.00').toBe(
        sumOf(since.map((text) => Money.parse(text ?? '0'))).toString(),
      );
    }
  });

  it('strike the bank balance every day, otherwise row by row as the detailed ledger', async () => {
    const query = { ...range, subjectId: books.subject('1002').id };
    const journal = await books.api.call(dayBookCalls.dayBook, { query });
    const plain = endsOf(({ code }) => code === '1002');
    expect([journal.kind, journal.book, journal.balances]).toEqual(['bank', plain, plain]);
    const detailed = await books.api.call(accountBookCalls.details, { query });
    expect(detailed.book).toEqual(detailed.balances);
    expect(journal.rows.filter(({ kind }) => kind !== 'dayTotal')).toEqual(detailed.rows);
    const days = journal.rows.filter(({ kind }) => kind === 'dayTotal');
    const dates = detailed.rows.flatMap(({ kind, date }) => (kind === 'entry' ? [date] : []));
    expect(days.map(({ date }) => date)).toEqual([...new Set(dates)]);
    for (const day of days) {
      const own = journal.rows.filter(({ kind, date }) => kind === 'entry' && date === day.date);
      expect(sumOf(own.map(({ credit }) => Money.parse(credit))).toString()).toBe(day.credit);
      // The day total follows the last entry of its day and shows its balance.
      const last = journal.rows[journal.rows.indexOf(day) - 1];
      expect(last).toMatchObject({ kind: 'entry', balance: day.balance, date: day.date });
    }
    const paged = [];
    for (let page = 1; (page - 1) * 3 < journal.total; page += 1) {
      const place = { ...query, page, pageSize: 3 };
      paged.push(...(await books.api.call(dayBookCalls.dayBook, { query: place })).rows);
    }
    expect(paged).toEqual(journal.rows);
    const subjects = await books.api.call(dayBookCalls.dayBookSubjects, { query: range });
    expect(subjects.find(({ code }) => code === '1002')).toMatchObject({ kind: 'bank', ...plain });
    expect(subjects[0]).toMatchObject({ code: '1001', kind: 'cash', closing: '0.00' });
  });

  it('agree with the balance table to the cent', async () => {
    const { rows } = await books.api.call(accountBookCalls.subjectBalance, { query: range });
    const listed = await books.api.call(accountBookCalls.list, { query: range });
    expect(listed.map(({ id, closing }) => [id, closing])).toEqual(
      rows.map(({ subjectId, closingDebit, closingCredit }) => [
        subjectId,
        Money.parse(closingDebit).minus(Money.parse(closingCredit)).toString(),
      ]),
    );
    for (const code of ['1122', '2203', '222101', '5602']) {
      const row = rows.find((each) => each.code === code);
      const query = { ...range, subjectId: books.subject(code).id };
      const { book } = await books.api.call(multiColumnCalls.multiColumn, { query });
      const closing = Money.parse(row?.closingDebit ?? '0').minus(
        Money.parse(row?.closingCredit ?? '0'),
      );
      expect(book).toMatchObject({
        debit: row?.debit,
        credit: row?.credit,
        closing: closing.toString(),
      });
    }
  });

  it('gather what has no column of its own under 其他, and go out as files', async () => {
    const query = { ...range, subjectId: books.subject('222101').id };
    const { id } = books.subject('22210105');
    const ask = { ...query, columns: String(id) };
    const { columns, choices } = await books.api.call(multiColumnCalls.multiColumn, { query: ask });
    expect(columns.map(({ title, side }) => `${side} ${title}`)).toEqual([
      'credit 销项税额',
      'credit 其他',
    ]);
    expect(choices).toHaveLength(10);
    const { bytes } = await books.api.file(multiColumnCalls.multiColumnFile, {
      query: { ...ask, format: 'csv' },
    });
    expect(bytes.toString('utf8')).toContain('贷方·销项税额,贷方·其他');
    const item = { ...range, categoryId, itemId: await itemOf('甲'), format: 'csv' } as const;
    const file = await books.api.file(auxiliaryLedgerCalls.auxiliaryDetailsFile, { query: item });
    expect(file.bytes.toString('utf8')).toContain('科目编码,科目名称');
  });

  it('refuse items, subjects and categories that the account set does not have', async () => {
    const itemId = await itemOf('甲');
    const ask = async (query: object) => {
      const all = { ...range, categoryId, itemId, ...query } as never;
      const answer = await books.api.send(auxiliaryLedgerCalls.auxiliaryDetails, { query: all });
      return answer.success ? '' : answer.msg;
    };
    const noItem = '辅助核算项目不存在或已被删除，请重新选择';
    expect(await ask({ itemId: 999_999 })).toBe(noItem);
    expect(await ask({ categoryId: 999_999 })).toBe(noItem);
    expect(await ask({ subjectId: 999_999 })).toBe('科目不存在或已被删除，请重新选择');
    const ledger = await books.api.send(accountBookCalls.details, {
      query: { ...range, subjectId: books.subject('1122').id, auxiliary: `${categoryId}:999999` },
    });
    expect(ledger.success ? '' : ledger.msg).toBe(noItem);
    const journal = await books.api.send(dayBookCalls.dayBook, {
      query: { ...range, subjectId: books.subject('1122').id },
    });
    expect(journal.success ? '' : journal.msg).toContain('1122 应收账款 不是现金或银行科目');
    const ofCategory = { ...range, categoryId: 999_999 };
    for (const answer of [
      await books.api.send(multiColumnCalls.multiColumn, {
        query: { ...ofCategory, subjectId: books.subject('1122').id },
      }),
      await books.api.send(accountBookCalls.auxiliaryBalance, { query: ofCategory }),
      await books.api.send(auxiliaryLedgerCalls.auxiliaryList, { query: ofCategory }),
    ]) {
      expect(answer.success ? '' : answer.msg).toBe('辅助核算类别不存在或已被删除，请重新选择');
    }
  });
});

/** Openings in the enable year, and vouchers of five months, some of them red. */
async function post(books: Books, lines: Line[], openings: Line[]): Promise<void> {
  const dice = diceOf(20_260_214);
  const amount = () => {
    const fen = dice(900_000) + 1;
    const text = `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
    return Money.parse(dice(7) === 0 ? `-${text}` : text);
  };
  const debits = ['1122', ...expenses, '22210101', '22210103'];
  const credits = ['1002', '2203', '22210105', '5001'];
  const zero = Money.zero;
  await open(books, openings);
  for (const [month, period] of ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02'].entries()) {
    for (let voucher = 0; voucher < 6 + month; voucher += 1) {
      const value = amount();
      // Closed months must not have anything to carry forward.
      const isClosed = month < 2;
      const seen = (codes: readonly string[]) => codes.filter((code) => !isClosed || code < '5');
      const pick = (codes: readonly string[]) => codes[dice(codes.length)] ?? '';
      const entries = [pick(seen(debits)), pick(seen(credits))].map((code, at): Line => {
        const hasItems = ['1122', '2203'].includes(code);
        const item = hasItems ? { item: customers[dice(customers.length)] ?? '' } : {};
        const sides = at === 0 ? { debit: value, credit: zero } : { debit: zero, credit: value };
        return { period, code, ...item, ...sides };
      });
      lines.push(...entries);
      await books.post(
        `${period}-${String(dice(27) + 1).padStart(2, '0')}`,
        entries.map(({ code, item, debit, credit }) => ({
          code,
          ...(item === undefined ? {} : { item }),
          ...(debit.isZero ? { credit: credit.toString() } : { debit: debit.toString() }),
        })),
      );
    }
  }
}

/** Openings on items when the books began, in October of the first year. */
async function open(books: Books, openings: Line[]): Promise<void> {
  const begun = [
    { code: '1122', item: '甲', opening: '500.00', ytdDebit: '700.00' },
    { code: '2203', item: '乙', opening: '200.00', ytdCredit: '200.00' },
    { code: '3001', opening: '300.00', ytdCredit: '500.00' },
  ];
  const body = [];
  for (const { code, item, opening, ...ytd } of begun) {
    const auxiliary = item === undefined ? {} : await books.auxiliary(code, item);
    body.push({ subjectId: books.subject(code).id, auxiliary, opening, ...ytd });
    const amount = Money.parse(opening);
    const sides =
      code === '1122'
        ? { debit: amount, credit: Money.zero }
        : { debit: Money.zero, credit: amount };
    openings.push({ period: '', code, ...(item === undefined ? {} : { item }), ...sides });
  }
  await books.api.call(initialBalanceCalls.save, { body });
}
