import fc from 'fast-check';
import { isLongText, slicesOf, unhurriedJson } from './answer-text';
import { occupy, turnsDuring } from './testing/turns';

describe('a long answer as text', () => {
  it('is what JSON.stringify makes of it', async () => {
    const page = fc.record(
      {
        success: fc.boolean(),
        data: fc.oneof(
          fc.jsonValue(),
          fc.record({ records: fc.array(fc.jsonValue(), { minLength: 40, maxLength: 70 }) }),
          fc.array(fc.option(fc.jsonValue(), { nil: undefined }), {
            minLength: 45,
            maxLength: 60,
          }),
        ),
        left: fc.option(fc.string(), { nil: undefined }),
        at: fc.date({ noInvalidDate: true }),
      },
      { requiredKeys: ['success'] },
    );
    await fc.assert(
      fc.asyncProperty(page, async (answer) => {
        expect(await unhurriedJson(answer)).toBe(JSON.stringify(answer));
      }),
      { numRuns: 200 },
    );
  });

  it('is written with turns for others in between', async () => {
    const slow = { toJSON: () => (occupy(3), 1) };
    const answer = { data: { records: Array.from({ length: 60 }, () => slow) } };
    expect(await turnsDuring(() => unhurriedJson(answer))).toBeGreaterThanOrEqual(50);
  });
});

describe('a long text in slices', () => {
  it('has the bytes of the whole, also where a slice would end within a character', () => {
    const text = fc
      .tuple(fc.constantFrom('a', '账', '𠮷'), fc.nat(3))
      .map(([char, shift]) => '.'.repeat(shift) + char.repeat(70_000));
    fc.assert(
      fc.property(text, (whole) => {
        expect(isLongText(whole)).toBe(true);
        const slices = [...slicesOf(whole)];
        expect(slices.length).toBeGreaterThan(1);
        expect(Buffer.concat(slices).equals(Buffer.from(whole))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});
