import fc from 'fast-check';
import { Money } from '../money';
import { workedExample } from '../testing/worked-example';
import { balancedUnits, statementSubjects, workedUnits } from '../testing/statements';
import { builtInTemplate } from '../statements/built-in';
import type { UnitFigures } from '../statements/figures';
import { amountAt, statement } from '../statements/statement';
import { compileTemplate } from '../statements/template';
import { expenseStructure } from './expense-structure';
import {
  type AmountsBefore,
  keyFigures,
  keyFigureTrends,
  type MonthAmounts,
  profitParts,
} from './key-figures';
import { keyRows } from './key-rows';
import { keyTemplates, monthAmounts, type MonthMove } from './month-statements';

const period = '2026-01';
const formOf = (standard: 0 | 1, kind: 'balanceSheet' | 'incomeStatement') =>
  compileTemplate(builtInTemplate({ standard, kind, period }));
const formsOf = (standard: 0 | 1) => ({
  balanceSheet: formOf(standard, 'balanceSheet'),
  incomeStatement: formOf(standard, 'incomeStatement'),
});

/** What the ledger tells of units: before the month, then in it. */
function movesOf(units: readonly UnitFigures[], at = period): MonthMove[] {
  const parties = new Map<string, UnitFigures[]>();
  for (const unit of units) {
    const key = `${unit.subjectId} ${unit.detail}`;
    parties.set(key, [...(parties.get(key) ?? []), unit]);
  }
  const onDebit = (net: Money) => (net.isPositive ? net : Money.zero);
  return [...parties.values()].flatMap((own): MonthMove[] => {
    const sum = (of: (unit: UnitFigures) => Money) =>
      own.reduce((total, unit) => total.plus(of(unit)), Money.zero);
    const opening = sum((unit) => unit.opening);
    const net = sum((unit) => unit.debit.minus(unit.credit));
    const [{ subjectId } = { subjectId: 0 }] = own;
    const debitSide = onDebit(opening.plus(net)).minus(onDebit(opening));
    return [
      { subjectId, period: null, net: opening, debitSide: onDebit(opening), result: Money.zero },
      { subjectId, period: at, net, debitSide, result: sum((unit) => unit.result) },
    ];
  });
}

const text = (amounts: object) =>
  Object.entries(amounts).map(([key, value]: [string, unknown]) => `${key} ${String(value)}`);
const month = (
  amounts: Partial<Record<keyof AmountsBefore, string>>,
  at = period,
): MonthAmounts => {
  const names = [
    'revenue',
    'cost',
    'taxes',
    'expenses',
    'profit',
    'cash',
    'receivables',
    'inventory',
    'currentAssets',
    'assets',
    'currentLiabilities',
    'liabilities',
  ] as (keyof AmountsBefore)[];
  const parsed = names.map((name) => [name, Money.parse(amounts[name] ?? '0')]);
  return { period: at, ...(Object.fromEntries(parsed) as unknown as AmountsBefore) };
};
const none = month({});

describe('the rows that key figures read', () => {
  it.each([0, 1] as const)('are those of their names on the forms of standard %d', (standard) => {
    const titles = (kind: 'balanceSheet' | 'incomeStatement') =>
      Object.entries(keyRows[standard][kind]).map(([key, lineNos]) => [
        key,
        ...[lineNos].flat().map((no: number) =>
          formOf(standard, kind)
            .template.rows.find(({ lineNo }) => lineNo === no)
            ?.title.replace(/[（：].*$|.*[、：]/gu, ''),
        ),
      ]);
    expect(titles('balanceSheet')).toEqual([
      ['cash', '货币资金'],
      ['receivables', '应收账款'],
      ['inventory', '存货'],
      ['currentAssets', '流动资产合计'],
      ['assets', '资产总计'],
      ['currentLiabilities', '流动负债合计'],
      ['liabilities', '负债合计'],
    ]);
    const expenses = ['销售费用', '管理费用', ...(standard ? ['研发费用'] : []), '财务费用'];
    expect(titles('incomeStatement')).toEqual([
      ['revenue', '营业收入'],
      ['cost', '营业成本'],
      ['taxes', '税金及附加'],
      ['expenses', ...expenses],
      ['profit', '净利润'],
    ]);
  });
});

