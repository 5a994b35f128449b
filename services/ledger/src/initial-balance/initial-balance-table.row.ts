import type { Subject } from '@mingzhang/contract';
import {
  itemsByCode,
  matchSubject,
  Money,
  splitItemCodes,
  type OldBalance,
  type SubjectIndex,
} from '@mingzhang/rules';

/** Whether a row of a balance table tells nothing: such rows are passed over. */
export function isEmpty({ opening, ytdDebit, ytdCredit, quantity, foreign }: OldBalance): boolean {
  const figures = [opening, ytdDebit, ytdCredit, quantity, foreign];
  return figures.every((figure) => figure?.isZero ?? true);
}

/** The currency of the file; where it names none, the only one that the subject is kept in. */
export function currencyOf(
  { currency, foreign }: OldBalance,
  { currencies }: Subject,
  baseCurrency: string,
): string {
  if (currency !== '') return currency;
  const [only, ...others] = currencies.filter((each) => each !== baseCurrency);
  const isTold = foreign !== undefined && !foreign.isZero;
  return !isTold || only === undefined || others.length > 0 ? baseCurrency : only;
}

/** The subject of a row, with the items that the row or its code names. */
interface FoundSubject extends Pick<OldBalance, 'items'> {
  readonly subject: Subject;
}

/**
 * A code that is no subject may be one with the code of an item behind it: `1122_001`, `1122.001`,
 * `1122-001` and `1122_客户:001` are item 001 of 1122, where 1122 keeps items.
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
    // What the subject does not keep is no figure of it where the file prints zero for all.
    quantity: quantity && (subject.quantity || !quantity.isZero) ? ownText(quantity) : null,
    foreign: foreign ? ownText(foreign) : null,
    ytdDebit: ytdDebit.toExactText(),
    ytdCredit: ytdCredit.toExactText(),
  };
}
