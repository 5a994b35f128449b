import type { Subject } from '@mingzhang/contract';
import {
  itemsByCode,
  matchSubject,
  Money,
  splitItemCodes,
  type OldBalance,
  type SubjectIndex,
} from '@mingzhang/rules';

/** Whether all figures of a row are zero or missing: such rows are skipped. */
export function isEmpty({ opening, ytdDebit, ytdCredit, quantity, foreign }: OldBalance): boolean {
  const figures = [opening, ytdDebit, ytdCredit, quantity, foreign];
  return figures.every((figure) => figure?.isZero ?? true);
}

/** The currency of the file; without one, the only currency of the subject. */
export function currencyOf(
  { currency, foreign }: OldBalance,
  { currencies }: Subject,
  baseCurrency: string,
): string {
  if (currency !== '') return currency;
  const [only, ...others] = currencies.filter((each) => each !== baseCurrency);
  const hasForeignAmount = foreign !== undefined && !foreign.isZero;
  return !hasForeignAmount || only === undefined || others.length > 0 ? baseCurrency : only;
}

/** The subject of a row, with the items that the row or its code names. */
interface FoundSubject extends Pick<OldBalance, 'items'> {
  readonly subject: Subject;
}

/**
 * An unknown code may be that of a subject followed by that of an item: `1122_001`, `1122.001`,
 * `1122-001` and `1122_客户:001` are item 001 of 1122, if 1122 has items.
 */
export function subjectOf(
  { code, shownCode, name, codeIsNumber, items }: OldBalance,
  index: SubjectIndex<Subject>,
  say: (msg: string) => void,
): FoundSubject | undefined {
  const match = matchSubject({ code, name, codeIsNumber, shown: `${code} ${name}`.trim() }, index);
  if ('subject' in match) return { subject: match.subject, items };
  for (const parts of items.length > 0 ? [] : splitItemCodes(shownCode)) {
    const subject = index.byCode.get(parts.subject);
    if (subject?.leaf && subject.auxiliary.length > 0) {
      return { subject, items: itemsByCode(parts, name) };
    }
  }
  return void say(match.msg);
}

/** Fields of an opening, balances on the subject's own side. */
export function fieldsOf(
  { opening, ytdDebit, ytdCredit, quantity, foreign }: OldBalance,
  subject: Subject,
  auxiliary: Readonly<Record<string, number>>,
) {
  const ownText = (figure: Money) =>
    (subject.direction === 'debit' ? figure : figure.negate()).toExactText();
  return {
    subjectId: subject.id,
    auxiliary,
    opening: ownText(opening),
    // Zero quantities and foreign amounts are dropped if the subject has none: the file prints zero
    // for all.
    quantity: quantity && (subject.quantity || !quantity.isZero) ? ownText(quantity) : null,
    foreign: foreign ? ownText(foreign) : null,
    ytdDebit: ytdDebit.toExactText(),
    ytdCredit: ytdCredit.toExactText(),
  };
}
