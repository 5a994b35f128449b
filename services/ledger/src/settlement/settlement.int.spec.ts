import {
  agingCalls,
  currencyCalls,
  initialBalanceCalls,
  settlementCalls,
  voucherCalls,
  type Voucher,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { verify } from '../verify';

describe('往来核销', () => {
  let service: TestService;
  let books: Books;
  let account: { subjectId: number; categoryId: number; itemId: number };
  let opening: object;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2026-01-01' });
    const categoryId = await books.categoryId('客户');
    const auxiliary = await books.auxiliary('1122', '华美商贸');
    account = {
      subjectId: books.subject('1122').id,
      categoryId,
      itemId: auxiliary[categoryId] ?? 0,
    };
    opening = { subjectId: account.subjectId, auxiliary, opening: '40' };
    await books.api.call(initialBalanceCalls.save, {
      body: [
        opening,
        { subjectId: books.subject('3001').id, auxiliary: {}, opening: '40' },
      ] as never,
    });
  });
  afterAll(() => service.stop());

  const sell = (amount: string) =>
    books.post('2026-01-05', [
      { code: '1122', item: '华美商贸', debit: amount },
      { code: '3001', credit: amount },
    ]);
  const collect = (amount: string) =>
    books.post('2026-01-20', [
      { code: '3001', debit: amount },
      { code: '1122', item: '华美商贸', credit: amount },
    ]);
  const part = ({ id }: Pick<Voucher, 'id'>, lineNo: number, amount: string) => ({
    voucherId: id,
    lineNo,
    amount,
  });
  const settle = (...lines: ReturnType<typeof part>[]) =>
    books.api.call(settlementCalls.settle, { body: { ...account, marks: [{ lines }] } });
  const list = (state: 'open' | 'all' = 'open') =>
    books.api.call(settlementCalls.settlement, { query: { ...account, state } });
  const change = async ({ id, version }: Voucher, amount: string, code = '1122') =>
    books.api.call(voucherCalls.update, {
      body: {
        ...(await books.body('2026-01-05', [
          { code, item: code === '1122' ? '华美商贸' : null, debit: amount },
          { code: '3001', credit: amount },
        ])),
        id,
        version,
      },
    });

  it('settles several entries by one, in parts, and takes it back', async () => {
    const [first, second] = [await sell('100'), await sell('60')];
    const paid = await collect('130');
    await settle(part(first, 1, '100'), part(second, 1, '30'), part(paid, 2, '130'));
    const { entries, marks, sums } = await list();
    expect(entries.map(({ voucherId, open }) => [voucherId, open])).toEqual([
      [0, '40.00'],
      [second.id, '30.00'],
    ]);
    expect(sums).toMatchObject([{ ownDebit: '70.00', ownCredit: '0.00', balance: '70.00' }]);
    expect(marks).toHaveLength(1);
    expect(marks[0]).toMatchObject({ amount: '130.00' });
    const [logged] = await service.database.queryAll<{ after: { entries: string } }>(
      `select after from operation_log.entry where action = '往来核销' order by id desc limit 1`,
    );
    const title = ({ word, code }: Voucher) => `2026-01 ${word}-${code}`;
    expect(logged?.after.entries).toBe(
      `${title(first)} 借 100.00；${title(second)} 借 30.00；${title(paid)} 贷 130.00`,
    );
    await books.api.call(settlementCalls.unsettle, { params: { id: marks[0]?.id ?? 0 } });
    expect((await list()).entries).toHaveLength(4);
    const again = books.api.call(settlementCalls.unsettle, { params: { id: marks[0]?.id ?? 0 } });
    await expect(again).rejects.toThrow('已被撤销');
  });

  it('refuses what does not settle, naming the row and what is open', async () => {
    const [sold, paid] = [await sell('10'), await collect('10')];
    const tries: [ReturnType<typeof part>[], string][] = [
      [[part(sold, 1, '10.01'), part(paid, 2, '10.01')], '第 1 行未核销金额只有 10.00 元'],
      [[part(sold, 1, '10'), part(paid, 2, '9')], '相差 1.00 元，借方多'],
      [[part(sold, 1, '0'), part(paid, 2, '0')], '第 1 行的核销金额应大于 0'],
      [[part(sold, 1, '0.001'), part(paid, 2, '0.001')], '第 1 行的核销金额最多 2 位小数'],
      [[part(sold, 2, '10'), part(paid, 2, '10')], '第 1 行的分录已不在该科目和项目下'],
      [[part(sold, 1, '5'), part({ id: 0 }, 0, '5')], '借方和贷方'],
      [[part(sold, 1, '5'), part(sold, 1, '5')], '重复'],
    ];
    for (const [lines, text] of tries) await expect(settle(...lines)).rejects.toThrow(text);
    await settle(part(sold, 1, '10'), part(paid, 2, '10'));
    await expect(settle(part(sold, 1, '1'), part(paid, 2, '1'))).rejects.toThrow(
      '第 1 行的分录已全部核销，请刷新页面后重新选择',
    );
  });

  it('keeps the voucher of a settled line: more may be on it, less or nothing may not', async () => {
    const [sold, paid] = [await sell('70'), await collect('70')];
    await settle(part(sold, 1, '50'), part(paid, 2, '50'));
    await expect(change(sold, '49.99')).rejects.toThrow('第 1 行已核销 50.00 元');
    await expect(change(sold, '70', '1002')).rejects.toThrow('VOUCHER_SETTLED');
    const remove = books.api.call(voucherCalls.remove, { params: { id: sold.id } });
    await expect(remove).rejects.toThrow('已核销 50.00 元，不能删除凭证');
    const larger = await change(sold, '80');
    const { marks } = await list('all');
    await books.api.call(settlementCalls.unsettle, { params: { id: marks[0]?.id ?? 0 } });
    await change(larger, '1');
  });

  it('gives no mark to a line of the same kind that is put in above the settled one', async () => {
    const [sold, paid] = [await sell('70'), await collect('70')];
    await settle(part(sold, 1, '70'), part(paid, 2, '70'));
    const receivable = { code: '1122', item: '华美商贸' };
    const above = await books.body('2026-01-05', [
      { ...receivable, debit: '90' },
      { ...receivable, debit: '70' },
      { code: '3001', credit: '160' },
    ]);
    const { id, version } = sold;
    const changed = books.api.call(voucherCalls.update, { body: { ...above, id, version } });
    await expect(changed).rejects.toThrow('第 1 行已核销 70.00 元');
    const below = await books.body('2026-01-05', [
      { ...receivable, debit: '70' },
      { ...receivable, debit: '90' },
      { code: '3001', credit: '160' },
    ]);
    await books.api.call(voucherCalls.update, { body: { ...below, id, version } });
    const { entries, marks } = await list('all');
    expect(entries.find((entry) => entry.voucherId === id && entry.lineNo === 1)).toMatchObject({
      settled: '70.00',
    });
    await books.api.call(settlementCalls.unsettle, { params: { id: marks[0]?.id ?? 0 } });
  });

  it('is on its line: no change of the voucher hands it to another one, and a line that grows keeps it', async () => {
    const [receivable, capital] = [{ code: '1122', item: '华美商贸' }, { code: '3001' }];
    const of3 = async (first: string, second: string, more: readonly [string, string][] = []) => {
      const lines = [[first, '发票甲'], [second, '发票乙'], ...more] as const;
      const sum = lines.reduce((total, [debit]) => total + Number(debit), 0);
      return books.body('2026-01-05', [
        ...lines.map(([debit, summary]) => ({ ...receivable, debit, summary })),
        { ...capital, credit: String(sum), summary: '销售' },
      ]);
    };
    const { id, version } = await books.api.call(voucherCalls.create, {
      body: await of3('100', '300'),
    });
    const paid = await collect('100');
    await settle(part({ id }, 1, '100'), part(paid, 2, '100'));
    const swapped = (amounts: readonly [string, string][]) =>
      books.body('2026-01-05', [
        ...amounts.map(([debit, summary]) => ({ ...receivable, debit, summary })),
        {
          ...capital,
          credit: String(amounts.reduce((total, [debit]) => total + Number(debit), 0)),
          summary: '销售',
        },
      ]);
    const others: [string, string][][] = [
      [['300', '发票乙']],
      [
        ['500', '发票丙'],
        ['101', '发票甲'],
        ['300', '发票乙'],
      ],
      [
        ['300', '发票乙'],
        ['101', '发票甲'],
      ],
      [
        ['100', '发票丙'],
        ['100', '发票甲'],
        ['300', '发票乙'],
      ],
    ];
    const save = (body: Awaited<ReturnType<typeof swapped>>, from = version) =>
      books.api.call(voucherCalls.update, { body: { ...body, id, version: from } });
    for (const lines of others) {
      await expect(save(await swapped(lines))).rejects.toThrow('VOUCHER_SETTLED');
    }
    // A settled line may grow, and further lines may be added.
    const grown = await save(await of3('150', '300', [['100', '发票丙']]));
    const named = await save(await of3('150', '300', [['100', '发票丁']]), grown.version);
    expect(named.version).toBe(grown.version + 1);
    const { marks } = await list('all');
    await books.api.call(settlementCalls.unsettle, { params: { id: marks[0]?.id ?? 0 } });
  });

  it('stands against two who settle the same at once, and against who changes it meanwhile', async () => {
    const [sold, first, other] = [await sell('33'), await collect('33'), await collect('33')];
    const both = await Promise.allSettled([
      settle(part(sold, 1, '33'), part(first, 2, '33')),
      settle(part(sold, 1, '33'), part(other, 2, '33')),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [sale, paid] = [await sell('44'), await collect('44')];
    await Promise.allSettled([settle(part(sale, 1, '44'), part(paid, 2, '44')), change(sale, '4')]);
    const { entries } = await list('all');
    const saleEntry = entries.find(({ voucherId }) => voucherId === sale.id);
    // Either the mark was first and the voucher stays, or the change was first and nothing is
    // settled.
    expect([saleEntry?.debit, saleEntry?.settled]).toEqual(
      saleEntry?.debit === '44.00' ? ['44.00', '44.00'] : ['4.00', '0.00'],
    );
  });

  it('shows every mark, also those behind the newest 200, so that each can be taken back', async () => {
    const [sold, paid] = [await sell('2.01'), await collect('2.01')];
    const before = (await list('all')).marksTotal;
    const lines = [part(sold, 1, '0.01'), part(paid, 2, '0.01')];
    const marks = Array.from({ length: 201 }, () => ({ lines }));
    await books.api.call(settlementCalls.settle, { body: { ...account, marks } });
    const page = (marksPage: number) =>
      books.api.call(settlementCalls.settlement, { query: { ...account, marksPage } });
    const [first, second] = [await page(1), await page(2)];
    expect(first.marksTotal).toBe(before + 201);
    expect([first.marks.length, second.marks.length]).toEqual([200, before + 1]);
    const ids = [...first.marks, ...second.marks].map(({ id }) => id);
    expect(new Set(ids).size).toBe(before + 201);
    const [oldest] = second.marks;
    await books.api.call(settlementCalls.unsettle, { params: { id: oldest?.id ?? 0 } });
    expect((await page(2)).marksTotal).toBe(before + 200);
  });

  it('goes out as it is listed, with the filters and what is open in all above it', async () => {
    const linesOf = async (state: 'open' | 'all') => {
      const { bytes, name } = await books.api.file(settlementCalls.settlementFile, {
        query: { ...account, state, format: 'csv' },
      });
      expect(name).toContain('往来核销 1122 应收账款 客户 华美商贸');
      return bytes.toString('utf8').trim().split('\r\n');
    };
    for (const state of ['open', 'all'] as const) {
      const { total } = await list(state);
      const lines = await linesOf(state);
      expect(lines[2]).toContain(state === 'open' ? '只列未核销的分录' : '列全部分录，含已核销');
      expect(lines[2]).toContain('净额');
      const heading = lines.findIndex((line) => line.startsWith('日期,凭证字号,摘要,借方,贷方'));
      // Above the last line, which is the total.
      expect(lines.slice(heading + 1, -1)).toHaveLength(total);
    }
  });

  it('is proved by verify: marks balance, and lines hold what is settled of them', async () => {
    const differences = () => verify({ databaseUrl: service.database.url, accountSetIds: [1] });
    const [sold, paid] = [await sell('21'), await collect('21')];
    await settle(part(sold, 1, '21'), part(paid, 2, '21'));
    expect(await differences()).toEqual([]);
    const change = (sign: string) =>
      service.database.queryAll(
        `update ledger.settlement_line set amount = amount ${sign} 1
         where account_set_id = 1 and voucher_id = ${sold.id}`,
      );
    await change('+');
    const found = await differences();
    expect(found.map(({ rule }) => rule)).toEqual(['settlement', 'settled-entry']);
    await change('-');
    expect(await differences()).toEqual([]);
  });

  it('keeps a settled opening balance', async () => {
    const paid = await collect('15');
    await settle(part({ id: 0 }, 0, '15'), part(paid, 2, '15'));
    const save = (amount: string) =>
      books.api.call(initialBalanceCalls.save, {
        body: [{ ...opening, opening: amount }] as never,
      });
    await expect(save('14')).rejects.toThrow('1122 应收账款 华美商贸 的期初余额已核销 15.00 元');
    await save('15');
  });
});

describe('往来核销 in foreign currencies', () => {
  let service: TestService;
  let books: Books;
  let account: { subjectId: number; categoryId: number; itemId: number };
  let auxiliary: Readonly<Record<string, number>>;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2026-01-01' });
    const categoryId = await books.categoryId('客户');
    for (const code of ['USD', 'EUR']) {
      await books.api.call(currencyCalls.create, { body: { code, name: code, exchangeRate: '7' } });
    }
    await books.keep('1122', { currencies: ['USD', 'EUR'], auxiliary: [categoryId] });
    auxiliary = await books.auxiliary('1122', '华美商贸');
    account = {
      subjectId: books.subject('1122').id,
      categoryId,
      itemId: auxiliary[categoryId] ?? 0,
    };
    await books.api.call(initialBalanceCalls.save, { body: openings('70', '10') });
  });
  afterAll(() => service.stop());

  const openings = (dollarsInYuan: string, dollars: string) => {
    const row = { subjectId: account.subjectId, auxiliary };
    return [
      { ...row, currency: 'CNY', opening: '5' },
      { ...row, currency: 'USD', opening: dollarsInYuan, foreign: dollars },
      { subjectId: books.subject('3001').id, auxiliary: {}, opening: '75' },
    ];
  };
  const entry = async (
    side: 'debit' | 'credit',
    [amount, currency, exchangeRate, foreignAmount]: readonly (string | undefined)[],
  ) => {
    const line = { code: '1122', item: '华美商贸', currency: currency ?? 'CNY' };
    const rated = exchangeRate === undefined ? {} : { exchangeRate };
    const own = foreignAmount === undefined ? {} : { foreignAmount };
    return books.post('2026-01-05', [
      { ...line, [side]: amount, ...rated, ...own },
      { code: '3001', [side === 'debit' ? 'credit' : 'debit']: amount },
    ]);
  };
  const settle = (
    currency: string | undefined,
    ...lines: readonly (readonly [Voucher | 0, string])[]
  ) =>
    books.api.call(settlementCalls.settle, {
      body: {
        ...account,
        marks: [
          {
            ...(currency === undefined ? {} : { currency }),
            lines: lines.map(([voucher, amount]) =>
              voucher === 0
                ? { voucherId: 0, lineNo: 0, amount }
                : { voucherId: voucher.id, lineNo: 1, amount },
            ),
          },
        ],
      },
    });
  const list = (more: { currency?: string; state?: 'open' | 'all' } = {}) =>
    books.api.call(settlementCalls.settlement, { query: { ...account, ...more } });
  const differences = () => verify({ databaseUrl: service.database.url, accountSetIds: [1] });

  it('settles 原币 by 原币: base currency leaves the exchange difference, and all comes to the balance', async () => {
    const sold = await entry('debit', ['710.00', 'USD', '7.1', '100']);
    const paid = await entry('credit', ['432.00', 'USD', '7.2', '60']);
    await entry('debit', ['800.00', 'EUR', '8', '100']);
    await settle('USD', [sold, '60'], [paid, '60']);
    const { entries, marks, sums } = await list();
    expect(marks[0]).toMatchObject({ currency: 'USD', amount: '60.00', exchange: '-6.00' });
    expect(
      entries.map((row) => [row.currency, row.foreignOpen && Number(row.foreignOpen), row.open]),
    ).toEqual([
      ['CNY', null, '5.00'],
      ['USD', 10, '70.00'],
      ['USD', 40, '284.00'],
      ['EUR', 100, '800.00'],
    ]);
    const own = sums.map((sum) => [sum.currency, Number(sum.ownDebit), Number(sum.ownBalance)]);
    expect(own).toEqual([
      ['CNY', 5, 5],
      ['EUR', 100, 100],
      ['USD', 50, 50],
    ]);
    expect(sums[2]).toMatchObject({ openDebit: '354.00', exchange: '-6.00', balance: '348.00' });
    // 期末调汇 settles nothing and removes the exchange difference.
    await entry('debit', ['6.00', 'USD', '7.1']);
    const after = await list({ currency: 'USD' });
    expect(after.total).toBe(2);
    expect(after.sums[2]).toMatchObject({
      openDebit: '354.00',
      exchange: '0.00',
      balance: '354.00',
    });
    expect((await list({ currency: 'USD', state: 'all' })).total).toBe(4);
    const aging = await books.api.call(agingCalls.aging, {
      query: {
        subjectId: account.subjectId,
        categoryId: account.categoryId,
        asOf: '2026-01-31',
        method: 'marks',
      },
    });
    expect([aging.net, aging.aged]).toEqual(['1159.00', '1159.00']);
    expect(await differences()).toEqual([]);
  });

  it('refuses a settlement across currencies by name, and keeps what an opening in one has settled', async () => {
    const euros = await entry('credit', ['80.00', 'EUR', '8', '10']);
    await expect(settle('USD', [0, '10'], [euros, '10'])).rejects.toThrow(
      '第 2 行的分录是 EUR，本组核销是 USD：核销按原币进行，不同币别不能互相核销',
    );
    await expect(settle(undefined, [0, '5'], [euros, '5'])).rejects.toThrow('本组核销是 CNY');
    const dollars = await entry('credit', ['71.00', 'USD', '7.1', '10']);
    await expect(settle('USD', [0, '10.001'], [dollars, '10.001'])).rejects.toThrow(
      '第 1 行未核销金额只有 USD 10.00',
    );
    await settle('USD', [0, '10'], [dollars, '10']);
    const save = (...changed: Parameters<typeof openings>) =>
      books.api.call(initialBalanceCalls.save, { body: openings(...changed) });
    await expect(save('63', '9')).rejects.toThrow('的期初余额已核销 USD 10.00');
    const remove = books.api.call(voucherCalls.remove, { params: { id: dollars.id } });
    await expect(remove).rejects.toThrow('已核销 USD 10.00，不能删除凭证');
    // A fully settled entry keeps the rate at which it was settled.
    const body = await books.body('2026-01-05', [
      {
        code: '1122',
        item: '华美商贸',
        credit: '72.00',
        currency: 'USD',
        exchangeRate: '7.2',
        foreignAmount: '10',
      },
      { code: '3001', debit: '72.00' },
    ]);
    const { id, version } = dollars;
    await expect(
      books.api.call(voucherCalls.update, { body: { ...body, id, version } }),
    ).rejects.toThrow('VOUCHER_SETTLED');
  });

  it('names the settled line that a change would unsettle, not the first one', async () => {
    const receivable = { code: '1122', item: '华美商贸' };
    const lines = (rate: string, euros: string, sum: string) => [
      {
        ...receivable,
        debit: '71.00',
        currency: 'USD',
        exchangeRate: '7.1',
        foreignAmount: '10',
      },
      {
        ...receivable,
        debit: euros,
        currency: 'EUR',
        exchangeRate: rate,
        foreignAmount: '10',
      },
      { code: '3001', credit: sum },
    ];
    const sold = await books.post('2026-01-05', lines('8', '80.00', '151.00'));
    const settleLine = async (lineNo: number, paid: Voucher, currency: string) =>
      books.api.call(settlementCalls.settle, {
        body: {
          ...account,
          marks: [
            {
              currency,
              lines: [
                { voucherId: sold.id, lineNo, amount: '10' },
                { voucherId: paid.id, lineNo: 1, amount: '10' },
              ],
            },
          ],
        },
      });
    await settleLine(1, await entry('credit', ['71.00', 'USD', '7.1', '10']), 'USD');
    await settleLine(2, await entry('credit', ['80.00', 'EUR', '8', '10']), 'EUR');
    const body = await books.body('2026-01-05', lines('8.1', '81.00', '152.00'));
    const { id, version } = sold;
    await expect(
      books.api.call(voucherCalls.update, { body: { ...body, id, version } }),
    ).rejects.toThrow('第 2 行已核销 EUR 10.00');
  });

  it('keeps the rate of a line that is settled in part: what is open of it is of that rate', async () => {
    const lines = (rate: string, amount: string) => [
      {
        code: '1122',
        item: '华美商贸',
        debit: amount,
        currency: 'USD',
        exchangeRate: rate,
        foreignAmount: '100',
      },
      { code: '3001', credit: amount },
    ];
    const sold = await books.post('2026-01-06', lines('7.1', '710.00'));
    const paid = await entry('credit', ['336.60', 'USD', '6.6', '51']);
    await books.api.call(settlementCalls.settle, {
      body: {
        ...account,
        marks: [
          {
            currency: 'USD',
            lines: [
              { voucherId: sold.id, lineNo: 1, amount: '51' },
              { voucherId: paid.id, lineNo: 1, amount: '51' },
            ],
          },
        ],
      },
    });
    const { id, version } = sold;
    for (const [rate, amount] of [
      ['7.2', '720.00'],
      ['3.621', '362.10'],
    ] as const) {
      const body = await books.body('2026-01-06', lines(rate, amount));
      await expect(
        books.api.call(voucherCalls.update, { body: { ...body, id, version } }),
      ).rejects.toThrow('第 1 行已核销 USD 51.00');
    }
  });

  it('ages by marks net no opening of one currency with that of another', async () => {
    const other = await openAccountSet(service, 3, { enableDate: '2026-01-01' });
    const categoryId = await other.categoryId('客户');
    await other.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    await other.keep('1122', { currencies: ['USD'], auxiliary: [categoryId] });
    const items = await other.auxiliary('1122', '华美商贸');
    const row = { subjectId: other.subject('1122').id, auxiliary: items };
    await other.api.call(initialBalanceCalls.save, {
      body: [
        { ...row, currency: 'CNY', opening: '-70' },
        { ...row, currency: 'USD', opening: '70', foreign: '10' },
      ],
    });
    const aged = () =>
      other.api.call(agingCalls.aging, {
        query: { subjectId: row.subjectId, categoryId, asOf: '2026-01-31', method: 'marks' },
      });
    const [before] = (await aged()).rows;
    expect(before).toMatchObject({ balance: '0.00', contrary: '70.00' });
    expect(before?.bands).toContain('70.00');
    const paid = await other.post('2026-01-05', [
      {
        code: '1122',
        item: '华美商贸',
        credit: '72.00',
        currency: 'USD',
        exchangeRate: '7.2',
        foreignAmount: '10',
      },
      { code: '3001', debit: '72.00' },
    ]);
    await other.api.call(settlementCalls.settle, {
      body: {
        subjectId: row.subjectId,
        categoryId,
        itemId: items[categoryId] ?? 0,
        marks: [
          {
            currency: 'USD',
            lines: [
              { voucherId: 0, lineNo: 0, amount: '10' },
              { voucherId: paid.id, lineNo: 1, amount: '10' },
            ],
          },
        ],
      },
    });
    // The gain of 2.00 remains until 期末调汇, beside the advance of 70.00.
    const { rows, net, aged: sum } = await aged();
    expect(rows).toMatchObject([{ balance: '72.00', contrary: '72.00', direction: '贷' }]);
    expect([net, sum]).toEqual(['-72.00', '-72.00']);
  });

  it('says of a subject without such items that there is nothing to settle, on the screen and in a file', async () => {
    const bank = { ...account, subjectId: books.subject('1002').id };
    const refused = '“1002 银行存款”不按“客户”辅助核算，没有可核销的分录';
    await expect(
      books.api.call(settlementCalls.settlement, { query: { ...bank, state: 'open' } }),
    ).rejects.toThrow(refused);
    await expect(
      books.api.file(settlementCalls.settlementFile, {
        query: { ...bank, state: 'open', format: 'csv' },
      }),
    ).rejects.toThrow(refused);
  });

  it('goes out with both currencies, or with the one that is asked for', async () => {
    const linesOf = async (currency?: string) => {
      const { bytes } = await books.api.file(settlementCalls.settlementFile, {
        query: { ...account, ...(currency ? { currency } : {}), state: 'all', format: 'csv' },
      });
      return bytes.toString('utf8').trim().split('\r\n');
    };
    const whole = (await linesOf()).join('\n');
    expect(whole).toContain('币别');
    const [, , scope, ...rest] = await linesOf('USD');
    expect(scope).toContain('币别 USD');
    expect(rest.length).toBeLessThan(whole.split('\n').length - 2);
  });

  it('is proved by verify: settled openings stand too', async () => {
    const change = (sign: string) =>
      service.database.queryAll(
        `update ledger.settlement_line set foreign_amount = foreign_amount ${sign} 1
         where account_set_id = 1 and voucher_id = 0`,
      );
    await change('+');
    const found = await differences();
    expect(found.map(({ object }) => object).toSorted()).toEqual([
      expect.stringMatching(/^mark /),
      `opening of subject ${account.subjectId} item ${account.itemId}`,
    ]);
    await change('-');
    expect(await differences()).toEqual([]);
  });
});
