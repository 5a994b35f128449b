import fc from 'fast-check';
import { netOfOwn, signedBalance } from './balance';
import { initialTrialBalance } from './initial-balance';
import { Money, sumOf } from './money';
import { differenceOf } from './posting';
import type { SubjectDirection } from './subject-tree';
import { smallBusinessChart, workedExample } from './testing';
import {
  type BalanceSubject,
  buildSubjectBalance,
  type LeafBalance,
  type SubjectBalanceFigures,
} from './trial-balance';

const money = Money.parse;
const directionOfText = (text: string): SubjectDirection => (text === '借' ? 'debit' : 'credit');

/** The name under which the worked month gives each figure. */
const EXPECTED_NAME = {
  yearOpeningDebit: 'yearOpenDebit',
  yearOpeningCredit: 'yearOpenCredit',
  openingDebit: 'openDebit',
  openingCredit: 'openCredit',
  debit: 'debit',
  credit: 'credit',
  ytdDebit: 'ytdDebit',
  ytdCredit: 'ytdCredit',
  closingDebit: 'closeDebit',
  closingCredit: 'closeCredit',
} as const;
const FIGURES = Object.keys(EXPECTED_NAME) as (keyof SubjectBalanceFigures)[];

const textsOf = (row: SubjectBalanceFigures) => FIGURES.map((key) => String(row[key]));

describe('the worked month', () => {
  const idOf = (code: string) => Number(code);
  const subjects: BalanceSubject[] = smallBusinessChart.map((subject) => ({
    id: idOf(subject.code),
    parentId: subject.parentCode === null ? null : idOf(subject.parentCode),
    code: subject.code,
    name: subject.name,
    level: subject.level,
    leaf: subject.isLeaf,
    direction: directionOfText(subject.direction),
  }));
  const nothing = { debit: Money.zero, credit: Money.zero };
  const openings = workedExample.openingBalances.map((row): LeafBalance => {
    const direction = directionOfText(row.direction);
    return {
      subjectId: idOf(row.code),
      yearOpening: netOfOwn(money(row.yearOpening), direction),
      opening: netOfOwn(money(row.opening), direction),
      ytdDebit: money(row.ytdDebit),
      ytdCredit: money(row.ytdCredit),
      ...nothing,
    };
  });
  const lines = workedExample.vouchers.flatMap((voucher) => voucher.lines);
  const movements = lines.map((line): LeafBalance => {
    const sides = { debit: money(line.debit), credit: money(line.credit) };
    return {
      subjectId: idOf(line.code),
      yearOpening: Money.zero,
      opening: Money.zero,
      ...sides,
      ytdDebit: sides.debit,
      ytdCredit: sides.credit,
    };
  });
  const input = { subjects, rows: [...openings, ...movements] };
  const { rows, totals } = buildSubjectBalance(input);

  it('starts from opening balances that balance', () => {
    const entered = workedExample.openingBalances.map((row) => ({
      direction: directionOfText(row.direction),
      opening: money(row.opening),
      ytdDebit: money(row.ytdDebit),
      ytdCredit: money(row.ytdCredit),
    }));
    expect(initialTrialBalance(entered).balanced).toBe(true);
  });

  it('has only vouchers that balance', () => {
    expect(workedExample.vouchers).toHaveLength(40);
    for (const voucher of workedExample.vouchers) {
      const sides = voucher.lines.map((each) => ({
        debit: money(each.debit),
        credit: money(each.credit),
      }));
      expect([voucher.no, String(differenceOf(sides))]).toEqual([voucher.no, '0.00']);
    }
  });

  it('ends in the balance table computed by hand, in all columns and on all levels', () => {
    const built = rows.map((row) => [row.code, row.name, row.level, row.leaf, ...textsOf(row)]);
    const expected = workedExample.expected.trialBalance.map((row) => [
      row.code,
      row.name,
      row.level,
      row.isLeaf,
      ...FIGURES.map((key) => row[EXPECTED_NAME[key]]),
    ]);
    expect(expected).toHaveLength(64);
    expect(built).toEqual(expected);
  });

  it('adds up to the totals computed by hand', () => {
    const expected = workedExample.expected.trialBalanceTotals.firstLevel;
    const { openDebit, openCredit } = expected;
    const all = { yearOpenDebit: openDebit, yearOpenCredit: openCredit, ...expected };
    expect(textsOf(totals)).toEqual(FIGURES.map((key) => all[EXPECTED_NAME[key]]));
  });

  it('keeps its totals whatever levels are shown', () => {
    const second = buildSubjectBalance(input, { levelFrom: 2, levelTo: 2 });
    expect(new Set(second.rows.map(({ level }) => level))).toEqual(new Set([2]));
    expect(textsOf(second.totals)).toEqual(textsOf(totals));
  });

  it('lists the whole chart when subjects without figures are wanted', () => {
    expect(buildSubjectBalance(input, { showZero: true }).rows).toHaveLength(
      smallBusinessChart.length,
    );
  });

  it('narrows to a range of codes, the last one with its children, and totals that range', () => {
    const range = buildSubjectBalance(input, { subjectFrom: '2211', subjectTo: '222101' });
    expect(range.rows.map(({ code }) => code)).toEqual([
      '2211',
      '221101',
      '221104',
      '2221',
      '222101',
      '22210101',
      '22210103',
      '22210105',
    ]);
    const first = range.rows.filter(({ level }) => level === 1);
    expect(String(range.totals.debit)).toBe(String(sumOf(first.map(({ debit }) => debit))));
  });
});

