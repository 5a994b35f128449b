import {
  accountBookCalls,
  currencyCalls,
  subjectCalls,
  voucherCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger, type TestLine } from '../testing/books';
import { verify } from '../verify';

const drawing: readonly TestLine[] = [
  { code: '1001', debit: '100' },
  { code: '1002', credit: '100' },
];

const january = { periodFrom: '2026-01', periodTo: '2026-01' };

describe('vouchers in practice', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = (changes: Parameters<typeof openAccountSet>[2] = {}) =>
    openAccountSet(service, nextSet++, changes);
  /** A body whose lines get additional fields, by position. */
  const bodyOf = async (books: Books, lines: readonly TestLine[], more: readonly object[] = []) => {
    const body = await books.body('2026-01-05', lines);
    return { ...body, lines: body.lines.map((line, at) => ({ ...line, ...more[at] })) };
  };
  const verified = async () =>
    expect(
      await verify({ databaseUrl: service.database.url, accountSetIds: [nextSet - 1] }),
    ).toEqual([]);

  describe('with figures beside the amount', () => {
    const withSubject = async (fields: object) => {
      const books = await open();
      await books.api.call(currencyCalls.create, {
        body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
      });
      for (const [code, name] of [
        ['1001', '库存现金'],
        ['1405', '库存商品'],
      ] as const) {
        const { id, version, direction } = books.subject(code);
        await books.api.call(subjectCalls.update, {
          body: { id, version, code, name, direction, ...fields },
        });
      }
      return Books.load(books.api);
    };

    it('an adjustment of exchange rates moves the base amount alone, by zero as by nothing', async () => {
      const books = await withSubject({ currencies: ['USD'] });
      const lines = [
        { code: '1001', debit: '35' },
        { code: '560303', credit: '35' },
      ];
      for (const foreignAmount of ['0', '0.000', '', null]) {
        const more = [{ currency: 'USD', foreignAmount, exchangeRate: '0' }];
        const body = await bodyOf(books, lines, more);
        const voucher = await books.api.call(voucherCalls.create, { body });
        expect(voucher.lines[0]).toMatchObject({ currency: 'USD', foreignAmount: null });
      }
      await verified();
    });

    it.each([
      ['quantity times price is not the amount', { quantity: '3', unitPrice: '33' }],
      ['the quantity has the other sign than the amount', { quantity: '-3' }],
    ])('goods are refused when %s', async (_rule, figures) => {
      const books = await withSubject({ quantity: { unit: '件' } });
      const lines = [
        { code: '1405', debit: '100' },
        { code: '1002', credit: '100' },
      ];
      const body = await bodyOf(books, lines, [figures]);
      expect(await books.api.send(voucherCalls.create, { body })).toMatchObject({
        details: [{ code: 'QUANTITY_MISMATCH', row: 1 }],
      });
    });

    it('goods without an amount move a quantity alone, in and out again', async () => {
      const books = await withSubject({ quantity: { unit: '件' } });
      const lines = [{ code: '1405' }, ...drawing];
      const body = await bodyOf(books, lines, [{ quantity: '3' }]);
      const voucher = await books.api.call(voucherCalls.create, { body });
      expect(voucher.lines[0]).toMatchObject({
        debit: '0.00',
        credit: '0.00',
        quantity: '3.000000',
      });
      const quantityOf = async () => {
        const query = { subjectId: books.subject('1405').id };
        return (await books.api.call(subjectCalls.balance, { query })).quantity;
      };
      expect(await quantityOf()).toBe('3.000000');
      await verified();
      const { id, version } = voucher;
      const more = await bodyOf(books, lines, [{ quantity: '5' }]);
      await books.api.call(voucherCalls.update, { body: { ...more, id, version } });
      expect(await quantityOf()).toBe('5.000000');
      await books.api.call(voucherCalls.remove, { params: { id } });
      expect(await quantityOf()).toBe('0.000000');
      await verified();
    });

    it('longer decimals are rounded, and the answer says so', async () => {
      const books = await withSubject({ currencies: ['USD'] });
      const lines = [
        { code: '1001', debit: '712.35' },
        { code: '1002', credit: '712.35' },
      ];
      const more = [{ currency: 'USD', foreignAmount: '100', exchangeRate: '7.12345678' }];
      const body = await bodyOf(books, lines, more);
      const voucher = await books.api.call(voucherCalls.create, { body });
      expect(voucher.lines[0]?.exchangeRate).toBe('7.123457');
      expect(voucher.notes?.[0]).toBe('第 1 行的汇率已四舍五入为 7.123457，最多保留 6 位小数');
    });

    it('a difference above 1.00 is saved when it is confirmed, one beyond the rate never', async () => {
      const books = await withSubject({ currencies: ['USD'] });
      const body = async (amount: string) =>
        bodyOf(
          books,
          [
            { code: '1001', debit: amount },
            { code: '1002', credit: amount },
          ],
          [{ currency: 'USD', foreignAmount: '100000', exchangeRate: '7.1000' }],
        );
      const near = await body('710003');
      expect(await books.api.send(voucherCalls.create, { body: near })).toMatchObject({
        code: 'VOUCHER_CONFIRM',
        details: [{ code: 'CURRENCY_CONFIRM', row: 1 }],
      });
      const sure = { ...near, confirmed: true };
      expect(await books.api.send(voucherCalls.create, { body: sure })).toMatchObject({
        success: true,
      });
      const far = { ...(await body('714900')), confirmed: true };
      expect(await books.api.send(voucherCalls.create, { body: far })).toMatchObject({
        details: [{ code: 'CURRENCY_MISMATCH' }],
      });
    });
  });

  describe('that reverse another', () => {
    const red = (amount: string) => [
      { code: '1001', debit: `-${amount}` },
      { code: '1002', credit: `-${amount}` },
    ];

    it('mirror it, when they are written and when they are changed', async () => {
      const books = await open();
      const original = await books.draw('2026-01-05', '100');
      const other = { ...(await books.body('2026-01-05', red('90'))), reverses: original.id };
      expect(await books.api.send(voucherCalls.create, { body: other })).toMatchObject({
        code: 'VOUCHER_REFUSED',
        details: [
          { code: 'REVERSAL_DIFFERS', row: 1 },
          { code: 'REVERSAL_DIFFERS', row: 2 },
        ],
      });
      const early = { ...(await books.body('2026-01-04', red('100'))), reverses: original.id };
      expect(await books.api.send(voucherCalls.create, { body: early })).toMatchObject({
        details: [{ code: 'REVERSAL_TOO_EARLY' }],
      });
      const body = { ...(await books.body('2026-01-06', red('100'))), reverses: original.id };
      const { id, version } = await books.api.call(voucherCalls.create, { body });
      const changed = { ...(await books.body('2026-01-06', red('70'))), id, version };
      expect(await books.api.send(voucherCalls.update, { body: changed })).toMatchObject({
        code: 'VOUCHER_REFUSED',
      });
      const dated = { ...(await books.body('2026-01-07', red('100'))), id, version };
      expect(await books.api.call(voucherCalls.update, { body: dated })).toMatchObject({
        voucherDate: '2026-01-07',
      });
    });

    it('say when they take back only a part', async () => {
      const books = await open();
      const original = await books.draw('2026-01-05', '100');
      const part = { reverses: original.id, reversesPart: true };
      const much = { ...(await books.body('2026-01-06', red('101'))), ...part };
      expect(await books.api.send(voucherCalls.create, { body: much })).toMatchObject({
        code: 'VOUCHER_REFUSED',
      });
      const body = { ...(await books.body('2026-01-06', red('30'))), ...part };
      const reversal = await books.api.call(voucherCalls.create, { body });
      expect(reversal).toMatchObject({ reversesPart: true });
      const { id, version } = reversal;
      const less = { ...(await books.body('2026-01-06', red('20'))), id, version };
      expect(await books.api.call(voucherCalls.update, { body: less })).toMatchObject({
        reversesPart: true,
        debitTotal: '-20.00',
      });
    });
  });

  describe('that reverse another in parts', () => {
    const red = (amount: string) => [
      { code: '1001', debit: `-${amount}` },
      { code: '1002', credit: `-${amount}` },
    ];
    const partOf = async (books: Books, reverses: number, amount: string, reversesPart = true) =>
      books.api.send(voucherCalls.create, {
        body: { ...(await books.body('2026-01-06', red(amount))), reverses, reversesPart },
      });

    it('take back the whole together, and no more', async () => {
      const books = await open();
      const { id } = await books.draw('2026-01-05', '100');
      await partOf(books, id, '30');
      expect(await partOf(books, id, '71')).toMatchObject({
        code: 'VOUCHER_REFUSED',
        msg: expect.stringContaining('尚可红冲 借方 70.00'),
      });
      expect(await partOf(books, id, '70')).toMatchObject({ success: true });
      expect(await partOf(books, id, '1')).toMatchObject({ success: false });
      expect(await books.api.call(voucherCalls.get, { params: { id } })).toMatchObject({
        reversedPart: true,
        reversedBy: { title: '2026-01 记-2、2026-01 记-3' },
      });
    });

    it('grow by a change at most to what the others left', async () => {
      const books = await open();
      const { id } = await books.draw('2026-01-05', '100');
      await partOf(books, id, '30');
      const body = { reverses: id, reversesPart: true };
      const second = await books.api.call(voucherCalls.create, {
        body: { ...(await books.body('2026-01-06', red('20'))), ...body },
      });
      const change = async (amount: string, reversesPart = true) =>
        books.api.send(voucherCalls.update, {
          body: {
            ...(await books.body('2026-01-06', red(amount))),
            id: second.id,
            version: second.version,
            reversesPart,
          },
        });
      expect(await change('71')).toMatchObject({ code: 'VOUCHER_REFUSED' });
      expect(await change('100', false)).toMatchObject({ code: 'VOUCHER_REVERSED' });
      expect(await change('70')).toMatchObject({ success: true });
    });

    it('and as a whole exclude each other', async () => {
      const books = await open();
      const [first, second] = [await books.draw('2026-01-05', '9'), await books.draw('2026-01-05')];
      await partOf(books, first.id, '4');
      expect(await partOf(books, first.id, '9', false)).toMatchObject({
        code: 'VOUCHER_REVERSED',
        msg: expect.stringContaining('请选择“部分红冲”'),
      });
      await partOf(books, second.id, '100', false);
      expect(await partOf(books, second.id, '1')).toMatchObject({ code: 'VOUCHER_REVERSED' });
    });

    it('by several at once never take back more than the whole', async () => {
      const books = await open();
      const { id } = await books.draw('2026-01-05', '100');
      const answers = await Promise.all(Array.from({ length: 6 }, () => partOf(books, id, '60')));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
    });
  });

  it('that were deleted stay known under their numbers, also when these are used again', async () => {
    const books = await open();
    const [first, second] = [await books.draw('2026-01-05', '11'), await books.draw()];
    await books.api.call(voucherCalls.remove, { params: { id: first.id } });
    await books.api.call(voucherCalls.remove, { params: { id: second.id } });
    const again = await books.draw('2026-01-09', '12');
    const query = { year: 2026, month: 1, wordId: books.wordId };
    expect(await books.api.call(voucherCalls.deleted, { query })).toEqual([
      {
        id: first.id,
        word: '记',
        code: 1,
        voucherDate: '2026-01-05',
        amount: '11.00',
        summary: '测试',
        maker: '周敏',
        deletedBy: '周敏',
        deletedAt: expect.any(String),
        reusedBy: { id: again.id, title: '2026-01 记-1' },
        reverses: null,
      },
      expect.objectContaining({ code: 2, amount: '100.00', reusedBy: null }),
    ]);
  });

  it('keep settlement method, bill number and bill date of bank lines', async () => {
    const books = await open();
    const bill = { settlementMethod: '转账支票', billNumber: '00081234', billDate: '2026-01-04' };
    const body = await bodyOf(books, drawing, [{}, bill]);
    const created = await books.api.call(voucherCalls.create, { body });
    const read = await books.api.call(voucherCalls.get, { params: { id: created.id } });
    expect(read.lines[1]).toMatchObject(bill);
    expect(read.lines[0]).toMatchObject({ settlementMethod: null, billDate: null });
    expect(created.lines).toEqual(read.lines);
    const query = { subjectId: books.subject('1002').id, ...january };
    const { rows } = await books.api.call(accountBookCalls.details, { query });
    expect(rows.find(({ kind }) => kind === 'entry')?.settlement).toBe(
      '转账支票 00081234 2026-01-04',
    );
  });

  it('against the rule of their word are warned of or refused, as the word says', async () => {
    const books = await open();
    const word = await books.api.call(voucherWordCalls.create, {
      body: { word: '转', printTitle: '转账凭证' },
    });
    expect(word).toMatchObject({ ruleMode: 'warn', hasNot: 'money', debitHas: 'none' });
    const body = { ...(await books.body('2026-01-05', drawing)), wordId: word.id };
    const voucher = await books.api.call(voucherCalls.create, { body });
    expect(voucher.notes?.[0]).toContain('不能有现金或银行存款科目');
    await books.api.call(voucherWordCalls.update, {
      body: { ...word, ruleMode: 'refuse' },
    });
    expect(await books.api.send(voucherCalls.create, { body })).toMatchObject({
      success: false,
      msg: expect.stringContaining('“转”字凭证不能有现金或银行存款科目'),
    });
  });
});
