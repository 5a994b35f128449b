import type { ClosingSubject } from '../closing/closing-book';
import { Money } from '../money';
import {
  checkBookOf,
  checkCell,
  checkContext,
  checkSubjects,
  checkTold,
} from '../testing/closing-check';
import { isDailyCash } from './money-checks';

const petty: ClosingSubject = {
  id: 90_001,
  parentId: null,
  code: '1003',
  name: '备用金',
  fullName: '备用金',
  category: 'asset',
  direction: 'debit',
  leaf: true,
  enabled: true,
  cash: true,
  required: [],
};

describe('a new subject of cash', () => {
  const cellOf = (opening: string) => ({
    ...checkCell('1001', { opening }),
    subjectId: petty.id,
  });
  const found = (cash: boolean) =>
    checkTold(
      'cash-negative',
      checkBookOf([cellOf('-300.00')], { subjects: [...checkSubjects, { ...petty, cash }] }),
    );

  it('that is below zero is named by its flag, whatever its code', () => {
    const { severity, message, rows } = found(true) ?? {};
    expect([severity, rows?.[0]?.title, String(rows?.[0]?.amount)]).toEqual([
      'warn',
      '1003 备用金',
      '300.00',
    ]);
    expect(message).toMatch(/^现金类科目不能为负，有 1 个科目/);
    expect(found(false)?.severity).toBe('pass');
  });

  it('that is below zero for one day is named with the day', () => {
    const cashDays = [
      { subjectId: petty.id, currency: 'CNY', date: '2026-01-05', moved: Money.parse('-50.00') },
      { subjectId: petty.id, currency: 'CNY', date: '2026-01-06', moved: Money.parse('60.00') },
    ];
    const cell = { ...cellOf('10.00'), debit: Money.parse('60.00'), credit: Money.parse('50.00') };
    const book = checkBookOf([cell], { subjects: [...checkSubjects, petty], cashDays });
    expect(checkTold('cash-negative', book)?.rows.map(({ title }) => title)).toEqual([
      '1003 备用金 2026-01-05',
    ]);
  });

  it('is judged by day, accounts at banks are not', () => {
    const isDaily = (code: string) =>
      isDailyCash(
        checkSubjects.find((each) => each.code === code) ?? { ...petty, code },
        checkContext,
      );
    expect(['1001', '1002', '101201', '1003', '1122'].map(isDaily)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});
