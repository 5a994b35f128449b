import { leavesOf, statementSubjects } from '../testing/statements';
import { builtInTemplate, statementSwitches } from './built-in';
import { coverageOf } from './coverage';
import type { StatementSubject } from './figures';
import { compileTemplate, type StatementTemplate } from './template';

const period = '2026-01';
type Kind = 'balanceSheet' | 'incomeStatement';

function builtIn(standard: 0 | 1, kind: Kind, switches: readonly string[] = []) {
  return builtInTemplate({ standard, kind, period, switches });
}

/** The proof in short: how many once, then each fault with its rows and times (借/贷). */
function proved(template: StatementTemplate, subjects: readonly StatementSubject[]): string[] {
  const proof = coverageOf(compileTemplate(template), subjects);
  if (!proof) return ['none'];
  const faults = proof.faults.map(({ code, fault, debitTimes, creditTimes, rows }) => {
    const times = `${debitTimes.toExactText()}/${creditTimes.toExactText()}`;
    return [code, fault, times, ...rows.map(({ lineNo }) => `L${lineNo}`)].join(' ');
  });
  const unprovable = proof.unprovable.map(({ lineNo }) => `unprovable L${lineNo}`);
  return [`${proof.once} of ${proof.leaves}`, ...faults, ...unprovable];
}

/** The template with the formula of a row changed. */
function changed(template: StatementTemplate, lineNo: number, by: (formula: string) => string) {
  const rows = template.rows.map((row) =>
    row.lineNo === lineNo ? { ...row, formula: by(row.formula) } : row,
  );
  return { ...template, rows };
}

function withChild(
  subjects: readonly StatementSubject[],
  parent: string | null,
  code: string,
): StatementSubject[] {
  const above = subjects.find((subject) => subject.code === parent);
  const known = { direction: 'debit', category: 'asset' } as const;
  const child = { ...known, ...above, id: subjects.length + 1, code, name: '新增' };
  return [...subjects, { ...child, parentId: above?.id ?? null }];
}

const small = statementSubjects(0);

describe.each([
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const)('the forms of standard %i, taxpayers %i', (standard, vatType) => {
  const subjects = statementSubjects(standard, vatType);
  const leaves = leavesOf(subjects);

  it('count each leaf once on the balance sheet, under every switch', () => {
    const switches = statementSwitches({ standard, kind: 'balanceSheet', period });
    const all = `${leaves.length} of ${leaves.length}`;
    expect(proved(builtIn(standard, 'balanceSheet'), subjects)).toEqual([all]);
    for (const { id } of switches) {
      expect(proved(builtIn(standard, 'balanceSheet', [id]), subjects)).toEqual([all]);
    }
    const everySwitch = switches.map(({ id }) => id);
    expect(proved(builtIn(standard, 'balanceSheet', everySwitch), subjects)).toEqual([all]);
  });

  it('count each leaf of 损益 once in 净利润, those of years before never', () => {
    const count = leaves.filter(
      ({ category, code }) => category === 'profit' && !code.startsWith('6901'),
    ).length;
    expect(proved(builtIn(standard, 'incomeStatement'), subjects)).toEqual([
      `${count} of ${count}`,
    ]);
  });

  it('count what users add below any leaf, also where they add several', () => {
    const grown = leaves.reduce<StatementSubject[]>(
      (all, { code }) => withChild(withChild(all, code, `${code}01`), code, `${code}02`),
      [...subjects],
    );
    const all = `${2 * leaves.length} of ${2 * leaves.length}`;
    expect(proved(builtIn(standard, 'balanceSheet'), grown)).toEqual([all]);
  });
});

describe('the proof of coverage', () => {
  const sheet = builtIn(0, 'balanceSheet');

  it('names what a new first-level subject is left out of', () => {
    expect(proved(sheet, withChild(small, null, '1133'))).toEqual([
      '246 of 247',
      '1133 leftOut 0/0',
    ]);
  });

  it('names what is counted twice, with its rows', () => {
    const twice = changed(sheet, 14, (formula) => `${formula} + 期末余额(1221)`);
    expect(proved(twice, small)).toEqual(['245 of 246', '1221 repeated 2/2 L8 L14']);
  });

  it('names what is counted on one side only', () => {
    const once = changed(sheet, 34, () => '明细贷方余额(2203)');
    expect(proved(once, small)).toEqual(['245 of 246', '1122 leftOut 1/0 L4']);
  });

  it('tells balances by subject from balances by party', () => {
    const mixed = changed(sheet, 34, () => '明细贷方余额(2203) + 贷方余额(1122)');
    expect(proved(mixed, small)).toEqual(['245 of 246', '1122 wrong 1/1 L4 L34']);
  });

  it('names what is counted in part, with the wrong sign, or does not belong there', () => {
    const half = changed(sheet, 3, (formula) => `${formula} * 50%`);
    expect(proved(half, small)).toEqual(['245 of 246', '1121 wrong 0.5/0.5 L3']);
    const negated = changed(sheet, 3, (formula) => `-${formula}`);
    expect(proved(negated, small)).toEqual(['245 of 246', '1121 wrong -1/-1 L3']);
    const income = changed(
      builtIn(0, 'incomeStatement'),
      1,
      (formula) => `${formula} + 损益净额(3001)`,
    );
    expect(proved(income, small).slice(1)).toEqual(['3001 wrong 1/1 L1']);
  });

  it('sees what leaves a total, through the totals above it', () => {
    const lost = changed(sheet, 15, (formula) => formula.replace('行次(1) + ', ''));
    expect(
      proved(lost, small)
        .slice(1)
        .map((text) => text.slice(0, 12)),
    ).toEqual([
      '1001 leftOut',
      '1002 leftOut',
      '101201 leftO',
      '101202 leftO',
      '101203 leftO',
      '101204 leftO',
      '101205 leftO',
      '101206 leftO',
      '101207 leftO',
    ]);
  });

  it('says which rows nothing can be proved of', () => {
    const ratio = changed(sheet, 3, (formula) => `${formula} * 期末余额(1001)`);
    expect(proved(ratio, small)).toEqual(['245 of 246', '1121 leftOut 0/0', 'unprovable L3']);
    const moved = changed(sheet, 3, () => '借方发生额(1121)');
    expect(proved(moved, small)).toEqual(['245 of 246', '1121 leftOut 0/0', 'unprovable L3']);
  });

  it('has nothing to say of a sheet without totals', () => {
    expect(proved({ ...sheet, marks: {} }, small)).toEqual(['none']);
  });
});
