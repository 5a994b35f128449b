import { Money } from '../money';
import { figureSums, type StatementSubject, type UnitFigures } from './figures';
import { rowOrder } from './row-order';
import { amountAt, statement } from './statement';
import { compileTemplate, type StatementTemplate, type TemplateRow } from './template';

const subjects: readonly StatementSubject[] = [
  { id: 1, parentId: null, code: '1122', name: '应收账款', direction: 'debit', category: 'asset' },
  { id: 2, parentId: null, code: '5001', name: '收入', direction: 'credit', category: 'profit' },
  { id: 3, parentId: 2, code: '500101', name: '商品', direction: 'credit', category: 'profit' },
];

function unit(subjectId: number, more: Partial<Record<keyof UnitFigures, string>>): UnitFigures {
  const zero = Money.zero;
  const { detail = '', ...amounts } = more;
  const given = Object.entries(amounts).map(([key, text]) => [key, Money.parse(text)]);
  return {
    subjectId,
    detail,
    yearOpening: zero,
    opening: zero,
    debit: zero,
    credit: zero,
    yearDebit: zero,
    yearCredit: zero,
    result: zero,
    yearResult: zero,
    ...Object.fromEntries(given),
  };
}

const units = [
  unit(1, { detail: 'a', yearOpening: '-5', opening: '100', debit: '20', credit: '150' }),
  unit(1, { detail: 'b', yearOpening: '40', opening: '60', debit: '10' }),
  unit(1, { detail: 'b', opening: '-100' }),
  unit(3, { credit: '80', debit: '80', result: '-80', yearCredit: '90', yearResult: '-90' }),
];

/** A template with a row for each formula, numbered from 1. */
function sheetOf(
  formulas: readonly (string | Partial<TemplateRow>)[],
  more: Partial<StatementTemplate> = {},
): StatementTemplate {
  return {
    standard: 0,
    kind: 'own',
    name: '自用表',
    formNo: '',
    marks: {},
    isBuiltIn: false,
    columns: [
      { key: 'end', title: '期末', basis: 'period', of: 'current' },
      { key: 'year', title: '本年', basis: 'year', of: 'current' },
      { key: 'start', title: '年初', basis: 'yearStart', of: 'current' },
    ],
    rows: formulas.map((row, index) => ({
      lineNo: index + 1,
      title: `行${index + 1}`,
      indent: 0,
      kind: 'item',
      isMemo: false,
      ...(typeof row === 'string' ? { formula: row } : { formula: '', ...row }),
    })),
    ...more,
  };
}

function made(...of: Parameters<typeof sheetOf>) {
  const sheet = statement(compileTemplate(sheetOf(...of)), { subjects, current: { units } });
  const row = (lineNo: number) =>
    ['end', 'year', 'start']
      .map((key) => amountAt(sheet, lineNo, key)?.toString() ?? '-')
      .join(' ');
  const told = sheet.findings.map(
    ({ code, row: at, field, at: { start } }) =>
      `${code} ${at}:${start}${field ? ` ${field}` : ''}`,
  );
  return { sheet, row, told };
}

