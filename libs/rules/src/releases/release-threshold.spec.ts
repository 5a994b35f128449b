import fc from 'fast-check';
import {
  endOf,
  MINUTES_AT_MOST,
  ReleaseRefusal,
  thresholdOf,
  thresholdSentence,
  thresholdText,
  USUAL_THRESHOLD,
} from '.';

const threshold = fc.record({
  sessions: fc.integer({ min: 1, max: 9_999 }),
  minutes: fc.integer({ min: 1, max: MINUTES_AT_MOST }),
  slowMs: fc.integer({ min: 1, max: 999_999 }),
  slowPercent: fc.integer({ min: 1, max: 100 }),
});
const count = fc.nat({ max: 1_000 });

describe('the threshold of a release', () => {
  it('is read as it is written', () => {
    fc.assert(
      fc.property(threshold, (given) => expect(thresholdOf(thresholdText(given))).toEqual(given)),
    );
  });

  it('is as usual in what is not said', () => {
    expect(thresholdOf('5/20m')).toEqual({ ...USUAL_THRESHOLD, sessions: 5, minutes: 20 });
    expect(thresholdOf('slow:2.5s/30%')).toEqual({
      ...USUAL_THRESHOLD,
      slowMs: 2_500,
      slowPercent: 30,
    });
    expect(thresholdSentence(USUAL_THRESHOLD)).toBe(
      '10 分钟内 3 人出错即暂停，或其中 50% 载入超过 10 秒',
    );
  });

  it.each([
    ['0/10m', '人数要大于 0'],
    ['5/0m', '分钟数为 1 至 60'],
    ['5/61m', '分钟数为 1 至 60'],
    ['slow:0s/30%', '秒数要大于 0'],
    ['slow:4s/101%', '比例为 1% 至 100%'],
    ['5', '不认识'],
    ['', '不认识'],
    ['5/10m;slow:4s/30%', '不认识'],
  ])('is refused as %s', (text, reason) => {
    expect(() => thresholdOf(text)).toThrow(reason);
    expect(() => thresholdOf(text)).toThrow(ReleaseRefusal);
  });

  it('ends a release that fails often enough, or whose share of slow loads is large enough', () => {
    const given = { ...USUAL_THRESHOLD, sessions: 3, slowPercent: 50 };
    expect(endOf({ failed: 2, loaded: 100, slow: 2 }, given)).toBeUndefined();
    expect(endOf({ failed: 3, loaded: 0, slow: 0 }, given)).toBe('failed');
    expect(endOf({ failed: 0, loaded: 6, slow: 3 }, given)).toBe('slow');
    expect(endOf({ failed: 0, loaded: 7, slow: 3 }, given)).toBeUndefined();
    // Two of two: so few say nothing.
    expect(endOf({ failed: 0, loaded: 2, slow: 2 }, given)).toBeUndefined();
  });

  it('never lets a release go on for one more that fails, or is slow', () => {
    fc.assert(
      fc.property(threshold, count, count, count, (given, failed, fast, slow) => {
        const before = { failed, slow, loaded: fast + slow };
        if (endOf(before, given) === undefined) return;
        expect(endOf({ ...before, failed: failed + 1 }, given)).toBeDefined();
        expect(endOf({ failed, slow: slow + 1, loaded: fast + slow + 1 }, given)).toBeDefined();
      }),
    );
  });
});
