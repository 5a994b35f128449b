import { Money, sumOf } from '../money';
import { firstPeriodOfQuarter, monthOf } from '../period';
import type { ClosingBook } from './closing-book';
import type { ClosingContext } from './closing-context';
import type { ClosingTemplate, CountsAs, Frequency, When } from './closing-template';
import { readCodes } from './read-codes';

/** The step whose 申报周期 says how a small-scale taxpayer files VAT, and with it the taxes on top. */
export const VAT_RELIEF = 'vat-small-exempt';

/** For how long VAT is reckoned, and what of that time the books hold. */
export interface Filing {
  /** General taxpayers file month by month, small-scale ones where they have chosen so. */
  readonly isMonthly: boolean;
  /** A quarter is filed that began before the books. */
  readonly isPart: boolean;
  /** By key of the input, what openings tell of the months before the books. */
  readonly known: ReadonlyMap<string, Money>;
}

interface Choice {
  readonly template: Pick<ClosingTemplate, 'id' | 'inputs'>;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Whether VAT is filed month by month: by general taxpayers, by small-scale ones where they have chosen so. */
export function isFiledMonthly(
  vatType: 0 | 1,
  choices: readonly {
    readonly template: Pick<ClosingTemplate, 'id'>;
    readonly inputs: Choice['inputs'];
  }[],
): boolean {
  const relief = choices.find(({ template }) => template.id === VAT_RELIEF);
  return vatType === 1 || relief?.inputs['frequency'] === 'month';
}

const frequencies: readonly string[] = ['month', 'quarter', 'year'] satisfies Frequency[];

/**
 * How often a step is due: as a person has chosen for it (计提周期), else as its template says, which may go
 * with how VAT is filed. Errors: none, what is no frequency counts for nothing.
 */
export function frequencyOf(
  { frequency }: Pick<ClosingTemplate, 'frequency'>,
  {
    chosen,
    isMonthly,
  }: { readonly chosen: string | null | undefined; readonly isMonthly: boolean },
): Frequency {
  if (chosen && frequencies.includes(chosen)) return chosen as Frequency;
  return typeof frequency === 'string' ? frequency : frequency[isMonthly ? 1 : 0];
}

/** How VAT of a month is filed, by what a person has chosen. */
export function filingOf(
  choices: readonly Choice[],
  { book, context }: { readonly book: ClosingBook; readonly context: ClosingContext },
): Filing {
  const isMonthly = isFiledMonthly(context.vatType, choices);
  const isPart = !isMonthly && isPartQuarter(context);
  return { isMonthly, isPart, known: isPart ? knownBefore(choices, book, context) : new Map() };
}

/** Whether the quarter of a month began before the books. */
export function isPartQuarter({ period, enabled }: ClosingContext): boolean {
  return enabled !== undefined && firstPeriodOfQuarter(period) < enabled && enabled <= period;
}

/** Whether a figure or input is for this way of filing. */
export function isFor(when: When | undefined, { isMonthly, isPart }: Filing): boolean {
  if (when === undefined) return true;
  return { monthly: isMonthly, quarterly: !isMonthly, partQuarter: isPart }[when];
}

/**
 * Counts in the quarter what it had before the books began, where a person or the openings tell: all steps
 * then read the quarter as it was.
 */
export function countBefore(
  choices: readonly Choice[],
  {
    book,
    context,
    filing,
  }: {
    readonly book: ClosingBook;
    readonly context: ClosingContext;
    readonly filing: Filing;
  },
): void {
  if (!filing.isPart) return;
  for (const { template, inputs } of choices) {
    for (const { key, countsAs } of template.inputs) {
      const given = inputs[key];
      const value = given ? Money.tryParse(given) : filing.known.get(key);
      const [code] = countsAs ? readCodes(countsAs, context) : [];
      if (countsAs && value && code) book.know(code, { [countsAs.quarter]: value });
    }
  }
}

/**
 * In the first quarter, what 本年累计 of the openings has beyond the books. Nothing there is no answer: it
 * may not have been entered.
 */
function knownBefore(
  choices: readonly Choice[],
  book: ClosingBook,
  context: ClosingContext,
): Filing['known'] {
  if (monthOf(context.period) > 3) return new Map();
  const before = ({ quarter, year, ...read }: CountsAs) =>
    sumOf(
      readCodes(read, context).map((code) => {
        const totals = book.totalsOf(code);
        return totals[year].minus(totals[quarter]);
      }),
    );
  const found = choices.flatMap(({ template: { inputs } }) =>
    inputs.flatMap(({ key, countsAs }) => (countsAs ? [[key, before(countsAs)] as const] : [])),
  );
  return new Map(found.filter(([, value]) => value.isPositive));
}