describe('a statement', () => {
  it.each([
    ['期末余额(1122)', '-60.00 -60.00 35.00'],
    ['期初余额(1122)', '60.00 35.00 35.00'],
    ['年初余额(1122)', '35.00 35.00 35.00'],
    ['借方余额(1122)', '0.00 0.00 35.00'],
    ['贷方余额(1122)', '60.00 60.00 0.00'],
    ['明细借方余额(1122)', '0.00 0.00 40.00'],
    ['明细贷方余额(1122)', '60.00 60.00 5.00'],
    ['损益净额(5001)', '80.00 90.00 0.00'],
    ['本年损益净额(5001)', '90.00 90.00 0.00'],
    ['借方发生额(5001)', '80.00 0.00 0.00'],
    ['贷方发生额(500101)', '80.00 90.00 0.00'],
    ['本年借方发生额(1122)+本年贷方发生额(5001)', '90.00 90.00 0.00'],
    ['期末余额(500101)', '0.00 0.00 0.00'],
  ])('takes %s', (formula, amounts) => {
    expect(made([formula]).row(1)).toBe(amounts);
  });

  it('reckons rows after those that they read, wherever these stand', () => {
    const { row, told } = made(['行次(2)-行次(3)', '行次(3)*2', '期初余额(1122)']);
    expect([row(1), row(2), told]).toEqual(['60.00 35.00 35.00', '120.00 70.00 70.00', []]);
  });

  it('tells what each cell is made of', () => {
    const { sheet } = made(['期初余额(1122)', '-行次(1)+2*贷方余额(1122)']);
    const terms = sheet.rows[1]?.cells.get('end')?.terms ?? [];
    expect(
      terms.map(({ of, sign, subjectId, amount }) => [of.kind, sign, subjectId, `${amount}`]),
    ).toEqual([
      ['row', -1, null, '60.00'],
      ['subject', 0, 1, '60.00'],
    ]);
  });

  it('has a formula of its own for a column', () => {
    const rows = [{ formula: '期末余额(1122)', formulas: { start: '5' } }, '行次(1)'];
    expect(made(rows).row(2)).toBe('-60.00 -60.00 5.00');
  });

  it('names the circle in which rows read each other, and knows no cell of it', () => {
    const { row, told, sheet } = made(['行次(2)+1', '行次(3)', '行次(1)', '行次(2)', '7']);
    expect(told).toEqual(['FORMULA_CYCLE 3:0']);
    expect(sheet.findings[0]?.msg).toBe('循环引用：行次 1→2→3→1，请修改其中一行的公式');
    expect([1, 2, 3, 4, 5].map(row)).toEqual([...Array(4).fill('- - -'), '7.00 7.00 7.00']);
  });

  it('knows no cell without its subject, row, item or divisor, and says where', () => {
    const formulas = [
      '1+期末余额(9999)',
      '行次(8)',
      '现金流量(CF99)',
      '1/年初余额(500101)',
      '1/期末余额(1122)',
    ];
    const { row, told } = made([...formulas, '行次(4)']);
    expect([1, 2, 3, 4, 6].map(row)).toEqual(Array(5).fill('- - -'));
    expect(row(5)).toBe('-0.02 -0.02 0.03');
    expect(told).toEqual([
      'FORMULA_SUBJECT 1:2',
      'FORMULA_ROW 2:0',
      'FORMULA_ITEM 3:0',
      'FORMULA_DIVISION 4:2 end',
      'FORMULA_DIVISION 4:2 year',
      'FORMULA_DIVISION 4:2 start',
    ]);
  });

  it('goes on with no product that is longer than any figure', () => {
    const squares = Array.from({ length: 60 }, (_, at) =>
      at === 0 ? '9999999999999.99' : `行次(${at})*行次(${at})`,
    );
    const { row, told } = made(squares);
    expect(row(3)).not.toBe('- - -');
    expect(row(60)).toBe('- - -');
    expect(told[0]).toBe('FORMULA_SIZE 4:6 end');
  });

  it('refuses two rows of one number', () => {
    expect(made(['1', { lineNo: 1, formula: '2' }, '行次(1)']).told).toEqual([
      'LINE_NUMBER_TAKEN 2:0 lineNo',
    ]);
  });

  it('leaves the columns of a year before empty without its figures', () => {
    const columns = [{ key: 'end', title: '上年', basis: 'year', of: 'prior' }] as const;
    const { sheet, told } = made(['期末余额(1122)'], { columns });
    expect([amountAt(sheet, 1, 'end'), told]).toEqual([null, []]);
  });
});

describe('the work of a statement', () => {
  it('reads each row once, in a chain of ten thousand and a circle of as many', () => {
    const count = 10_000;
    for (const isCircle of [false, true]) {
      let reads = 0;
      const { order, circles } = rowOrder(count, (node) => {
        reads += 1;
        return node + 1 < count ? [node + 1] : isCircle ? [0] : [];
      });
      expect([reads, order.length, order[0], circles.length]).toEqual([
        count,
        count,
        count - 1,
        isCircle ? 1 : 0,
      ]);
    }
  });

  it('reckons a chain of ten thousand cells', () => {
    const formulas = Array.from({ length: 10_000 }, (_, index) =>
      index === 0 ? '期初余额(1122)' : `行次(${index})+1`,
    );
    const columns = [{ key: 'end', title: '期末', basis: 'period', of: 'current' }] as const;
    const chain = made(formulas, { columns, isBuiltIn: true });
    expect(chain.row(10_000)).toBe('10059.00 - -');
  });

  it('is bounded where somebody made the formulas: by their terms, and by the size of what they come to', () => {
    const many = Array.from({ length: 31 }, () => Array.from({ length: 100 }, () => '1').join('+'));
    const { findings } = compileTemplate(sheetOf(many));
    expect(findings.map(({ code, row }) => `${code} ${row}`)).toEqual(['FORMULA_SIZE 31']);
    const doubled = Array.from({ length: 400 }, (_, index) =>
      index === 0 ? '99999999999999999999' : `行次(${index})+行次(${index})`,
    );
    const sheet = made(doubled);
    expect(sheet.told[0]).toMatch(/^FORMULA_SIZE /);
    expect(sheet.row(400)).toBe('- - -');
  });

  it('looks at each unit a fixed number of times, however many there are', () => {
    const looks = (count: number) => {
      let seen = 0;
      const counted = Array.from({ length: count }, (_, index) => ({
        ...unit(1, { detail: `${index}` }),
        get subjectId() {
          seen += 1;
          return 1;
        },
      }));
      const byId = new Map(subjects.map((subject) => [subject.id, subject]));
      figureSums(counted, byId, new Map([[1, new Set(['closing', 'closingParts'] as const)]]));
      return seen;
    };
    expect(looks(2_000)).toBe(10 * looks(200));
  });
});
