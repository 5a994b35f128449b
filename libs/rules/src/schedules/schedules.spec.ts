import fc from 'fast-check';
import { Money } from '../money';
import { balancedUnits, statementSubjects, unitOf, workedUnits } from '../testing/statements';
import { builtInTemplate } from '../statements/built-in';
import type { StatementSubject, UnitFigures } from '../statements/figures';
import { roundedStatement } from '../statements/rounding';
import { distributionSchedule } from './distribution';
import { expenseSchedule, type ExpenseMove } from './expense-schedule';
import type { Schedule } from './schedule';
import { vatSchedule } from './vat-schedule';

const period = '2026-01';
const codeOf = (code: string) => code;
const formOf = (standard: 0 | 1, kind: 'balanceSheet' | 'incomeStatement') =>
  builtInTemplate({ standard, kind, period });
const formsOf = (standard: 0 | 1) => ({
  balance: formOf(standard, 'balanceSheet'),
  income: formOf(standard, 'incomeStatement'),
  span: 'month' as const,
  codeOf,
});

/** `行次 项目 amounts` of rows with an amount. */
function printed({ sheet, columns }: Schedule): string[] {
  return sheet.rows.flatMap(({ row, cells }) => {
    const amounts = columns.map(({ key }) => cells.get(key)?.amount ?? null);
    if (amounts.every((amount) => amount === null || amount.isZero)) return [];
    return [`${row.lineNo} ${row.title} ${amounts.map((amount) => `${amount}`).join(' ')}`];
  });
}
const ties = ({ checks }: Schedule) =>
  checks.map(({ title, left, right }) => [title, left.minus(right).toString()]);
const tied = (schedule: Schedule) =>
  expect(ties(schedule)).toEqual(schedule.checks.map(({ title }) => [title, '0.00']));

const small = statementSubjects(0);
const workedJanuary = workedUnits(small);
const movesOf = (units: readonly UnitFigures[], at = period): ExpenseMove[] =>
  units.map(({ subjectId, debit, credit, result }) => ({
    subjectId,
    period: at,
    net: debit.minus(credit),
    debit,
    result,
    debitSide: null,
  }));
const expensesOf = (
  moves: readonly ExpenseMove[],
  more: Partial<Parameters<typeof expenseSchedule>[0]> = {},
) =>
  expenseSchedule({
    standard: 0,
    span: 'month',
    periodFrom: period,
    periodTo: period,
    codeOf,
    moves,
    enablePeriod: period,
    income: formOf(0, 'incomeStatement'),
    subjects: small,
    added: [],
    ...more,
  });

