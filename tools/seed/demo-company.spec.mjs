import { demoMonth, demoMonths } from './demo-company.mjs';
import { createLedger, demoOpenings } from './demo-ledger.mjs';

const months = Array.from({ length: demoMonths }, (_, index) =>
  new Date(Date.UTC(2025, 9 + index, 1)).toISOString().slice(0, 7),
);
/** The business alone: what ends a month is made by the product. */
function business() {
  const ledger = createLedger();
  return months.map((month, index) => demoMonth({ month, index, ledger }));
}

describe('the demo company', () => {
  it('opens balanced', () => {
    const net = demoOpenings.reduce(
      (sum, { code, fen }) => sum + (/^(1602|2|3)/.test(code) ? -fen : fen),
      0,
    );
    expect(net).toBe(0);
  });

  it('is the same on every run', () => {
    expect(business()).toEqual(business());
  });

  it('has about 55 vouchers in each of 14 months, in the order of their days', () => {
    for (const { month, vouchers } of business()) {
      const dates = vouchers.map(({ date }) => date);
      expect(dates).toEqual([...dates].sort());
      expect(new Set(dates.map((date) => date.slice(0, 7)))).toEqual(new Set([month]));
      expect(vouchers.length).toBeGreaterThan(45);
      expect(vouchers.length).toBeLessThan(65);
    }
  });

  it('balances every voucher in whole fen', () => {
    for (const { entries, summary } of business().flatMap(({ vouchers }) => vouchers)) {
      const sides = entries.map(({ debit = 0, credit = 0 }) => debit - credit);
      expect([summary, sides.reduce((sum, side) => sum + side, 0)]).toEqual([summary, 0]);
      expect(sides.every((side) => Number.isSafeInteger(side) && side !== 0)).toBe(true);
    }
  });
});
