import {
  accountBookCalls,
  currencyCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherCalls,
  voucherTemplateCalls,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { type Books, openAccountSet, startLedger } from '../testing/books';
import { closeMonth, openMonth } from '../testing/closing';
import { verify } from '../verify';

const range = { periodFrom: '2026-01', periodTo: '2026-02' };

describe('the first child of a subject with entries of closed months', () => {
  let service: TestService;
  let sets = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  /**
   * Books with an opening, entries and a template on the bank subject; January is closed or open.
   */
  async function withBank(isClosed: boolean): Promise<Books> {
    const books = await openAccountSet(service, (sets += 1));
    const { api } = books;
    await api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    await books.keep('1002', { currencies: ['USD'], auxiliary: [await books.categoryId('部门')] });
    await api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: books.subject('1002').id, currency: 'CNY', opening: '500.00' },
        { subjectId: books.subject('3001').id, opening: '500.00' },
      ],
    });
    for (const [day, amount] of [
      ['2026-01-05', '100.00'],
      ['2026-02-05', '30.00'],
    ] as const) {
      await books.post(day, [
        { code: '1001', debit: amount },
        { code: '1002', credit: amount, currency: 'CNY' },
      ]);
    }
    const subjectId = books.subject('1002').id;
    const terms = [{ subjectId, measure: 'closing' as const, factor: '1' }];
    await api.call(voucherTemplateCalls.create, {
      body: {
        type: 0,
        name: '取现',
        lines: [
          {
            side: 'debit',
            subjectId: books.subject('1001').id,
            summary: '取现',
            amount: { kind: 'formula', terms },
          },
          { side: 'credit', subjectId, summary: '取现', amount: { kind: 'difference' } },
        ],
      } as never,
    });
    if (isClosed) await closeMonth(books, '2026-01');
    return books;
  }

  const first = {
    code: '100201',
    name: '工行',
    direction: 'credit' as const,
    moveEntries: true,
    status: 1 as const,
    cash: true,
  };

  async function vouchersOfToday({ api }: Books) {
    const page = await api.call(voucherCalls.list, { query: {} });
    const records = page.records.map((voucher) => ({
      ...voucher,
      lines: voucher.lines.map(({ today, ...line }) => ({ ...line, ...today })),
    }));
    return { ...page, records };
  }

  /** Everything that people see of the books, subjects by code; vouchers with today's names. */
  async function seen(books: Books): Promise<unknown> {
    const { api } = books;
    const subjects = await api.call(subjectCalls.list, {});
    const templates: unknown = await api.call(voucherTemplateCalls.list, { query: {} } as never);
    const codes = new Map(subjects.map(({ id, code }) => [id, code]));
    const codeOf = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (key, each: unknown) => {
          if (/^(subjectId|parentId)$/.test(key)) return codes.get(each as number) ?? null;
          if (/^(id|version|categoryId|wordId|updatedAt|createdAt)$/.test(key)) return undefined;
          return key === 'auxiliary' ? Object.keys(each as object).length : each;
        }),
      );
    const stored = await service.database.queryAll<{ id: number }>(
      `select to_jsonb(s) - 'id' - 'account_set_id' - 'parent_id' as subject
       from ledger.subject s where account_set_id = ${sets} and code like '1002%' order by code`,
    );
    return codeOf({
      stored,
      subjects: subjects.filter(({ code }) => code.startsWith('1002')),
      vouchers: await vouchersOfToday(books),
      openings: await api.call(initialBalanceCalls.list, {}),
      balances: await api.call(accountBookCalls.subjectBalance, { query: range }),
      templates: (templates as { name: string }[]).filter(({ name }) => name === '取现'),
    });
  }

  it('is the same to people as if nothing were closed, and no sealed line changes', async () => {
    const add = async (books: Books) =>
      books.api.call(subjectCalls.create, {
        body: { ...first, parentId: books.subject('1002').id },
      });
    const open = await withBank(false);
    await add(open);
    const expected = await seen(open);
    const closed = await withBank(true);
    const child = await add(closed);
    expect(child).toMatchObject({ code: '100201', fullName: '银行存款-工行', leaf: true });
    const actual = await seen(closed);
    const text = (value: unknown) =>
      JSON.stringify(value).replaceAll('"periodState":"closed"', '"periodState":"open"');
    expect(JSON.parse(text(actual))).toEqual(JSON.parse(text(expected)));
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [sets] })).toEqual([]);
  });

  it('gets brothers and goes on being posted on', async () => {
    const books = await withBank(true);
    const child = await books.api.call(subjectCalls.create, {
      body: { ...first, parentId: books.subject('1002').id },
    });
    const { parentId } = child;
    const brother = { ...first, code: '100202', name: '建行', parentId: parentId ?? 0 };
    const made = await books.api.call(subjectCalls.create, { body: brother });
    expect(made).toMatchObject({ parentId, leaf: true, level: 2 });
    const again = await Promise.resolve(books.api.call(subjectCalls.list, {}));
    const parent = again.find(({ code }) => code === '1002');
    expect(parent).toMatchObject({ id: parentId, leaf: false, level: 1, parentId: null });
    const body = await books.body('2026-02-07', [
      { code: '1001', debit: '5' },
      { code: '3001', credit: '5' },
    ]);
    const [debit, credit] = body.lines;
    const lines = [debit, { ...credit, subjectId: child.id, currency: 'CNY' }] as typeof body.lines;
    await books.api.call(voucherCalls.create, { body: { ...body, lines } });
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [sets] })).toEqual([]);
  });

  it('is cash as what it takes over, and cash stays cash in closed months', async () => {
    const books = await withBank(true);
    const { cash: _, ...silent } = first;
    const child = await books.api.call(subjectCalls.create, {
      body: { ...silent, parentId: books.subject('1002').id },
    });
    expect(child.cash).toBe(true);
    const { id, version, code, name, direction } = child;
    const body = { id, version, code, name, direction, status: 1 as const, cash: false };
    expect(await books.api.send(subjectCalls.update, { body })).toMatchObject({
      code: 'PERIOD_CLOSED',
      msg:
        '100201 工行 在已结账的2026年第01期有分录，更改“现金或银行科目”会改变这些期间的现金流量表；' +
        '请保持原来的设置，或先反结账到2026年第01期',
    });
    await openMonth(books, '2026-01');
    expect(await books.api.send(subjectCalls.update, { body })).not.toMatchObject({
      code: 'PERIOD_CLOSED',
    });
  });
});
