import { toHalfWidth } from '../../half-width';
import { isIsoDate, type IsoDate } from '../../period';
import { withoutUnseen } from '../../unseen-text';
import { type DatedFact, type PayrollProblem, refusal } from '../facts';

/** The document whose number is checked. */
export const IDENTITY_CARD = '居民身份证';

/** Names of the kinds of documents. */
export const identityTypeNames = [
  IDENTITY_CARD,
  '中国护照',
  '港澳居民来往内地通行证',
  '港澳居民居住证',
  '台湾居民来往大陆通行证',
  '台湾居民居住证',
  '外国护照',
  '外国人永久居留身份证',
  '外国人工作许可证（A类）',
  '外国人工作许可证（B类）',
  '外国人工作许可证（C类）',
  '其他个人证件',
] as const;

/** Kinds of documents as the tax client names them. */
export const identityTypes: DatedFact<readonly string[]> = {
  from: '2019-01',
  until: null,
  value: identityTypeNames,
  source: '自然人电子税务局（扣缴端）人员信息采集',
  confidence: 'likely',
};

/** What an identity card number says about its holder. */
interface IdentityCard {
  readonly birthDate: IsoDate;
  readonly sex: 'male' | 'female';
}

const LENGTH = 18;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** Check characters by the weighted sum mod 11 (ISO 7064 MOD 11-2). */
const CHECK_CHARACTERS = '10X98765432';

/**
 * Reads a number of 居民身份证: 17 digits and a check character, in which the date of birth and the sex
 * stand.
 * Source: GB 11643-1999, ISO 7064 MOD 11-2.
 * @param number as `plainIdentityNumber` gives it
 * @param today bounds the date of birth
 * @returns the problem that is found first: length, date, check character; its text never repeats
 * the number
 */
export function readIdentityCard(
  number: string,
  today: IsoDate,
): { readonly card: IdentityCard } | { readonly problem: PayrollProblem } {
  if (!/^\d{17}[\dX]$/.test(number)) {
    const length = number.length === 15 ? '15 位旧号码请换为 18 位；' : '';
    return refused(`${length}居民身份证号码应为 ${LENGTH} 位，前 17 位为数字，末位为数字或 X`);
  }
  const birthDate = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isIsoDate(birthDate) || birthDate > today || birthDate < EARLIEST) {
    return refused('居民身份证号码中的出生日期不存在或不合理，请对照证件核对第 7 至 14 位');
  }
  if (number[LENGTH - 1] !== checkCharacter(number)) {
    return refused('居民身份证号码的校验位不对，有一位填错或两位颠倒，请对照证件核对');
  }
  return { card: { birthDate, sex: Number(number[16]) % 2 === 1 ? 'male' : 'female' } };
}
const EARLIEST = '1900-01-01';

/**
 * A document number as it is stored and compared: half width, capitals, no blanks. Errors: none.
 */
export function plainIdentityNumber(text: string): string {
  return toHalfWidth(withoutUnseen(text)).replace(/\s/g, '').toUpperCase();
}

/** A document of a row, its number as `plainIdentityNumber` gives it. */
interface PersonRow {
  /** Counted from 1. */
  readonly row: number;
  readonly idType: string;
  readonly idNumber: string;
}

/**
 * The rows whose document stands in an earlier row as well: one person, one record. A person who
 * comes back gets a new employment span, no second record. Errors: none; the text names the earlier
 * row, never the number.
 */
export function duplicatePersons(rows: readonly PersonRow[]): PayrollProblem[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ row, idType, idNumber }) => {
    const key = `${idType} ${idNumber}`;
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, row);
      return [];
    }
    const msg = `与第 ${earlier} 行证件类型和号码相同，同一人只建一条；再次入职的请在原记录上办理`;
    return [{ ...refusal('PAYROLL_IDENTITY', msg, 'idNumber'), row }];
  });
}

function refused(msg: string): { readonly problem: PayrollProblem } {
  return { problem: refusal('PAYROLL_IDENTITY', msg, 'idNumber') };
}

function checkCharacter(number: string): string | undefined {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return CHECK_CHARACTERS[sum % 11];
}
