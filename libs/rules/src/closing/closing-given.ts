import { Money } from '../money';
import { formatMoney } from '../money-format';
import type { ClosingBook } from './closing-book';
import type { ClosingTemplate } from './closing-template';
import { LineCollector } from './closing-lines';

/** A line that a domain gives; amounts in yuan, items already those that its subject keeps. */
export interface GivenStepLine {
  readonly summary: string;
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly debit: Money;
  readonly credit: Money;
}

/** An amount of an input that a domain knows: of the month, and of the quarter up to the month. Yuan. */
export interface GivenInput {
  readonly key: string;
  readonly month: Money;
  readonly quarter: Money;
  /** 2 张销项发票. */
  readonly source: string;
}

/**
 * Inputs of a person with those that a domain knows. The larger amount counts: a person may know of more
 * than the domain, but what the domain has is never left out. An amount of zero answers only what is asked
 * of a quarter that began before the books. Errors: none.
 */
export function withGivenInputs(
  inputs: Readonly<Record<string, string>>,
  {
    given,
    isMonthly,
    template,
  }: {
    readonly given: readonly GivenInput[];
    readonly isMonthly: boolean;
    readonly template: Pick<ClosingTemplate, 'inputs'>;
  },
): Readonly<Record<string, string>> {
  const asked = new Set(
    template.inputs.filter(({ when }) => when === 'partQuarter').map(({ key }) => key),
  );
  const known = given.flatMap((each) => {
    const amount = isMonthly ? each.month : each.quarter;
    const typed = Money.tryParse(inputs[each.key] ?? '');
    const isAnswer = typed === undefined && asked.has(each.key);
    const isMore = amount.compare(typed ?? Money.zero) > 0;
    return isMore || isAnswer ? [[each.key, amount.toString()] as const] : [];
  });
  return { ...inputs, ...Object.fromEntries(known) };
}

/** Where amounts of inputs come from: 其中专用发票税额 500.00 取自 2 张销项发票. */
export function givenSources(
  inputs: readonly {
    readonly key: string;
    readonly title: string;
    readonly value: string | null;
  }[],
  given: readonly GivenInput[],
  isMonthly: boolean,
): string[] {
  return given.flatMap(({ key, month, quarter, source }) => {
    const amount = isMonthly ? month : quarter;
    const input = inputs.find((each) => each.key === key);
    if (!input || !amount.isPositive || input.value !== amount.toString()) return [];
    return [`${input.title} ${formatMoney(amount)} 取自 ${source}`];
  });
}

/** What a step posts where a domain knows it better than the books. */
export interface GivenAmounts {
  /** Lines by the vouchers that they stand in. */
  readonly vouchers: readonly (readonly GivenStepLine[])[];
  readonly computation: string;
  readonly note: string | null;
  readonly problem: string | null;
  /** What people have posted by hand on the subjects that the lines credit, in yuan. */
  readonly byHand: Money;
  /** A person has said that what stands by hand is it. */
  readonly isByHand: boolean;
}

/**
 * Why given lines can't be posted as they are: the domain says so, or what they credit stands by hand
 * already, and the month would have it twice. Errors: none.
 */
export function givenProblem(name: string, given: GivenAmounts): string | null {
  if (given.problem !== null) return given.problem;
  if (given.isByHand || !given.byHand.isPositive || given.vouchers.length === 0) return null;
  return (
    `本月已手工贷记 ${formatMoney(given.byHand)}，再生成“${name}”会重复计提，` +
    '请删除手工凭证后生成，或到业务模块把手工凭证关联到本月，也可在本期跳过本项'
  );
}

/** Puts given lines into the vouchers of a step. Errors: none; what is wrong with a subject is collected. */
export function collectGiven(
  given: GivenAmounts,
  { book, baseCurrency, name }: { book: ClosingBook; baseCurrency: string; name: string },
): LineCollector {
  const collector = new LineCollector(book, baseCurrency, name);
  for (const lines of given.vouchers) {
    collector.startVoucher();
    for (const { subjectId, auxiliaryKey, summary, debit, credit } of lines) {
      const code = book.subjectOf(subjectId)?.code ?? `编号 ${subjectId}`;
      const side = credit.isZero ? 'debit' : 'credit';
      const amount = side === 'debit' ? debit : credit;
      collector.add({ code, auxiliaryKey }, { side, amount, summary });
    }
  }
  return collector;
}
