import { Money, round2, sumOf } from '../money';
import { formatMoney } from '../money-format';
import { below, type BodyContext } from './closing-bodies';
import {
  cellClosing,
  type ClosingBook,
  type ClosingCell,
  type ClosingSubject,
} from './closing-book';
import { itemsFor } from './closing-lines';
import { noLeafText } from './cost-leaf';
import { GoodsOfSales, type Sale, SEVERAL } from './goods-of-sales';
import type { Origin, Values } from './closing-values';
import { movingAverage, type GoodsLine, type MovingCost, type MovingFault } from './moving-average';

/** Codes of the account set: of goods, revenue and cost with all below them. */
interface GoodsCodes {
  readonly goods: string;
  readonly revenue: string;
  readonly cost: string;
  /** The leaf that the cost of goods goes to; undefined where none fits. */
  readonly costOf: (goods: ClosingSubject) => string | undefined;
}

/** How a cost came about. */
export interface ToldCost {
  readonly computation: string;
  readonly origins: readonly Origin[];
}

/** The cost that a share of the revenue makes, less what was carried to cost by hand, rounded to fen. */
export function shareOfRevenue(values: Values): Money {
  const of = (name: string) => values.get(name) ?? Money.zero;
  return round2(of('revenue').times(of('rate'))).minus(of('taken'));
}

/**
 * 月末一次加权平均: what was sold of each item (the quantity on the credit side of revenue, by the items
 * that goods and revenue share, or by the subject's name) at the average price of opening and receipts.
 * The last piece takes what is left, so that no amount stays without goods.
 */
export function averageCostLines({ book, collector }: BodyContext, codes: GoodsCodes): void {
  const goods = book.cellsWhere(below([codes.goods]));
  const match = new GoodsOfSales(book, goods);
  const soldOf = new Map<number, Money>();
  for (const sale of book.cellsWhere(below([codes.revenue]))) {
    if (sale.quantityCredit.isZero && sale.quantityDebit.isZero) continue;
    const place = match.of(sale);
    if (place === undefined || place === SEVERAL) {
      refuseUnmatched({ book, collector }, { sale, place });
    } else {
      const sold = sale.quantityCredit.minus(sale.quantityDebit);
      soldOf.set(place, (soldOf.get(place) ?? Money.zero).plus(sold));
    }
  }
  for (const [place, cell] of goods.entries()) {
    const sold = soldOf.get(place) ?? Money.zero;
    if (sold.isZero) continue;
    const quantity = cell.quantityOpening.plus(cell.quantityDebit);
    const left = quantity.minus(cell.quantityCredit);
    if (left.compare(sold) < 0 || quantity.isZero) {
      const lacking = quantity.isZero
        ? `本期没有期初结存和入库，退货 ${sold.negate().toExactText()} 没有平均单价`
        : `结存 ${left.toExactText()}，少于本期销售 ${sold.toExactText()}`;
      const msg = `“${titleOf(book, cell)}”${lacking}，请核对数量，或先补录入库`;
      collector.problems.push({ code: 'CLOSING_QUANTITY', msg });
      continue;
    }
    const worth = cell.opening.plus(cell.debit);
    const amount = left.equals(sold)
      ? cellClosing(cell)
      : round2(worth.times(sold).dividedBy(quantity, 20));
    carry({ book, collector }, { cell, codes, amount, quantity: sold });
  }
}

/**
 * 移动加权平均: the cost of each sale at the average of the goods when it happens, by the lines of the month
 * in the order of their dates and numbers; what other steps of the month post on goods comes after them.
 * Sales that the goods do not bear refuse the step, with the voucher.
 */
