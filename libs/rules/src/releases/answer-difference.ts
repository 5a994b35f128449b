/** A field in which two versions of a service answer differently. */
export interface FieldDifference {
  /** `data.rows[].amount`: one fault in every row of a list is one. */
  readonly field: string;
  /** `data.rows[3].amount`. */
  readonly at: string;
  /** What each has there, as it may be kept: `shownValue`. */
  readonly own: string;
  readonly other: string;
}

/** More are not told of one pair of answers: whoever mends these sees the rest. */
const TOLD_AT_MOST = 100;
const ABSENT = '（没有）';
const ELSEWHERE = '[]';

/**
 * Where two answers are not the same: fields by their name, in whatever order they come, lists by their places, texts and
 * numbers exactly.
 * @param own as it was read from JSON, like `other`
 */
export function differencesOf(own: unknown, other: unknown): FieldDifference[] {
  const found: FieldDifference[] = [];
  compare({ field: '', at: '' }, [own, other], found);
  return found;
}

/**
 * The differences that stay when the own version is asked once more: what has changed meanwhile, such as the time of day
 * or a record that a colleague has saved, tells nothing about the other version.
 */
export function lastingDifferences(
  first: readonly FieldDifference[],
  again: readonly FieldDifference[],
): FieldDifference[] {
  const before = new Set(first.map(({ at }) => at));
  return again.filter(({ at }) => before.has(at));
}

type Place = Pick<FieldDifference, 'field' | 'at'>;
type Fields = Readonly<Record<string, unknown>>;

const nothing = Symbol('absent');

function compare(place: Place, pair: readonly [unknown, unknown], found: FieldDifference[]): void {
  const [own, other] = pair;
  if (found.length >= TOLD_AT_MOST || own === other) return;
  if (Array.isArray(own) && Array.isArray(other)) {
    for (let index = 0; index < Math.max(own.length, other.length); index += 1) {
      const at = { field: `${place.field}${ELSEWHERE}`, at: `${place.at}[${index}]` };
      compare(at, [entryOf(own, index), entryOf(other, index)], found);
    }
    return;
  }
  if (isFields(own) && isFields(other)) {
    for (const name of new Set([...Object.keys(own), ...Object.keys(other)])) {
      const at = { field: below(place.field, name), at: below(place.at, name) };
      compare(at, [fieldOf(own, name), fieldOf(other, name)], found);
    }
    return;
  }
  found.push({ ...place, own: shownValue(own), other: shownValue(other) });
}

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
const entryOf = (list: readonly unknown[], index: number): unknown =>
  index < list.length ? list[index] : nothing;
/** A field may be called `constructor`: what an object has by itself is no field. */
const fieldOf = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : nothing;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Figures, dates and codes; nothing that a name is made of but short words of Latin letters. */
const plain = /^[\w.:+/%-]{0,40}$/;
/** Numbers of telephones, identity cards and accounts. */
const ofPersons = /\d{11}/;

/**
 * A value as it may be kept for some weeks by who looks into a difference: figures, dates and codes as they are, of other
 * texts only how long they are, since they name people and companies.
 */
export function shownValue(value: unknown): string {
  if (value === nothing) return ABSENT;
  if (Array.isArray(value)) return `列表（${value.length} 项）`;
  if (isFields(value)) return `对象（${Object.keys(value).length} 个字段）`;
  if (typeof value !== 'string') return ofPersons.test(String(value)) ? '数字' : String(value);
  if (plain.test(value) && !ofPersons.test(value)) return `"${value}"`;
  return `文字（${[...value].length} 字）`;
}