describe('the key figures of the worked month', () => {
  const subjects = statementSubjects(0);
  const moves = movesOf(workedUnits(subjects));
  const { months, before } = monthAmounts(keyTemplates(formsOf(0)), {
    subjects,
    moves,
    periods: [period],
  });
  const [january = none] = months;

  it('are of the amounts that its statements print', () => {
    const { balanceSheet, incomeStatement } = workedExample.expected;
    const printed = (lineNo: number) =>
      balanceSheet.find((line) => line.lineNo === lineNo)?.closing ??
      incomeStatement.find((line) => line.lineNo === lineNo)?.month;
    const { balanceSheet: at } = keyRows[0];
    for (const key of Object.keys(at) as (keyof typeof at)[]) {
      expect(`${key} ${january[key]}`).toBe(`${key} ${printed(at[key])}`);
    }
    expect(text(january).slice(0, 8)).toEqual([
      'period 2026-01',
      'revenue 260000.00',
      'cost 130000.00',
      'taxes 587.40',
      'expenses 108560.00',
      'profit 19895.47',
      'cash 317374.00',
      'receivables 225300.00',
    ]);
  });

  it('are divided as an accountant does by hand', () => {
    expect(
      keyFigures(january, before).map(
        ({ title, value, unit, formula }) => `${title} ${value?.toExactText()} ${unit} ${formula}`,
      ),
    ).toEqual([
      '毛利率 50 percent 毛利 130,000.00 ÷ 收入 260,000.00',
      '费用率 41.8 percent 期间费用 108,560.00 ÷ 收入 260,000.00',
      '净利率 7.7 percent 净利润 19,895.47 ÷ 收入 260,000.00',
      // (113,000 + 225,300) / 2 and (260,000 + 290,000) / 2.
      '应收周转 20.2 days 平均应收 169,150.00 ÷ 收入 260,000.00 × 31',
      '存货周转 65.6 days 平均存货 275,000.00 ÷ 成本 130,000.00 × 31',
      '流动比率 2.08 times 流动资产 846,474.00 ÷ 流动负债 406,274.53',
      '速动比率 1.37 times 流动资产减存货 556,474.00 ÷ 流动负债 406,274.53',
      '资产负债率 34.5 percent 负债 406,274.53 ÷ 资产 1,176,474.00',
    ]);
  });

  it('tell the parts that the profit is made of', () => {
    const parts = profitParts(months, before);
    expect(parts?.parts.map(({ title, amount }) => `${title} ${amount}`)).toEqual([
      '营业收入 260000.00',
      '营业成本 130000.00',
      '税金及附加 587.40',
      '期间费用 108560.00',
      '其他损益 -957.13',
    ]);
    expect(text({ ...parts, parts: '' })).toEqual([
      'profit 19895.47',
      'before null',
      'yearToDate 19895.47',
      'parts ',
    ]);
  });

  it('split the expenses by subject, the largest first', () => {
    const structure = expenseStructure(subjects, moves, { codes: keyRows[0].expenseCodes, period });
    expect(structure.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
      '管理费用 62750.00',
      '销售费用 45150.00',
      '财务费用 660.00',
    ]);
    expect(structure[2]?.parts.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
      '利息费用 850.00',
      '手续费 120.00',
      '利息收入 -310.00',
    ]);
  });
});

