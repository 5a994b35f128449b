import { Money, sumOf } from '../../money';
import type { InvoiceFacts, InvoiceFinding, InvoiceLine } from '../invoice';
import { rateOf } from '../rate';
import { findingOf, gap, shown } from './finding';

/** What R02 lets pass on a line and on the whole invoice, in yuan. */
const LINE_TOLERANCE = Money.parse('0.06');
const HEADER_TOLERANCE = Money.parse('1.27');

const block = '更正前不能生成凭证';

/**
 * R01: amount + tax = total to the fen, on the header and on each line that states a total. A header total that is the sum
 * of the totals of wrong lines is their fault and is not named again.
 */
export function checkTotals({ amount, tax, total, lines }: InvoiceFacts): InvoiceFinding[] {
  const finding = findingOf('R01', 'block');
  const check = (each: Pick<InvoiceFacts, 'amount' | 'tax' | 'total'>, lineNo?: number) => {
    const sum = each.amount.plus(each.tax);
    if (sum.equals(each.total)) return [];
    const sign = each.tax.isNegative ? '-' : '+';
    const sums = `金额 ${shown(each.amount)} ${sign} 税额 ${shown(each.tax.abs())} = ${shown(sum)}`;
    return [finding(`${sums}，价税合计${gap(each.total, sum)}，${block}`, lineNo)];
  };
  const ofLines = lines.flatMap((line) =>
    line.total === undefined ? [] : check({ ...line, total: line.total }, line.lineNo),
  );
  const stated = sumOf(lines.map((line) => line.total ?? line.amount.plus(line.tax)));
  if (ofLines.length > 0 && stated.equals(total)) return ofLines;
  return [...check({ amount, tax, total }), ...ofLines];
}

/**
 * R02: tax is amount × rate within 0.06 on each line, and the tax of the header is the sum of amount × rate of the lines
 * within 1.27. Lines without a known rate wait, and so does the header. An invoice whose amounts do not add up (R01, R03)
 * waits as well: a wrong tax is the same fault there. The header is not named for what lines are named for.
 */
export function checkTaxes(facts: InvoiceFacts): InvoiceFinding[] {
  if (checkTotals(facts).length > 0 || checkLineSums(facts).length > 0) return [];
  const { tax, lines } = facts;
  const finding = findingOf('R02', 'warn');
  const expected = lines.map((line) => ({ line, tax: taxByRate(line) }));
  const ofLines = expected.flatMap(({ line, tax: byRate }) => {
    if (byRate === null || !isOff(line.tax, byRate)) return [];
    const compared = `${shown(line.amount)} × ${line.rate}`;
    const kept = `超过 ${shown(LINE_TOLERANCE)}，按票面 ${shown(line.tax)} 记账`;
    return [finding(`税额比 ${compared} ${gap(line.tax, byRate)}，${kept}`, line.lineNo)];
  });
  const known = expected.flatMap(({ line, tax: byRate }) =>
    byRate === null ? [] : [{ byRate, named: isOff(line.tax, byRate) ? line.tax : byRate }],
  );
  const sum = sumOf(known.map((each) => each.byRate));
  const explained = sumOf(known.map((each) => each.named));
  const isKnown = lines.length > 0 && known.length === lines.length;
  const isSound = [sum, explained].some((each) => isWithin(tax, each, HEADER_TOLERANCE));
  if (!isKnown || isSound) return ofLines;
  const kept = `超过 ${shown(HEADER_TOLERANCE)}，按票面 ${shown(tax)} 记账`;
  return [
    finding(`税额合计比各行金额 × 税率之和 ${shown(sum)} ${gap(tax, sum)}，${kept}`),
    ...ofLines,
  ];
}

const isOff = (tax: Money, byRate: Money): boolean => !isWithin(tax, byRate, LINE_TOLERANCE);

function taxByRate({ amount, rate }: InvoiceLine): Money | null {
  const multiplier = rateOf(rate)?.multiplier ?? null;
  return multiplier === null ? null : amount.times(multiplier);
}

function isWithin(figure: Money, expected: Money, tolerance: Money): boolean {
  return figure.minus(expected).abs().compare(tolerance) <= 0;
}

/**
 * R03: the lines add up to the amount and the tax of the header; one finding names both. An invoice
 * without lines passes. Lines whose own amounts do not add up (R01) are named there, so a difference
 * that they make is not named again.
 */
export function checkLineSums({ amount, tax, lines }: InvoiceFacts): InvoiceFinding[] {
  if (lines.length === 0) return [];
  const fault = sumOf(
    lines.map(({ amount: net, tax: own, total = net.plus(own) }) => total.minus(net).minus(own)),
  );
  const check = (title: string, header: Money, sum: Money) =>
    sum.equals(header) || sum.plus(fault).equals(header)
      ? []
      : [`${title}合计 ${shown(sum)}，比票头 ${shown(header)} ${gap(sum, header)}`];
  const wrong = [
    ...check('金额', amount, sumOf(lines.map((line) => line.amount))),
    ...check('税额', tax, sumOf(lines.map((line) => line.tax))),
  ];
  if (wrong.length === 0) return [];
  return [findingOf('R03', 'block')(`${lines.length} 行明细的${wrong.join('；')}，${block}`)];
}

/** R04: no figure of a blue header is below zero, none of a red one above. Lines may have either sign (discounts). */
export function checkSigns({ amount, tax, total, isPositive }: InvoiceFacts): InvoiceFinding[] {
  const figures = [
    ['金额', amount],
    ['税额', tax],
    ['价税合计', total],
  ] as const;
  const wrong = figures.filter(([, figure]) =>
    isPositive ? figure.isNegative : figure.isPositive,
  );
  if (wrong.length === 0) return [];
  const named = wrong.map(([title, figure]) => `${title} ${shown(figure)}`).join('、');
  const expected = isPositive ? '蓝字发票的金额不能为负数' : '红字发票的金额不能为正数';
  return [findingOf('R04', 'block')(`${expected}：${named}，${block}`)];
}
