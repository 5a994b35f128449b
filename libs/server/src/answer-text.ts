import { BusinessError } from './business-error';
import { ENCODED_TEXT_LENGTH } from './text-length';
import { mapUnhurried } from './unhurried';

/** Lists of an answer up to this length are written in one go. */
const shortList = 50;
/** An envelope holds a page, a page its records. */
const listsAtMostDeep = 3;
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
 * The bytes of what `JSON.stringify` makes of an answer, its long lists written unhurriedly, in parts
 * that are each sent in one go.
 * @param value plain data: the lists that count are at most three objects deep
 * @throws BusinessError ANSWER_TOO_LARGE as soon as there are more bytes
 */
export async function answerParts(value: object, bytesAtMost: number): Promise<Buffer[]> {
  const text = new AnswerText(bytesAtMost);
  await write(value, { text, before: '', depth: listsAtMostDeep });
  return text.end();
}

interface Place {
  readonly text: AnswerText;
  /** What stands before the value, if it has a text: a comma, the name of the member. */
  readonly before: string;
  readonly depth: number;
}

/** @returns whether the value has a text: JSON.stringify leaves members without one out */
async function write(value: unknown, place: Place): Promise<boolean> {
  const { text, before, depth } = place;
  if (depth > 0 && Array.isArray(value) && value.length > shortList) {
    text.add(`${before}[`);
    await mapUnhurried(value.entries(), ([at, item]) =>
      text.add(`${at === 0 ? '' : ','}${JSON.stringify(item) ?? 'null'}`),
    );
    text.add(']');
    return true;
  }
  if (depth > 0 && isPlainObject(value)) {
    let isFirst = true;
    text.add(`${before}{`);
    for (const [key, member] of Object.entries(value)) {
      const name = `${isFirst ? '' : ','}${JSON.stringify(key)}:`;
      if (await write(member, { text, before: name, depth: depth - 1 })) isFirst = false;
    }
    text.add('}');
    return true;
  }
  const whole = JSON.stringify(value) as string | undefined;
  if (whole === undefined) return false;
  text.add(before + whole);
  return true;
}

function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