const subject = (id: number, code: string, parentId: number | null, leaf: boolean) => ({
  id,
  code,
  name: code,
  parentId,
  level: code.length / 2 - 1,
  leaf,
  direction: 'debit' as const,
});
const figure = (subjectId: number, opening: number, debit = 0, credit = 0): LeafBalance => ({
  subjectId,
  yearOpening: money(opening),
  opening: money(opening),
  debit: money(debit),
  credit: money(credit),
  ytdDebit: money(debit),
  ytdCredit: money(credit),
});
const small = [
  subject(3, '112202', 1, true),
  subject(1, '1122', null, false),
  subject(2, '112201', 1, true),
  subject(4, '2202', null, true),
];

describe('the balance table', () => {
  it('nets the children of a parent on one side', () => {
    const { rows } = buildSubjectBalance({
      subjects: small,
      rows: [figure(2, 100), figure(3, -30)],
    });
    expect(rows.map((row) => [row.code, `${row.openingDebit}`, `${row.openingCredit}`])).toEqual([
      ['1122', '70.00', '0.00'],
      ['112201', '100.00', '0.00'],
      ['112202', '0.00', '30.00'],
    ]);
  });

  it('adds several figures of one leaf, such as its items', () => {
    const { rows } = buildSubjectBalance({ subjects: small, rows: [figure(4, -5), figure(4, -6)] });
    expect(rows.map(({ openingCredit }) => String(openingCredit))).toEqual(['11.00']);
  });

  it('shows the parent of a shown row even when its children cancel out', () => {
    const { rows } = buildSubjectBalance({
      subjects: small,
      rows: [figure(2, 10), figure(3, -10)],
    });
    expect(rows.map(({ code }) => code)).toEqual(['1122', '112201', '112202']);
  });

  it('shows a subject whose items cancel out, and all above it', () => {
    const rows = [figure(2, 0), figure(2, 100), figure(2, -100)];
    const table = buildSubjectBalance({ subjects: small, rows });
    expect(table.rows.map(({ code }) => code)).toEqual(['1122', '112201']);
    expect(new Set(table.rows.flatMap(textsOf))).toEqual(new Set(['0.00']));
  });

  it('leaves out subjects without figures', () => {
    expect(buildSubjectBalance({ subjects: small, rows: [figure(4, 0)] }).rows).toEqual([]);
  });

  it('totals the topmost rows of a range that holds no first level', () => {
    const input = { subjects: small, rows: [figure(2, 10), figure(3, 5)] };
    const { totals } = buildSubjectBalance(input, { subjectFrom: '112201', subjectTo: '112202' });
    expect(String(totals.openingDebit)).toBe('15.00');
  });

  it('balances in every pair when its leaves do, and closes where its movement leads', () => {
    const fen = fc.integer({ min: -100_000, max: 100_000 });
    const leaves = fc.array(fc.tuple(fc.constantFrom(2, 3, 4), fen, fen), { maxLength: 12 });
    fc.assert(
      fc.property(leaves, (drawn) => {
        const entries = drawn.flatMap(([id, opening, moved]) => [
          figure(id, opening, moved, 0),
          figure(id === 4 ? 2 : 4, -opening, 0, moved),
        ]);
        const { totals, rows } = buildSubjectBalance({ subjects: small, rows: entries });
        expect(totals.openingDebit.equals(totals.openingCredit)).toBe(true);
        expect(totals.debit.equals(totals.credit)).toBe(true);
        expect(totals.closingDebit.equals(totals.closingCredit)).toBe(true);
        for (const row of rows) {
          const opening = row.openingDebit.minus(row.openingCredit);
          const closing = row.closingDebit.minus(row.closingCredit);
          expect(closing.equals(opening.plus(signedBalance(row)))).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
