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

/** Cells merged into the first of them; counted from 0, the last ones are part of it. */
export interface FormArea {
  readonly startRow: number;
  readonly startCol: number;
  readonly endRow: number;
  readonly endCol: number;
}

/** The head of a form is no larger; what lies outside is not looked at, however large a sheet is. */
const headRows = 12;
const headColumns = 40;
/** Texts of forms are told cut at as many: one that was cut is not written back without its rest. */
const longestLabel = 199;

const blank = '[\\s\\u3000_＿]*';
const emptyMonth = `年${blank}月${blank}(?:日${blank})?`;
const note = '(?:[(（][^)）]{0,20}[)）])?';
const number = `(?:纳税人识别号|统一社会信用代码)${note}`;
const company = `(?:纳税人名称|编制单位|编报单位|企业名称|单位名称)${note}`;
const span = '(?:(?:税款)?所属(?:时期|期间|期)(?:起|止)?|会计期间)';
const isNumber = new RegExp(`^${number}$`);
const isSpan = new RegExp(`^${span}$`);
/**
 * A label with its colon, and the place that forms leave for a value: blanks or boxes, of months also days to be filled in.
 * No two parts beside each other can take the same letters, so that a text is read once.
 */
const labelled = new RegExp(
  `(${number}|${company})\\s*[:：]([\\s\\u3000_＿□]*)|` +
    `(${span})\\s*[:：](${blank}(?:${emptyMonth}(?:[至到—–-]${blank}${emptyMonth})?)?)`,
  'g',
);
const alone = new RegExp(`^${blank}(${number}|${company}|${span})${blank}$`);
/** What may follow a value's place in the same cell: nothing, the next label, or a date behind a place. */
const nextLabel = /^(?:[^\s:：]{2,16}[:：]|$)/;
const nextDate = /^(?:\d{4})?[\s\u3000_＿]*年/;

/**
 * What the head of a form that somebody else made is filled with: 纳税人识别号, 名称 and 所属期, where its cells name them
 * and leave the place empty. A label with a colon takes its value behind it, as the own exports write it; one
 * without takes it in the empty cell at its right, which is the first one behind a merged area. A place that holds
 * something, or that nobody would see, stays as it is.
 * @param before the row, from 0, in which the amounts begin
 */
export function formHead(
  cells: readonly FormCell[],
  head: FormHead,
  { before, merges = [] }: { readonly before: number; readonly merges?: readonly FormArea[] },
): FilledText[] {
  const last = Math.min(before, headRows);
  const own = cells.filter(({ row, column }) => row < last && column <= headColumns);
  const used = new Set(own.map(({ row, column }) => `${row} ${column}`));
  const areas = merges.filter(({ startRow }) => startRow < headRows);
  return own
    .filter(({ column, text, isFormula }) => {
      return !isFormula && column < headColumns && text.length <= longestLabel;
    })
    .filter(({ row, column }) => !isCovered(row, column, areas))
    .flatMap(({ row, column, text }) => {
      const name = alone.exec(text)?.[1];
      if (name === undefined) {
        const filled = withValues(text, head);
        return filled === text ? [] : [{ row, column, text: filled }];
      }
      const right = (areaAt(row, column, areas)?.endCol ?? column) + 1;
      const value = valueOf(name, head, false);
      const isFree = !used.has(`${row} ${right}`) && !isCovered(row, right, areas);
      return value !== null && isFree ? [{ row, column: right, text: value }] : [];
    });
}

function areaAt(row: number, column: number, areas: readonly FormArea[]): FormArea | undefined {
  return areas.find(
    ({ startRow, startCol, endRow, endCol }) =>
      startRow <= row && row <= endRow && startCol <= column && column <= endCol,
  );
}

/** Part of an area but not its first cell: what it holds is not shown. */
function isCovered(row: number, column: number, areas: readonly FormArea[]): boolean {
  const area = areaAt(row, column, areas);
  return area !== undefined && (area.startRow !== row || area.startCol !== column);
}

function withValues(text: string, head: FormHead): string {
  return text.replace(
    labelled,
    (found: string, who = '', room = '', months = '', days = '', at: number) => {
      const [name, place] = who === '' ? [months, days] : [who, room];
      const rest = text.slice(at + found.length);
      const value = valueOf(name, head, place.includes('日'));
      const isPlace = nextLabel.test(rest) || (place !== '' && nextDate.test(rest));
      if (value === null || !isPlace) return found;
      const written = found.slice(0, found.length - place.length) + value;
      return rest === '' ? written : `${written}　`;
    },
  );
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
