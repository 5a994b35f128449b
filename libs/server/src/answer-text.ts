import { BusinessError } from './business-error';
import { ENCODED_TEXT_LENGTH } from './text-length';
import { Turn } from './unhurried';

/** Lists of an answer up to this length may be written in one go. */
const shortList = 50;
/** So many values are written in one go: less than a millisecond of work. */
const fewValues = 200;
/** What goes to the network in one go; more would hold the other requests up. */
const partLength = 65_536;

/** The text of an answer as it is written: its bytes in parts, of which nothing is kept twice. */
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
 * The bytes of what `JSON.stringify` makes of an answer, written unhurriedly however deep its lists are, in parts
 * that are each sent in one go.
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
 * The text of a value in pieces that are each written in one go.
 * @param before what stands before the value, if it has a text: a comma, the name of the member
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

/** How much is left of a number of values when those within a value are counted off; 0 where it has more. */
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

/** One that is written member by member; what says itself how it is written is not. */
function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    typeof (value as { readonly toJSON?: unknown }).toJSON !== 'function'
  );
}
