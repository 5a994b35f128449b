import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { addMonths, type Period } from '../period';
import examples from '../testing/data/asset-lives.json';
import {
  firstPeriodHere,
  monthsBeforeEntry,
  type AssetCard,
  type DepreciationMethod,
} from './asset-card';
import type { AssetChange } from './asset-change';
import {
  bookValueOf,
  lifeOf,
  monthOfLife,
  nextAmount,
  openingMoment,
  type AssetEvent,
} from './asset-life';
import { leftOf, netOf } from './asset-state';
import { changeProblem } from './change-problem';

const yuan = (text: string) => Money.parse(text);

function cardOf(given: Partial<Record<keyof AssetCard, unknown>>): AssetCard {
  const amount = (key: keyof AssetCard) => yuan(String(given[key] ?? '0'));
  const whole = {
    kind: (given.kind ?? 'fixed') as AssetCard['kind'],
    method: (given.method ?? 'straightLine') as DepreciationMethod,
    lifeMonths: Number(given.lifeMonths),
    startUse: String(given.startUse),
    entryPeriod: String(given.entryPeriod),
  };
  return {
    ...whole,
    originalValue: amount('originalValue'),
    residualRate: amount('residualRate'),
    usedMonths: Number(given.usedMonths ?? 0),
    openingAccumulated: amount('openingAccumulated'),
    openingImpairment: Money.zero,
    totalUnits: amount('totalUnits'),
    usedUnits: Money.zero,
  };
}

interface Told {
  readonly kind: string;
  readonly period: string;
  readonly amount?: string;
  readonly lifeMonths?: number;
  readonly residualRate?: string;
}

function changeOf({ kind, period, amount, lifeMonths, residualRate }: Told): AssetChange {
  return {
    kind,
    period,
    ...(amount === undefined ? {} : { amount: yuan(amount) }),
    ...(lifeMonths === undefined ? {} : { lifeMonths }),
    ...(residualRate === undefined ? {} : { residualRate: yuan(residualRate) }),
  } as AssetChange;
}

function eventTold({ change, state, monthly }: AssetEvent) {
  return {
    period: change.period,
    kind: change.kind,
    originalValueAfter: state.originalValue.toString(),
    residualValueAfter: state.residualValue.toString(),
    accumulatedAfter: state.accumulated.toString(),
    impairmentAfter: state.impairment.toString(),
    netAfter: bookValueOf(state).toString(),
    lifeMonthsAfter: state.lifeMonths,
    usedMonthsAfter: state.usedMonths,
    monthlyFromNextPeriod: monthly.toString(),
  };
}

