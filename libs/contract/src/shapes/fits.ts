import type { CallShape } from './call-shape';
import type { Shape } from './shape';

/** How objects are compared. */
interface Reading {
  /** The reader of an answer ignores unknown fields; a service refuses them. */
  readonly isOpen: boolean;
  /** The root schemas that `$ref` of either side refers to. */
  readonly roots: { readonly given: Shape; readonly wanted: Shape };
  /** Pairs that are being compared: a recursive shape is compared once. */
  readonly pending: ReadonlySet<string>;
}

/** Keywords that describe and do not restrict values. */
const REMARKS = new Set(['$schema', '$defs', '$id', 'title', 'description', 'default', 'examples']);

/**
 * Whether a client built for one shape of a call works with a service of another: the service
 * accepts every request of the client, and the client understands every answer of the service.
 */
export function fitsCall(client: CallShape, service: CallShape): boolean {
  if (JSON.stringify(client) === JSON.stringify(service)) return true;
  return (
    client.as === service.as &&
    client.answers === service.answers &&
    fits(client.request, service.request) &&
    fits(service.answer, client.answer, { isOpen: true })
  );
}

/**
 * Whether every value of `given` is a value of `wanted`. When in doubt the answer is no:
 * withholding a build costs a delay, a broken one costs work.
 * @param options.isOpen fields unknown to `wanted` are ignored
 */
export function fits(given: Shape, wanted: Shape, { isOpen = false } = {}): boolean {
  return holds(given, wanted, { isOpen, roots: { given, wanted }, pending: new Set() });
}

function holds(given: Shape, wanted: Shape, reading: Reading): boolean {
  const pair = `${JSON.stringify(given)} ${JSON.stringify(wanted)}`;
  if (reading.pending.has(pair)) return true;
  const inner = { ...reading, pending: new Set([...reading.pending, pair]) };
  const a = follow(given, reading.roots.given);
  const b = follow(wanted, reading.roots.wanted);
  if (isAnything(b)) return true;
  const choices = choicesOf(a);
  if (choices) return choices.every((choice) => holds(choice, b, inner));
  const places = choicesOf(b);
  if (places) return places.some((place) => holds(a, place, inner));
  if (Array.isArray(b.allOf)) return all(b.allOf).every((part) => holds(a, part, inner));
  if (Array.isArray(a.allOf)) return all(a.allOf).some((part) => holds(part, b, inner));
  const values = valuesOf(a);
  if (values) return values.every((value) => isOneOf(value, b));
  if (valuesOf(b) || !isOfType(a, b)) return false;
  return keywordsOf(a, b).every((keyword) => isKept(keyword, { a, b, reading: inner }));
}

/** Whether `a` is at least as strict as `b` by this keyword. */
function isKept(
  keyword: string,
  { a, b, reading }: { readonly a: Shape; readonly b: Shape; readonly reading: Reading },
): boolean {
  const [is, asked] = [a[keyword], b[keyword]];
  switch (keyword) {
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return asked === undefined || (typeof is === 'number' && is >= Number(asked));
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return asked === undefined || (typeof is === 'number' && is <= Number(asked));
    case 'items':
    case 'propertyNames':
      return asked === undefined || (is !== undefined && holds(shape(is), shape(asked), reading));
    case 'properties':
    case 'required':
    case 'additionalProperties':
      return fieldsFit(a, b, reading);
    default:
      return asked === undefined || JSON.stringify(is) === JSON.stringify(asked);
  }
}

function fieldsFit(a: Shape, b: Shape, reading: Reading): boolean {
  const [given, wanted] = [fieldsOf(a), fieldsOf(b)];
  const always = namesOf(a.required);
  const hasAll = namesOf(b.required).every((name) => always.includes(name));
  const known = Object.entries(given).every(([name, field]) => {
    if (Object.hasOwn(wanted, name)) return holds(field, wanted[name] ?? {}, reading);
    return restFits(field, b.additionalProperties, reading);
  });
  // An additional field of `a` may have a name that `b` declares.
  const others = a.additionalProperties;
  const open =
    others === false ||
    (restFits(shape(others ?? {}), b.additionalProperties, reading) &&
      Object.entries(wanted).every(
        ([name, field]) => Object.hasOwn(given, name) || holds(shape(others ?? {}), field, reading),
      ));
  return hasAll && known && open;
}

/** Whether `b` accepts a field that it does not declare. */
function restFits(field: Shape, rest: unknown, reading: Reading): boolean {
  if (rest === undefined || rest === true) return true;
  return rest === false ? reading.isOpen : holds(field, shape(rest), reading);
}

function follow(given: Shape, root: Shape): Shape {
  const target = given.$ref;
  if (typeof target !== 'string') return given;
  if (target === '#') return root;
  const name = target.split('/').at(-1) ?? '';
  return follow(shape(shape(root.$defs)[name]), root);
}

function choicesOf({ anyOf, oneOf, type, ...rest }: Shape): readonly Shape[] | undefined {
  if (Array.isArray(anyOf ?? oneOf)) return all(anyOf ?? oneOf);
  return Array.isArray(type) ? type.map((each: unknown) => ({ ...rest, type: each })) : undefined;
}

function valuesOf({ const: only, enum: some }: Shape): readonly unknown[] | undefined {
  if (only !== undefined) return [only];
  return Array.isArray(some) ? some : undefined;
}

/** Whether `b` accepts a single value; patterns and formats are not evaluated and accept none. */
function isOneOf(value: unknown, b: Shape): boolean {
  const values = valuesOf(b);
  if (values) return values.includes(value);
  const { type, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = b;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = b;
  if (b.pattern !== undefined || b.format !== undefined) return false;
  if (typeof value === 'string') {
    return (
      type === 'string' && value.length >= Number(minLength) && value.length <= Number(maxLength)
    );
  }
  if (typeof value === 'number') {
    const isRight = type === 'number' || (type === 'integer' && Number.isInteger(value));
    return isRight && value >= Number(minimum) && value <= Number(maximum);
  }
  return type === (value === null ? 'null' : typeof value);
}

function isOfType(a: Shape, b: Shape): boolean {
  if (b.type === undefined) return true;
  return a.type === b.type || (a.type === 'integer' && b.type === 'number');
}

const isAnything = (b: Shape): boolean => Object.keys(b).every((keyword) => REMARKS.has(keyword));

const keywordsOf = (a: Shape, b: Shape): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (keyword) => keyword !== 'type' && !REMARKS.has(keyword),
  );

const shape = (value: unknown): Shape =>
  typeof value === 'object' && value !== null ? (value as Shape) : {};
const all = (list: unknown): readonly Shape[] => (list as readonly unknown[]).map(shape);
const fieldsOf = (a: Shape): Record<string, Shape> => (a.properties ?? {}) as Record<string, Shape>;
const namesOf = (list: unknown): readonly string[] => (Array.isArray(list) ? list : []);
