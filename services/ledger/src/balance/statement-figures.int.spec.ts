import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  initialBalanceCalls,
  statementFigureCalls,
  subjectCalls,
  type StatementSubjects,
  voucherCalls,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger, type Books } from '../testing/books';
import { closeMonth, openMonth, paidIn } from '../testing/closing';
import { verify } from '../verify';

describe('figures of statements', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: books.subject('1002').id, opening: '500.00' },
        { subjectId: books.subject('3001').id, opening: '500.00' },
      ],
    });
    await paidIn(books, '2026-01-05');
    await closeMonth(books, '2026-01');
    await books.post('2026-02-05', [
      { code: '1122', debit: '300.00', item: '甲' },
      { code: '5001', credit: '300.00' },
    ]);
    await books.post('2026-02-06', [
      { code: '1001', debit: '70.00' },
      { code: '1122', credit: '70.00', item: '乙' },
    ]);
    await books.post('2026-02-07', [
      { code: '560213', debit: '20.00' },
      { code: '1001', credit: '20.00' },
    ]);
  });
  afterAll(() => service.stop());

  const ledger = async (wanted?: StatementSubjects) => {
    const report = service.as({ ...manager, service: 'report', accountSetId: 1, role: null });
    const body = {
      periodFrom: '2026-02',
      periodTo: '2026-02',
      prior: false,
      ...(wanted ? { of: wanted } : {}),
    };
    return report.call(statementFigureCalls.figures, { body });
  };
  const differences = () => verify({ databaseUrl: service.database.url, accountSetIds: [1] });

  it('are told of the subjects wanted, a leaf in the nearest above it, parties where they are looked at', async () => {
    const { current, subjects } = await ledger({ codes: ['1122', '5602'], byParty: ['1122'] });
    const nets = current.units.map(({ subjectId, sides, opening, debit, credit, result }) => {
      const code = subjects.find(({ id }) => id === subjectId)?.code;
      return [code, sides, opening, debit, credit, result].join(' ');
    });
    expect(nets.toSorted()).toEqual([
      '1001  100.00 70.00 20.00 0.00',
      '1002  500.00 0.00 0.00 0.00',
      '1122 000 0.00 0.00 70.00 0.00',
      '1122 001 0.00 300.00 0.00 0.00',
      '3001  -600.00 0.00 0.00 0.00',
      '5001  0.00 0.00 300.00 -300.00',
      '5602  0.00 20.00 0.00 20.00',
    ]);
    expect(subjects.find(({ code }) => code === '5602')).toMatchObject({
      leaf: true,
      parentId: null,
    });
    expect(subjects.some(({ code }) => code === '560213')).toBe(false);
  });

  it('of months tell what changed in each, a party by the side that it stands on', async () => {
    const report = service.as({ ...manager, service: 'report', accountSetId: 1, role: null });
    const months = async (count: number, period = '2026-02') => {
      const wanted = { codes: ['1001', '1122', '5001'], byParty: ['1122'], childrenOf: ['5602'] };
      const answer = await report.call(statementFigureCalls.months, {
        body: { period, count, of: wanted },
      });
      const codeOf = (id: number) => answer.subjects.find((each) => each.id === id)?.code;
      return answer.moves
        .map(({ subjectId, period, net, debitSide, result }) =>
          [codeOf(subjectId), period ?? 'before', net, debitSide, result].join(' '),
        )
        .toSorted();
    };
    const february = [
      '1001 2026-02 50.00  0.00',
      '1122 2026-02 230.00 300.00 0.00',
      '5001 2026-02 -300.00  -300.00',
      '560213 2026-02 20.00  20.00',
    ];
    expect(await months(12)).toEqual(['1001 2026-01 100.00  0.00', ...february]);
    // With the snapshot of January, the month before.
    expect(await months(1)).toEqual([
      february[0],
      '1001 before 100.00  0.00',
      ...february.slice(1),
    ]);
    // Children of expenses appear in the last month only.
    const march = await months(2, '2026-03');
    expect(march.filter((each) => each.startsWith('5602'))).toEqual(['5602 2026-02 20.00  20.00']);
  });

  it('of months tell what was debited, with the totals kept of closed months and without', async () => {
    const report = service.as({ ...manager, service: 'report', accountSetId: 1, role: null });
    const debits = async (count: number) => {
      const wanted = { codes: ['1001'], byParty: [], under: ['5602'], childrenOf: [] };
      const answer = await report.call(statementFigureCalls.months, {
        body: { period: '2026-02', count, of: wanted },
      });
      const codeOf = (id: number) => answer.subjects.find((each) => each.id === id)?.code;
      return answer.moves
        .filter(({ debit }) => debit !== '0.00')
        .map(({ subjectId, period, debit }) => `${codeOf(subjectId)} ${period} ${debit}`)
        .toSorted();
    };
    const february = ['1001 2026-02 70.00', '560213 2026-02 20.00'];
    expect(await debits(1)).toEqual(february);
    expect(await debits(24)).toEqual(['1001 2026-01 100.00', ...february]);
  });

  it('of months add up a party over its departments, with the totals kept of closed months and without', async () => {
    const three = await openAccountSet(service, 3);
    const categories = await three.api.call(accountingCategoryCalls.list, {});
    const idOf = (name: string) => categories.find((each) => each.name === name)?.id ?? 0;
    const [party, department] = [idOf('客户'), idOf('部门')];
    const item = async (categoryId: number, code: string) => {
      const body = { categoryId, code, name: code };
      return (await three.api.call(accountingCategoryDetailCalls.create, { body })).id;
    };
    const [first, second] = [await item(party, '001'), await item(party, '002')];
    const [sales, shop] = [await item(department, '001'), await item(department, '002')];
    const { id: subjectId } = await three.api.call(subjectCalls.create, {
      body: {
        parentId: three.subject('1221').id,
        code: '122199',
        name: '押金',
        direction: 'debit',
        auxiliary: [party, department],
      },
    });
    const put = async (
      date: string,
      debit: string,
      [customer, departmentItem]: readonly number[],
    ) => {
      const paid = await three.body(date, [{ code: '1001', credit: debit }]);
      const auxiliary = { [party]: customer ?? 0, [department]: departmentItem ?? 0 };
      const entry = { summary: '押金', subjectId, debit, auxiliary };
      await three.api.call(voucherCalls.create, {
        body: { ...paid, lines: [entry, ...paid.lines] },
      });
    };
    await put('2026-01-05', '100.00', [first, sales]);
    await put('2026-01-06', '-150.00', [first, shop]);
    await put('2026-01-07', '30.00', [second, sales]);
    await put('2026-02-05', '70.00', [first, shop]);
    const report = service.as({ ...manager, service: 'report', accountSetId: 3, role: null });
    const sides = async () => {
      const wanted = { codes: ['1221'], byParty: ['1221'], childrenOf: [] };
      const body = { period: '2026-02', count: 12, of: wanted, debits: false };
      const { moves } = await report.call(statementFigureCalls.months, { body });
      return moves.map(({ period, net, debitSide, debit }) => [period, net, debitSide, debit]);
    };
    const wanted = [
      ['2026-01', '-20.00', '30.00', null],
      ['2026-02', '70.00', '20.00', null],
    ];
    expect((await sides()).toSorted()).toEqual(wanted);
    await closeMonth(three, '2026-01');
    expect((await sides()).toSorted()).toEqual(wanted);
    await closeMonth(three, '2026-02');
    expect((await sides()).toSorted()).toEqual(wanted);
  });

  it('tell which vouchers change equity, and leave out what only carries forward', async () => {
    await books.post('2026-02-27', [
      { code: '5001', debit: '300.00' },
      { code: '3103', credit: '300.00' },
    ]);
    await books.post('2026-02-27', [
      { code: '310406', debit: '30.00' },
      { code: '310401', credit: '30.00' },
    ]);
    await books.post('2026-02-27', [
      { code: '310401', debit: '30.00', summary: '提取' },
      { code: '310101', credit: '30.00', summary: '提取' },
    ]);
    const report = service.as({ ...manager, service: 'report', accountSetId: 1, role: null });
    const span = { periodFrom: '2026-02', periodTo: '2026-02', prior: true };
    const { equity } = await report.call(statementFigureCalls.figures, {
      body: { ...span, of: { codes: [], byParty: [] }, equity: 'all' },
    });
    const vouchers = equity?.current.map(({ period, summary, lines }) => {
      return [period, summary, ...lines.map(({ code, amount }) => `${code} ${amount}`)].join(' ');
    });
    expect(vouchers).toEqual([
      '2026-01 测试 3001 100.00 1001 -100.00',
      '2026-02 提取 310101 30.00 310401 -30.00',
    ]);
    expect(equity?.prior).toBeNull();
    const { equity: none } = await report.call(statementFigureCalls.figures, { body: span });
    expect(none).toBeNull();
  });

  it('tell the vouchers alone that may correct 年初未分配利润, without figures', async () => {
    const four = await openAccountSet(service, 4, { accountingStandards: 1 });
    const moves = [
      ['1002', '4001', '5000.00'],
      ['6901', '1002', '1200.00'],
      ['222112', '6901', '300.00'],
      ['410406', '6901', '900.00'],
      ['410406', '410101', '90.00'],
    ] as const;
    for (const [debit, credit, amount] of moves) {
      await four.post('2026-02-05', [
        { code: debit, debit: amount },
        { code: credit, credit: amount },
      ]);
    }
    const report = service.as({ ...manager, service: 'report', accountSetId: 4, role: null });
    const { current, equity, subjects } = await report.call(statementFigureCalls.figures, {
      body: {
        periodFrom: '2026-02',
        periodTo: '2026-02',
        of: { codes: [], byParty: [] },
        prior: false,
        figures: false,
        equity: 'restating',
      },
    });
    const lineTexts = equity?.current.map(({ lines }) =>
      lines.map(({ code, amount }) => `${code} ${amount}`).toSorted(),
    );
    expect(lineTexts).toEqual([
      ['1002 1200.00', '6901 -1200.00'],
      ['222112 -300.00', '6901 300.00'],
      ['410101 90.00', '410406 -90.00'],
    ]);
    expect(equity?.prior).toBeNull();
    expect(current.units).toEqual([]);
    expect(subjects.every(({ parentId }) => parentId === null)).toBe(true);
  });

  it('begin with the sums of the last closed month, which go with an opening to its first child', async () => {
    const asStored = () =>
      service.database.queryAll<{ code: string; closing: string }>(
        `select s.code, c.closing from ledger.carried_balance c
         join ledger.subject s on s.account_set_id = 1 and s.id = c.subject_id
         where c.account_set_id = 1 and c.period = '2026-01' order by s.code`,
      );
    expect(await asStored()).toEqual([
      { code: '1001', closing: '100.00' },
      { code: '1002', closing: '500.00' },
      { code: '3001', closing: '-600.00' },
    ]);
    const bank = books.subject('1002').id;
    await books.api.call(subjectCalls.create, {
      body: {
        parentId: bank,
        code: '100201',
        name: '工行',
        direction: 'debit',
        moveEntries: true,
      },
    });
    expect((await asStored())[1]).toEqual({ code: '100201', closing: '500.00' });
    expect(await differences()).toEqual([]);
  });

  it('are found out by verify where a kept sum is another than its parts', async () => {
    const change = (by: string) =>
      service.database.queryAll(
        `update ledger.carried_balance set closing = closing ${by} where account_set_id = 1 and closing > 400`,
      );
    await change('+ 1');
    expect(await differences()).toEqual([
      expect.objectContaining({ rule: 'carried-balance', stored: '501.00 / 0.00 / 0.00 / 0.00' }),
    ]);
    await change('- 1');
    expect(await differences()).toEqual([]);
  });

  it('keep no sums of a month that is opened again', async () => {
    await openMonth(books, '2026-01');
    const rows = await service.database.queryAll(
      `select 1 from ledger.carried_balance where account_set_id = 1
       union all select 1 from ledger.carried_total where account_set_id = 1
       union all select 1 from ledger.period where account_set_id = 1 and carried`,
    );
    expect(rows).toEqual([]);
    await closeMonth(books, '2026-01');
    expect(await differences()).toEqual([]);
  });
});
