import fc from 'fast-check';
import { z } from 'zod';
import { allCalls } from '../all-calls';
import { callKey, callShape } from './call-shape';
import { fits, fitsCall } from './fits';
import type { Shape } from './shape';

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input' }) as Shape;
const isTaken = (given: z.ZodType, wanted: z.ZodType): boolean =>
  fits(shapeOf(given), shapeOf(wanted));
const isRead = (given: z.ZodType, wanted: z.ZodType): boolean =>
  fits(shapeOf(given), shapeOf(wanted), { isOpen: true });

const period = z.strictObject({ period: z.string() });

describe('what a client sends', () => {
  it('is taken by a service that has learned an optional field, not by one that asks for more', () => {
    expect(isTaken(period, period.extend({ level: z.int().optional() }))).toBe(true);
    expect(isTaken(period, period.extend({ level: z.int() }))).toBe(false);
  });

  it('is refused where the service no longer knows a field, also an optional one', () => {
    expect(isTaken(period.extend({ level: z.int().optional() }), period)).toBe(false);
  });

  it('may be less than what is allowed, never more', () => {
    expect(isTaken(z.string().max(20), z.string().max(60))).toBe(true);
    expect(isTaken(z.string().max(60), z.string().max(20))).toBe(false);
    expect(isTaken(z.string(), z.string().max(20))).toBe(false);
    expect(isTaken(z.enum(['a']), z.enum(['a', 'b']))).toBe(true);
    expect(isTaken(z.enum(['a', 'b']), z.enum(['a']))).toBe(false);
    expect(isTaken(z.int(), z.number())).toBe(true);
    expect(isTaken(z.string(), z.string().nullable())).toBe(true);
    expect(isTaken(z.string().nullable(), z.string())).toBe(false);
    expect(isTaken(z.array(z.int()).max(5), z.array(z.number()).max(9))).toBe(true);
    expect(isTaken(z.string().regex(/^a/), z.string().regex(/^b/))).toBe(false);
  });
});

describe('what a service answers', () => {
  it('may hold fields that the client does not know, and has all that it knows', () => {
    expect(isRead(period.extend({ isOpen: z.boolean() }), period)).toBe(true);
    expect(isRead(period, period.extend({ isOpen: z.boolean() }))).toBe(false);
    expect(isRead(z.array(period.extend({ n: z.int() })), z.array(period))).toBe(true);
  });

  it('is none that a client has no words for', () => {
    expect(isRead(z.enum(['open', 'closed', 'sealed']), z.enum(['open', 'closed']))).toBe(false);
    expect(isRead(z.string().nullable(), z.string())).toBe(false);
  });

  it('may hold itself', () => {
    const tree = z.strictObject({
      code: z.string(),
      get children() {
        return z.array(tree);
      },
    });
    const more = z.strictObject({
      code: z.string(),
      name: z.string(),
      get children() {
        return z.array(more);
      },
    });
    expect(isRead(more, tree)).toBe(true);
    expect(isRead(tree, more)).toBe(false);
  });
});

describe('the calls of the contract', () => {
  it('fit themselves, by the rule and not by their text alone', () => {
    const strangers = Object.values(allCalls).filter((call) => {
      const { request, answer } = callShape(call);
      return !fits(request, request) || !fits(answer, answer, { isOpen: true });
    });
    expect(strangers.map(callKey)).toEqual([]);
  });

  it('do not fit once they travel in another way', () => {
    const shape = callShape(Object.values(allCalls)[0] as never);
    expect(fitsCall(shape, { ...shape, as: 'multipart' })).toBe(false);
    expect(fitsCall(shape, { ...shape, answers: 'file' })).toBe(false);
  });
});

/** A schema with values that it accepts. */
interface Made {
  readonly schema: z.ZodType;
  readonly values: fc.Arbitrary<unknown>;
}

const fieldNames = ['a', 'b'] as const;

/** Few kinds and small bounds, so that two independent schemas often fit each other. */
const { made } = fc.letrec<{ made: Made }>((tie) => ({
  made: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc
      .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 2, max: 3 }))
      .map(([min, max]): Made => ({
        schema: z.string().min(min).max(max),
        values: fc.string({ minLength: min, maxLength: max, unit: fc.constantFrom('x', 'y') }),
      })),
    fc
      .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 2, max: 4 }))
      .map(([min, max]): Made => ({
        schema: z.int().min(min).max(max),
        values: fc.integer({ min, max }),
      })),
    fc.subarray(['x', 'y', 'xx'], { minLength: 1 }).map((words): Made => ({
      schema: z.enum(words as [string]),
      values: fc.constantFrom(...words),
    })),
    tie('made').map(({ schema, values }): Made => ({
      schema: schema.nullable(),
      values: fc.option(values),
    })),
    tie('made').map(({ schema, values }): Made => ({
      schema: z.array(schema).max(2),
      values: fc.array(values, { maxLength: 2 }),
    })),
    fc
      .tuple(fc.subarray([...fieldNames]), fc.subarray([...fieldNames]), tie('made'), tie('made'))
      .map(([has, needs, one, other]): Made => {
        const fields = [one, other];
        const shape = has.map((name, at) => [name, fields[at] as Made] as const);
        return {
          schema: z.strictObject(
            Object.fromEntries(
              shape.map(([name, { schema }]) => [
                name,
                needs.includes(name) ? schema : schema.optional(),
              ]),
            ),
          ),
          values: fc.record(Object.fromEntries(shape.map(([name, { values }]) => [name, values])), {
            requiredKeys: needs.filter((name) => has.includes(name)),
          }),
        };
      }),
  ),
}));

describe('any two shapes', () => {
  it('that fit: what one makes, the other takes', () => {
    let fitted = 0;
    fc.assert(
      fc.property(
        fc.tuple(made, made).chain(([a, b]) => fc.tuple(fc.constant([a, b]), a.values)),
        ([[a, b], value]) => {
          if (!isTaken((a as Made).schema, (b as Made).schema)) return;
          fitted += 1;
          expect((b as Made).schema.safeParse(value).error?.issues).toBeUndefined();
        },
      ),
      { numRuns: 1_000 },
    );
    expect(fitted).toBeGreaterThan(20);
  });

  it('fit themselves', () => {
    fc.assert(fc.property(made, ({ schema }) => isTaken(schema, schema)));
  });
});
