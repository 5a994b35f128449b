import { BusinessError } from './business-error';
import { ENCODED_TEXT_LENGTH } from './text-length';
import { Turn } from './unhurried';

/** Longest list that may be written at once. */
const shortList = 50;
/** Most values written at once: less than a millisecond of work. */
const fewValues = 200;
/** Bytes sent to the network at once; more would delay other requests. */
const partLength = 65_536;

/** Collects the text of a response as parts of bytes; no content is in memory twice. */
class AnswerText {
  private readonly parts: Buffer[] = [];
  private bytes = 0;
  private text = '';

  constructor(private readonly bytesAtMost: number) {}

  add(text: string): void {
    this.text += text;
    if (this.text.length >= ENCODED_TEXT_LENGTH) this.cut();
  }

  end(): Buffer[] {
    this.cut();
    return this.parts;
  }

  private cut(): void {
    const whole = Buffer.from(this.text);
    this.text = '';
    this.bytes += whole.length;
    if (this.bytes > this.bytesAtMost) throw new BusinessError('ANSWER_TOO_LARGE');
    for (let from = 0; from < whole.length; from += partLength) {
      this.parts.push(whole.subarray(from, from + partLength));
    }
  }
}

/**
 * Returns the bytes that `JSON.stringify` would produce, in parts that are each sent at once. Other
 * requests get turns, however deep the lists are.
 * @param value plain data
 * @throws BusinessError ANSWER_TOO_LARGE as soon as there are more bytes
 */
export async function answerParts(value: object, bytesAtMost: number): Promise<Buffer[]> {
  const text = new AnswerText(bytesAtMost);
  const turn = new Turn();
  for (const piece of piecesOf(value, '')) {
    text.add(piece);
    if (turn.isOver) await turn.next();
  }
  return text.end();
}

/**
 * Yields the text of a value in pieces that are each written at once.
 * @param before text to put before the value, if it has a text: a comma, the name of the member
 * @returns whether the value has a text: JSON.stringify leaves members without one out
 */
function* piecesOf(value: unknown, before: string): Generator<string, boolean> {
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value)) return yield* wholeOf(value, before);
  if (valuesLeft(value, fewValues) > 0) return yield* wholeOf(value, before);
  yield before + (isList ? '[' : '{');
  let comma = '';
  for (const [key, member] of Object.entries(value)) {
    const name = isList ? comma : `${comma}${JSON.stringify(key)}:`;
    const hasText = yield* piecesOf(member, name);
    if (isList && !hasText) yield `${comma}null`;
    if (isList || hasText) comma = ',';
  }
  yield isList ? ']' : '}';
  return true;
}

function* wholeOf(value: unknown, before: string): Generator<string, boolean> {
  const whole = JSON.stringify(value) as string | undefined;
  if (whole === undefined) return false;
  yield before + whole;
  return true;
}

/** `few` minus the number of values within a value; 0 if it has more. */
function valuesLeft(value: unknown, few: number): number {
  if (few <= 0) return 0;
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value)) return few - 1;
  if (isList && value.length > shortList) return 0;
  let left = few - 1;
  for (const key in value) {
    left = valuesLeft((value as Readonly<Record<string, unknown>>)[key], left);
    if (left <= 0) return 0;
  }
  return left;
}

/** Whether the value is written member by member; objects with `toJSON` are not. */
function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    typeof (value as { readonly toJSON?: unknown }).toJSON !== 'function'
  );
}
