import type { Problem } from './problem';

/** The characters of a code by their value: digits, and letters without I, O, S, V, Z. */
export const CREDIT_CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const MODULUS = 31;
const LENGTH = 18;

/**
 * What is wrong with a 统一社会信用代码, written in capitals: 18 characters of the standard's set, the
 * last of which is the check character of the others (GB 32100-2015, weights 3^i mod 31).
 */
export function checkCreditCode(code: string): Problem<'CREDIT_CODE_INVALID'>[] {
  const refuse = (msg: string): Problem<'CREDIT_CODE_INVALID'>[] => [
    { code: 'CREDIT_CODE_INVALID', field: 'creditCode', msg },
  ];
  const isWritten = [...code].every((character) => CREDIT_CODE_CHARACTERS.includes(character));
  if (code.length !== LENGTH || !isWritten) {
    return refuse('统一社会信用代码应为 18 位数字或大写字母（不含 I、O、S、V、Z），请对照营业执照');
  }
  if (code[LENGTH - 1] === creditCodeCheckCharacter(code.slice(0, LENGTH - 1))) return [];
  return refuse('统一社会信用代码的校验位不对，有一位填错或两位颠倒，请对照营业执照核对');
}

/** The check character of the first 17 characters, which are all of `CREDIT_CODE_CHARACTERS`. */
export function creditCodeCheckCharacter(first: string): string | undefined {
  let weight = 1;
  let sum = 0;
  for (const character of first) {
    sum += weight * CREDIT_CODE_CHARACTERS.indexOf(character);
    weight = (weight * 3) % MODULUS;
  }
  return CREDIT_CODE_CHARACTERS[(MODULUS - (sum % MODULUS)) % MODULUS];
}
