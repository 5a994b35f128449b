import fc from 'fast-check';
import { addMonths, periodsBetween } from './period';
import {
  correctedReturns,
  correctionMonth,
  correctionProblem,
  endsFiledQuarter,
  firstFiledOfQuarter,
  kindSpans,
  usualChangeMonth,
  vatTypeAt,
  withKind,
  type TaxpayerKinds,
  type VatType,
  latestChangeMonth,
  vatTypeByMonths,
} from './taxpayer-kind';

const enabled = '2026-01';
const months = periodsBetween(enabled, '2027-12');
const small: TaxpayerKinds = { vatType: 0, changes: [] };
const changes = fc.array(
  fc.record({
    vatType: fc.constantFrom<VatType>(0, 1),
    from: fc.integer({ min: 0, max: 23 }).map((at) => addMonths(enabled, at)),
  }),
  { maxLength: 6 },
);
const after = (list: readonly { vatType: VatType; from: string }[]) =>
  list.reduce((kinds, change) => withKind(kinds, { ...change, enabled }), small);

describe('the kind of a taxpayer', () => {
  it('is the one that each month had', () => {
    const kinds = withKind(small, { vatType: 1, from: '2026-02', enabled });
    expect(months.slice(0, 3).map((month) => vatTypeAt(kinds, month))).toEqual([0, 1, 1]);
    expect(kindSpans(kinds)).toEqual([
      { vatType: 0, from: null, to: '2026-01' },
      { vatType: 1, from: '2026-02', to: null },
    ]);
  });

  it('stays what it was before the month of a change, and is the new one from then on', () => {
    fc.assert(
      fc.property(changes, fc.constantFrom<VatType>(0, 1), fc.nat(23), (earlier, vatType, at) => {
        const before = after(earlier);
        const from = addMonths(enabled, at);
        const kinds = withKind(before, { vatType, from, enabled });
        for (const month of months) {
          expect(vatTypeAt(kinds, month)).toBe(month < from ? vatTypeAt(before, month) : vatType);
        }
      }),
    );
  });

  it('has spans that follow each other without a gap, each of the other kind', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const spans = kindSpans(after(list));
        expect(spans[0]?.from).toBeNull();
        expect(spans.at(-1)?.to).toBeNull();
        for (const [index, span] of spans.entries()) {
          const next = spans[index + 1];
          if (!next) continue;
          expect(next.vatType).not.toBe(span.vatType);
          expect(next.from).toBe(addMonths(span.to ?? '', 1));
        }
      }),
    );
  });

  it('taken back leaves no trace', () => {
    const kinds = after([
      { vatType: 1, from: '2026-02' },
      { vatType: 0, from: '2026-02' },
    ]);
    expect(kinds).toEqual(small);
  });
});

