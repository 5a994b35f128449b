import { firstDayOf, lastDayOf, type Period } from '../period';
import type { FormCell } from './form-match';

/** Who files a form, and of which months. */
export interface FormHead {
  /** Null where it is not known at the moment: left for a pen. */
  readonly taxNumber: string | null;
  readonly company: string;
  readonly periodFrom: Period;
  readonly periodTo: Period;
}

/** A text for a cell of a form, which holds it whole. */
export interface FilledText {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

const blank = '[\\s\\u3000_＿]*';
const emptyDay = `${blank}年${blank}月${blank}(?:日${blank})?`;
const number = '纳税人识别号(?:[(（][^)）]*[)）])?|统一社会信用代码(?:[(（][^)）]*[)）])?';
const company = '纳税人名称|编制单位|编报单位|企业名称|单位名称';
const span = '(?:税款)?所属(?:时期|期间|期)(?:起|止)?';
const label = `(${number}|${company}|${span})`;
const isNumber = new RegExp(`^(?:${number})$`);
const isSpan = new RegExp(`^(?:${span})$`);
/** A label with its colon, and the place that forms leave for a value: blanks, or days to be filled in. */
const labelled = new RegExp(
  `${label}\\s*[:：](${blank}(?:${emptyDay}(?:[至到—–-]${emptyDay})?)?)`,
  'g',
);
const alone = new RegExp(`^${blank}${label}${blank}$`);
/** What may follow a value's place in the same cell: nothing, or the next label. */
const nextLabel = /^(?:[^\s:：]{2,16}[:：]|$)/;

/**
 * What the head of a form that somebody else made is filled with: 纳税人识别号, 名称 and 所属期, where its cells name them
 * and leave the place empty. A label with a colon takes its value behind it, as the own exports write it; one
 * without takes it in the empty cell at its right. A place that holds something stays as it is.
 * @param before the row, from 0, in which the amounts begin
 */
export function formHead(cells: readonly FormCell[], head: FormHead, before: number): FilledText[] {
  const used = new Set(cells.map(({ row, column }) => `${row} ${column}`));
  return cells
    .filter(({ row, isFormula }) => row < before && !isFormula)
    .flatMap(({ row, column, text }) => {
      const name = alone.exec(text)?.[1];
      if (name === undefined) {
        const filled = withValues(text, head);
        return filled === text ? [] : [{ row, column, text: filled }];
      }
      const value = valueOf(name, head, false);
      const isFree = !used.has(`${row} ${column + 1}`);
      return value !== null && isFree ? [{ row, column: column + 1, text: value }] : [];
    });
}

function withValues(text: string, head: FormHead): string {
  return text.replace(labelled, (found: string, name: string, place: string, at: number) => {
    const rest = text.slice(at + found.length);
    const value = valueOf(name, head, place.includes('日'));
    if (value === null || !nextLabel.test(rest)) return found;
    const written = found.slice(0, found.length - place.length) + value;
    return rest === '' ? written : `${written}　`;
  });
}

function valueOf(
  name: string,
  { taxNumber, company: own, periodFrom, periodTo }: FormHead,
  isOfDays: boolean,
): string | null {
  if (isNumber.test(name)) return taxNumber === '' ? null : taxNumber;
  if (!isSpan.test(name)) return own;
  if (name.endsWith('起')) return firstDayOf(periodFrom);
  if (name.endsWith('止')) return lastDayOf(periodTo);
  return isOfDays
    ? `${firstDayOf(periodFrom)} 至 ${lastDayOf(periodTo)}`
    : `${periodFrom} 至 ${periodTo}`;
}
