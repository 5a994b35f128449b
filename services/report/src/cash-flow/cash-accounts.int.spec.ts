import { cashFlowCalls, reportCalls, type CashAccountKind } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import { Books, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';

const month = '2026-01';

describe('现金流量 T 型账', () => {
  let test: DomainTest;
  let books: Books;

  beforeAll(async () => {
    test = await startDomain('report', service);
    books = await Books.load(test.books);
    await books.loadWorkedExample();
  });
  afterAll(() => test.stop());

  const accounts = (by: CashAccountKind = 'item') =>
    test.api.call(cashFlowCalls.accounts, { query: { period: month, by } });
  const linesOf = (tAccount: string, by: CashAccountKind = 'item') =>
    test.api.call(cashFlowCalls.accountLines, { query: { period: month, by, tAccount } });
  const assign = (body: object[]) => test.api.send(cashFlowCalls.assign, { body: body as never });
  const total = (texts: readonly string[]) =>
    sumOf(texts.map((text) => Money.parse(text))).toString();
  const net = (list: Awaited<ReturnType<typeof accounts>>['accounts']) =>
    Money.parse(total(list.map(({ inflow }) => inflow)))
      .minus(Money.parse(total(list.map(({ outflow }) => outflow))))
      .toString();
  const monthOf = async (lineNo: number) =>
    (
      await test.api.call(reportCalls.view, {
        ...{ params: { id: 3 }, query: { period: month, mode: 'month' as const } },
      })
    ).rows.find((row) => row.lineNo === lineNo)?.values['month'];

  it('have by item and by subject what moved cash, and the lines that make it', async () => {
    for (const by of ['item', 'subject'] as const) {
      const { accounts: list, tie } = await accounts(by);
      expect(net(list)).toBe('-110626.00');
      expect(tie.increase).toBe('-110626.00');
      expect(list.reduce((count, { lines }) => count + lines, 0)).toBe(30);
      for (const { key, inflow, outflow, lines } of list) {
        const found = await linesOf(key, by);
        expect(found).toMatchObject({ next: null });
        expect([key, found.lines.length]).toEqual([key, lines]);
        const flows = total(found.lines.map((line) => line.inflow));
        expect([key, flows]).toEqual([
          key,
          Money.parse(inflow).minus(Money.parse(outflow)).toString(),
        ]);
      }
    }
    const { accounts: items } = await accounts();
    expect(items.find(({ key }) => key === 'CF16')).toMatchObject({
      ...{ code: '16', title: '偿还借款本金支付的现金', inflow: '0.00', outflow: '50000.00' },
    });
  });

  it('follow a line that is split over items, whose parts are the line', async () => {
    const [line] = (await linesOf('CF16')).lines;
    const place = { voucherId: line?.voucherId, row: line?.row, item: null };
    const parts = [
      { item: 'CF16', amount: '49150.00' },
      { item: 'CF17', amount: '850.00' },
    ];
    const interest = await monthOf(17);
    const short = [parts[0], { item: 'CF17', amount: '849.99' }];
    expect(await assign([{ ...place, parts: short, version: 0 }])).toMatchObject({
      code: 'INVALID_BODY',
      msg: expect.stringContaining('拆分合计 49999.99 应等于这一行的现金流量 50000.00'),
    });
    const twice = [parts[0], { item: 'CF16', amount: '850.00' }];
    expect(await assign([{ ...place, parts: twice, version: 0 }])).toMatchObject({
      msg: expect.stringContaining('拆分项目第 2 项与第 1 项重复'),
    });
    const both = await assign([{ ...place, item: 'CF06', parts, version: 0 }]);
    expect(both).toMatchObject({ msg: expect.stringContaining('请只选一种') });
    const saved = await assign([{ ...place, parts, version: 0 }]);
    expect(saved).toMatchObject({ success: true, data: [{ item: null, version: 1 }] });
    expect(await monthOf(16)).toBe('49150.00');
    expect(await monthOf(17)).toBe(
      Money.parse(interest ?? '')
        .plus(Money.parse('850'))
        .toString(),
    );
    const { accounts: list, tie } = await accounts();
    expect([net(list), tie.assignedLines]).toEqual(['-110626.00', 30]);
    for (const item of ['CF16', 'CF17']) {
      expect((await linesOf(item)).lines.find(({ voucherId }) => voucherId === line?.voucherId))
        // The line as it is, in both accounts.
        .toMatchObject({ inflow: '-50000.00', item: null, parts, reason: 'assigned', version: 1 });
    }
    await assign([{ ...place, version: 1 }]);
    expect(await monthOf(16)).toBe('50000.00');
  });
});
