import { sumOf } from '../../money';
import type { FileElement } from './element';
import { BrokenInvoice, broken, figure, shownDay, shortened, taxFigure } from './figures';
import { stated, type FoundFacts } from './found-facts';
import { olderContents, olderNumbers } from './older-xml';

/** Texts of `CustomData` in `OFD.xml` by their Name. */
export type CustomData = Readonly<Record<string, string>>;

/**
 * Facts that an OFD states beside an attached XML: its CustomData, then its tags, whose elements
 * hold the texts of the page. Lines of tags are taken only where their sums are those of the
 * header, because a page may be laid out in another way.
 * @throws BrokenInvoice when CustomData has a number or figure that is none
 */
export function ofdFacts(data: CustomData, tags: FileElement | null): FoundFacts {
  const text = (name: string) => data[name] ?? '';
  const number = text('发票号码');
  const amount = figure(text('合计金额'), '合计金额');
  const own: FoundFacts = {
    issueDate: shownDay(text('开票日期')),
    sellerTaxId: stated(text('销售方纳税人识别号')),
    buyerTaxId: stated(text('购买方纳税人识别号')),
    amount,
    tax: taxFigure(text('合计税额'), '合计税额'),
    isPositive: amount && !amount.isNegative,
  };
  const numbers = number === '' ? {} : olderNumbers(text('发票代码'), number);
  const found = filledFrom([{ ...own, ...numbers }, tags ? tagFacts(tags) : {}]);
  return hasSumsOfLines(found) ? found : { ...found, lines: undefined };
}

/** Tags that cannot be read are as if they were missing: they only name texts of the page. */
function tagFacts(tags: FileElement): FoundFacts {
  try {
    return olderContents(tags);
  } catch (error) {
    if (error instanceof BrokenInvoice) return {};
    throw error;
  }
}

function hasSumsOfLines({ lines = [], amount, tax }: FoundFacts): boolean {
  if (!amount || !tax) return false;
  const sums = [sumOf(lines.map((line) => line.amount)), sumOf(lines.map((line) => line.tax))];
  return sums[0]?.equals(amount) === true && sums[1]?.equals(tax) === true;
}

/** Refuses facts of one file that name two different numbers. */
export function requireSameNumber(first: FoundFacts, second: FoundFacts): void {
  const [one, other] = [numberText(first), numberText(second)];
  if (one !== '' && other !== '' && one !== other) {
    broken(
      `文件内的两个发票号码不一致（${shortened(one)} 与 ${shortened(other)}），文件已被改动或损坏`,
    );
  }
}

/** The number of an invoice: 20 digits, or `code/number`; '' where it is not known. */
export function numberText({ digitalNumber, code, number }: FoundFacts): string {
  if (digitalNumber !== undefined) return digitalNumber;
  return code !== undefined && number !== undefined ? `${code}/${number}` : '';
}

/** The facts of the first; each fact that it does not state is taken from the next that does. */
export function filledFrom(sources: readonly FoundFacts[]): FoundFacts {
  const filled: Record<string, unknown> = {};
  for (const source of sources) {
    for (const [name, value] of Object.entries(source)) {
      if (value !== undefined) filled[name] ??= value;
    }
  }
  return filled as FoundFacts;
}
