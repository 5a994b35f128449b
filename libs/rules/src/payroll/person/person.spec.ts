import fc from 'fast-check';
import { addMonths } from '../../period';
import { employmentProblems, retirementWarning } from './employment';
import { duplicatePersons, plainIdentityNumber, readIdentityCard } from './identity-card';
import { type RetirementGroup, statutoryRetirement } from './retirement';

const today = '2026-11-28';
const messageOf = (number: string) => {
  const result = readIdentityCard(number, today);
  return 'problem' in result ? result.problem.msg : '';
};

describe('an identity card', () => {
  it('says date of birth and sex', () => {
    // The example of GB 11643-1999.
    expect(readIdentityCard('11010519491231002X', today)).toEqual({
      card: { birthDate: '1949-12-31', sex: 'female' },
    });
    expect(readIdentityCard('440524188001010014', today)).toHaveProperty('problem');
  });

  it('is refused by length, date and check character, and its number is never repeated', () => {
    expect(messageOf('110105491231002')).toContain('15 位旧号码');
    expect(messageOf('11010519491231002x')).toContain('应为 18 位');
    expect(messageOf('110105194902300021')).toContain('出生日期');
    expect(messageOf('110105204912310021')).toContain('出生日期');
    expect(messageOf('110105194912310021')).toContain('校验位');
    expect(messageOf('110105194912310021')).not.toContain('1949');
  });

  it('is refused with any one digit changed', () => {
    const number = '11010519491231002X';
    const place = fc.tuple(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(place, ([at, step]) => {
        const digit = String((Number(number[at]) + step) % 10);
        const changed = number.slice(0, at) + digit + number.slice(at + 1);
        expect(readIdentityCard(changed, today)).toHaveProperty('problem');
      }),
    );
  });

  it('is compared in half width, in capitals and without blanks', () => {
    expect(plainIdentityNumber(' １１０105 19491231 002x ')).toBe('11010519491231002X');
  });

  it('stands for one person once', () => {
    const rows = [
      { row: 2, idType: '居民身份证', idNumber: '11010519491231002X' },
      { row: 3, idType: '外国护照', idNumber: '11010519491231002X' },
      { row: 4, idType: '居民身份证', idNumber: '11010519491231002X' },
    ];
    const problems = duplicatePersons(rows);
    expect(problems.map(({ row }) => row)).toEqual([4]);
    expect(problems[0]?.msg).toContain('与第 2 行');
    expect(problems[0]?.msg).not.toContain('1101');
  });
});

describe('statutory retirement', () => {
  const at = (birthDate: string, group: RetirementGroup) => {
    const { date, delayedMonths } = statutoryRetirement(birthDate, group);
    return `${date} +${delayedMonths}`;
  };

  it('is put off by a month for four, for women of 50 for two', () => {
    expect(at('1964-12-31', 'male')).toBe('2024-12-31 +0');
    expect(at('1965-01-15', 'male')).toBe('2025-02-15 +1');
    expect(at('1965-04-15', 'male')).toBe('2025-05-15 +1');
    expect(at('1965-05-15', 'male')).toBe('2025-07-15 +2');
    expect(at('1971-04-10', 'female55')).toBe('2026-08-10 +4');
    expect(at('1975-01-10', 'female50')).toBe('2025-02-10 +1');
    expect(at('1975-03-10', 'female50')).toBe('2025-05-10 +2');
  });

  it('ends at 63, 58 and 55 years', () => {
    expect(at('1976-09-01', 'male')).toBe('2039-09-01 +36');
    expect(at('1980-01-01', 'male')).toBe('2043-01-01 +36');
    expect(at('1981-09-01', 'female55')).toBe('2039-09-01 +36');
    expect(at('1984-11-01', 'female50')).toBe('2039-11-01 +60');
  });

  it('falls on the last day of a shorter month', () => {
    expect(at('1965-01-31', 'male')).toBe('2025-02-28 +1');
  });

  it('never comes earlier for who is born later', () => {
    const groups = fc.constantFrom<RetirementGroup>('male', 'female55', 'female50');
    fc.assert(
      fc.property(groups, fc.integer({ min: 0, max: 500 }), (group, months) => {
        const born = (count: number) => `${addMonths('1960-01', count)}-15`;
        const earlier = statutoryRetirement(born(months), group).date;
        expect(statutoryRetirement(born(months + 1), group).date > earlier).toBe(true);
      }),
    );
  });

  it('warns who works on as a regular employee', () => {
    const person = { isRetiree: false, retirementDate: '2026-08-10' };
    expect(retirementWarning(person, '2026-08-09')).toEqual([]);
    expect(retirementWarning(person, '2026-08-10')[0]?.severity).toBe('warn');
    expect(retirementWarning({ ...person, isRetiree: true }, today)).toEqual([]);
  });
});

describe('employment', () => {
  const fieldsOf = (...spans: Parameters<typeof employmentProblems>[0]) =>
    employmentProblems(spans).map(({ row, field }) => `${row} ${field}`);

  it('may end and begin again later', () => {
    expect(
      fieldsOf({ from: '2026-03-01', until: null }, { from: '2024-01-01', until: '2026-02-28' }),
    ).toEqual([]);
  });

  it('may end on the day on which it begins, and begin again on the day after it ended', () => {
    expect(fieldsOf({ from: '2026-03-01', until: '2026-03-01' })).toEqual([]);
    expect(
      fieldsOf({ from: '2026-03-01', until: '2026-03-01' }, { from: '2026-03-02', until: null }),
    ).toEqual([]);
    expect(
      fieldsOf({ from: '2026-03-01', until: '2026-03-01' }, { from: '2026-03-01', until: null }),
    ).toEqual(['2 hireDate']);
  });

  it('is refused where it ends before it begins, or begins again too early', () => {
    expect(fieldsOf({ from: '2026-03-01', until: '2026-02-28' })).toEqual(['1 leaveDate']);
    expect(
      fieldsOf({ from: '2024-01-01', until: null }, { from: '2026-03-01', until: null }),
    ).toEqual(['2 hireDate']);
    expect(
      fieldsOf({ from: '2026-02-28', until: null }, { from: '2024-01-01', until: '2026-02-28' }),
    ).toEqual(['1 hireDate']);
  });
});
