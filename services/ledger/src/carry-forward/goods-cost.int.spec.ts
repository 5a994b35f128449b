import { carryForwardCalls, initialBalanceCalls, subjectCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';
import { expectVerified } from '../testing/documents';

const january = { year: 2026, month: 1 };

describe('the cost of goods by the moving average', () => {
  let service: TestService;
  let books: Books;
  beforeAll(async () => {
    service = await startLedger();
    const opened = await openAccountSet(service, 1);
    const features = { quantity: { unit: '件' }, auxiliary: [await opened.categoryId('存货')] };
    for (const code of ['1405', '5001']) await opened.keep(code, features);
    books = await Books.load(opened.api);
    const goods = { subjectId: books.subject('1405').id, opening: '1000.00', quantity: '10' };
    const body = [
      { ...goods, auxiliary: await books.auxiliary('1405', '甲') },
      { subjectId: books.subject('3001').id, auxiliary: {}, opening: '1000.00' },
    ];
    await books.api.call(initialBalanceCalls.save, { body });
    const method = [{ key: 'method', value: 'movingAverage' }];
    const settings = { id: 'cogs', enabled: true, inputs: method };
    await books.api.call(carryForwardCalls.saveSettings, { body: settings });
  });
  afterAll(() => service.stop());

  const buy = (day: string, item: string, quantity: string, amount: string) =>
    books.post(`2026-01-${day}`, [
      { code: '1405', item, quantity, debit: amount },
      { code: '2202', item: '供应商', credit: amount },
    ]);
  const sell = (day: string, item: string, quantity: string, amount: string) =>
    books.post(`2026-01-${day}`, [
      { code: '1122', item: '客户', debit: amount },
      { code: '5001', item, quantity, credit: amount },
    ]);
  const stepOf = ({ steps }: { readonly steps: readonly { readonly id: string }[] }) =>
    steps.find(({ id }) => id === 'cogs');
  const view = async () => stepOf(await books.api.call(carryForwardCalls.view, { query: january }));

  it('is carried line by line by date and number, tells its figures, and goes with a late voucher', async () => {
    // Saved in a different order than the dates.
    await sell('25', '甲', '3', '900.00');
    await buy('08', '甲', '6', '900.00');
    await sell('05', '甲', '4', '1200.00');
    await sell('12', '甲', '5', '1500.00');
    await sell('15', '甲', '-1', '-300.00');
    await buy('20', '甲', '2', '400.00');
    await buy('02', '乙', '3', '10.00');
    for (const day of ['03', '04', '05']) await sell(day, '乙', '1', '5.00');
    const lines = [
      ['5401', '', '1445.00', '0.00', null],
      ['1405', '甲', '0.00', '1445.00', '12.000000'],
      ['5401', '', '-125.00', '0.00', null],
      ['1405', '甲', '0.00', '-125.00', '-1.000000'],
      ['5401', '', '10.00', '0.00', null],
      ['1405', '乙', '0.00', '10.00', '3.000000'],
    ];
    const made = await books.api.call(carryForwardCalls.make, {
      body: { ...january, steps: ['cogs'] },
    });
    const step = made.steps.find(({ id }) => id === 'cogs');
    expect(step).toMatchObject({ state: 'current', amount: '1330.00', note: null });
    expect(
      step?.posted?.lines.map((line) => [
        line.subjectCode,
        line.auxiliaryTitle,
        line.debit,
        line.credit,
        line.quantity,
      ]),
    ).toEqual(lines);
    expect(step?.computation).toBe('2 种商品按日期、凭证号逐笔移动平均，成本合计 1,330.00');
    expect(step?.origins.map(({ title, amount }) => [title, amount])).toEqual(
      expect.arrayContaining([
        ['1405 库存商品 甲 期初结存（数量 10）', '1000.00'],
        ['1405 库存商品 甲 本期入库净额（数量 8）', '1300.00'],
        ['1405 库存商品 甲 本期销售成本（数量 12）', '1445.00'],
        ['1405 库存商品 甲 本期退货冲回成本（数量 1）', '125.00'],
        ['1405 库存商品 甲 期末结存（数量 7）', '980.00'],
      ]),
    );
    expect(step?.origins.some(({ link }) => link?.includes('auxiliary='))).toBe(true);
    // Cheaper goods before the second sale: 15 at 1,530.00, and so on.
    await buy('09', '甲', '3', '30.00');
    expect(await view()).toMatchObject({ state: 'stale' });
    await expectVerified(service, 1);
  });

  it('is refused with the voucher that sells more than there is', async () => {
    const early = await sell('03', '乙', '3', '15.00');
    const refused = await books.api.send(carryForwardCalls.make, {
      body: { ...january, steps: ['cogs'] },
    });
    expect(early.code).toBeGreaterThan(1);
    expect(refused).toMatchObject({
      code: 'CLOSING_STEP_REFUSED',
      msg: expect.stringContaining(
        `“1405 库存商品 · 乙”在 2026-01-03 记-${early.code} 销售 3，当时只有结存 2、6.67`,
      ),
    });
  });

  it('goes where the account set says when its subject is kept by goods', async () => {
    const apart = await openAccountSet(service, 2);
    const { api } = apart;
    for (const parent of ['1405', '5401']) {
      for (const [digits, name] of [
        ['01', parent === '1405' ? '茶叶' : '茶叶成本'],
        ['09', '其他'],
      ] as const) {
        const body = { parentId: apart.subject(parent).id, code: `${parent}${digits}`, name };
        await api.call(subjectCalls.create, { body: { ...body, direction: 'debit' } });
      }
    }
    const save = (more: { key: string; value: string }[]) => {
      const inputs = [{ key: 'method', value: 'weightedAverage' }, ...more];
      return api.send(carryForwardCalls.saveSettings, {
        body: { id: 'cogs', enabled: true, inputs },
      });
    };
    const asked = async () =>
      (await api.call(carryForwardCalls.settings, {}))
        .find(({ id }) => id === 'cogs')
        ?.params.filter(({ key }) => key.startsWith('cost:'))
        .map(({ key, value, own }) => [key, value, own]);
    expect(await asked()).toEqual([]);
    expect(await save([{ key: 'cost:140501', value: '5001' }])).toMatchObject({
      code: 'INVALID_BODY',
      msg: '科目 5001 不是 5401 下启用的末级科目，请重新选择成本科目',
    });
    expect(await save([{ key: 'cost:140501', value: '540109' }])).toMatchObject({ success: true });
    expect(await asked()).toEqual([
      ['cost:140501', '540109', true],
      ['cost:140509', '540109', false],
    ]);
  });
});
