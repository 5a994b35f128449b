import { Money } from '../../money';
import {
  absencePay,
  attendanceProblems,
  dailyWage,
  hourlyWage,
  noAttendance,
  overtimePay,
} from './attendance';
import { computeItems } from './own-items';
import { formulaName, prepareFields } from './pay-formulas';
import { isOwnField, type SalaryField, standardFields } from './salary-fields';

const money = Money.parse;
const attendance = {
  ...noAttendance,
  attendedDays: money('20'),
  absentDays: money('0.5'),
  workdayHours: money('3'),
  restDayHours: money('8'),
  holidayHours: money('2'),
};

function custom(
  name: string,
  formula: string | null,
  more: Partial<SalaryField> = {},
): SalaryField {
  return {
    code: `c_${name}`,
    name,
    category: 'earning',
    kind: 'custom',
    rule: null,
    formula,
    treatment: 'taxable',
    inDefaultSheet: true,
    isEditable: true,
    note: '',
    ...more,
  };
}

const withFields = (...more: readonly SalaryField[]) => standardFields.concat(more);
const problemsOf = (...more: readonly SalaryField[]) =>
  prepareFields(withFields(...more)).problems.map(({ msg }) => msg);

function computed(fields: readonly SalaryField[], entered: Record<string, string> = {}) {
  return computeItems(prepareFields(fields), {
    variables: new Map([
      ['paidDays', money('21.75')],
      ['absentDays', money('0.5')],
    ]),
    entered: new Map(Object.entries(entered).map(([code, text]) => [code, money(text)])),
    nodeAmount: () => money('100.00'),
  });
}
const amountsOf = (result: ReturnType<typeof computed>, ...codes: readonly string[]) =>
  codes.map((code) => result.amounts.get(code)?.toString());

describe('the fields of a new account set', () => {
  it('are the 44 of the reference, those of other payments, late contributions and relief, and have no problem', () => {
    expect(standardFields).toHaveLength(49);
    expect(prepareFields(standardFields).problems).toEqual([]);
    expect(standardFields.filter(isOwnField).map(({ name }) => name)).toEqual([
      '基本工资',
      '岗位工资',
      '绩效工资',
      '加班费',
      '补贴',
      '奖金',
      '缺勤扣款',
      '其他扣款',
    ]);
  });
});

describe('formulas of fields', () => {
  it('are computed after the fields that they read, whatever their order', () => {
    const fields = withFields(
      custom('提成', '销售奖 * 10%'),
      custom('销售奖', 'max(基本工资 - 3000, 0) × 50％'),
      custom('工会会费', '应发工资 * 0.005', { category: 'deduction' }),
    );
    const result = computed(fields, { baseSalary: '8000' });
    expect(result.problems).toEqual([]);
    expect(amountsOf(result, 'c_销售奖', 'c_提成', 'gross', 'c_工会会费')).toEqual([
      '2500.00',
      '250.00',
      '10750.00',
      '53.75',
    ]);
    const shuffled = computed(fields.toReversed(), { baseSalary: '8000' });
    expect(amountsOf(shuffled, 'gross', 'c_工会会费')).toEqual(['10750.00', '53.75']);
  });

  it('read attendance, bases, insurance and tax by their Chinese names', () => {
    const fields = withFields(
      custom('迟到', '基本工资 / 计薪天数 * 缺勤天数', { category: 'earning-deduction' }),
      custom('补扣', '社保个人 + 公积金个人 + 个人所得税', { category: 'deduction' }),
    );
    const result = computed(fields, { baseSalary: '8000' });
    expect(amountsOf(result, 'c_迟到', 'gross', 'c_补扣')).toEqual(['183.91', '7816.09', '300.00']);
  });

  it('write a condition by atMost', () => {
    const bonus = custom('全勤奖', '300*atMost(缺勤天数, 0, 1)');
    expect(amountsOf(computed(withFields(bonus)), 'c_全勤奖')).toEqual(['0.00']);
    const half = custom('半勤奖', '300*atMost(缺勤天数, 0.5, 1)');
    expect(amountsOf(computed(withFields(half)), 'c_半勤奖')).toEqual(['300.00']);
  });

  it('give way to a typed amount, also of 0', () => {
    const fields = withFields(custom('提成', '基本工资 * 0.1'));
    const result = computed(fields, { baseSalary: '8000', c_提成: '0' });
    expect(amountsOf(result, 'gross')).toEqual(['8000.00']);
    const origins = result.items.filter(({ origin }) => origin === 'entered');
    expect(origins.map(({ field }) => field.name)).toEqual(['基本工资', '提成']);
  });

  it('name the circle that they make, also through a total', () => {
    expect(problemsOf(custom('甲', '乙 + 1'), custom('乙', '丙'), custom('丙', '甲'))).toEqual([
      '循环引用：甲→乙→丙→甲，请修改其中一项',
    ]);
    expect(problemsOf(custom('提成', '应发工资 * 0.1'))).toEqual([
      '循环引用：提成→应发工资→提成，请修改其中一项',
    ]);
    const entered = computed(withFields(custom('提成', '应发工资 * 0.1')), { baseSalary: '8000' });
    expect(amountsOf(entered, 'gross')).toEqual(['8000.00']);
  });

  it('are refused with unknown names, figures that come later and unreadable text', () => {
    expect(problemsOf(custom('提成', '销售额 * 0.1'))[0]).toContain('“销售额”没有定义');
    expect(problemsOf(custom('提成', '实发工资 * 0.1'))[0]).toContain('“实发工资”没有定义');
    expect(problemsOf(custom('提成', '基本工资 *'))[0]).toContain(
      '“提成”：公式“基本工资 *”结尾不完整',
    );
    expect(problemsOf(custom('提成', '1 / 0 +'))).toHaveLength(1);
  });

  it('count as 0 where they divide by 0, and say so with the field', () => {
    const result = computed(withFields(custom('人均', '基本工资 / 岗位工资')), {
      baseSalary: '8000',
    });
    expect(amountsOf(result, 'c_人均')).toEqual(['0.00']);
    expect(result.problems.map(({ msg, field }) => [msg, field])).toEqual([
      ['“人均”：公式的除数为 0，不能计算，请核对取数或修改公式', 'c_人均'],
    ]);
  });
});

