import { Money } from '../money';
import type { AssetSubjects } from './asset-subjects';
import {
  bear,
  carried,
  type BooksOfAssets,
  type ChangeToBook,
  type DisposalTerms,
  type VoucherLines,
} from './voucher-lines';

/** How an asset, or a part of it, leaves. */
type DisposalWay = (typeof disposalWays)[number];
const disposalWays = ['sale', 'scrap', 'shortage', 'invest', 'donate'] as const;

/** What leaves its subjects from one state to another, credit what was debit. */
function leaving(change: ChangeToBook, isWhole: boolean): [number, Money][] {
  const before = carried(change.before, change);
  const after = isWhole ? new Map<number, Money>() : carried(change.after, change);
  return [...before].map(([id, amount]) => [id, (after.get(id) ?? Money.zero).minus(amount)]);
}

const nothing: DisposalTerms = {
  proceeds: Money.zero,
  tax: Money.zero,
  cost: Money.zero,
  compensation: Money.zero,
  compensationSubjectId: null,
};

/** Sold, scrapped, missing, given away: what the asset was worth leaves by 固定资产清理, or directly if it is none. */
export function bookDisposal(
  voucher: VoucherLines,
  change: ChangeToBook,
  { books: { codes }, way }: { readonly books: BooksOfAssets; readonly way: DisposalWay },
): void {
  const { title, kind, terms = nothing } = change;
  const isShortage = way === 'shortage';
  const isCleared = change.assetKind === 'fixed' && !isShortage;
  const leaves = leaving(change, kind !== 'partial');
  const worth = leaves.reduce((sum, [, amount]) => sum.minus(amount), Money.zero);
  const between = isCleared
    ? voucher.subject(change.clearingSubjectId, codes.clearing)
    : isShortage
      ? voucher.subject(null, codes.shortage)
      : undefined;
  const out = `${title} ${isShortage ? '盘亏' : '转出'}`;
  if (between !== undefined) voucher.add(out, between, worth);
  // Debits first: 累计折旧 and 减值准备, then the asset.
  const sorted = leaves.toSorted(([, a], [, b]) => b.compare(a));
  for (const [id, amount] of sorted) voucher.add(out, id, amount);
  bookTerms(voucher, change, { between, codes, way });
  const result = resultOf(terms, { worth, way });
  bookResult(voucher, change, { between, codes, way, result });
}

/**
 * What a disposal brings over what leaves and what it costs, in yuan: a loss below zero, wherever it is booked (成本 and
 * 在建工程 too). Null of changes in which nothing leaves. Errors: none.
 */
export function disposalGain(change: ChangeToBook): Money | null {
  const { kind, terms = nothing } = change;
  const way = kind === 'partial' ? (change.way ?? 'scrap') : disposalWays.find((is) => is === kind);
  if (way === undefined) return null;
  const leaves = leaving(change, kind !== 'partial');
  const worth = leaves.reduce((sum, [, amount]) => sum.minus(amount), Money.zero);
  return resultOf(terms, { worth, way });
}

function resultOf(
  { proceeds, compensation, cost, tax }: DisposalTerms,
  { worth, way }: { readonly worth: Money; readonly way: DisposalWay },
): Money {
  const [income, deemed] = way === 'donate' ? [Money.zero, tax] : [proceeds, Money.zero];
  return income.plus(compensation).minus(worth).minus(cost).minus(deemed);
}

interface DisposalPart {
  /** 固定资产清理 or 待处理财产损溢; undefined: against the result directly. */
  readonly between: number | undefined;
  readonly codes: AssetSubjects;
  readonly way: DisposalWay;
}

function bookTerms(
  voucher: VoucherLines,
  { title, settlementSubjectId, terms = nothing }: ChangeToBook,
  { between, codes, way }: DisposalPart,
): void {
  const { proceeds, tax, cost, compensation, compensationSubjectId } = terms;
  const against = (summary: string, amount: Money) => {
    if (between !== undefined) voucher.add(summary, between, amount);
  };
  if (!cost.isZero) {
    const summary = `${title} 清理费用`;
    against(summary, cost);
    voucher.add(summary, voucher.subject(null, codes.bank), cost.negate());
  }
  if (way === 'donate') {
    const summary = `${title} 捐赠视同销售`;
    against(summary, tax);
    if (!tax.isZero) voucher.add(summary, voucher.taxSubject('outputTax'), tax.negate());
  } else if (!proceeds.isZero || !tax.isZero) {
    const summary = `${title} ${way === 'invest' ? '投资作价' : '处置收入'}`;
    const code = way === 'invest' ? codes.investment : codes.bank;
    voucher.add(summary, voucher.subject(settlementSubjectId, code), proceeds.plus(tax));
    against(summary, proceeds.negate());
    if (!tax.isZero) voucher.add(summary, voucher.taxSubject('outputTax'), tax.negate());
  }
  if (compensation.isZero) return;
  const summary = `${title} 保险或责任人赔偿`;
  voucher.add(summary, voucher.subject(compensationSubjectId, codes.receivable), compensation);
  against(summary, compensation.negate());
}

function bookResult(
  voucher: VoucherLines,
  change: ChangeToBook,
  { between, codes, way, result }: DisposalPart & { readonly result: Money },
): void {
  if (result.isZero) return;
  const summary = `${change.title} ${way === 'shortage' ? '盘亏核销' : '结转处置净损益'}`;
  if (between !== undefined) voucher.add(summary, between, result);
  // What no later month profits from is borne by its own expense (企业会计准则应用指南附录 1801).
  if (change.assetKind === 'prepaid' && result.isNegative) {
    bear(voucher, { ...change, settlementSubjectId: null }, { summary, amount: result.negate() });
    return;
  }
  const code = resultCode(codes, way, result);
  voucher.add(summary, voucher.subject(null, code), result.negate());
}

function resultCode(codes: AssetSubjects, way: DisposalWay, result: Money): string {
  const isLoss = result.isNegative;
  switch (way) {
    case 'sale':
    case 'invest':
      return isLoss ? codes.saleLoss : codes.saleGain;
    case 'scrap':
      return isLoss ? codes.scrapLoss : codes.scrapGain;
    case 'shortage':
      return isLoss ? codes.shortageLoss : codes.scrapGain;
    case 'donate':
      return isLoss ? codes.donationLoss : codes.scrapGain;
  }
}
