import { addMonths, periodsBetween, type Period } from '../period';
import { taxKinds, type TaxKind } from '../tax-names';
import { dueOf, owedInYear, spanEndingAt, type OwedDeclaration, type Taxpayer } from './tax-kinds';

/** Months of one declaration of a kind. */
interface DeclaredSpan {
  readonly kind: TaxKind;
  readonly periodFrom: Period;
  readonly periodTo: Period;
}

/**
 * What falls due in a calendar year where the taxpayer may have declared by another frequency before: what was declared
 * stands with its own months, which are not owed again. What it leaves of a longer period is owed as it was declared until
 * then, for a new frequency holds from a whole period on. In the order of `owedInYear`. Errors: none.
 * @param declared of the year and those beside it
 */
export function owedBesideDeclared(
  year: number,
  payer: Taxpayer,
  declared: readonly DeclaredSpan[],
): OwedDeclaration[] {
  // What is declared by months falls due in the year before that of the same months by the year.
  const owed = [...owedInYear(year, payer), ...owedInYear(year + 1, payer)];
  const spans = [...declared, ...owed.flatMap((each) => leftOf(each, declared))];
  return [...new Map(spans.map((each) => [`${each.kind} ${each.periodTo}`, each])).values()]
    .filter(({ periodTo }) => periodTo >= payer.enablePeriod)
    .map((each) => owedOn(each, payer))
    .filter(({ due }) => due.date.startsWith(`${year}-`))
    .sort(
      (a, b) =>
        a.due.date.localeCompare(b.due.date) ||
        taxKinds.indexOf(a.kind) - taxKinds.indexOf(b.kind) ||
        a.periodTo.localeCompare(b.periodTo),
    );
}

/** The declaration of a kind that ends with a month: as it was declared, else as it is owed; undefined where there is none. */
export function owedEndingAt(
  kind: TaxKind,
  periodTo: Period,
  { payer, declared }: { readonly payer: Taxpayer; readonly declared: readonly DeclaredSpan[] },
): OwedDeclaration | undefined {
  const own = declared.filter((each) => each.kind === kind);
  const known = own.find((each) => each.periodTo === periodTo);
  if (known) return owedOn(known, payer);
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const span = spanEndingAt(kind, addMonths(periodTo, ahead), payer);
    const left = span && leftOf({ kind, ...span }, own).find((each) => each.periodTo === periodTo);
    if (left) return owedOn(left, payer);
  }
  return undefined;
}

/** The declaration that has taken a month in, where one of the kind was declared. */
export function declaredWith<S extends DeclaredSpan>(
  kind: TaxKind,
  month: Period,
  declared: readonly S[],
): S | undefined {
  return declared.find(
    (each) => each.kind === kind && each.periodFrom <= month && month <= each.periodTo,
  );
}

function owedOn({ kind, periodFrom, periodTo }: DeclaredSpan, payer: Taxpayer): OwedDeclaration {
  return { kind, periodFrom, periodTo, due: dueOf(kind, periodTo, payer.ownYears) };
}

/** A span that nothing of was declared; of one that was in part, its other months, as long as the shortest of them. */
function leftOf(
  { kind, periodFrom, periodTo }: DeclaredSpan,
  declared: readonly DeclaredSpan[],
): DeclaredSpan[] {
  const beside = declared.filter(
    (each) => each.kind === kind && each.periodFrom <= periodTo && each.periodTo >= periodFrom,
  );
  const months = periodsBetween(periodFrom, periodTo);
  const length = Math.min(months.length, ...beside.map(monthsIn));
  const isDeclared = (month: Period) =>
    beside.some((each) => each.periodFrom <= month && month <= each.periodTo);
  const parts: DeclaredSpan[] = [];
  for (const month of months) {
    if (isDeclared(month)) continue;
    const last = parts.at(-1);
    const isNext = last?.periodTo === addMonths(month, -1) && monthsIn(last) < length;
    if (isNext) parts.pop();
    parts.push({ kind, periodFrom: isNext ? last.periodFrom : month, periodTo: month });
  }
  return parts;
}

function monthsIn({ periodFrom, periodTo }: Pick<DeclaredSpan, 'periodFrom' | 'periodTo'>): number {
  return periodsBetween(periodFrom, periodTo).length;
}