export function movingCostLines({ book, collector }: BodyContext, codes: GoodsCodes): ToldCost {
  const goods = book.cellsWhere(below([codes.goods]));
  const origins: Origin[] = [];
  const costs: Money[] = [];
  for (const [place, lines] of goodsLines({ book, collector }, { goods, codes })) {
    const cell = goods[place];
    if (!cell || lines.every(({ isSale }) => !isSale)) continue;
    const opening = { quantity: cell.quantityOpening, worth: cell.opening };
    const moves = lines.map(({ line, isSale }) => {
      const { debit, credit, quantity, date, voucher } = line;
      const isInto = isSale ? debit.isZero : !debit.isZero;
      return {
        kind: isSale ? ('sale' as const) : ('stock' as const),
        quantity: isInto ? quantity : quantity.negate(),
        amount: isSale ? Money.zero : debit.minus(credit),
        title: `${date} ${voucher}`,
      };
    });
    const cost = movingAverage(opening, moves);
    // Those of a purchase are the goods alone; a sale may name its customer, too.
    const { items } = (lines.find(({ isSale }) => !isSale) ?? lines[0])?.line ?? { items: '' };
    if (cost.fault) {
      const named = [titleOf(book, cell), items].filter((part) => part !== '').join(' · ');
      const msg = `“${named}”${faultText(cost.fault)}`;
      collector.problems.push({ code: 'CLOSING_QUANTITY', msg });
      continue;
    }
    const { sold, returned } = cost;
    const goes = { cell, codes };
    carry({ book, collector }, { ...goes, amount: sold.worth, quantity: sold.quantity });
    const back = { amount: returned.worth.negate(), quantity: returned.quantity.negate() };
    carry({ book, collector }, { ...goes, ...back });
    costs.push(sold.worth.minus(returned.worth));
    origins.push(...originsOf(book, { cell, items }, cost));
  }
  const computation =
    costs.length === 0
      ? '本期没有按数量销售的商品'
      : `${costs.length} 种商品按日期、凭证号逐笔移动平均，成本合计 ${formatMoney(sumOf(costs))}`;
  return { computation, origins };
}

/** The month's lines by the places of their goods; sales without goods refuse the step. */
function goodsLines(
  { book, collector }: BodyContext,
  { goods, codes }: { readonly goods: readonly ClosingCell[]; readonly codes: GoodsCodes },
) {
  const match = new GoodsOfSales(book, goods);
  const keyOf = ({ subjectId, auxiliaryKey, currency }: GoodsLine | ClosingCell) =>
    `${subjectId} ${auxiliaryKey} ${currency}`;
  const places = new Map(goods.map((cell, index) => [keyOf(cell), index]));
  const isOfGoods = below([codes.goods]);
  const found = new Map<number, { line: GoodsLine; isSale: boolean }[]>();
  const refused = new Set<string>();
  for (const line of book.goodsLines) {
    const subject = book.subjectOf(line.subjectId);
    const isSale = subject === undefined || !isOfGoods(subject);
    const place = isSale ? match.of(line) : places.get(keyOf(line));
    if (place === undefined || place === SEVERAL) {
      if (isSale && !refused.has(keyOf(line))) {
        refuseUnmatched({ book, collector }, { sale: line, place });
      }
      refused.add(keyOf(line));
      continue;
    }
    const known = found.get(place);
    if (known) known.push({ line, isSale });
    else found.set(place, [{ line, isSale }]);
  }
  return [...found].sort(([a], [b]) => a - b);
}

function carry(
  { book, collector }: BodyContext,
  {
    cell,
    codes,
    amount,
    quantity,
  }: {
    readonly cell: ClosingCell;
    readonly codes: GoodsCodes;
    readonly amount: Money;
    readonly quantity: Money;
  },
): void {
  const { auxiliaryKey, currency } = cell;
  const goods = book.subjectOf(cell.subjectId);
  const code = goods?.code ?? '';
  const cost = goods && codes.costOf(goods);
  if (cost === undefined) return refuseLeafless({ book, collector }, goods, codes);
  const costItems = itemsFor(book.subject(cost), auxiliaryKey);
  collector.makeRoom(2);
  collector.add({ code: cost, auxiliaryKey: costItems }, { side: 'debit', amount });
  collector.add({ code, auxiliaryKey, currency }, { side: 'credit', amount, quantity });
}

