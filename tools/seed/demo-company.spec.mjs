import { demoMonths, demoVouchers } from './demo-company.mjs';
import { demoOpenings } from './demo-ledger.mjs';

const months = Array.from({ length: demoMonths }, (_, index) =>
  new Date(Date.UTC(2025, 9 + index, 1)).toISOString().slice(0, 7),
);
const vouchers = demoVouchers(months);

describe('the demo company', () => {
  it('opens balanced', () => {
    const net = demoOpenings.reduce(
      (sum, { code, fen }) => sum + (/^(1602|2|3)/.test(code) ? -fen : fen),
      0,
    );
    expect(net).toBe(0);
  });

  it('is the same on every run', () => {
    expect(demoVouchers(months)).toEqual(vouchers);
  });

  it('has about 60 vouchers in each of 14 months', () => {
    for (const month of months) {
      const count = vouchers.filter(({ date }) => date.startsWith(month)).length;
      expect(count).toBeGreaterThan(50);
      expect(count).toBeLessThan(75);
    }
  });

  it('balances every voucher in whole fen', () => {
    for (const { entries, summary } of vouchers) {
      const sides = entries.map(({ debit = 0, credit = 0 }) => debit - credit);
      expect([summary, sides.reduce((sum, side) => sum + side, 0)]).toEqual([summary, 0]);
      expect(sides.every((side) => Number.isSafeInteger(side) && side !== 0)).toBe(true);
    }
  });

  it('carries all income and expense forward every month', () => {
    const nets = new Map();
    for (const [index, voucher] of vouchers.entries()) {
      for (const { code, debit = 0, credit = 0 } of voucher.entries)
        nets.set(code, (nets.get(code) ?? 0) + debit - credit);
      const monthEnds = vouchers[index + 1]?.date.slice(0, 7) !== voucher.date.slice(0, 7);
      if (monthEnds)
        expect([...nets].filter(([code, net]) => code.startsWith('5') && net !== 0)).toEqual([]);
    }
  });

  it('never overdraws cash, bank or stock', () => {
    const nets = new Map(demoOpenings.map(({ code, fen }) => [code, fen]));
    for (const { date, entries } of vouchers) {
      for (const { code, debit = 0, credit = 0 } of entries)
        nets.set(code, (nets.get(code) ?? 0) + debit - credit);
      for (const code of ['1001', '1002', '1405'])
        expect([date, code, (nets.get(code) ?? 0) >= 0]).toEqual([date, code, true]);
    }
  });
});
