import { Money, sumOf } from '../money';
import { cellOf, closingSubjectId, closingSubjects, figuresOf } from '../testing/closing';
import { ClosingBook, type ClosingCell, type ClosingSubject } from './closing-book';
import type { ClosingContext } from './closing-context';
import { proposeSteps } from './closing-step';
import { templatesFor } from './closing-templates';
import type { GoodsLine } from './moving-average';

const context: ClosingContext = {
  period: '2026-01',
  standard: 0,
  vatType: 1,
  baseCurrency: 'CNY',
  codeOf: (code: string) => code,
  rates: new Map<string, string>(),
};
const money = (text: string) => Money.parse(text);
type Amounts = Partial<Record<'opening' | 'debit' | 'credit', string>> &
  Partial<Record<'quantityOpening' | 'quantityDebit' | 'quantityCredit', string>>;
const cell = (code: string, auxiliaryKey: string, amounts: Amounts, currency = 'CNY') =>
  cellOf(code, {
    auxiliaryKey,
    currency,
    ...Object.fromEntries(Object.entries(amounts).map(([key, text]) => [key, money(text)])),
  });
const stock = (key: string, quantityOpening: string, opening: string, more: Amounts = {}) =>
  cell('1405', key, { quantityOpening, opening, ...more });
const sale = (key: string, quantityCredit: string, more: Amounts = {}) =>
  cell('5001', key, { quantityCredit, credit: '900.00', ...more });

const codes = new Map(closingSubjects.map(({ id, code }) => [id, code]));

/** 结转销售成本 of some figures: state, problems, and its lines as `5401 6:1 81.67 / 7`. */
function cost(
  inputs: Readonly<Record<string, string>>,
  cells: readonly ClosingCell[],
  {
    subjects = closingSubjects,
    goods = [],
  }: { readonly subjects?: readonly ClosingSubject[]; readonly goods?: readonly GoodsLine[] } = {},
) {
  const book = new ClosingBook({ ...figuresOf(cells, subjects), goods });
  const choices = templatesFor(0, 1)
    .filter(({ id }) => id === 'cogs')
    .map((template) => ({ template, enabled: true, skipped: false, inputs }));
  const [step] = proposeSteps(choices, book, context);
  const lines = (step?.lines ?? []).map((line) => {
    const { subjectId, auxiliaryKey, currency, debit, credit, quantity } = line;
    const side = debit.isZero ? `贷 ${credit}` : `借 ${debit}`;
    const [items, count] = [auxiliaryKey || '-', quantity ? ` / ${quantity.toExactText()}` : ''];
    const foreign = currency === 'CNY' ? '' : ` ${currency}`;
    return `${codes.get(subjectId)} ${items} ${side}${count}${foreign}`;
  });
  return { state: step?.state, msgs: step?.problems.map(({ msg }) => msg) ?? [], lines, step };
}

const average = { method: 'weightedAverage' };

