import { allocate, Money, round2, sumOf } from '../money';
import { formatMoney } from '../money-format';
import { cellClosing, type ClosingBook, type ClosingSubject } from './closing-book';
import type { LineCollector } from './closing-lines';

/** What every body is made of. */
export interface BodyContext {
  readonly book: ClosingBook;
  readonly collector: LineCollector;
}

/** 交易性金融资产 (短期投资 of 小企业会计准则): of fair value or cost, not of a fixed sum of money. */
export const FAIR_VALUE = '1101';

const NON_MONETARY_ASSETS = [FAIR_VALUE, '1123', '14', '150', '151', '152', '16', '17', '18', '19'];
/** 债券投资 is repaid in money. */
const MONETARY_INVESTMENTS = ['1501'];
const NON_MONETARY_LIABILITIES = ['2203', '2205', '2401'];

/** Subjects at or below one of the codes. */
export function below(codes: readonly string[]): (subject: ClosingSubject) => boolean {
  return ({ code }) => codes.some((each) => code.startsWith(each));
}

/** Subjects in which an amount stays, and what they are called together. */
interface KeptIn {
  readonly codes: readonly string[];
  readonly title: string;
}

function keptProblem(keep: Money, room: Money, only: KeptIn | undefined): string {
  if (!only) {
    return `保留的金额 ${keep.toString()} 不能超过余额 ${room.toString()}，各明细也不能为负，请核对`;
  }
  const { title } = only;
  return (
    `在产品只计${title}：期末在产品 ${formatMoney(keep)} 不能超过${title}余额 ${formatMoney(room)}，` +
    '各明细也不能为负，请核对期末在产品成本或改按比例分摊'
  );
}

/**
 * Takes leaves to nothing, item by item, into one subject. What is kept stays in the leaves, shared out
 * by their balances (`allocate`); never more than they hold. With `only` it stays in leaves at or below
 * its codes, the others are cleared.
 */
export function clearLines(
  { book, collector }: BodyContext,
  {
    from,
    into,
    keep = Money.zero,
    only,
  }: {
    readonly from: readonly string[];
    readonly into: string;
    readonly keep?: Money;
    readonly only?: KeptIn | undefined;
  },
): void {
  const cells = book.cellsWhere(below(from)).filter((cell) => !cellClosing(cell).isZero);
  const nets = cells.map(cellClosing);
  const total = sumOf(nets);
  const isShared = !keep.isZero;
  const isKeeping = below(only?.codes ?? from);
  const keeping = cells.map(({ subjectId }) => {
    const subject = book.subjectOf(subjectId);
    return subject !== undefined && isKeeping(subject);
  });
  const weights = nets.map((net, index) => (keeping[index] ? net : Money.zero));
  const room = sumOf(weights);
  if (isShared && (weights.some((net) => net.isNegative) || keep.compare(room) > 0)) {
    collector.problems.push({ code: 'CLOSING_INPUT', msg: keptProblem(keep, room, only) });
    return;
  }
  const kept = isShared && cells.length > 0 ? allocate(keep, weights) : [];
  collector.addNet({ code: into }, total.minus(keep));
  cells.forEach((cell, index) => {
    if (!isShared) return collector.clear(cell);
    const { auxiliaryKey, currency } = cell;
    const code = book.subjectOf(cell.subjectId)?.code ?? '';
    const net = (nets[index] ?? Money.zero).minus(kept[index] ?? Money.zero);
    collector.addNet({ code, auxiliaryKey, currency, isStanding: true }, net.negate());
  });
}

/** Whether a balance in a foreign currency is one of money, which is revalued (企业会计准则第19号 第十一条). */
export function isMonetary({ code, category }: ClosingSubject): boolean {
  if (category === 'liability')
    return !NON_MONETARY_LIABILITIES.some((each) => code.startsWith(each));
  if (category !== 'asset') return false;
  if (MONETARY_INVESTMENTS.some((each) => code.startsWith(each))) return true;
  return !NON_MONETARY_ASSETS.some((each) => code.startsWith(each));
}

/**
 * Currencies of which a monetary foreign balance is kept, in their order: those that need a rate. What is
 * left in base currency of a foreign balance of 0 is worth 0 at any rate.
 */
export function revaluedCurrencies(book: ClosingBook, baseCurrency: string): string[] {
  const cells = book.cellsWhere(isMonetary).filter(({ currency }) => currency !== baseCurrency);
  const open = cells.filter((cell) => !cell.foreign.isZero);
  return [...new Set(open.map(({ currency }) => currency))].sort();
}

/**
 * 期末调汇: each foreign balance of money, per subject, items and currency, brought to foreign balance ×
 * rate, rounded to fen; the net goes to gain or loss. A foreign balance of 0 needs no rate. A balance on a
 * disabled subject is revalued as well.
 */
export function revaluationLines(
  { book, collector }: BodyContext,
  {
    baseCurrency,
    rateOf,
    gain,
    loss,
  }: {
    readonly baseCurrency: string;
    readonly rateOf: (currency: string) => Money | undefined;
    readonly gain: string;
    readonly loss: string;
  },
): void {
  let net = Money.zero;
  for (const cell of book.cellsWhere(isMonetary)) {
    const { auxiliaryKey, currency } = cell;
    if (currency === baseCurrency) continue;
    const rate = cell.foreign.isZero ? Money.zero : rateOf(currency);
    if (!rate) continue;
    const difference = round2(cell.foreign.times(rate)).minus(cellClosing(cell));
    net = net.plus(difference);
    const code = book.subjectOf(cell.subjectId)?.code ?? '';
    collector.addNet({ code, auxiliaryKey, currency, isStanding: true }, difference);
  }
  const isGain = net.isPositive;
  const summary = isGain ? '汇兑收益' : '汇兑损失';
  collector.add(
    { code: isGain ? gain : loss },
    { side: isGain ? 'credit' : 'debit', amount: net.abs(), summary },
  );
}
