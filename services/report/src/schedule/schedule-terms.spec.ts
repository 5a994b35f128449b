import { Money, sumOf } from '@mingzhang/rules';
import type { EquityEffect, ScheduleColumn } from '@mingzhang/rules/statements';
import type { MadeSchedule } from './schedule-maker';
import { scheduleTerms } from './schedule-terms';

const effects = (count: number): EquityEffect[] =>
  Array.from({ length: count }, (_, at) => ({
    voucherId: at + 1,
    row: 'contribution',
    column: 'capital',
    amount: Money.parse(at + 1),
  }));
const voucherOf = ({ voucherId: id }: EquityEffect) => {
  return {
    id,
    date: '2026-01-05',
    period: '2026-01',
    title: `记-${id}`,
    summary: '投资',
    lines: [],
  };
};
const termsOf = (count: number) => {
  const all = effects(count);
  const amount = sumOf(all.map((each) => each.amount));
  const made = {
    kind: 'equity',
    equity: {
      schedule: { effectsAt: () => all },
      vouchers: new Map(all.map((each) => [each.voucherId, voucherOf(each)])),
    },
  } as unknown as MadeSchedule;
  const row = { lineNo: 9, title: '1．所有者投入的普通股', formula: '' };
  const column = { key: 'current.capital', of: 'current' } as ScheduleColumn;
  const terms = scheduleTerms(
    made,
    { row, cells: new Map([[column.key, { amount, terms: [] }]]) } as never,
    column,
  );
  return { terms, amount };
};

it('a figure of more than a hundred vouchers says how many are left out, and adds up all the same', () => {
  const { terms, amount } = termsOf(103);
  expect(terms).toHaveLength(101);
  expect(terms.at(-1)).toMatchObject({
    amount: '306.00',
    link: null,
    title: '另有 3 笔凭证，这里只列前 100 笔，全部请到明细账查看',
  });
  expect(sumOf(terms.map((term) => Money.parse(term.amount ?? '0'))).equals(amount)).toBe(true);
  expect(termsOf(100).terms).toHaveLength(100);
});
