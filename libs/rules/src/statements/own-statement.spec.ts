import { evaluateStatementFormula } from './evaluate';
import { Money } from '../money';
import { builtInTemplate } from './built-in';
import { formulaTerms, withSubjectsRenamed } from './formula';
import { formVersions } from './forms';
import {
  isOnSheet,
  markedRows,
  type OwnRow,
  ownStatement,
  ownStatementFindings,
  readersOf,
  renumbered,
} from './own-statement';
import { parseStatementFormula } from './parse-formula';

const period = '2026-01';
const row = (changes: Partial<OwnRow> = {}): OwnRow => ({
  lineNo: 1,
  title: '办公费',
  indent: 0,
  kind: 'item',
  isMemo: false,
  formula: '',
  mark: null,
  ...changes,
});
const head = {
  standard: 0 as const,
  kind: 'own' as const,
  name: '费用表',
  formNo: '',
  columns: [{ key: 'c1', title: '本期', basis: 'period' as const, of: 'current' as const }],
};
const known = { codes: new Set(['1001', '1002', '560201']), items: new Set(['CF01']) };
const codesOf = (rows: readonly OwnRow[], more: Partial<typeof head> = {}) =>
  ownStatementFindings({ ...head, ...more }, rows, known).map((each) => [each.row, each.code]);

describe('formulas as terms', () => {
  const valueOf = (text: string) => {
    const { formula } = parseStatementFormula(text);
    if (!formula) throw new Error(text);
    const ten = () => Money.parse('10');
    return evaluateStatementFormula(formula, ten).value?.toExactText();
  };
  const termsOf = (text: string) => formulaTerms(text, parseStatementFormula(text).formula);

  it.each([
    ['期末余额(1001) + 期末余额(1002)-行次(3)', ['期末余额(1001)', '+ 期末余额(1002)', '-行次(3)']],
    ['- 损益净额(5601)', ['- 损益净额(5601)']],
    ['(1 + 2) * 3 - (4)', ['(1 + 2) * 3', '- (4)']],
    ['(1 - 2)', ['(1 - 2)']],
    ['1——（2）', ['1', '——（2）']],
    ['１－（２）', ['１', '－（２）']],
    ['行次(1) / 行次(2)', ['行次(1) / 行次(2)']],
    ['  ', []],
  ])('has the terms of %j in its order', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it('are the same formula again, in every official form', () => {
    const texts = formVersions.flatMap((version) =>
      builtInTemplate({ ...version, period }).rows.map(({ formula }) => formula),
    );
    expect(texts.length).toBeGreaterThan(200);
    for (const text of [...texts, '1 - -3', '2*-3 + 4', '-(1-4) - (2 - 1)']) {
      expect(valueOf(termsOf(text).join(' '))).toBe(valueOf(text));
    }
  });

  it('follow their subjects to other codes', () => {
    const text = '期末余额(1001) + 期末余额(１００２) - 行次(1001) + 1001';
    const { formula } = parseStatementFormula(text);
    const renamed = formula && withSubjectsRenamed(text, formula, (code) => `${code}0`);
    expect(renamed).toBe('期末余额(10010) + 期末余额(10020) - 行次(1001) + 1001');
  });
});

describe('a statement of the account set’s own', () => {
  it('is the official one, row by row and mark by mark, when it was copied from it', () => {
    for (const version of formVersions) {
      const template = { ...builtInTemplate({ ...version, period }), isBuiltIn: false };
      expect(ownStatement(template, markedRows(template))).toEqual(template);
    }
  });

  it('is not kept with rows that nobody could read, each named with its place', () => {
    expect(codesOf([row({ formula: '期末余额(1001)' })])).toEqual([]);
    expect(
      codesOf([
        row({ formula: '期末余额(1001' }),
        row({ lineNo: 2, formula: '期末余额(9999) + 行次(88)' }),
        row({ lineNo: 2 }),
        row({ lineNo: 4, formula: '行次(5)' }),
        row({ lineNo: 5, formula: '行次(4)' }),
        row({ lineNo: null }),
        row({ lineNo: null, kind: 'heading', formula: '1' }),
        row({ lineNo: 8, mark: 'profit' }),
      ]),
    ).toEqual([
      [1, 'FORMULA_SYNTAX'],
      [2, 'FORMULA_SUBJECT'],
      [2, 'FORMULA_ROW'],
      [3, 'LINE_NUMBER_TAKEN'],
      [5, 'FORMULA_CYCLE'],
      [6, 'LINE_NUMBER_MISSING'],
      [7, 'FORMULA_OF_HEADING'],
      [8, 'MARK_UNKNOWN'],
    ]);
  });

  it('has every row on a side where it is a balance sheet, and each mark once', () => {
    const found = ownStatementFindings(
      { ...head, kind: 'balanceSheet' },
      [
        row({ side: 'asset', mark: 'assets' }),
        row({ lineNo: 2, side: 'equity', mark: 'assets' }),
        row({ lineNo: 3, title: '存货' }),
      ],
      known,
    );
    expect(found.map(({ row: at, msg }) => [at, msg])).toEqual([
      [2, '合计标志“资产总计”已给了“办公费”，一张报表只能有一行，请去掉其中一个'],
      [3, '“存货”没有指明列在资产、负债还是所有者权益，请选择位置'],
    ]);
  });

  it('is numbered anew without changing what its formulas name', () => {
    const rows = [
      row({ lineNo: 7, formula: '行次(3) + 行次(9)' }),
      row({ lineNo: null, kind: 'heading' }),
      row({ lineNo: 3, formula: '期末余额(1001)' }),
      row({ lineNo: 9, formula: '行次(' }),
    ];
    expect(renumbered(rows).map(({ lineNo, formula }) => [lineNo, formula])).toEqual([
      [1, '行次(2) + 行次(3)'],
      [null, ''],
      [2, '期末余额(1001)'],
      [3, '行次('],
    ]);
    for (const version of formVersions) {
      const { rows: official } = builtInTemplate({ ...version, period });
      expect(renumbered(official)).toEqual(official);
    }
  });

  it('knows who reads a row, and which formulas stay on the sheet', () => {
    const rows = [{ formula: '行次(2)' }, { formula: '' }, { formula: '1 + 行次(2) * 2' }];
    expect([readersOf(rows, 2), readersOf(rows, 5)]).toEqual([[1, 3], []]);
    const texts = ['行次(1) - 行次(2)', '行次(1) + 期末余额(1001)', '5', ''];
    expect(texts.map(isOnSheet)).toEqual([true, false, false, false]);
  });
});