/** Goods without a subject for their cost are told once each. */
function refuseLeafless(
  { book, collector }: BodyContext,
  goods: ClosingSubject | undefined,
  codes: GoodsCodes,
): void {
  const cost = { code: codes.cost, fullName: book.subject(codes.cost)?.fullName ?? '' };
  const msg = noLeafText(goods ?? { code: '', fullName: '' }, cost);
  if (collector.problems.some((known) => known.msg === msg)) return;
  collector.problems.push({ code: 'CLOSING_SUBJECT_NOT_LEAF', msg });
}

/** 库存全部结转 of goods that are kept apart: what each of them holds, with its quantity. */
export function allCostLines({ book, collector }: BodyContext, codes: GoodsCodes): void {
  for (const cell of book.cellsWhere(below([codes.goods]))) {
    const amount = cellClosing(cell);
    const { quantityOpening, quantityDebit, quantityCredit } = cell;
    const quantity = quantityOpening.plus(quantityDebit).minus(quantityCredit);
    if (amount.isPositive) carry({ book, collector }, { cell, codes, amount, quantity });
    if (!amount.isNegative) continue;
    const msg = `“${titleOf(book, cell)}”期末为贷方 ${formatMoney(amount.negate())}，不能全部结转，请先核对多转的成本或漏记的入库`;
    collector.problems.push({ code: 'CLOSING_QUANTITY', msg });
  }
}

function originsOf(
  book: ClosingBook,
  { cell, items }: { readonly cell: ClosingCell; readonly items: string },
  { sold, returned, received, closing }: MovingCost,
): Origin[] {
  const subject = book.subjectOf(cell.subjectId);
  const code = subject?.code ?? '';
  const parts = [
    ['期初结存', { quantity: cell.quantityOpening, worth: cell.opening }],
    ['本期入库净额', received],
    ['本期销售成本', sold],
    ['本期退货冲回成本', returned],
    ['期末结存', closing],
  ] as const;
  return parts
    .filter(([, { quantity, worth }]) => !quantity.isZero || !worth.isZero)
    .map(([title, { quantity, worth }]) => ({
      code,
      auxiliaryKey: cell.auxiliaryKey,
      amount: worth,
      title: `${code} ${subject?.name ?? ''} ${items}${items && ' '}${title}（数量 ${quantity.toExactText()}）`,
    }));
}

function faultText({ kind, move, before }: MovingFault): string {
  const left = `结存 ${before.quantity.toExactText()}、${formatMoney(before.worth)}`;
  const wayOut = '请核对凭证的日期和数量，或先补录入库';
  if (!move) return `期末${left}，数量不能为负，${wayOut}`;
  if (kind === 'short') {
    return `在 ${move.title} 销售 ${move.quantity.toExactText()}，当时只有${left}，${wayOut}`;
  }
  const verb = move.quantity.isNegative ? '退回' : '销售';
  const moved = move.quantity.abs().toExactText();
  return `在 ${move.title} ${verb} ${moved}，当时${left}，没有可用的平均单价，${wayOut}`;
}

function refuseUnmatched(
  { book, collector }: BodyContext,
  {
    sale: { subjectId },
    place,
  }: { readonly sale: Sale; readonly place: typeof SEVERAL | undefined },
): void {
  const subject = book.subjectOf(subjectId);
  const of = `“${subject?.code ?? ''} ${subject?.fullName ?? ''}”的销售数量`;
  const msg =
    place === SEVERAL
      ? `${of}对应多种库存商品（品名相同而仓库、批次等核算项目不同），不能确定结转哪一种，` +
        '请在销售分录上补充这些核算项目，或用凭证手工结转并在本期跳过本项'
      : `${of}找不到对应的库存商品，请为两个科目启用相同的存货核算，或使用相同的明细名称`;
  if (collector.problems.some((known) => known.msg === msg)) return;
  collector.problems.push({ code: 'CLOSING_QUANTITY', msg });
}

function titleOf(book: ClosingBook, { subjectId }: ClosingCell): string {
  const subject = book.subjectOf(subjectId);
  return `${subject?.code ?? ''} ${subject?.fullName ?? ''}`;
}