describe('费用明细表', () => {
  it('of the worked month is what its vouchers say, subject by subject', () => {
    const schedule = expensesOf(movesOf(workedJanuary));
    expect(printed(schedule)).toEqual([
      '1 5601 销售费用 45150.00 45150.00',
      '2 560101 职工薪酬 24000.00 24000.00',
      '3 56010101 工资 20000.00 20000.00',
      '4 56010103 社会保险费 4000.00 4000.00',
      '5 560103 广告费和业务宣传费 20000.00 20000.00',
      '6 560112 折旧费 1150.00 1150.00',
      '7 5602 管理费用 62750.00 62750.00',
      '8 560201 职工薪酬 38800.00 38800.00',
      '9 56020101 工资 32000.00 32000.00',
      '10 56020103 社会保险费 6800.00 6800.00',
      '11 560203 业务招待费 2600.00 2600.00',
      '12 560205 折旧费 2850.00 2850.00',
      '13 560207 长期待摊费用摊销 5000.00 5000.00',
      '14 560209 差旅费 4500.00 4500.00',
      '15 560213 租赁费 9000.00 9000.00',
      '16 5603 财务费用 660.00 660.00',
      '17 560301 利息费用 850.00 850.00',
      '18 560302 利息收入 -310.00 -310.00',
      '19 560303 手续费 120.00 120.00',
      '20 期间费用合计 108560.00 108560.00',
    ]);
    expect(schedule.checks.map(({ left, right }) => `${left} ${right}`)).toEqual([
      '108560.00 108560.00',
    ]);
  });

  it('tells a new first-level subject that 利润表 counts among 期间费用', () => {
    const added = [
      { code: '5604', name: '研究费用', category: 'profit', direction: 'debit' },
      { code: '5712', name: '其他支出', category: 'profit', direction: 'debit' },
    ] as const;
    const [like] = small.filter(({ code }) => code === '5602');
    const own = added.map((subject, at) => ({ ...like, ...subject, id: 9_000 + at, leaf: true }));
    const amount = (subjectId: number): ExpenseMove => ({
      subjectId,
      period,
      debitSide: null,
      net: Money.zero,
      debit: Money.parse('70'),
      result: Money.parse('70'),
    });
    const schedule = expensesOf([amount(9_000), amount(9_001)], {
      added,
      subjects: [...small, ...(own as typeof small)],
      income: builtInTemplate({ standard: 0, kind: 'incomeStatement', period, added }),
    });
    expect(printed(schedule)).toEqual([
      '4 5604 研究费用 70.00 70.00',
      '5 期间费用合计 70.00 70.00',
    ]);
    expect(schedule.checks.map(({ left, right }) => `${left} ${right}`)).toEqual(['70.00 70.00']);
  });

  it('has a column for each month, for what came before the books, and for the same months before', () => {
    const keys = (more: Parameters<typeof expensesOf>[1]) =>
      expensesOf([], more).columns.map(({ title }) => title);
    const [enablePeriod, periodTo] = ['2025-03', '2026-03'];
    expect(keys({ periodTo, enablePeriod: '2025-01' })).toEqual([
      '1月',
      '2月',
      '3月',
      '本年累计',
      '上年同期',
    ]);
    // Of January and February of the year before the books know nothing.
    expect(keys({ periodTo, enablePeriod })).toEqual(['1月', '2月', '3月', '本年累计']);
    expect(keys({ periodTo: '2025-04', enablePeriod })).toEqual(['3月', '4月', '本年累计']);
    const quarter = { span: 'quarter' as const, periodFrom: '2026-04', periodTo: '2026-06' };
    expect(keys({ ...quarter, enablePeriod })).toEqual([
      '4月',
      '5月',
      '6月',
      '本季合计',
      '上年同期',
    ]);
    const year = { span: 'year' as const, periodFrom: '2026-01', periodTo: '2026-12' };
    expect(keys({ ...year, enablePeriod })).toHaveLength(13);
  });

  it('adds 本年累计 of the openings to the year, and tells costs by what was booked', () => {
    const id = (code: string) => small.find((each) => each.code === code)?.id ?? 0;
    const move = (code: string, at: string | null, debit: string, result: string): ExpenseMove => ({
      subjectId: id(code),
      period: at,
      debitSide: null,
      net: Money.zero,
      debit: Money.parse(debit),
      result: Money.parse(result),
    });
    const schedule = expensesOf(
      [
        move('560209', null, '9', '9'),
        move('560209', '2025-03', '5', '5'),
        move('560209', '2025-04', '3', '-2'),
        move('410103', '2025-04', '40', '0'),
      ],
      { periodTo: '2025-04', enablePeriod: '2025-03' },
    );
    expect(printed(schedule)).toEqual([
      '2 5602 管理费用 9.00 5.00 -2.00 12.00',
      '3 560209 差旅费 9.00 5.00 -2.00 12.00',
      '5 期间费用合计 9.00 5.00 -2.00 12.00',
      '6 4101 制造费用 0.00 0.00 40.00 40.00',
      '7 410103 办公费 0.00 0.00 40.00 40.00',
    ]);
    expect(schedule.notes).toEqual([
      '制造费用按借方发生额列示，月末转出的不减，不计入期间费用合计',
    ]);
  });

  it.each([0, 1] as const)('ties with 利润表 for random ledgers of standard %d', (standard) => {
    const subjects = statementSubjects(standard);
    const income = formOf(standard, 'incomeStatement');
    fc.assert(
      fc.property(balancedUnits(subjects), (units) => {
        const schedule = expensesOf(movesOf(units), { standard, subjects, income });
        tied(schedule);
        expect(roundedStatement(schedule.sheet, { yuan: 10_000, decimals: 2 }).untied).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('利润分配表', () => {
  const ofChart = (subjects: readonly StatementSubject[]) => {
    const ids = new Map(subjects.map(({ code, id }) => [code, id]));
    return (code: string, amount: string) => {
      const credit = Money.parse(amount).negate().toString();
      const moved = { debit: amount, yearDebit: amount, result: amount, yearResult: amount };
      return [
        unitOf(ids.get(code) ?? 0, moved),
        unitOf(ids.get('1002') ?? 0, { debit: credit, yearDebit: credit }),
      ];
    };
  };

  it('of the worked month begins with 净利润 and ends with 未分配利润 of 资产负债表', () => {
    const schedule = distributionSchedule(formsOf(0), {
      subjects: small,
      current: { units: workedJanuary },
    });
    expect(printed(schedule)).toEqual([
      '1 一、净利润（净亏损以“-”号填列） 19895.47 null',
      '2 加：年初未分配利润（未弥补亏损以“-”号填列） 232304.00 null',
      '5 二、可供分配的利润 252199.47 null',
      '9 三、可供投资者分配的利润 252199.47 null',
      '12 四、未分配利润（未弥补亏损以“-”号填列） 252199.47 null',
    ]);
    tied(schedule);
  });

  it('tells what was appropriated, distributed and adjusted, each in its row', () => {
    const subjects = statementSubjects(1);
    const entry = ofChart(subjects);
    const units = [
      entry('6001', '-1000'),
      entry('410401', '100'),
      entry('410402', '50'),
      entry('410403', '300'),
      entry('410404', '20'),
      entry('410405', '-7'),
      entry('6901', '11'),
      entry('410406', '-2'),
    ].flat();
    const figures = { subjects, current: { units }, prior: { units } };
    const schedule = distributionSchedule(formsOf(1), figures);
    expect(printed(schedule).map((row) => row.replace(/^(\d+) .* (\S+ \S+)$/, '$1 $2'))).toEqual([
      '1 1000.00 1000.00',
      '3 -9.00 -9.00',
      '4 7.00 7.00',
      '5 998.00 998.00',
      '6 100.00 100.00',
      '7 50.00 50.00',
      '9 848.00 848.00',
      '10 300.00 300.00',
      '11 20.00 20.00',
      '12 528.00 528.00',
    ]);
    tied(schedule);
    expect(schedule.notes).toHaveLength(1);
  });

  it.each([0, 1] as const)('ties with 资产负债表 for random ledgers of standard %d', (standard) => {
    const subjects = statementSubjects(standard);
    // What is entered on 本年利润 by hand is what its check is for.
    const booked = subjects.filter(({ code }) => !/^[34]103$/.test(code));
    const ownDetail = { ...subjects[0], id: 9999, code: '310407', name: '提取储备基金' };
    fc.assert(
      fc.property(balancedUnits(booked), (units) => {
        const figures = { subjects: [...subjects, ownDetail as StatementSubject] };
        const schedule = distributionSchedule(formsOf(standard), {
          ...figures,
          current: { units },
        });
        tied(schedule);
        expect(roundedStatement(schedule.sheet, { yuan: 1, decimals: 0 }).untied).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('says by how much 未分配利润 differs where 本年利润 was entered by hand', () => {
    const units = ofChart(small)('3103', '-5');
    const schedule = distributionSchedule(formsOf(0), { subjects: small, current: { units } });
    expect(ties(schedule)).toEqual([['未分配利润=资产负债表未分配利润', '-5.00']]);
  });
});

describe('应交增值税明细表', () => {
  const made = (
    standard: 0 | 1,
    units: readonly UnitFigures[],
    subjects = statementSubjects(standard),
  ) => vatSchedule({ standard, span: 'month', codeOf }, { subjects, current: { units } });

  it('of the worked month tells its columns and what is left to pay', () => {
    const schedule = made(0, workedJanuary);
    expect(printed(schedule)).toEqual([
      '2 加：销项税额 33800.00 33800.00',
      '6 减：进项税额 24760.00 24760.00',
      '11 转出未交增值税 9040.00 9040.00',
      '14 期初未交数（多交以“-”号填列） 15600.00 15600.00',
      '15 加：本期转入数（多交以“-”号填列） 9040.00 9040.00',
      '16 减：本期已交数（含预交抵减） 15600.00 15600.00',
      '17 期末未交数（多交以“-”号填列） 9040.00 9040.00',
      '27 增值税期末余额合计（贷方） 9040.00 9040.00',
      '28 加：其他税费期末余额（贷方） 1994.53 1994.53',
      '29 应交税费期末余额（贷方） 11034.53 11034.53',
    ]);
    tied(schedule);
  });

  it('finds columns by their names before their codes, as other products number them', () => {
    const subjects = small.map((subject) => {
      if (subject.code === '22210105') return { ...subject, code: '22210106' };
      return subject.code === '22210106' ? { ...subject, code: '22210105' } : subject;
    });
    const schedule = made(0, workedJanuary, subjects);
    expect(printed(schedule)[0]).toBe('2 加：销项税额 33800.00 33800.00');
    tied(schedule);
  });

  it('of small-scale taxpayers tells what is due and paid on 应交增值税 itself', () => {
    const subjects = statementSubjects(0, 0);
    const id = subjects.find(({ code }) => code === '222101')?.id ?? 0;
    const units = [unitOf(id, { opening: '-30', yearOpening: '-10', credit: '7', debit: '30' })];
    const year = unitOf(id, { yearCredit: '27', yearDebit: '30' });
    const schedule = made(0, [...units, year], subjects);
    expect(printed(schedule).slice(0, 4)).toEqual([
      '1 期初未交数（多交以“-”号填列） 30.00 10.00',
      '2 加：本期应交数 7.00 27.00',
      '3 减：本期已交和减免数 30.00 30.00',
      '4 期末未交数（多交以“-”号填列） 7.00 7.00',
    ]);
    tied(schedule);
  });

  it.each([
    [0, 0],
    [0, 1],
    [1, 1],
  ] as const)(
    'ties with 应交税费 for random ledgers of standard %d, taxpayer %d',
    (standard, vatType) => {
      const subjects = statementSubjects(standard, vatType);
      const taxes = subjects.filter(({ code }) => /^(2221|1002)/.test(code));
      fc.assert(
        fc.property(balancedUnits(taxes), (units) => {
          const schedule = made(standard, units, subjects);
          tied(schedule);
          const { untied } = roundedStatement(schedule.sheet, { yuan: 1, decimals: 0 });
          expect(untied).toEqual([]);
        }),
        { numRuns: 60 },
      );
    },
  );
});