describe('the life of an asset', () => {
  it.each(examples.map((example) => [example.id, example] as const))(
    'is that of the reference: %s',
    (_, { card: given, changes, schedule, ...example }) => {
      const card = cardOf(given);
      const { months, events } = lifeOf(card, (changes as Told[]).map(changeOf), {
        to: schedule.at(-1)?.to ?? '',
      });
      expect(firstPeriodHere(card)).toBe(example.firstDepreciationPeriod);
      expect(months[0]?.amount.toString()).toBe(example.monthlyAtStart);
      const spans = schedule.map(({ from, to }) =>
        months.filter(({ period }) => period >= from && period <= to),
      );
      const told = spans.map((span, index) => ({
        from: span[0]?.period,
        to: span.at(-1)?.period,
        months: span.length,
        amount: [...new Set(span.map(({ amount }) => amount.toString()))].join(),
        accumulatedAtEnd: span.at(-1)?.state.accumulated.toString(),
        // The reference tells the net amount before changes of the last month of a span.
        netAtEnd: netBefore(schedule[index]?.to ?? '')?.toString(),
      }));
      expect(told).toEqual(schedule);
      expect(events.map(eventTold)).toEqual(example.events);
      expect(sumOf(months.map(({ amount }) => amount)).toString()).toBe(example.total);

      function netBefore(period: Period) {
        const at = months.findIndex((month) => month.period === period);
        const before = at === 0 ? undefined : months[at - 1]?.state;
        const original = before?.originalValue ?? card.originalValue;
        const accumulated = before?.accumulated ?? card.openingAccumulated;
        const impairment = before?.impairment ?? Money.zero;
        return original
          .minus(accumulated)
          .minus(impairment)
          .minus(months[at]?.amount ?? Money.zero);
      }
    },
  );

  it.each<[DepreciationMethod, number, string[]]>([
    // 100,000 at 5 % in 60 months: 40 %, 24 %, 14.4 %, then equal parts of what is left.
    ['doubleDeclining', 60, ['40000.00', '24000.00', '14400.00', '8300.00', '8300.00']],
    // 5, 4, 3, 2, 1 fifteenths of 95,000.
    ['sumOfYears', 60, ['31666.68', '25333.32', '19000.00', '12666.64', '6333.36']],
    ['straightLine', 60, ['19000.00', '19000.00', '19000.00', '19000.00', '19000.00']],
  ])('by %s wears off by years', (method, lifeMonths, wanted) => {
    const card = cardOf({
      originalValue: '100000',
      residualRate: '0.05',
      lifeMonths,
      method,
      startUse: '2025-12',
      entryPeriod: '2025-12',
    });
    const { months } = lifeOf(card, []);
    const years = [...new Set(months.map(({ period }) => period.slice(0, 4)))];
    const near = years.map((year) =>
      sumOf(months.flatMap(({ period, amount }) => (period.startsWith(year) ? [amount] : []))),
    );
    expect(near).toHaveLength(wanted.length);
    for (const [index, sum] of near.entries()) {
      // Each month is rounded, and the last of all takes what is left.
      const off = sum.minus(yuan(wanted[index] ?? '0')).abs();
      expect([index, off.compare(yuan('0.30')) <= 0]).toEqual([index, true]);
    }
    expect(sumOf(near).toString()).toBe('95000.00');
  });

  it('goes on after its end for a change that leaves something again', () => {
    const card = cardOf({
      originalValue: '6000',
      residualRate: '0.05',
      lifeMonths: 36,
      startUse: '2023-03',
      entryPeriod: '2026-02',
      usedMonths: 35,
      openingAccumulated: '5500',
    });
    const { months } = lifeOf(card, [
      { kind: 'residual', period: '2026-03', residualRate: yuan('0.01') },
    ]);
    expect(months.map(({ period, amount }) => `${period} ${amount.toString()}`)).toEqual([
      '2026-02 200.00',
      '2026-03 0.00',
      '2026-04 240.00',
    ]);
  });

  it('by units of work wears off as they are done, and the last of them takes what is left', () => {
    const card = cardOf({
      originalValue: '100000',
      residualRate: '0.05',
      lifeMonths: 120,
      method: 'units',
      totalUnits: '30000',
      startUse: '2025-12',
      entryPeriod: '2025-12',
    });
    const units = new Map([
      ['2026-01', yuan('1000')],
      ['2026-03', yuan('28999')],
      ['2026-04', yuan('1')],
      ['2026-05', yuan('500')],
    ]);
    const { months } = lifeOf(card, [], { to: '2026-05', units });
    expect(months.map(({ amount }) => amount.toString())).toEqual([
      '3166.67',
      '0.00',
      '91830.17',
      '3.16',
      '0.00',
    ]);
  });

  it('does not count months without depreciation, and takes it up again where it stopped', () => {
    const card = cardOf({
      originalValue: '1200',
      residualRate: '0',
      lifeMonths: 12,
      startUse: '2025-12',
      entryPeriod: '2025-12',
    });
    const { months } = lifeOf(
      card,
      [
        { kind: 'method', period: '2026-03', method: 'none' },
        { kind: 'method', period: '2026-05', method: 'straightLine' },
      ],
      { to: '2027-02' },
    );
    expect(months.map(({ amount }) => amount.toString())).toEqual([
      '100.00',
      '100.00',
      '100.00',
      '0.00',
      '0.00',
      ...Array.from({ length: 9 }, () => '100.00'),
    ]);
  });

  it('ends for intangibles before the month that they leave in, for others with it', () => {
    const dispose: AssetChange[] = [{ kind: 'dispose', period: '2026-03' }];
    const amounts = (kind: AssetCard['kind']) => {
      const card = cardOf({
        kind,
        originalValue: '1200',
        residualRate: '0',
        lifeMonths: 12,
        startUse: '2025-12',
        entryPeriod: '2026-01',
      });
      return lifeOf(card, dispose).months.map(({ amount }) => amount.toString());
    };
    expect(amounts('fixed')).toEqual(['100.00', '100.00', '100.00']);
    expect(amounts('intangible')).toEqual(['100.00', '100.00', '0.00']);
  });

  it('proposes the months that were used before the entry', () => {
    const life = { startUse: '2024-04', lifeMonths: 48 } as const;
    const used = (kind: AssetCard['kind'], entryPeriod: string) =>
      monthsBeforeEntry({ ...life, kind, entryPeriod });
    expect(used('fixed', '2026-01')).toBe(20);
    expect(used('intangible', '2026-01')).toBe(21);
    expect(used('fixed', '2024-04')).toBe(0);
    expect(used('fixed', '2040-01')).toBe(48);
  });
});

