import fc from 'fast-check';
import { builtInTemplate } from './built-in';
import { formStatement, matchForm, plainRowName, type FormCell } from './form-match';
import type { PeriodFigures, StatementSubject } from './figures';
import { statement } from './statement';
import { compileTemplate } from './template';
import { Money } from '../money';

const cash: StatementSubject = {
  id: 1,
  parentId: null,
  code: '1001',
  name: '库存现金',
  direction: 'debit',
  category: 'asset',
};
const zero = Money.zero;
const figures: PeriodFigures = {
  units: [
    {
      subjectId: 1,
      detail: '',
      yearOpening: Money.parse('5'),
      opening: Money.parse('5'),
      debit: Money.parse('7.25'),
      credit: zero,
      yearDebit: Money.parse('7.25'),
      yearCredit: zero,
      result: zero,
      yearResult: zero,
    },
  ],
};
const sheetOf = (kind: 'balanceSheet' | 'incomeStatement') =>
  formStatement(
    statement(compileTemplate(builtInTemplate({ standard: 0, kind, period: '2026-01' })), {
      subjects: [cash],
      current: figures,
    }),
  );
const cellsOf = (
  rows: readonly (readonly string[])[],
  formulas: readonly string[] = [],
): FormCell[] =>
  rows.flatMap((texts, row) =>
    texts.flatMap((text, column) =>
      text === '' ? [] : [{ row, column, text, isFormula: formulas.includes(`${row} ${column}`) }],
    ),
  );

const head = ['资　产', '行次', '期末数', '年初数', '负债和所有者权益', '行次', '期末数', '年初数'];

describe('a form that somebody else made', () => {
  it('is filled by the names of its rows, each side of a balance sheet under its own heads', () => {
    const cells = cellsOf([
      ['资产负债表'],
      head,
      ['流动资产：', '', '', '', '流动负债：'],
      ['  货币资金', '1', '', '', '短期借款', '31'],
      ['△结算备付金', '2', '', '', '应付票据', '32'],
      ['流动资产合计', '15', '', '', '应付账款', '33'],
    ]);
    const match = matchForm(cells, sheetOf('balanceSheet'));
    const at = (row: number, column: number) =>
      match?.filled.find((each) => each.row === row && each.column === column)?.amount;
    expect([at(3, 2), at(3, 3), at(5, 2), at(3, 6)]).toEqual(['12.25', '5.00', '12.25', '0.00']);
    expect(match?.unknown.map(({ text }) => text)).toEqual(['△结算备付金']);
    expect(match?.missing.map(({ title }) => title)).toEqual(['资产总计']);
  });

  it('keeps its own formulas', () => {
    const cells = cellsOf([head, ['货币资金'], ['流动资产合计', '', 'x', 'x']], ['2 2', '2 3']);
    const match = matchForm(cells, sheetOf('balanceSheet'));
    expect(match?.reckoned).toBe(2);
    expect(match?.filled.map(({ row }) => row)).toEqual([1, 1]);
  });

  it('takes the rows of one name one after the other, and the columns by what they are called', () => {
    const rows = [
      ['项目', '本年累计金额', '本月数'],
      ['一、营业收入'],
      ['减：营业成本'],
      ['营业税金及附加'],
    ];
    const match = matchForm(cellsOf(rows), sheetOf('incomeStatement'));
    expect(match?.matched).toBe(3);
    expect(match?.filled.map(({ column }) => column)).toEqual([1, 2, 1, 2, 1, 2]);
  });

  it('that has no row or no column of the statement is none', () => {
    expect(
      matchForm(cellsOf([['姓名', '期末余额'], ['张三']]), sheetOf('balanceSheet')),
    ).toBeNull();
    expect(matchForm(cellsOf([['货币资金'], ['短期借款']]), sheetOf('balanceSheet'))).toBeNull();
  });

  it.each([
    ['一、营业收入', '营业收入'],
    ['  （一）收到的税费返还', '收到的税费返还'],
    ['减：营业成本', '营业成本'],
    ['三、利润总额（亏损总额以“-”号填列）', '利润总额'],
    ['1．销售费用', '销售费用'],
    ['所有者权益（或股东权益)合计', '所有者权益合计'],
    ['一、1.减：：其中：(二)营业成本', '营业成本'],
    ['1、'.repeat(90) + '货币资金', '货币资金'],
    ['\u200B货币\u00AD资\u00A0金\uFEFF', '货币资金'],
  ])('calls %s plainly %s', (text, name) => {
    expect(plainRowName(text)).toBe(name);
    expect(plainRowName(plainRowName(text))).toBe(name);
  });

  it('is never filled outside the columns of its heads, whatever it says', () => {
    const text = fc.constantFrom(
      '货币资金',
      '短期借款',
      '期末余额',
      '年初余额',
      '资产',
      '',
      '合计',
      '其他',
    );
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 6 }), { maxLength: 12 }), (rows) => {
        const cells = cellsOf(rows);
        const heads = new Set(
          cells.filter((each) => /余额/.test(each.text)).map(({ column }) => column),
        );
        for (const { column } of matchForm(cells, sheetOf('balanceSheet'))?.filled ?? []) {
          expect(heads.has(column)).toBe(true);
        }
      }),
    );
  });
});
