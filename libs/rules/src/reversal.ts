import { auxiliaryKey } from './auxiliary-key';
import { Money, sumOf } from './money';
import { formatMoney } from './money-format';
import type { IsoDate } from './period';
import type { PostingFacts, PostingProblem, VoucherDraft, VoucherDraftLine } from './posting-draft';

/** What of a line a reversal is compared by. */
export type ReversalLine = Pick<
  VoucherDraftLine,
  'subjectId' | 'auxiliary' | 'currency' | 'debit' | 'credit' | 'foreignAmount' | 'quantity'
>;

/** A voucher that is reversed. */
interface Original {
  /** `2026-01 记-3` */
  readonly title: string;
  readonly voucherDate: IsoDate;
  readonly lines: readonly ReversalLine[];
  /** The lines of its other reversals, all of parts. */
  readonly reversed: readonly ReversalLine[];
}

/** Net amounts under one subject, its items and currency; `row` is the first line that names it. */
interface Net {
  readonly line: ReversalLine;
  readonly row: number;
  readonly figures: readonly Money[];
}

/**
 * A reversal (红冲) takes back what its original moved: under the same subjects, items and currencies
 * the opposite amounts, foreign amounts and quantities, or, when it names a part, no more than other
 * parts have left of that. It is not dated before its original.
 */
export function checkReversal(
  draft: VoucherDraft,
  original: Original,
  options: {
    readonly facts: Pick<PostingFacts, 'subjects' | 'baseCurrency'>;
    /** Whether it takes back only a part. */
    readonly isPart: boolean;
  },
): PostingProblem[] {
  const { facts, isPart } = options;
  const early: PostingProblem[] =
    draft.voucherDate >= original.voucherDate
      ? []
      : [
          {
            code: 'REVERSAL_TOO_EARLY',
            field: 'voucherDate',
            msg:
              `红冲凭证的日期 ${draft.voucherDate} 早于原凭证 ${original.title} 的日期 ` +
              `${original.voucherDate}，请改为当日或之后`,
          },
        ];
  const ours = netsOf(draft.lines, facts.baseCurrency);
  const theirs = netsOf([...original.lines, ...original.reversed], facts.baseCurrency);
  const keys = isPart ? [...ours.keys()] : [...new Set([...ours.keys(), ...theirs.keys()])];
  const wrong = keys.flatMap((key) => {
    const [own, its] = [ours.get(key), theirs.get(key)];
    if (agrees(own, its, isPart)) return [];
    const line = own?.line ?? its?.line;
    const subject = line && facts.subjects.get(line.subjectId);
    const title = subject ? `“${subject.code} ${subject.fullName}”` : '';
    return [
      {
        code: 'REVERSAL_DIFFERS' as const,
        field: 'debit',
        ...(own === undefined ? {} : { row: own.row }),
        msg:
          `${own === undefined ? '' : `第 ${own.row} 行：`}科目${title}红冲 ${amountText(own)}，` +
          `原凭证 ${original.title} ${original.reversed.length > 0 ? '尚可红冲' : '为'} ` +
          `${amountText(its)}，${isPart ? partWay : wholeWay}`,
      },
    ];
  });
  return [...early, ...wrong];
}

const wholeWay =
  '红冲须与原凭证的科目、辅助项目、币别相同而金额相反；只冲销一部分时请选择“部分红冲”';
const partWay = '部分红冲只能冲销原凭证已有的科目、辅助项目和币别，各次合计不超过原金额';

/** What a reversal agrees with its original by: subject, items and currency. */
export function reversalKey(line: ReversalLine, baseCurrency: string): string {
  const currency = line.currency || baseCurrency;
  return `${line.subjectId} ${auxiliaryKey(line.auxiliary)} ${currency}`;
}

/**
 * Two lines of one `reversalKey` as one, on the debit side and unrounded: `checkReversal` finds the
 * same whether it is given the lines or what they come to.
 */
export function mergedReversalLine(line: ReversalLine, more: ReversalLine): ReversalLine {
  const both = [line, more];
  return {
    ...line,
    debit: sumOf(both.map(({ debit, credit }) => debit.minus(credit))),
    credit: Money.zero,
    foreignAmount: netOf(both, 'foreignAmount'),
    quantity: netOf(both, 'quantity'),
  };
}

function netsOf(lines: readonly ReversalLine[], baseCurrency: string): Map<string, Net> {
  const groups = new Map<string, { row: number; lines: ReversalLine[] }>();
  for (const [index, line] of lines.entries()) {
    const key = reversalKey(line, baseCurrency);
    const group = groups.get(key) ?? { row: index + 1, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  const nets = new Map<string, Net>();
  for (const [key, { row, lines: own }] of groups) {
    const [line] = own;
    const amount = sumOf(own.map(({ debit, credit }) => debit.minus(credit)));
    const figures = [amount, netOf(own, 'foreignAmount'), netOf(own, 'quantity')];
    if (line && figures.some((figure) => !figure.isZero)) nets.set(key, { line, row, figures });
  }
  return nets;
}

/** Debit less credit; a figure without an amount counts as it stands. */
function netOf(lines: readonly ReversalLine[], figure: 'foreignAmount' | 'quantity'): Money {
  const figures = lines.flatMap((line) => {
    const value = line[figure];
    return value == null ? [] : [line.credit.isZero ? value : value.negate()];
  });
  return sumOf(figures);
}

function agrees(own: Net | undefined, its: Net | undefined, isPart: boolean): boolean {
  if (own === undefined) return isPart;
  if (its === undefined) return false;
  return own.figures.every((figure, index) => {
    const whole = its.figures[index]?.negate();
    if (whole === undefined) return false;
    if (!isPart) return figure.equals(whole);
    const isOpposite = figure.isZero || figure.isNegative === whole.isNegative;
    return isOpposite && figure.abs().compare(whole.abs()) <= 0;
  });
}

function amountText(net: Net | undefined): string {
  const amount = net?.figures[0];
  if (!amount || amount.isZero) return '没有金额';
  return `${amount.isNegative ? '贷方' : '借方'} ${formatMoney(amount.abs())}`;
}