const methods: DepreciationMethod[] = ['straightLine', 'doubleDeclining', 'sumOfYears'];
const fen = (min: number, max: number) =>
  fc.integer({ min, max }).map((count) => yuan(String(count)).dividedBy(100));
const cards = fc
  .record({
    kind: fc.constantFrom('fixed' as const, 'intangible' as const, 'prepaid' as const),
    method: fc.constantFrom(...methods),
    originalValue: fen(1, 900_000_000),
    rate: fc.constantFrom('0', '0.03', '0.05', '0.1', '1'),
    lifeMonths: fc.integer({ min: 1, max: 240 }),
    used: fc.integer({ min: 0, max: 240 }),
    worn: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ kind, method, originalValue, rate, lifeMonths, used, worn }): AssetCard => {
    const bare = cardOf({
      kind,
      method,
      lifeMonths,
      residualRate: rate,
      originalValue: originalValue.toString(),
      startUse: '2024-05',
      entryPeriod: '2026-01',
    });
    const usedMonths = Math.min(used, lifeMonths);
    const ofIt = originalValue
      .times(yuan('1').minus(yuan(rate)))
      .times(worn)
      .dividedBy(100);
    return { ...bare, usedMonths, openingAccumulated: ofIt };
  });
const period = fc.integer({ min: 0, max: 90 }).map((month) => addMonths('2026-01', month));
const change = fc.oneof(
  fc.record({ kind: fc.constant('increase' as const), period, amount: fen(1, 10_000_000) }),
  fc.record({ kind: fc.constant('decrease' as const), period, amount: fen(1, 10_000_000) }),
  fc.record({ kind: fc.constant('partial' as const), period, amount: fen(1, 10_000_000) }),
  fc.record({ kind: fc.constant('impairment' as const), period, amount: fen(1, 1_000_000) }),
  fc.record({
    kind: fc.constant('accumulatedAdjust' as const),
    period,
    amount: fen(-100_000, 100_000),
  }),
  fc.record({
    kind: fc.constant('life' as const),
    period,
    lifeMonths: fc.integer({ min: 1, max: 300 }),
  }),
  fc.record({
    kind: fc.constant('residual' as const),
    period,
    residualRate: fc.constantFrom(yuan('0'), yuan('0.05'), yuan('0.5')),
  }),
  fc.record({ kind: fc.constant('method' as const), period, method: fc.constantFrom(...methods) }),
);

/** Those that may be made, one after the other as a person would: in the order of their months. */
function possible(card: AssetCard, wanted: readonly AssetChange[]): AssetChange[] {
  const made: AssetChange[] = [];
  const sorted = wanted.toSorted((left, right) => (left.period < right.period ? -1 : 1));
  for (const each of sorted) {
    const before = lifeOf(card, made, { to: each.period });
    const state = before.months.at(-1)?.state;
    if (state && before.months.at(-1)?.period === each.period && !changeProblem(each, state, 1)) {
      made.push(each);
    }
  }
  return made;
}

