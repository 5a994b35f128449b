import { cashFlowRules, type CashFlowRules } from '@mingzhang/rules/statements';
import { placeOf, type KeptAssignment } from './cash-assignments';
import { ownStamps } from './cash-months';

const period = '2026-01';
const assignment: KeptAssignment = {
  voucherId: 7,
  period,
  row: 2,
  version: 1,
  subjectId: 30,
  inflow: '-10.00',
  item: 'CF06',
  parts: [
    { item: 'CF05', amount: '4.00' },
    { item: 'CF06', amount: '6.00' },
  ],
};
const stampsOf = (all: readonly KeptAssignment[], more: Parameters<typeof ownStamps>[2] = {}) =>
  ownStamps(new Map(all.map((each) => [placeOf(each), each])), period, more);
const stampOf = (changes: Partial<KeptAssignment> = {}, at = period) =>
  stampsOf([{ ...assignment, ...changes }])(at);

describe('the own stamp of a kept month', () => {
  it('stays while nothing changes, in whatever order assignments are read', () => {
    const other = { ...assignment, voucherId: 8 };
    expect(stampOf()).toBe(stampOf());
    expect(stampsOf([assignment, other])(period)).toBe(stampsOf([other, assignment])(period));
  });

  it.each<[string, Partial<KeptAssignment>]>([
    ['the voucher', { voucherId: 8 }],
    ['the line', { row: 3 }],
    ['the version', { version: 2 }],
    ['the subject that the line had', { subjectId: 31 }],
    ['the amount that the line had', { inflow: '-10.01' }],
    ['the item', { item: 'CF05' }],
    ['that it is split', { parts: null }],
    [
      'the item of a part',
      {
        parts: [
          { item: 'CF04', amount: '4.00' },
          { item: 'CF06', amount: '6.00' },
        ],
      },
    ],
    [
      'the amount of a part',
      {
        parts: [
          { item: 'CF05', amount: '5.00' },
          { item: 'CF06', amount: '5.00' },
        ],
      },
    ],
  ])('is another one with %s', (_, changes) => {
    expect(stampOf(changes)).not.toBe(stampOf());
  });

  it('is another one with one more assignment of the month, and the same with one of another month', () => {
    const more = (at: string) =>
      stampsOf([assignment, { ...assignment, voucherId: 9, period: at }])(period);
    expect(more(period)).not.toBe(stampOf());
    expect(more('2026-02')).toBe(stampOf());
    expect(stampOf({ period: '2026-02' })).not.toBe(stampOf());
    expect(stampOf({ period: '2026-02' }, '2026-02')).toBe(stampOf());
  });

  it('is another one with another way of finding items', () => {
    expect(stampsOf([assignment], { version: -1 })(period)).not.toBe(stampOf());
  });

  const first = <K, V>(map: ReadonlyMap<K, V>) => {
    const [entry] = map;
    if (!entry) throw new Error('the rules have some');
    return entry;
  };

  it.each<[string, (rules: CashFlowRules) => Partial<CashFlowRules>]>([
    [
      'items',
      ({ items }) => {
        const [code, item] = first(items);
        return { items: new Map([...items, [code, { ...item, lineNo: 99 }]]) };
      },
    ],
    [
      'the mapping',
      ({ mapping }) => ({ mapping: new Map([...mapping, [first(mapping)[0], 'CF99']]) }),
    ],
    ['what nothing maps', ({ unmapped }) => ({ unmapped: { ...unmapped, out: 'CF99' } })],
    ['revaluation', ({ exchange }) => ({ exchange: { ...exchange, out: 'CF99' } })],
    [
      'what follows the main business',
      ({ following }) => ({ following: new Set([...following, '2']) }),
    ],
  ])('is another one with other rules of %s', (_, change) => {
    for (const standard of [0, 1] as const) {
      const rulesOf: typeof cashFlowRules = (choice) => {
        const rules = cashFlowRules(choice);
        return choice.standard === standard ? { ...rules, ...change(rules) } : rules;
      };
      expect(stampsOf([assignment], { rulesOf })(period)).not.toBe(stampOf());
    }
  });
});
