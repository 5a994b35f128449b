import { addSides, type DebitCredit, signedBalance } from '../balance';
import { Money } from '../money';
import { monthOf, type Period } from '../period';
import { columnsOfVat } from '../schedules/vat-book';
import type { SubjectDirection } from '../subject-tree';

/** On which side columns stand: each on its own, or all on one, as the 借方 and 贷方 versions have it. */
type ColumnSides = 'own' | SubjectDirection;

/** What gathers what has no column of its own, so that the columns always come to the movement. */
export const OTHER_COLUMN = 'other';

/** An analysis column of a 多栏账. */
interface AnalysisColumn {
  readonly key: string;
  readonly side: SubjectDirection;
}

interface ColumnSubject {
  readonly id: number;
  readonly code: string;
  readonly leaf: boolean;
  readonly direction: SubjectDirection;
}

/** 专栏 of 应交增值税 as its form has them: 借方 from 进项税额, 贷方 from 销项税额 (财会〔2016〕22号 二(一)). */
const vatForm: readonly string[] = [
  '22210101',
  '22210102',
  '22210103',
  '22210104',
  '22210109',
  '22210110',
  '22210105',
  '22210106',
  '22210107',
  '22210108',
];
const vatSides = new Map(columnsOfVat.map(({ code, side }) => [code, side]));

/**
 * Codes of subjects for which a form is at hand, by the standard of the account set: 应交增值税 and the
 * expenses. One code is another subject in the other standard.
 */
export const multiColumnForms: readonly (readonly string[])[] = [
  ['222101', '5601', '5602', '5603', '5403', '4101', '4301'],
  ['222101', '6601', '6602', '6603', '6403', '5101', '5301'],
];

/**
 * The leaves below a subject as columns: those of the debit side before those of the credit side, in code
 * order. A column stands on the side of its leaf; the 专栏 of 应交增值税 stand as the law has them, by code,
 * whatever direction an account set gave them.
 */
export function leafColumns<Subject extends ColumnSubject>(
  subject: ColumnSubject,
  subjects: readonly Subject[],
  sides: ColumnSides = 'own',
): (AnalysisColumn & { readonly subject: Subject })[] {
  const leaves = subjects.filter(
    ({ id, code, leaf }) => leaf && id !== subject.id && code.startsWith(subject.code),
  );
  const columns = leaves.map((each) => ({
    key: String(each.id),
    side: sides === 'own' ? (vatSides.get(each.code) ?? each.direction) : sides,
    subject: each,
  }));
  return columns.sort((a, b) => {
    if (a.side !== b.side) return a.side === 'debit' ? -1 : 1;
    return placeOf(a.subject.code) < placeOf(b.subject.code) ? -1 : 1;
  });
}

function placeOf(code: string): string {
  const place = vatForm.indexOf(code);
  return place < 0 ? code : `22210100${String.fromCharCode(65 + place)}`;
}

/** What stands in a column of a side: what moved there, red where the other side moved. In yuan. */
export function analysedAmount(moved: DebitCredit, side: SubjectDirection): Money {
  const net = signedBalance(moved);
  return side === 'debit' ? net : net.negate();
}

/** What moved in a column. */
interface ColumnMovement extends DebitCredit {
  readonly key: string;
}

/** 本期合计 and 本年累计 of the columns, by their keys. */
export interface ColumnTotals {
  readonly period: Period;
  readonly periodTotal: ReadonlyMap<string, Money>;
  readonly yearTotal: ReadonlyMap<string, Money>;
}

/**
 * 本期合计 and 本年累计 of every column and month, also of months without movement; 本年累计 begins anew
 * in January. Amounts in yuan, on the side of the column. Errors: none; movements of columns that are
 * not there are left out, which `columnsDifference` shows.
 * @param before movements of the first month's year before that month
 * @param periods all months of the book, ascending
 */
export function columnTotals({
  columns,
  periods,
  before,
  moved,
}: {
  readonly columns: readonly AnalysisColumn[];
  readonly periods: readonly Period[];
  readonly before: readonly ColumnMovement[];
  readonly moved: readonly (ColumnMovement & { readonly period: Period })[];
}): ColumnTotals[] {
  const byPeriod = new Map<Period, ColumnMovement[]>();
  for (const each of moved) {
    const group = byPeriod.get(each.period);
    if (group) group.push(each);
    else byPeriod.set(each.period, [each]);
  }
  let year = sidesByColumn(before);
  return periods.map((period, at) => {
    const own = sidesByColumn(byPeriod.get(period) ?? []);
    const carried = at > 0 && monthOf(period) === 1 ? new Map<string, DebitCredit>() : year;
    year = plusAll(carried, own);
    return { period, periodTotal: amountsOf(columns, own), yearTotal: amountsOf(columns, year) };
  });
}

/**
 * What the columns have more than the book moved: 借方栏合计 − 贷方栏合计 − (借方 − 贷方), in yuan; zero
 * where they tie.
 */
export function columnsDifference(
  columns: readonly (Pick<AnalysisColumn, 'side'> & { readonly amount: Money })[],
  moved: DebitCredit,
): Money {
  const net = columns.reduce(
    (sum, { side, amount }) => (side === 'debit' ? sum.plus(amount) : sum.minus(amount)),
    Money.zero,
  );
  return net.minus(signedBalance(moved));
}

function sidesByColumn(moved: readonly ColumnMovement[]): Map<string, DebitCredit> {
  const sums = new Map<string, DebitCredit>();
  for (const { key, debit, credit } of moved) {
    const before = sums.get(key);
    sums.set(key, before ? addSides(before, { debit, credit }) : { debit, credit });
  }
  return sums;
}

function plusAll(
  left: ReadonlyMap<string, DebitCredit>,
  right: ReadonlyMap<string, DebitCredit>,
): Map<string, DebitCredit> {
  const sums = new Map(left);
  for (const [key, sides] of right) {
    const before = sums.get(key);
    sums.set(key, before ? addSides(before, sides) : sides);
  }
  return sums;
}

function amountsOf(
  columns: readonly AnalysisColumn[],
  sums: ReadonlyMap<string, DebitCredit>,
): ReadonlyMap<string, Money> {
  return new Map(
    columns.map(({ key, side }) => {
      const moved = sums.get(key);
      return [key, moved ? analysedAmount(moved, side) : Money.zero];
    }),
  );
}