describe('whatever happens to an asset', () => {
  const checked = { numRuns: Number(process.env['MINGZHANG_ASSET_RUNS'] ?? 200) };

  it('all its months and what left with parts of it amount to cost less residual, none below nothing', () => {
    fc.assert(
      fc.property(cards, fc.array(change, { maxLength: 8 }), (card, wanted) => {
        const { months } = lifeOf(card, possible(card, wanted));
        for (const { amount } of months) expect(amount.isNegative).toBe(false);
        const end = months.at(-1)?.state;
        if (!end || card.usedMonths >= card.lifeMonths) return;
        expect(leftOf(end).toString()).toBe('0.00');
        const { originalValue, residualValue, impairment } = end;
        const wornOff = originalValue.minus(residualValue).minus(impairment);
        // More had been worn off than a change left room for.
        if (end.accumulated.compare(wornOff) <= 0) {
          expect(end.accumulated.toString()).toBe(wornOff.toString());
          expect(netOf(end).toString()).toBe(residualValue.plus(impairment).toString());
        }
      }),
      checked,
    );
  });

  it('changes of different things in one month come to the same in any order', () => {
    const apart = fc.tuple(
      fc.record({ kind: fc.constant('increase' as const), amount: fen(1, 1_000_000) }),
      fc.record({
        kind: fc.constant('life' as const),
        lifeMonths: fc.integer({ min: 100, max: 300 }),
      }),
      fc.record({ kind: fc.constant('impairment' as const), amount: fen(1, 100) }),
      fc.record({ kind: fc.constant('method' as const), method: fc.constantFrom(...methods) }),
    );
    fc.assert(
      fc.property(cards, apart, fc.integer({ min: 0, max: 23 }), (card, given, turn) => {
        const changes = given.map((each) => ({ ...each, period: '2026-02' }) as AssetChange);
        const turned = [...changes];
        for (let at = turned.length - 1, rest = turn; at > 0; at -= 1) {
          turned.push(...turned.splice(rest % (at + 1), 1));
          rest = Math.floor(rest / (at + 1));
        }
        const amounts = (all: readonly AssetChange[]) =>
          lifeOf(card, all).months.map(({ amount }) => amount.toString());
        expect(amounts(turned)).toEqual(amounts(changes));
      }),
      checked,
    );
  });

  it('a change of nothing changes no month', () => {
    fc.assert(
      fc.property(cards, period, (card, when) => {
        const same: AssetChange = { kind: 'life', period: when, lifeMonths: card.lifeMonths };
        const [plain, again] = [lifeOf(card, []), lifeOf(card, possible(card, [same]))];
        expect(again.months).toHaveLength(plain.months.length);
        const from = again.months.findIndex(({ period: month }) => month > when);
        const left = plain.months.length - from;
        for (const [index, { amount }] of plain.months.slice(0, -1).entries()) {
          const off = amount.minus(again.months[index]?.amount ?? Money.zero).abs();
          // Roundings so far, half a fen a month at most, are shared out among the months left.
          const most = index < from || from === -1 ? 0 : 0.005 * (index / left) + 0.011;
          expect([index, Number(off.toString()) <= most]).toEqual([index, true]);
        }
      }),
      checked,
    );
  });

  it('equal parts go on as they are while two of them are left and the last month has not come', () => {
    fc.assert(
      fc.property(cards, (card) => {
        let moment = openingMoment({ ...card, method: 'straightLine' });
        const how = { kind: card.kind, isWearing: true, changes: [] };
        for (let month = card.usedMonths; month <= card.lifeMonths; month += 1) {
          const { state } = moment;
          const due = nextAmount(moment);
          const isEven = due.isPositive && leftOf(state).compare(due.times(2)) >= 0;
          const after = monthOfLife(moment, how);
          expect([after.amount, after.plan]).toEqual([due, moment.plan]);
          if (isEven && state.usedMonths + 2 < state.lifeMonths) {
            expect(nextAmount(after)).toEqual(due);
          }
          moment = after;
        }
        // By the end of its life nothing is left, and nothing becomes of it.
        expect(monthOfLife(moment, how).state).toEqual(moment.state);
      }),
      checked,
    );
  });
});
