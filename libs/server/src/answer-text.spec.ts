import fc from 'fast-check';
import { answerParts } from './answer-text';
import { occupy, turnsDuring } from './testing/turns';

/** The text of a response. */
async function textOf(answer: object): Promise<string> {
  return Buffer.concat(await answerParts(answer, Infinity)).toString();
}

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
        expect(await textOf(answer)).toBe(JSON.stringify(answer));
      }),
      { numRuns: 200 },
    );
  });

  it('is written with turns for others in between', async () => {
    const slow = { toJSON: () => (occupy(3), 1) };
    const answer = { data: { records: Array.from({ length: 60 }, () => slow) } };
    expect(await turnsDuring(() => textOf(answer))).toBeGreaterThanOrEqual(50);
  });
});

describe('the parts of a long answer', () => {
  it('have its bytes, also where one ends within a character', async () => {
    for (const char of ['a', '账', '𠮷']) {
      const answer = { data: Array.from({ length: 60 }, (_, at) => char.repeat(3_000 + at)) };
      const parts = await answerParts(answer, Infinity);
      expect(parts.length).toBeGreaterThan(2);
      expect(Buffer.concat(parts).equals(Buffer.from(JSON.stringify(answer)))).toBe(true);
    }
  });

  it('are small, also of one long text', async () => {
    const parts = await answerParts({ data: '账'.repeat(100_000) }, Infinity);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
  });

  it('end where there are more bytes than there may be', async () => {
    const written: number[] = [];
    const records = Array.from({ length: 1_000 }, (_, at) => ({
      toJSON: () => (written.push(at), '账'.repeat(1_000)),
    }));
    await expect(answerParts({ records }, 500_000)).rejects.toMatchObject({
      code: 'ANSWER_TOO_LARGE',
    });
    expect(written.length).toBeLessThan(300);
    expect(await answerParts({ data: 'abc' }, '{"data":"abc"}'.length)).toHaveLength(1);
    await expect(answerParts({ data: 'abc' }, '{"data":"abc"}'.length - 1)).rejects.toMatchObject({
      code: 'ANSWER_TOO_LARGE',
    });
  });
});