describe('the cost of goods by the average of the month', () => {
  it('is of what all customers have bought of one item, less what they gave back', () => {
    const cells = [
      stock('6:1', '10', '100.00'),
      sale('3:1,6:1', '2'),
      sale('3:2,6:1', '5', { quantityDebit: '1' }),
    ];
    expect(cost(average, cells).lines).toEqual(['5401 - 借 60.00', '1405 6:1 贷 60.00 / 6']);
  });

  it('of more goods than one voucher holds stands in several, each balanced', () => {
    const goods = Array.from({ length: 501 }, (_, index) => `6:${index + 1}`);
    const cells = [
      ...goods.map((key) => stock(key, '10', '100.00')),
      ...goods.map((key) => sale(key, '1')),
    ];
    const vouchers = cost(average, cells).step?.vouchers ?? [];
    expect(vouchers.map((lines) => lines.length)).toEqual([1_000, 2]);
    for (const lines of vouchers) {
      const sum = (side: 'debit' | 'credit') => sumOf(lines.map((line) => line[side])).toString();
      expect(sum('debit')).toBe(sum('credit'));
    }
  });

  it('leaves goods of others alone, item by item', () => {
    const cells = [
      stock('6:1', '10', '100.00'),
      stock('6:2', '3', '100.00'),
      sale('6:1', '1'),
      sale('6:2', '3'),
    ];
    expect(cost(average, cells).lines).toEqual([
      '5401 - 借 10.00',
      '1405 6:1 贷 10.00 / 1',
      '5401 - 借 100.00',
      '1405 6:2 贷 100.00 / 3',
    ]);
  });

  it('is of what was there and what has come in, together', () => {
    const bought = { quantityDebit: '20', debit: '250.00' };
    const of = (sold: string) => [stock('6:1', '10', '100.00', bought), sale('6:1', sold)];
    expect(cost(average, of('7')).lines[0]).toBe('5401 - 借 81.67');
    expect(cost(average, of('30')).lines[0]).toBe('5401 - 借 350.00');
  });

  it('has no price for what comes back where nothing was there', () => {
    const back = cell('5001', '6:1', { quantityDebit: '2', debit: '60.00' });
    const none = stock('6:1', '0', '0.00');
    expect(cost(average, [none, back]).msgs[0]).toContain('退货 2 没有平均单价');
    expect(cost(average, [stock('6:1', '10', '100.00'), back]).lines[0]).toBe('5401 - 借 -20.00');
  });

  it('has what is left after goods were taken out by hand, and not one more', () => {
    const of = (sold: string) =>
      cost(average, [
        stock('6:1', '10', '100.00', { quantityCredit: '4', credit: '41.00' }),
        sale('6:1', sold),
      ]);
    expect(of('5').lines[0]).toBe('5401 - 借 50.00');
    expect(of('6').lines[0]).toBe('5401 - 借 59.00');
    expect(of('6.000001').state).toBe('refused');
    expect(of('6.000001').msgs[0]).toContain('结存 6，少于本期销售 6.000001');
  });

  it('keeps the items that the cost subject names, and the currency of the goods', () => {
    const item = { categoryId: 6, categoryName: '存货' };
    const named = closingSubjects.map((each) =>
      each.code === '5401' ? { ...each, required: [item] } : each,
    );
    const cells = [
      cell('1405', '1:9,6:1', { quantityOpening: '4', opening: '8.00' }, 'USD'),
      sale('1:9,6:1', '1'),
    ];
    expect(cost(average, cells, { subjects: named }).lines).toEqual([
      '5401 6:1 借 2.00',
      '1405 1:9,6:1 贷 2.00 / 1 USD',
    ]);
  });

  it('tells goods without a cost subject once, however many items they have', () => {
    const parent = closingSubjects.find(({ code }) => code === '5401') as ClosingSubject;
    const below = { ...parent, id: 9_001, parentId: parent.id, code: '540109', name: '其他' };
    const subjects = [
      ...closingSubjects.map((each) => (each.code === '5401' ? { ...each, leaf: false } : each)),
      below,
    ].sort((a, b) => (a.code < b.code ? -1 : 1));
    const cells = [
      stock('6:1', '10', '100.00'),
      stock('6:2', '10', '100.00'),
      sale('6:1', '1'),
      sale('6:2', '1'),
    ];
    const told = cost(average, cells, { subjects });
    expect([told.state, told.msgs.length]).toEqual(['refused', 1]);
    // They are asked for once, too.
    const asked = told.step?.inputs.filter(({ kind }) => kind === 'subject');
    expect(asked?.map(({ key }) => key)).toEqual(['cost:1405']);
  });
});

