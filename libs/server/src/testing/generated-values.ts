import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '@mingzhang/contract';

/** A JSON schema as zod describes what a call takes. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly additionalProperties?: Shape | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/**
 * Values that fit a field by its name: real ids, dates of the account set, words of its data. Under the
 * title of a call (`POST /voucher`) stand whole bodies that it accepts.
 */
export type Fitting = Readonly<Record<string, readonly unknown[]>>;

/** How values are made: such as a careful client sends, or anything of the right type. */
type Mood = 'tame' | 'loose';

interface Making {
  readonly fitting: Fitting;
  readonly mood: Mood;
}

/** What breaks programs: quotes, markup, patterns, control characters, surrogates, long texts. */
export const nastyTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '100',
  '1e309',
  '0x10',
  'NaN',
  'null',
  'undefined',
  'true',
  '１２３',
  "' or 1=1 --",
  '"; drop table x',
  '%',
  '_',
  '\\',
  '$1',
  '{}',
  '[]',
  '../../etc/passwd',
  '<script>',
  '=1+1',
  '\u0000',
  '\ud800',
  '\u202e反向',
  '👩‍👩‍👧',
  'ﷺ',
  '\r\n\t',
  '\u2028',
  '记-8',
  '1,234.50',
  '-0.001',
  '9999999999999.99',
  '99999999999999999999',
  '0001-01-01',
  '2026-02-30',
  '9999-12',
  '0000-00',
  '__proto__',
  'constructor',
  'a'.repeat(70),
  '字'.repeat(2_000),
  '('.repeat(300),
];
const nastyNumbers: readonly number[] = [
  0,
  -1,
  1,
  0.1,
  1e21,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_VALUE,
];

/** Made when it is asked for: texts of any characters begin with a table of them all, 1.2 s and 1.1 million entries. */
const anything = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(...nastyTexts),
    fc.constantFrom<unknown>(...nastyNumbers, null, true, false),
    fc.constantFrom<unknown>([], {}, [[[[[]]]]], { a: { b: { c: 1 } } }),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );

/**
 * The parts of a request: mostly such as the contract asks for, else with something that is not. Half
 * of them are such as would be accepted, but for what is spoilt in them: what is behind the first check
 * is reached by these alone.
 */
export function requestsOf(call: Call, fitting: Fitting): fc.Arbitrary<GeneratedRequest> {
  return fc
    .oneof(partsOf(call, { fitting, mood: 'tame' }), partsOf(call, { fitting, mood: 'loose' }))
    .chain((valid) =>
      fc.oneof(
        { weight: 7, arbitrary: fc.constant(valid) },
        { weight: 3, arbitrary: spoilt(valid) },
      ),
    ) as fc.Arbitrary<GeneratedRequest>;
}

/** Requests such as a careful client sends: of the right types, with the fitting values where a field has some. */
export function validRequestsOf(call: Call, fitting: Fitting): fc.Arbitrary<GeneratedRequest> {
  return partsOf(call, { fitting, mood: 'tame' }) as fc.Arbitrary<GeneratedRequest>;
}

function partsOf(call: Call, making: Making) {
  const part = (schema: z.ZodType) =>
    valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, '', making);
  const bodies = making.mood === 'tame' ? making.fitting[`${call.method} ${call.path}`] : undefined;
  return fc.record({
    params: part(call.params),
    query: part(call.query),
    body: bodies ? fc.constantFrom(...bodies) : part(call.body),
  });
}

/** What is sent, as values; whoever sends it turns them into a request. */
export interface GeneratedRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** One field of one part takes any value, or a field that no contract knows is added. */
function spoilt(valid: { params: unknown; query: unknown; body: unknown }): fc.Arbitrary<unknown> {
  const parts = (['params', 'query', 'body'] as const).filter((part) => {
    const value = valid[part];
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  });
  if (parts.length === 0) {
    return anything().map((extra) => ({ ...valid, query: { unknown: extra }, body: extra }));
  }
  return fc
    .record({
      part: fc.constantFrom(...parts),
      pick: fc.nat(),
      value: anything(),
      adds: fc.boolean(),
    })
    .map(({ part, pick, value, adds }) => ({
      ...valid,
      [part]: replaced(valid[part] as object, { pick, value, adds }),
    }));
}

/** Goes down a random way into nested objects and lists, and leaves something else at its end. */
function replaced(
  target: object,
  { pick, value, adds }: { pick: number; value: unknown; adds: boolean },
): object {
  const keys = Object.keys(target);
  const key = keys[pick % Math.max(1, keys.length)] ?? 'unknown';
  const inner = (target as Record<string, unknown>)[key];
  const isDeep = typeof inner === 'object' && inner !== null && pick % 3 !== 0;
  const next = isDeep ? replaced(inner, { pick: Math.floor(pick / 3), value, adds }) : value;
  if (Array.isArray(target)) return target.map((each, at) => (String(at) === key ? next : each));
  return { ...target, [adds ? `${key}X` : key]: next };
}

function valueOf(shape: Shape, name: string, making: Making): fc.Arbitrary<unknown> {
  const known = making.fitting[name];
  if (!known) return plainOf(shape, name, making);
  const fits = fc.constantFrom(...known);
  if (making.mood === 'tame') return fits;
  return fc.oneof(
    { weight: 5, arbitrary: fits },
    { weight: 1, arbitrary: plainOf(shape, name, making) },
  );
}

function plainOf(shape: Shape, name: string, making: Making): fc.Arbitrary<unknown> {
  const isTame = making.mood === 'tame';
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((each) => valueOf(each, name, making)));
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  switch (type) {
    case 'object':
      return objectOf(shape, making);
    case 'array':
      return fc.array(valueOf(shape.items ?? {}, name, making), {
        minLength: Number(isTame),
        maxLength: 3,
      });
    case 'integer':
    case 'number':
      return isTame ? numberIn(shape) : fc.oneof(numberIn(shape), fc.constantFrom(...nastyNumbers));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      if (isTame) return fc.constant('测试');
      return fc.oneof(
        fc.constantFrom('测试', '1', '12.50', '2026-01', '2026-01-05', '1001', 'USD'),
        fc.constantFrom(...nastyTexts),
      );
    default:
      return isTame ? fc.constant(1) : anything();
  }
}

/** Required fields always, others half of the time; a tame object has them where a value is known. */
function objectOf(shape: Shape, making: Making): fc.Arbitrary<unknown> {
  const entries = Object.entries(shape.properties ?? {});
  const isTame = making.mood === 'tame';
  const ids = ['1', '2', '3', '999'];
  if (entries.length === 0 && typeof shape.additionalProperties === 'object') {
    const keys = isTame ? ids : [...ids, '0', '007', '1.5', '-1', '__proto__', '9'.repeat(20)];
    return fc.dictionary(
      fc.constantFrom(...keys),
      valueOf(shape.additionalProperties, '', making),
      { maxKeys: 2 },
    );
  }
  const required = shape.required ?? [];
  const fields = entries
    .filter(
      ([name]) => making.mood === 'loose' || required.includes(name) || name in making.fitting,
    )
    .map(([name, field]) => [name, valueOf(field, name, making)]);
  const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(record, { requiredKeys: [...required] });
}

/** A whole number within the bounds of the contract, near the lower one. */
function numberIn({ minimum, maximum }: Shape): fc.Arbitrary<number> {
  const least = Math.max(minimum ?? -1_000, -1_000_000);
  return fc.integer({
    min: least,
    max: Math.max(least, Math.min(maximum ?? least + 2_000, least + 2_000)),
  });
}
