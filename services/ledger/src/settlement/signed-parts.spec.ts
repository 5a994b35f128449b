import type { OpenEntry } from '@mingzhang/rules';
import { occupy } from '@mingzhang/server/testing';
import type { OpenRow } from './settlement.query';
import { openEntries, signedParts } from './signed-parts';

/** An open entry of 1.00 on a line of its own voucher. */
const rowOf = (voucherId: number, currency = 'CNY'): OpenRow => ({
  voucher_id: voucherId,
  line_no: 1,
  date: '2026-01-05',
  currency,
  title: `2026-01 记-${voucherId}`,
  is_base: currency === 'CNY',
  open: '1.00',
  own_open: '1.00',
  ...(voucherId % 2 ? { net: '1.00', own: '1.00' } : { net: '-1.00', own: '-1.00' }),
});
const lineOf = (voucherId: number) => ({ voucherId, lineNo: 1, amount: '1.00' });

describe('lines of marks', () => {
  it('are judged with turns for others between the marks, each by what those before it have left', async () => {
    let [turn, isOver] = [0, false];
    const next = () => {
      turn += 1;
      if (!isOver) setImmediate(next);
    };
    next();
    const turns = new Set<number>();
    const ids = Array.from({ length: 40 }, (_, at) => at + 1);
    const open = await openEntries(ids.map((id) => rowOf(id)));
    const marks = Array.from({ length: 20 }, (_, at) => ({
      get lines() {
        occupy(3);
        turns.add(turn);
        return [lineOf(2 * at + 1), lineOf(2 * at + 2)];
      },
    }));
    const signed = await signedParts(marks, { base: 'CNY', open });
    isOver = true;
    expect(signed.map(({ own }) => own.toString())).toEqual(
      ids.map((id) => (id % 2 ? '1.00' : '-1.00')),
    );
    expect(turns.size).toBeGreaterThanOrEqual(18);
    await expect(signedParts(marks.slice(0, 1), { base: 'CNY', open })).rejects.toMatchObject({
      code: 'SETTLEMENT_REFUSED',
    });
  });

  it('name an entry of another currency by its place, without looking through all that are open', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => at + 1);
    const open = await openEntries(ids.map((id) => rowOf(id, 'USD')));
    const looked = jest.spyOn(open.byKey as Map<string, OpenEntry>, 'keys');
    const marks = [{ lines: ids.map(lineOf) }];
    await expect(signedParts(marks, { base: 'CNY', open })).rejects.toThrow('分录是 USD');
    expect(looked).not.toHaveBeenCalled();
  });
});
