import type { CashFlowLine } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { flowIn, maySplit, movedLine, undoneLine } from './moves.model';

const line = (changes: Partial<CashFlowLine> = {}): CashFlowLine => ({
  voucherId: 7,
  row: 2,
  date: '2026-02-08',
  voucher: '记-7',
  isClosed: false,
  version: 3,
  summary: '付款',
  counterpart: '2001 短期借款',
  inflow: '-100.00',
  suggested: 'CF16',
  reason: 'mapped',
  item: null,
  note: '',
  parts: [{ item: 'CF16', amount: '100.00' }],
  ...changes,
});
const split = line({
  reason: 'assigned',
  parts: [
    { item: 'CF16', amount: '60.00' },
    { item: 'CF17', amount: '40.00' },
  ],
});
const repaid = { by: 'item', key: 'CF16' } as const;
const ofSubject = { by: 'subject', key: '31' } as const;
const place = { voucherId: 7, row: 2 };

describe('a line of a T account', () => {
  it('goes whole to another item, or leaves a part of it behind', () => {
    const whole = movedLine(line(), repaid, { to: 'CF06' });
    expect(whole).toEqual({ ...place, version: 3, item: 'CF06' });
    const some = movedLine(line(), repaid, { to: 'CF17', amount: Money.parse('40.00') });
    expect(some).toEqual({ ...place, version: 3, item: null, parts: split.parts });
  });

  it('is one item again when its parts come together', () => {
    const paid = { by: 'item', key: 'CF17' } as const;
    expect(movedLine(split, paid, { to: 'CF16' })).toEqual({ ...place, version: 3, item: 'CF16' });
    expect(movedLine(split, ofSubject, { to: 'CF06' })).toMatchObject({ item: 'CF06' });
  });

  it('does not go where it is, nor more of it than there is', () => {
    expect(movedLine(line(), repaid, { to: 'CF16' })).toBeUndefined();
    const amount = Money.parse('100.01');
    expect(movedLine(line(), repaid, { to: 'CF17', amount })).toBeUndefined();
    expect(movedLine(line({ row: null }), repaid, { to: 'CF17' })).toBeUndefined();
  });

  it('counts in the account of an item with its part, in that of its subject whole', () => {
    expect(flowIn(split, repaid).toString()).toBe('-60.00');
    expect(flowIn(split, ofSubject).toString()).toBe('-100.00');
    expect([maySplit(split, repaid), maySplit(split, ofSubject)]).toEqual([true, false]);
  });

  it('is undone to what it was: default, one item, or its parts', () => {
    expect(undoneLine(line())).toEqual({ ...place, item: null });
    expect(undoneLine(line({ reason: 'assigned', item: 'CF16' }))).toEqual({
      ...place,
      item: 'CF16',
    });
    expect(undoneLine(split)).toEqual({ ...place, item: null, parts: split.parts });
  });
});
