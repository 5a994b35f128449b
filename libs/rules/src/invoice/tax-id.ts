import { CREDIT_CODE_CHARACTERS, creditCodeCheckCharacter } from '../credit-code';
import { toHalfWidth } from '../half-width';
import { readIdentityCard } from '../payroll/person/identity-card';
import { withoutUnseen } from '../unseen-text';

/** What is wrong with a tax id. */
export type TaxIdError = 'LENGTH' | 'CHARSET' | 'CHECK';

/** What a tax id is, and whether its check characters agree. */
interface TaxIdCheck {
  /**
   * `creditCode`: 统一社会信用代码, `old15`: a tax id of 15 characters, `old20`: a sole trader's of 20,
   * `identity`: the number of a person's identity card; null where the text is none of these.
   */
  readonly kind: 'creditCode' | 'old15' | 'old20' | 'identity' | null;
  /** The first thing that is wrong: the length, then the characters, then the check character. */
  readonly error: TaxIdError | null;
  /** Whether the check character of the organisation code within agrees; a few old codes fail it. */
  readonly isInnerRight: boolean;
  /** Whether a text of a wrong length has characters that no tax id has, too. */
  readonly hasOtherCharacters?: true;
}

const LENGTH = 18;
const INNER_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];
/** Bounds the dates of birth, since a check of a number needs no day. */
const LATEST_BIRTH = '9999-12-31';

/** A tax id as it is stored and compared: half width, capitals, no blanks. Errors: none. */
export function plainTaxId(text: string): string {
  return toHalfWidth(withoutUnseen(text)).replace(/\s/g, '').toUpperCase();
}

/**
 * Checks a tax id. 18 characters are a 统一社会信用代码 (GB 32100-2015) or the number of an identity card
 * (GB 11643-1999), old ids have 15 characters (length and set are checked) or 20 (length only). The text is
 * normalised by `plainTaxId` first. Errors: none.
 */
export function checkTaxId(text: string): TaxIdCheck {
  const id = plainTaxId(text);
  if (id.length === 20) return { kind: 'old20', error: null, isInnerRight: true };
  const isWritten = [...id].every((character) => CREDIT_CODE_CHARACTERS.includes(character));
  if (id.length !== LENGTH && id.length !== 15) {
    return isWritten ? wrong('LENGTH') : { ...wrong('LENGTH'), hasOtherCharacters: true };
  }
  if (!isWritten) return wrong('CHARSET');
  if (id.length === 15) return { kind: 'old15', error: null, isInnerRight: true };
  if (id.endsWith(creditCodeCheckCharacter(id.slice(0, LENGTH - 1)) ?? '?')) {
    return { kind: 'creditCode', error: null, isInnerRight: isInnerRight(id.slice(8, 17)) };
  }
  if ('card' in readIdentityCard(id, LATEST_BIRTH)) {
    return { kind: 'identity', error: null, isInnerRight: true };
  }
  return wrong('CHECK');
}

function wrong(error: TaxIdError): Omit<TaxIdCheck, 'hasOtherCharacters'> {
  return { kind: null, error, isInnerRight: true };
}

/** Whether the last of 9 characters of an organisation code checks the others (GB 11714-1997). */
function isInnerRight(code: string): boolean {
  const sum = INNER_WEIGHTS.reduce(
    (total, weight, at) => total + weight * Number.parseInt(code.charAt(at), 36),
    0,
  );
  const check = 11 - (sum % 11);
  const character = check === 10 ? 'X' : check === 11 ? '0' : String(check);
  return code.endsWith(character);
}
