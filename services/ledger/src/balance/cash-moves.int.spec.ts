import {
  cashVoucherCalls,
  statementFigureCalls,
  subjectCalls,
  type CashMoves,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, manager, openAccountSet, startLedger } from '../testing/books';
import { closeMonth, paidIn } from '../testing/closing';

const range = { periodFrom: '2026-02', periodTo: '2026-02' };

describe('what moves cash, for other services', () => {
  let service: TestService;
  let books: Books;
  let netted: number;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.endow('1001', '1002');
    const sold = [
      { code: '1002', debit: '113.00' },
      { code: '5001', credit: '100.00' },
      { code: '22210107', credit: '13.00' },
    ];
    await books.post('2026-01-05', sold);
    await books.post('2026-02-05', sold);
    await books.post('2026-02-06', [
      { code: '1601', debit: '50.00' },
      { code: '22210101', debit: '6.50' },
      { code: '1002', credit: '56.50' },
    ]);
    await books.draw('2026-02-07');
    await books.post('2026-02-08', [
      { code: '560213', debit: '80.00' },
      { code: '560214', debit: '20.00' },
      { code: '1001', credit: '100.00' },
    ]);
    await books.post('2026-02-10', [
      { code: '22210101', debit: '9.00' },
      { code: '1002', credit: '9.00' },
    ]);
    const { id } = await books.post('2026-02-09', [
      { code: '560209', debit: '4500.00' },
      { code: '1001', debit: '500.00' },
      { code: '1221', credit: '5000.00', item: '张三' },
    ]);
    netted = id;
    await openAccountSet(service, 2);
  });
  afterAll(() => service.stop());

  const as = (accountSetId: number) =>
    service.as({ ...manager, service: 'report', accountSetId, role: null });
  const moves = async (apart: number[] = []) => {
    const body = { ...range, cashFlow: { apart } };
    const { cashFlow } = await as(1).call(statementFigureCalls.figures, { body });
    if (!cashFlow) throw new Error('cash flow was asked for');
    return cashFlow.current;
  };
  const code = (id: number | null) =>
    ['5001', '22210107', '1601', '22210101', '560213', '560214', '560209', '1221'].find(
      (each) => books.subject(each).id === id,
    );
  const moveTexts = ({ sums, lines }: CashMoves) => [
    ...sums
      .map(
        (each) =>
          `${each.isInPeriod} ${code(each.mainId)} ${code(each.subjectId)} ${each.inflow} ${each.lines}`,
      )
      .sort(),
    ...lines.map((each) => `${each.voucherId} ${each.row} ${code(each.subjectId)} ${each.inflow}`),
  ];

  it('is added up but for vouchers whose lines have to be seen together', async () => {
    expect(moveTexts(await moves())).toEqual([
      'false undefined 22210107 13.00 1',
      'false undefined 5001 100.00 1',
      'true 1601 1601 -50.00 1',
      'true 1601 22210101 -6.50 1',
      'true undefined 22210101 -9.00 1',
      'true undefined 22210107 13.00 1',
      'true undefined 5001 100.00 1',
      'true undefined 560213 -80.00 1',
      'true undefined 560214 -20.00 1',
      `${netted} 1 560209 -4500.00`,
      `${netted} 3 1221 5000.00`,
    ]);
    const plain = await as(1).call(statementFigureCalls.figures, { body: range });
    expect(plain.cashFlow).toBeNull();
  });

  it('is told line by line of the vouchers that are asked for', async () => {
    const { vouchers } = await as(1).call(cashVoucherCalls.page, { body: range });
    const [first] = vouchers;
    const { lines, sums } = await moves([first?.id ?? 0]);
    expect(lines.map(({ voucherId, inflow }) => [voucherId, inflow])).toEqual([
      [first?.id, '100.00'],
      [first?.id, '13.00'],
      [netted, '-4500.00'],
      [netted, '5000.00'],
    ]);
    expect(sums).toHaveLength(7);
  });

  it('has its vouchers in pages, those between cash subjects left out', async () => {
    const page = (more: object) =>
      as(1).call(cashVoucherCalls.page, { body: { ...range, ...more } });
    const { total, vouchers } = await page({ page: 2, pageSize: 3 });
    expect([total, vouchers.length]).toEqual([5, 2]);
    expect(vouchers[0]).toMatchObject({
      id: netted,
      date: '2026-02-09',
      isClosed: false,
      isRevaluation: false,
      lines: [
        { row: 1, inflow: '-4500.00' },
        { row: 3, counterpart: '1221 其他应收款 · 客户 张三', inflow: '5000.00' },
      ],
    });
    const { id } = books.subject('1601');
    expect((await page({ subjectIds: [id] })).total).toBe(1);
    expect((await page({ voucherIds: [netted] })).total).toBe(1);
    const strange = await as(2).call(cashVoucherCalls.page, { body: range });
    expect(strange).toEqual({ total: 0, vouchers: [] });
  });

  describe('beside some subjects alone', () => {
    let own: Books;

    beforeAll(async () => {
      own = await openAccountSet(service, 3);
      const { id } = own.subject('1002');
      const children = [
        { code: '100201', cash: true },
        { code: '100202', cash: false },
      ];
      for (const { code, cash } of children) {
        await own.api.call(subjectCalls.create, {
          body: { parentId: id, code, name: code, direction: 'debit', category: 'asset', cash },
        });
      }
      own = await Books.load(own.api);
      await paidIn(own, '2026-01-05');
      await own.post('2026-01-06', [
        { code: '100201', debit: '30.00' },
        { code: '100202', debit: '20.00' },
        { code: '1001', credit: '50.00' },
      ]);
      await paidIn(own, '2026-02-05', '7.00');
      for (const period of ['2026-01', '2026-02']) await closeMonth(own, period);
      await paidIn(own, '2026-03-05', '8.00');
    });

    const asked = async (known: { period: string; stamp: string }[] = []) => {
      const cashFlow = { apart: [], kept: known, funds: ['1001', '1002', '1012'] };
      const wanted = { codes: ['1002', '3001'], byParty: [] };
      const body = {
        periodFrom: '2026-03',
        periodTo: '2026-03',
        of: wanted,
        prior: false,
        cashFlow,
      };
      return as(3).call(statementFigureCalls.figures, { body });
    };

    it('tells what is cash from what is none, in the fewest subjects', async () => {
      const { subjects, current, cashFlow } = await asked();
      const money = subjects.filter(({ code }) => code.startsWith('10'));
      expect(money.map(({ code, leaf, cash }) => `${code} ${leaf} ${cash}`)).toEqual([
        '1001 true true',
        '1002 false false',
        '100201 true true',
        '100202 true false',
        '1012 true true',
      ]);
      const codes = new Map(subjects.map(({ id, code }) => [id, code]));
      expect(
        current.units.map((unit) => `${codes.get(unit.subjectId)} ${unit.opening}`).toSorted(),
      ).toEqual(['1001 57.00', '100201 30.00', '100202 20.00', '3001 -107.00']);
      expect(cashFlow?.subjects.map(({ code }) => code).toSorted()).toEqual([
        '1002',
        '100202',
        '3001',
      ]);
    });

    it('leaves closed months for later that are too much for one answer, and open ones with them', async () => {
      await service.database.query(`set app.account_set_id = '3'`);
      await service.database.query(
        'update ledger.voucher_counter set last_code = 15000 where account_set_id = 3',
      );
      const first = (await asked()).cashFlow?.current;
      const states = (moves = first) =>
        moves?.months.map(({ period, isKept, isLater }) => [period, isKept, isLater]);
      expect(states()).toEqual([
        ['2026-01', false, false],
        ['2026-02', false, true],
        ['2026-03', false, true],
      ]);
      expect(first?.sums.map(({ month, inflow }) => `${month} ${inflow}`).toSorted()).toEqual([
        '2026-01 -20.00',
        '2026-01 100.00',
      ]);
      const [january] = first?.months ?? [];
      const known = january ? [{ period: '2026-01', stamp: january.stamp }] : [];
      const second = (await asked(known)).cashFlow?.current;
      expect(states(second)).toEqual([
        ['2026-01', true, false],
        ['2026-02', false, false],
        ['2026-03', false, false],
      ]);
      expect(second?.sums.map(({ month, inflow }) => `${month} ${inflow}`).toSorted()).toEqual([
        '2026-02 7.00',
        '2026-03 8.00',
      ]);
    });
  });

  describe('the stamp of a closed month', () => {
    const database = (sql: string) =>
      service.database
        .queryAll(`set app.account_set_id = '1'`)
        .then(() => service.database.queryAll(sql));
    const stamp = async () => (await moves()).months[1]?.stamp;

    beforeAll(async () => {
      await database(
        `update ledger.period set state = 'closed' where account_set_id = 1 and period = '2026-02'`,
      );
      await database(
        `insert into ledger.period_seal (account_set_id, period, voucher_count, line_count, hash,
           previous_hash, irreversible, closed_by, closed_name, closed_at)
         values (1, '2026-02', 5, 12, 'a', '', false, 1, '周敏', now())`,
      );
    });

    const update = (table: string, change: string, where: string) =>
      `update ledger.${table} set ${change} where account_set_id = 1 and ${where}`;
    const subject = (change: string, back: string) =>
      [
        update('subject', change, `code in ('3002', '3099')`),
        update('subject', back, `code in ('3002', '3099')`),
      ] as const;
    const setting = (change: string, back: string) =>
      [update('account_set', change, 'true'), update('account_set', back, 'true')] as const;
    /** The database assigns identities, so a row with another id has to be inserted anew. */
    const renumbered = (table: string, by: number, where: string) => `
      with gone as (delete from ledger.${table} where account_set_id = 1 and ${where} returning *)
      insert into ledger.${table} overriding system value
      select (jsonb_populate_record(null::ledger.${table},
        to_jsonb(gone) || jsonb_build_object('id', gone.id + ${by}))).* from gone`;

    it.each<[string, readonly [string, string]]>([
      ['the seal', [renumbered('period_seal', 50, 'true'), renumbered('period_seal', -50, 'true')]],
      [
        'what is sealed',
        [update('period_seal', `hash = 'b'`, 'true'), update('period_seal', `hash = 'a'`, 'true')],
      ],
      [
        'the subject',
        [
          renumbered('subject', 5000, `code = '3002'`),
          renumbered('subject', -5000, `code = '3002'`),
        ],
      ],
      ['its code', subject(`code = '3099'`, `code = '3002'`)],
      [
        'its parent',
        subject(
          'parent_id = (select min(id) from ledger.subject where account_set_id = 1)',
          'parent_id = null',
        ),
      ],
      ['a level below it', subject('leaf = not leaf', 'leaf = not leaf')],
      ['its mark of cash', subject('cash = not cash', 'cash = not cash')],
      ['the coding rule', setting(`code_rule = '4-3-3-3'`, `code_rule = '4-2-2-2'`)],
      ['the standard', setting('accounting_standards = 1', 'accounting_standards = 0')],
    ])(
      'is another one with another of %s, and the same with the old one',
      async (_, [to, back]) => {
        const before = await stamp();
        await database(to);
        const changed = await stamp();
        await database(back);
        expect(changed).toBeTruthy();
        expect(changed).not.toBe(before);
        expect(await stamp()).toBe(before);
      },
    );
  });
});
