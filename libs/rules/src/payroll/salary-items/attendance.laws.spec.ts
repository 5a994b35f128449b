import fc from 'fast-check';
import { Money } from '../../money';
import { calculatePay } from '../pay/calculate-pay';
import {
  absencePay,
  type Attendance,
  attendanceFields,
  attendanceProblems,
  noAttendance,
  overtimePay,
} from './attendance';
import { standardFields } from './salary-fields';

const hundredth = Money.parse('0.01');
const tenth = Money.parse('0.1');
const wage = fc.integer({ min: 0, max: 8_000_000 }).map((fen) => hundredth.times(fen));
const hours = fc.integer({ min: 0, max: 1_000 }).map((count) => tenth.times(count));
const days = fc.integer({ min: 0, max: 15 }).map((count) => Money.parse('0.5').times(count));
const share = fc.integer({ min: 0, max: 100 }).map((percent) => hundredth.times(percent));
const attendances: fc.Arbitrary<Attendance> = fc.record({
  attendedDays: days,
  absentDays: days,
  personalLeaveDays: days,
  sickLeaveDays: days,
  sickDeductionShare: share,
  workdayHours: hours,
  restDayHours: hours,
  holidayHours: hours,
});

/** Whole units of 10^-scale. */
const units = (amount: Money, scale: number) => BigInt(amount.toFixed(scale).replace('.', ''));
/** numerator / denominator fen, half up; both above or equal 0. */
const halfUp = (numerator: bigint, denominator: bigint) =>
  Money.parse('0.01').times(Number((numerator * 2n + denominator) / (denominator * 2n)));

/** wage × weighted hours / 174, in whole numbers. */
function exactOvertime(monthly: Money, attendance: Attendance): Money {
  const weighted =
    units(attendance.workdayHours, 1) * 15n +
    units(attendance.restDayHours, 1) * 20n +
    units(attendance.holidayHours, 1) * 30n;
  return halfUp(units(monthly, 2) * weighted, 174n * 100n);
}

/** wage × days / 21.75, in whole numbers. */
function exactAbsence(monthly: Money, attendance: Attendance): Money {
  const unpaid =
    (units(attendance.absentDays, 1) + units(attendance.personalLeaveDays, 1)) * 100n +
    units(attendance.sickLeaveDays, 1) * units(attendance.sickDeductionShare, 2);
  return halfUp(units(monthly, 2) * unpaid * 100n, 2175n * 1000n);
}

function amountsOf(monthly: Money, attendance: Attendance) {
  const pay = calculatePay(attendanceFields(standardFields), {
    person: {
      kind: 'regular',
      mode: 'from_hire',
      employment: [{ from: '2024-03-01', until: null }],
    },
    run: {
      period: '2026-01',
      run: 1,
      entered: new Map([['baseSalary', monthly]]),
      attendance,
    },
    before: undefined,
  });
  return new Map(pay.items.map(({ field, amount }) => [field.code, amount.toString()]));
}

describe('laws of attendance', () => {
  it('rounds the exact amount once, also at half a fen', () => {
    // 0.58 × 1.5 / 174 is half a fen exactly.
    const half = { ...noAttendance, workdayHours: Money.parse('1') };
    expect(overtimePay(Money.parse('0.58'), half).toString()).toBe('0.01');
    fc.assert(
      fc.property(wage, attendances, (monthly, attendance) => {
        const overtime = overtimePay(monthly, attendance);
        expect(overtime.toString()).toBe(exactOvertime(monthly, attendance).toString());
        const absence = absencePay(monthly, attendance);
        expect(absence.toString()).toBe(exactAbsence(monthly, attendance).toString());
      }),
    );
  });

  it('is the same in the sheet’s formulas', () => {
    fc.assert(
      fc.property(wage, attendances, (monthly, attendance) => {
        const amounts = amountsOf(monthly, attendance);
        expect(amounts.get('overtime')).toBe(overtimePay(monthly, attendance).toString());
        expect(amounts.get('absenceDeduction')).toBe(absencePay(monthly, attendance).toString());
      }),
    );
  });

  it('pays nobody less for more hours, and takes nobody less off for more days', () => {
    fc.assert(
      fc.property(wage, attendances, hours, days, (monthly, attendance, longer, more) => {
        const worked = { ...attendance, restDayHours: attendance.restDayHours.plus(longer) };
        const overtime = overtimePay(monthly, attendance);
        expect(overtimePay(monthly, worked).compare(overtime)).toBeGreaterThanOrEqual(0);
        const away = { ...attendance, absentDays: attendance.absentDays.plus(more) };
        const absence = absencePay(monthly, attendance);
        expect(absencePay(monthly, away).compare(absence)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('accepts no month with more than 31 days', () => {
    fc.assert(
      fc.property(attendances, (attendance) => {
        const { attendedDays, absentDays, personalLeaveDays, sickLeaveDays } = attendance;
        const total = attendedDays.plus(absentDays).plus(personalLeaveDays).plus(sickLeaveDays);
        const isRefused = attendanceProblems(attendance).length > 0;
        if (total.compare(31) > 0) expect(isRefused).toBe(true);
      }),
    );
  });
});
