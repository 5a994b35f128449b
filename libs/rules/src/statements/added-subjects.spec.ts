import fc from 'fast-check';
import { statementSubjects } from '../testing/statements';
import {
  formOfAdded,
  fundCodes,
  misplacedFunds,
  ROW_LATER,
  rowChoices,
  rowOfAdded,
  type AddedSubject,
} from './added-subjects';
import { builtInTemplate } from './built-in';
import { compileTemplate } from './template';
import { coverageOf } from './coverage';

const period = '2026-12';
const firstDigits = [
  { asset: '1', liability: '2', common: '3', equity: '3', cost: '4', profit: '5' },
  { asset: '1', liability: '2', common: '3', equity: '4', cost: '5', profit: '6' },
] as const;
const subjectOf = (
  code: string,
  category: AddedSubject['category'],
  name = '其他',
): AddedSubject => ({
  code,
  name,
  category,
  direction: category === 'asset' || category === 'cost' ? 'debit' : 'credit',
});

describe('a new first-level subject', () => {
  const titleOf = (kind: 'balanceSheet' | 'incomeStatement', added: AddedSubject) =>
    rowOfAdded(builtInTemplate({ standard: 0, kind, period }), added)?.title;

  it('is counted among other items of its kind on 资产负债表', () => {
    expect(titleOf('balanceSheet', subjectOf('1903', 'asset', '待摊费用'))).toBe('其他流动资产');
    expect(titleOf('balanceSheet', subjectOf('1611', 'asset'))).toBe('其他非流动资产');
    expect(titleOf('balanceSheet', subjectOf('2191', 'liability'))).toBe('其他流动负债');
    expect(titleOf('balanceSheet', subjectOf('2801', 'liability', '长期借入'))).toBe(
      '其他非流动负债',
    );
  });

  it('is counted beside its neighbour on 利润表', () => {
    const expense = { ...subjectOf('5712', 'profit', '罚没支出'), direction: 'debit' as const };
    expect(titleOf('incomeStatement', expense)).toContain('营业外支出');
    expect(titleOf('incomeStatement', subjectOf('5052', 'profit'))).toContain('营业收入');
    expect(titleOf('incomeStatement', subjectOf('2191', 'liability'))).toBeUndefined();
  });

  it('that holds cash is proposed for 货币资金, and 现金流量表 begins with its balance', () => {
    for (const standard of [0, 1] as const) {
      const cash = { ...subjectOf('1003', 'asset', '备用金'), cash: true };
      const form = (kind: 'balanceSheet' | 'cashFlow', added = [cash]) =>
        builtInTemplate({ standard, kind, period, added });
      expect(rowOfAdded(form('balanceSheet'), cash)?.title).toBe('货币资金');
      const opening = form('cashFlow').rows.find(
        ({ lineNo }) => lineNo === form('cashFlow').marks.cashOpening,
      );
      expect(opening?.formula).toMatch(/ \+ 期初余额\(1003\)$/);
      const plain = [{ ...cash, cash: false }];
      expect(JSON.stringify(form('cashFlow', plain).rows)).not.toContain('(1003)');
      expect(fundCodes([cash, { ...subjectOf('1903', 'asset'), row: '货币资金' }])).toEqual([
        '1003',
        '1903',
      ]);
      expect(misplacedFunds([cash, { ...cash, row: '其他流动资产' }])).toHaveLength(1);
      expect(
        misplacedFunds([
          { ...cash, row: '货币资金' },
          { ...cash, row: ROW_LATER },
        ]),
      ).toEqual([]);
    }
  });

  it('is counted on 利润表 in the row that its name says, else beside its neighbour', () => {
    const titles = (standard: 0 | 1, code: string, name: string, direction: 'debit' | 'credit') => {
      const form = builtInTemplate({ standard, kind: 'incomeStatement', period });
      return rowOfAdded(form, { ...subjectOf(code, 'profit', name), direction })?.title;
    };
    const cases = [
      { standard: 0, code: '5404', name: '服务成本', direction: 'debit', row: '减：营业成本' },
      { standard: 0, code: '5604', name: '研发费用', direction: 'debit', row: '管理费用' },
      { standard: 1, code: '6604', name: '研发费用', direction: 'debit', row: '研发费用' },
      { standard: 1, code: '6605', name: '销售业务费用', direction: 'debit', row: '销售费用' },
      { standard: 0, code: '5605', name: '管理人员费用', direction: 'debit', row: '管理费用' },
      { standard: 0, code: '5404', name: '财务手续费用', direction: 'debit', row: '财务费用' },
      { standard: 0, code: '5712', name: '税金支出', direction: 'debit', row: '税金及附加' },
      { standard: 0, code: '5302', name: '服务收入', direction: 'credit', row: '一、营业收入' },
      {
        standard: 0,
        code: '5052',
        name: '营业外收入二',
        direction: 'credit',
        row: '加：营业外收入',
      },
      { standard: 0, code: '5404', name: '杂项', direction: 'debit', row: '税金及附加' },
      {
        standard: 0,
        code: '5805',
        name: '信用减值损失',
        direction: 'debit',
        row: '减：营业外支出',
      },
      { standard: 0, code: '5950', name: '其他损失', direction: 'debit', row: '减：营业外支出' },
      { standard: 1, code: '6805', name: '其他损失', direction: 'debit', row: '减：营业外支出' },
      // The side decides as well: an expense is no income, whatever its name says.
      {
        standard: 0,
        code: '5712',
        name: '不征税收入支出',
        direction: 'debit',
        row: '减：营业外支出',
      },
    ] as const;
    for (const { standard, code, name, direction, row } of cases) {
      expect([name, titles(standard, code, name, direction)]).toEqual([name, row]);
    }
  });

  it('is counted in the row that a person has chosen, or in none while it is chosen later', () => {
    const added = subjectOf('1903', 'asset', '待摊费用');
    expect(titleOf('balanceSheet', { ...added, row: '长期待摊费用' })).toBe('长期待摊费用');
    expect(titleOf('balanceSheet', { ...added, row: ROW_LATER })).toBeUndefined();
    // A title that the form of the period lacks.
    expect(titleOf('balanceSheet', { ...added, row: '待摊费用' })).toBe('其他流动资产');
  });

  it('can be chosen among the items of its own side, without 未分配利润', () => {
    const sheet = builtInTemplate({ standard: 0, kind: 'balanceSheet', period });
    const asset = rowChoices(sheet, subjectOf('1903', 'asset'));
    expect(asset).toEqual(expect.arrayContaining(['货币资金', '其他流动资产', '长期待摊费用']));
    expect(asset).not.toContain('短期借款');
    const equity = rowChoices(sheet, subjectOf('3201', 'equity'));
    expect(equity.some((title) => title.includes('未分配利润'))).toBe(false);
    expect(rowChoices(sheet, subjectOf('5712', 'profit'))).toEqual([]);
  });

  it('is counted exactly once in each row that can be chosen', () => {
    const drawn = fc.constantFrom(
      ...(['asset', 'liability', 'common', 'equity', 'cost', 'profit'] as const),
    );
    const sides = fc.constantFrom('debit' as const, 'credit' as const);
    for (const standard of [0, 1] as const) {
      fc.assert(
        fc.property(drawn, sides, fc.nat(), (category, direction, pick) => {
          const plain = {
            ...subjectOf(`${firstDigits[standard][category]}999`, category),
            direction,
          };
          const kind = formOfAdded(plain);
          const choices = rowChoices(builtInTemplate({ standard, kind, period }), plain);
          const row = choices[pick % choices.length];
          const leaf = { ...plain, id: 1, parentId: null };
          const form = builtInTemplate({ standard, kind, period, added: [{ ...plain, row }] });
          expect(coverageOf(compileTemplate(form), [leaf])?.faults).toEqual([]);
          expect(rowOfAdded(form, { ...plain, row })?.title).toBe(row);
          const later = { ...plain, row: ROW_LATER };
          const without = builtInTemplate({ standard, kind, period, added: [later] });
          expect(coverageOf(compileTemplate(without), [leaf])?.faults).toMatchObject([
            { code: plain.code, fault: 'leftOut', rows: [] },
          ]);
        }),
        { numRuns: 60 },
      );
    }
  });

  it('is counted exactly once by both forms of both standards, whatever it is', () => {
    for (const standard of [0, 1] as const) {
      const subjects = statementSubjects(standard);
      const known = new Set(subjects.map(({ code }) => code));
      const drawn = fc
        .record({
          category: fc.constantFrom(
            ...(['asset', 'liability', 'common', 'equity', 'cost', 'profit'] as const),
          ),
          direction: fc.constantFrom('debit' as const, 'credit' as const),
          rest: fc.integer({ min: 1, max: 999 }),
          name: fc.constantFrom(
            '其他',
            '长期',
            '待摊费用',
            '固定资产',
            '服务成本',
            '研发费用',
            '服务收入',
            '投资收益',
          ),
          cash: fc.boolean(),
        })
        .map(({ category, direction, rest, name, cash }): AddedSubject => {
          const code = `${firstDigits[standard][category]}${String(rest).padStart(3, '0')}`;
          return { code, name, category, direction, cash };
        })
        .filter(({ code }) => !known.has(code));
      fc.assert(
        fc.property(
          fc.uniqueArray(drawn, { maxLength: 4, selector: ({ code }) => code }),
          (added) => {
            const all = [
              ...subjects,
              ...added.map((each, index) => ({
                ...each,
                id: 100_000 + index,
                parentId: null,
                leaf: true,
                cash: false,
              })),
            ];
            for (const kind of ['balanceSheet', 'incomeStatement'] as const) {
              const form = compileTemplate(builtInTemplate({ standard, kind, period, added }));
              const proof = coverageOf(form, all);
              expect(proof?.faults).toEqual([]);
              expect(proof?.unprovable).toEqual([]);
            }
          },
        ),
        { numRuns: 60 },
      );
    }
  });
});
