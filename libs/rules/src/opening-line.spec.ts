import fc from 'fast-check';
import { Money } from './money';
import { type OpeningLine, openingProblem, type OpeningSubject } from './opening-line';

const bank: OpeningSubject = {
  code: '100202',
  name: '美元户',
  leaf: true,
  category: 'asset',
  hasQuantity: false,
  direction: 'debit',
  categories: [],
  required: [],
  currencies: ['USD'],
};
const goods = { ...bank, code: '1405', name: '库存商品', currencies: [], hasQuantity: true };
const sales = {
  ...bank,
  code: '5001',
  name: '收入',
  currencies: [],
  category: 'profit',
  direction: 'credit' as const,
};
const rent = { ...sales, code: '560208', name: '房租', direction: 'debit' as const };
const customers = { ...bank, currencies: [], categories: [1], required: [1] };

const figures = ['opening', 'ytdDebit', 'ytdCredit', 'ytdActual', 'quantity', 'foreign'] as const;
type Texts = Partial<Record<(typeof figures)[number], string>>;

function line(texts: Texts, currency: string | null = null): OpeningLine {
  const amount = (name: (typeof figures)[number]) => Money.parse(texts[name] ?? '0');
  return {
    auxiliary: {},
    currency,
    opening: amount('opening'),
    ytdDebit: amount('ytdDebit'),
    ytdCredit: amount('ytdCredit'),
    ytdActual: amount('ytdActual'),
    quantity: texts.quantity === undefined ? null : amount('quantity'),
    foreign: texts.foreign === undefined ? null : amount('foreign'),
  };
}

const facts = { items: new Map([[7, 1]]), isYearStart: false, baseCurrency: 'CNY' };
const january = { ...facts, isYearStart: true };

describe('an opening balance', () => {
  it.each([
    ['no currency where the subject is kept in one', line({ opening: '6' }), bank, '没有填写币别'],
    ['movements without a currency', line({ ytdDebit: '6' }), bank, '没有填写币别'],
    ['another currency', line({ opening: '6' }, 'EUR'), bank, '未启用币别 EUR'],
    ['no foreign amount', line({ opening: '6' }, 'USD'), bank, '没有填写原币'],
    [
      'a foreign amount of the other side',
      line({ opening: '6', foreign: '-1' }, 'USD'),
      bank,
      '正负相反',
    ],
    [
      'a foreign amount in base currency',
      line({ opening: '6', foreign: '1' }, 'CNY'),
      bank,
      '没有原币金额',
    ],
    ['no quantity where the subject keeps one', line({ opening: '6' }), goods, '没有填写数量'],
    ['a quantity of the other side', line({ opening: '-6', quantity: '1' }), goods, '正负相反'],
    ['a quantity where there is none', line({ quantity: '1' }), sales, '未启用数量核算'],
    ['no item where one is required', line({ opening: '6' }), customers, '须按辅助核算项目'],
    ['a parent for a leaf', line({ opening: '6' }), { ...bank, leaf: false }, '不是末级科目'],
    ['a result where there is none', line({ ytdActual: '6' }), goods, '不是损益科目'],
  ])('with %s is refused', (_, stated, subject, msg) => {
    expect(openingProblem(stated, subject, facts)).toContain(msg);
    expect(openingProblem(stated, subject, facts)).toMatch(new RegExp(`^${subject.code} `));
  });

  it.each([
    ['base currency by name', line({ opening: '6' }, 'CNY'), bank],
    ['a foreign amount of its side', line({ opening: '-6', foreign: '-1' }, 'USD'), bank],
    ['a foreign amount that is stated as none', line({ opening: '6', foreign: '0' }, 'USD'), bank],
    ['a quantity of its side', line({ opening: '6', quantity: '2' }), goods],
    ['a quantity alone', line({ quantity: '2' }), goods],
    ['nothing but its place', line({}), bank],
    ['a balance of income in the middle of a year', line({ opening: '6' }), sales],
  ])('with %s is taken', (_, stated, subject) =>
    expect(openingProblem(stated, subject, facts)).toBeUndefined(),
  );

  it.each([
    [
      'income above what was credited',
      { ytdDebit: '99', ytdCredit: '90', ytdActual: '90.01' },
      sales,
    ],
    [
      'an expense above what was debited',
      { ytdDebit: '90', ytdCredit: '99', ytdActual: '91' },
      rent,
    ],
    ['a result without any movement', { ytdActual: '5' }, sales],
    ['a loss above both sides', { ytdDebit: '90', ytdCredit: '80', ytdActual: '-90.01' }, sales],
  ])('of %s is refused with the figure', (_, texts, subject) => {
    const own = subject.direction === 'debit' ? '本年累计借方' : '本年累计贷方';
    const msg = openingProblem(line(texts), subject, facts);
    expect(msg).toContain('损益实际发生额');
    expect(msg).toContain(own);
    expect(msg).toMatch(new RegExp(`^${subject.code} .*不能大于`));
  });

  it.each([
    ['all that was credited', { ytdDebit: '90', ytdCredit: '90', ytdActual: '90' }, sales],
    ['interest that was credited to an expense', { ytdCredit: '30', ytdActual: '-30' }, rent],
    ['interest in red', { ytdDebit: '-30', ytdCredit: '-30', ytdActual: '-30' }, rent],
  ])('of a result that is %s is taken', (_, texts, subject) =>
    expect(openingProblem(line(texts), subject, facts)).toBeUndefined(),
  );

  it('of income or expense is none in January, and there are no movements before it', () => {
    expect(openingProblem(line({ opening: '6' }), sales, january)).toContain('年初没有余额');
    expect(openingProblem(line({ ytdDebit: '6' }), sales, january)).toContain('1 月启用');
    expect(openingProblem(line({ opening: '6' }, 'CNY'), bank, january)).toBeUndefined();
  });

  it('and its counts are refused exactly when they stand on two sides', () => {
    const count = fc.integer({ min: -999, max: 999 }).map(String);
    fc.assert(
      fc.property(count, count, (opening, other) => {
        const differs = Number(opening) * Number(other) < 0;
        const foreign = openingProblem(line({ opening, foreign: other }, 'USD'), bank, facts);
        const quantity = openingProblem(line({ opening, quantity: other }), goods, facts);
        expect([foreign !== undefined, quantity !== undefined]).toEqual([differs, differs]);
      }),
    );
  });
});