describe('custom fields', () => {
  it('are refused with a name that is taken or unreadable, or a category of the product', () => {
    expect(problemsOf(custom('基本工资', null))).toEqual(['工资项“基本工资”重名，请改名']);
    expect(problemsOf(custom('出勤天数', null))).toEqual(['工资项“出勤天数”重名，请改名']);
    expect(problemsOf(custom('1号补贴', null))[0]).toContain('应以汉字或字母开头');
    expect(problemsOf(custom('max', null))[0]).toContain('不是函数名');
    expect(problemsOf(custom('总额', null, { category: 'total' }))[0]).toContain('只能是应发项目');
    expect(
      problemsOf(custom('罚款', null, { category: 'deduction', treatment: 'exempt' }))[0],
    ).toContain('不设免税');
  });

  it('are written without brackets in formulas', () => {
    expect(formulaName('补贴（夜班）')).toBe('补贴夜班');
    const fields = withFields(custom('补贴（夜班）', null), custom('加倍', '补贴夜班 * 2'));
    const result = computed(fields, { 'c_补贴（夜班）': '50' });
    expect(amountsOf(result, 'c_加倍')).toEqual(['100.00']);
  });
});

describe('attendance', () => {
  it('is paid by 21.75 days, 8 hours and 1.5, 2 and 3 times', () => {
    expect(dailyWage(money('8700')).toString()).toBe('400.00');
    expect(hourlyWage(money('8700')).toString()).toBe('50.00');
    // 50 × (3 × 1.5 + 8 × 2 + 2 × 3)
    expect(overtimePay(money('8700'), attendance).toString()).toBe('1325.00');
    expect(absencePay(money('8000'), attendance).toString()).toBe('183.91');
  });

  it('takes off personal leave in full and sick leave by its share', () => {
    const leave = {
      ...noAttendance,
      personalLeaveDays: money('1'),
      sickLeaveDays: money('2'),
      sickDeductionShare: money('0.4'),
    };
    // 8,700 / 21.75 × (1 + 2 × 0.4)
    expect(absencePay(money('8700'), leave).toString()).toBe('720.00');
  });

  it('is refused with more days together than a month has, or a share above 1', () => {
    const long = { ...attendance, personalLeaveDays: money('6'), sickLeaveDays: money('5') };
    expect(attendanceProblems(long).map(({ msg }) => msg)).toEqual([
      '出勤、缺勤、事假和病假共 31.5 天，超过 31 天，请核对考勤',
    ]);
    const share = { ...attendance, sickDeductionShare: money('1.5') };
    expect(attendanceProblems(share)[0]?.msg).toContain('应在 0 至 100% 之间');
  });

  it('is refused with negative numbers and more days or hours than a month has', () => {
    const wrong = { ...attendance, attendedDays: money('32'), holidayHours: money('-1') };
    expect(attendanceProblems(attendance)).toEqual([]);
    expect(attendanceProblems(wrong).map(({ field }) => field)).toEqual([
      'attendedDays',
      'holidayHours',
    ]);
  });
});