describe('key figures', () => {
  it.each([0, 1] as const)(
    'of any balanced ledger of standard %d rest on what its whole statements say',
    (standard) => {
      const subjects = statementSubjects(standard);
      const forms = formsOf(standard);
      const templates = keyTemplates(forms);
      const { balanceSheet: whole, incomeStatement: income } = forms;
      const column = standard === 0 ? 'month' : 'current';
      fc.assert(
        fc.property(balancedUnits(subjects, 12), (units) => {
          const asked = { subjects, moves: movesOf(units), periods: [period] };
          const { months } = monthAmounts(templates, asked);
          const sheet = statement(whole, { subjects, current: { units } });
          const earned = statement(income, { subjects, current: { units } });
          const { balanceSheet: at, incomeStatement: of } = keyRows[standard];
          expect(months[0]?.assets).toEqual(amountAt(sheet, at.assets, 'closing'));
          expect(months[0]?.liabilities).toEqual(amountAt(sheet, at.liabilities, 'closing'));
          expect(months[0]?.profit).toEqual(amountAt(earned, of.profit, column));
        }),
        { numRuns: 25 },
      );
    },
  );

  it('have no value but a reason where there is nothing to divide by, or less', () => {
    for (const amounts of [
      {},
      { revenue: '-5', cost: '-5', currentLiabilities: '-1', assets: '-1' },
    ]) {
      const figures = keyFigures(month(amounts), none);
      expect(figures.map(({ value }) => value)).toEqual(figures.map(() => null));
      expect(figures.every(({ reason }) => reason.endsWith('无法计算'))).toBe(true);
    }
  });

  it('doubt goods that lie longer than 60 days, and not those that lie just so long', () => {
    const doubt = (inventory: string) => {
      const stock = month({ inventory, cost: '31' });
      return keyFigures(stock, stock).find(({ key }) => key === 'inventoryDays')?.doubt;
    };
    expect([doubt('60'), doubt('60.04'), doubt('60.05')]).toEqual(['', '', '高于 60 天']);
  });

  it('are provisional where they rest on the profit of an open month', () => {
    const amounts = { revenue: '210000', profit: '210000', assets: '5', liabilities: '2' };
    const open = keyFigureTrends([month(amounts)], none, true);
    expect(open.filter(({ doubt }) => doubt !== '').map(({ key, doubt }) => [key, doubt])).toEqual([
      ['grossMargin', '未结账，暂计'],
      ['expenseRatio', '未结账，暂计'],
      ['netMargin', '未结账，暂计'],
    ]);
    const closed = keyFigureTrends([month(amounts)], none, false);
    expect(closed.every(({ doubt }) => doubt === '')).toBe(true);
    // Without a value there is nothing to doubt.
    const empty = keyFigureTrends([month({})], none, true);
    expect(empty.every(({ doubt }) => doubt === '')).toBe(true);
  });

  it('change by what is shown, and not where the month before has no figure', () => {
    const months = ['0', '300', '100'].map((revenue, at) =>
      month({ revenue, cost: '50', profit: '33.3' }, `2026-0${at + 1}`),
    );
    const [margin, , net] = keyFigureTrends(months, none, false);
    expect(text({ ...margin, trend: margin?.trend.map(String) })).toEqual([
      'key grossMargin',
      'title 毛利率',
      'unit percent',
      'formula 毛利 50.00 ÷ 收入 100.00',
      'doubt ',
      'value 50.00',
      'reason ',
      'change -33.30',
      'trend null,83.30,50.00',
    ]);
    expect(net?.change?.toString()).toBe('22.20');
    expect(keyFigureTrends(months.slice(0, 2), none, false)[0]?.change).toBeNull();
  });

  it('tie the parts of a profit to it, and the year to its months', () => {
    const fen = fc.integer({ min: -1e9, max: 1e9 }).map((value) => (value / 100).toFixed(2));
    const amounts = fc.record({ revenue: fen, cost: fen, taxes: fen, expenses: fen, profit: fen });
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 12 }), fen, (all, opened) => {
        const months = all.map((each, at) =>
          month(each, `2026-${String(at + 1).padStart(2, '0')}`),
        );
        const parts = profitParts(months, month({ profit: opened }));
        const sum = parts?.parts.reduce(
          (total, { isLess, amount }) => (isLess ? total.minus(amount) : total.plus(amount)),
          Money.zero,
        );
        expect(sum).toEqual(parts?.profit);
        const year = months.reduce((total, { profit }) => total.plus(profit), Money.parse(opened));
        expect(parts?.yearToDate).toEqual(year);
      }),
    );
  });
});
