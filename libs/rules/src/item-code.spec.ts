import fc from 'fast-check';
import { nextItemCode } from './item-code';

describe('the next code of a category', () => {
  it('is one above the highest number, as wide as the widest', () => {
    expect(nextItemCode([])).toBe('001');
    expect(nextItemCode(['001', '007'])).toBe('008');
    expect(nextItemCode(['0099', '12'])).toBe('0100');
    expect(nextItemCode(['KH-01', '9'])).toBe('010');
  });

  it('is followed by the next code of it alone', () => {
    const code = fc.oneof(fc.nat({ max: 99_999 }).map(String), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(code), (codes) => {
        const next = nextItemCode(codes);
        expect(nextItemCode([...codes, next])).toBe(nextItemCode([next]));
      }),
    );
  });

  it('is found among more codes than a call takes arguments', () => {
    const codes = Array.from({ length: 300_000 }, (_, at) => String(at + 1));
    expect(nextItemCode(codes)).toBe('300001');
  });

  it('is never one that is taken', () => {
    const code = fc.oneof(fc.nat({ max: 99_999 }).map(String), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(code), (codes) => {
        const next = nextItemCode(codes);
        expect(codes).not.toContain(next);
        expect(codes.filter((one) => /^\d+$/.test(one)).map(Number)).not.toContain(Number(next));
      }),
    );
  });
});