describe('a general taxpayer', () => {
  const since = (from: string) => withKind(small, { vatType: 1, from, enabled });
  const nothing = { enabled, named: undefined, lastClosed: null, declared: [] };
  const rule =
    '一般纳税人登记后不能再转为小规模纳税人（增值税法实施条例第三十六条、国家税务总局公告2026年第2号）。' +
    '当初选错身份的可以更正：账套自2026年第02期起为一般纳税人，';

  it('is corrected from the month it began while nothing of it is closed or declared', () => {
    const kinds = since('2026-02');
    expect(correctionMonth(kinds, enabled)).toBe('2026-02');
    const free = { ...nothing, lastClosed: '2026-01' };
    expect(correctionProblem(kinds, free)).toBeNull();
    expect(correctionProblem(kinds, { ...free, named: '2026-02' })).toBeNull();
    expect(correctionProblem(kinds, { ...free, named: '2026-03' })).toBe(
      `${rule}更正只能从2026年第02期起，不能从2026年第03期起，请把起始月份改为2026年第02期或留空`,
    );
  });

  it('never becomes a small-scale one after a month is closed or declared', () => {
    const kinds = since('2026-02');
    expect(correctionProblem(kinds, { ...nothing, lastClosed: '2026-03' })).toBe(
      `${rule}2026年第03期已结账，请先反结账到2026年第02期，再从2026年第02期起更正`,
    );
    const declared = ['2026-02 增值税', '2026-02 附加税费'];
    expect(correctionProblem(kinds, { ...nothing, declared })).toBe(
      `${rule}2026-02 增值税等 2 期已登记申报，请先在纳税申报中退回，再从2026年第02期起更正`,
    );
  });

  it('is asked for the returns of the quarter that its first month cuts', () => {
    expect(correctedReturns(since('2026-08'), enabled)).toBe('2026-07');
    expect(correctedReturns(since('2026-07'), enabled)).toBe('2026-07');
    expect(correctedReturns({ vatType: 1, changes: [] }, '2026-02')).toBe('2026-02');
  });

  it('that is corrected has the kinds of before its last change, and those of closed months', () => {
    fc.assert(
      fc.property(changes, fc.nat(23), (earlier, closed) => {
        const kinds = after(earlier);
        fc.pre(kinds.vatType === 1);
        const from = correctionMonth(kinds, enabled);
        const lastClosed = addMonths(enabled, closed);
        const isAllowed = correctionProblem(kinds, { ...nothing, lastClosed }) === null;
        expect(isAllowed).toBe(lastClosed < from);
        const corrected = withKind(kinds, { vatType: 0, from, enabled });
        expect(corrected.changes).toEqual(kinds.changes.slice(0, -1));
        for (const month of months.filter((each) => each < from)) {
          expect(vatTypeAt(corrected, month)).toBe(vatTypeAt(kinds, month));
        }
      }),
    );
  });
});

it('usually changes after the last month with vouchers, and never in a closed one', () => {
  expect(usualChangeMonth({ firstOpen: '2026-02', lastBooked: '2026-01' })).toBe('2026-02');
  expect(usualChangeMonth({ firstOpen: '2026-01', lastBooked: '2026-03' })).toBe('2026-04');
  expect(usualChangeMonth({ firstOpen: '2026-01', lastBooked: null })).toBe('2026-01');
  // February and March are closed without vouchers: the month after January is closed as well.
  expect(usualChangeMonth({ firstOpen: '2026-04', lastBooked: '2026-01' })).toBe('2026-04');
});

it('begins by the end of next year at the latest, or with the first open month', () => {
  const today = '2026-11-28';
  expect(latestChangeMonth({ firstOpen: '2026-02', today })).toBe('2027-12');
  expect(latestChangeMonth({ firstOpen: '2028-01', today })).toBe('2028-01');
});

describe('the kind of a month by the months of an account set', () => {
  const months = [
    { period: '2026-01', vatType: 0 },
    { period: '2026-02', vatType: 1 },
  ] as const;

  it('is that of the month, of the first one before it or of the last one after it', () => {
    const at = (period: string) => vatTypeByMonths({ vatType: 0, months }, period);
    expect(['2025-12', '2026-01', '2026-02', '2026-09'].map(at)).toEqual([0, 0, 1, 1]);
  });

  it('is the newest where the months tell none', () => {
    const silent = [{ period: '2026-01' }];
    expect(vatTypeByMonths({ vatType: 1, months: silent }, '2026-01')).toBe(1);
  });
});

it('cuts the quarter of VAT where the kind changes', () => {
  expect(firstFiledOfQuarter('2026-03', null)).toBe('2026-01');
  expect(firstFiledOfQuarter('2026-03', '2026-02')).toBe('2026-02');
  expect(firstFiledOfQuarter('2026-06', '2026-02')).toBe('2026-04');
  expect(endsFiledQuarter('2026-01', '2026-01')).toBe(true);
  expect(endsFiledQuarter('2026-01', '2026-02')).toBe(false);
  expect(endsFiledQuarter('2026-03', null)).toBe(true);
});