describe('the cost of goods by the moving average', () => {
  const line = (
    code: string,
    side: 'debit' | 'credit',
    [quantity, amount, date]: readonly [string, string, string],
  ): GoodsLine => ({
    subjectId: closingSubjectId(code),
    auxiliaryKey: '6:1',
    currency: 'CNY',
    items: '茶叶',
    date,
    voucher: `记-${date.slice(-1)}`,
    quantity: money(quantity),
    debit: Money.zero,
    credit: Money.zero,
    [side]: money(amount),
  });
  const cells = [stock('6:1', '10', '100.00'), sale('6:1', '1')];

  it('takes purchases and what goes back to suppliers, sales and what comes back, each on its side', () => {
    const goods = [
      line('1405', 'debit', ['10', '200.00', '2026-01-02']), // 20 at 300.00
      line('1405', 'credit', ['2', '30.00', '2026-01-03']), // 18 at 270.00: 15.00 each
      line('5001', 'credit', ['6', '900.00', '2026-01-04']), // 90.00
      line('5001', 'debit', ['1', '150.00', '2026-01-05']), // one comes back at 15.00
    ];
    expect(cost({ method: 'movingAverage' }, cells, { goods }).lines).toEqual([
      '5401 - 借 90.00',
      '1405 6:1 贷 90.00 / 6',
      '5401 - 借 -15.00',
      '1405 6:1 贷 -15.00 / -1',
    ]);
  });

  it('counts red lines against their own side', () => {
    const goods = [
      line('1405', 'debit', ['-5', '-50.00', '2026-01-02']), // 5 at 50.00
      line('5001', 'credit', ['2', '300.00', '2026-01-03']),
      line('5001', 'credit', ['-1', '-150.00', '2026-01-04']),
    ];
    const { lines } = cost({ method: 'movingAverage' }, cells, { goods });
    expect(lines.filter((text) => text.startsWith('1405'))).toEqual([
      '1405 6:1 贷 20.00 / 2',
      '1405 6:1 贷 -10.00 / -1',
    ]);
  });
});

describe('all of the stock', () => {
  const all = { method: 'inventoryBalance' };
  const item = { categoryId: 6, categoryName: '存货' };
  const apart = closingSubjects.map((each) =>
    each.code === '1405' ? { ...each, required: [item] } : each,
  );

  it('goes with the quantity that is left of each item', () => {
    const cells = [
      stock('6:1', '10', '100.00', {
        quantityDebit: '5',
        debit: '75.00',
        quantityCredit: '2',
        credit: '20.00',
      }),
    ];
    expect(cost(all, cells, { subjects: apart }).lines).toEqual([
      '5401 - 借 155.00',
      '1405 6:1 贷 155.00 / 13',
    ]);
  });

  it('goes even where something was carried by hand, which stops an estimate that nobody chose', () => {
    const cells = [stock('', '0', '100.00'), cell('5401', '', { debit: '30.00' })];
    const sold = [...cells, cell('5001', '', { credit: '500.00' })];
    expect(cost(all, sold).lines).toEqual(['5401 - 借 100.00', '1405 - 贷 100.00']);
    expect(cost({}, sold)).toMatchObject({ state: 'idle', lines: [] });
  });

  it('kept by items can’t be shared out by a percentage, but nothing can', () => {
    const sold = cell('5001', '', { credit: '500.00' });
    const told = cost({}, [stock('6:1', '1', '100.00'), sold], { subjects: apart });
    expect(told.msgs[0]).toContain('按收入百分比不能确定结转哪一种商品');
    expect(cost({}, [sold], { subjects: apart })).toMatchObject({ state: 'idle', msgs: [] });
  });
});

describe('the subject of the cost', () => {
  it('is the leaf of the name of the goods, of a percentage as well', () => {
    const parent = closingSubjects.find(({ code }) => code === '5401') as ClosingSubject;
    const below = { ...parent, id: closingSubjectId('5402'), parentId: parent.id, code: '540101' };
    const subjects = closingSubjects.map((each) => {
      if (each.code === '5401') return { ...each, leaf: false };
      return each.code === '5402' ? { ...below, name: '库存商品' } : each;
    });
    const cells = [stock('', '0', '100.00'), cell('5001', '', { credit: '100.00' })];
    // The leaf stands where the chart has 5402.
    expect(cost({}, cells, { subjects }).lines[0]).toBe('5402 - 借 80.00');
  });

  it('is the one that stands in the place of 主营业务成本', () => {
    const cells = [stock('', '0', '100.00'), cell('5001', '', { credit: '100.00' })];
    expect(cost({ 'subject:5401': '5402' }, cells).lines).toEqual([
      '5402 - 借 80.00',
      '1405 - 贷 80.00',
    ]);
  });
});
