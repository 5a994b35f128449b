import { Money, round2, sumOf } from '../../money';
import { formatMoney } from '../../money-format';
import type { InvoiceKey } from '../../tax-names';
import { fractionOf, taxBeforeReduction } from './sale-kind';
import type { Sale } from './sales';
import type { GoodKind, VatContext } from './vat-invoice';
import type { VatFigures } from './vat-figures';

/** A figure of the protocol "tax figures": yuan, and its source in Chinese. */
export interface InvoiceFigure {
  readonly key: InvoiceKey;
  readonly amount: Money;
  /** At most 100 characters. */
  readonly title: string;
}

type SaleTest = (sale: Sale) => boolean;

const zero = Money.zero;
const levyRate = Money.parse('0.03');
const isLevied: SaleTest = ({ kind }) => kind === 'levied';
/**
 * Sales at the levy rate of 5 %, line 4 of small-scale taxpayers: leases of property among them. What
 * sells property is told by `isPropertySale`, not by the rate.
 */
const isAtFivePercent: SaleTest = (sale) => isLevied(sale) && sale.rate === '5%';
/** Sales in line 1 of small-scale taxpayers. */
const isAtLevyRate: SaleTest = (sale) =>
  (isLevied(sale) || sale.kind === 'unknown') && !isAtFivePercent(sale) && !sale.isUsedAsset;
const isInvoiced: SaleTest = ({ origin }) => origin === 'invoice';
/** Sales of a rate that nobody knows count at 适用税率, so that no tax is left out. */
const isTaxed: SaleTest = ({ kind }) => kind === 'taxed' || kind === 'unknown';

/**
 * The figures that fill the VAT return (`invoiceKeys`). Without output of the period there is no figure
 * of sales, and without input invoices none of input: the return then keeps the books. Errors: none.
 */
export function invoiceFigures(figures: VatFigures, context: VatContext): InvoiceFigure[] {
  const { blocked } = figures;
  const hasOutput = figures.sales.length > 0 || blocked.output.count > 0;
  const output = hasOutput ? outputFigures(figures, context) : [];
  const blockedTitle = sourceOfBlocked(figures);
  const left: InvoiceFigure[] =
    blocked.output.count > 0
      ? [{ key: 'blockedOutput', amount: blocked.output.sales, title: blockedTitle }]
      : [];
  return output.concat(inputFigures(figures, context), left);
}

function outputFigures(figures: VatFigures, context: VatContext): InvoiceFigure[] {
  const isExported: SaleTest = ({ kind }) =>
    kind === 'export' && (context.vatType === 0 || context.isExportRefunded);
  const isExempt: SaleTest = (sale) =>
    sale.kind === 'exempt' || (sale.kind === 'export' && !isExported(sale));
  const all = figures.sales.filter(({ kind }) => kind !== 'untaxed');
  const figure = (
    key: InvoiceKey,
    test: SaleTest,
    amountOf: (sale: Sale) => Money = ({ sales }) => sales,
  ): InvoiceFigure => {
    const own = all.filter(test);
    return { key, amount: sumOf(own.map(amountOf)), title: titleOf(own, figures) };
  };
  const ofGoods = context.vatType === 1 ? isTaxed : () => true;
  const partFigure = (key: InvoiceKey, good: GoodKind): InvoiceFigure => {
    const isOwn: SaleTest = (sale) => ofGoods(sale) && sale.good === good;
    const { title, ...rest } = figure(key, isOwn);
    return { ...rest, title: title + byRateOf(all.filter(isOwn)) };
  };
  const common = [
    figure('outputSales', () => true),
    figure('usedAssetSales', ({ isUsedAsset }) => isUsedAsset),
    figure('levyRelief', isLevied, reliefOf),
    figure('exemptSales', isExempt),
    figure('exportSales', isExported),
    partFigure('goodsSales', 'goods'),
    partFigure('labourSales', 'labour'),
    partFigure('serviceSales', 'service'),
  ];
  if (context.vatType === 0) return common.concat(smallFigures(figure));
  return common.concat([
    figure('outputTax', isTaxed, ({ tax }) => tax),
    figure('simpleSales', isLevied),
    figure('simpleTax', isLevied, ({ rate, sales, tax }) => taxBeforeReduction(rate, sales, tax)),
    figure('exemptGoodsSales', (sale) => isExempt(sale) && sale.good === 'goods'),
    figure('exemptLabourSales', (sale) => isExempt(sale) && sale.good === 'labour'),
  ]);
}

function smallFigures(figure: (key: InvoiceKey, test: SaleTest) => InvoiceFigure) {
  const isReduced: SaleTest = (sale) => isAtLevyRate(sale) && sale.rate === '1%';
  return [
    figure('reducedSales', isReduced),
    figure('specialSales', (sale) => isAtLevyRate(sale) && sale.isSpecial),
    figure('specialReducedSales', (sale) => isReduced(sale) && sale.isSpecial),
    figure('ordinarySales', (sale) => isAtLevyRate(sale) && isInvoiced(sale) && !sale.isSpecial),
    figure('propertySales', isAtFivePercent),
    figure('specialPropertySales', (sale) => isAtFivePercent(sale) && sale.isSpecial),
  ];
}

function inputFigures(figures: VatFigures, { vatType }: VatContext): InvoiceFigure[] {
  const { input, inputTotal, transferOut, transferTotal, unticked, blocked } = figures;
  const hasReds = transferOut.some(({ reason }) => reason === 'red');
  const hasInput = input.length > 0 || unticked.count > 0 || blocked.input.count > 0 || hasReds;
  if (vatType === 0 || !hasInput) return [];
  const left = blocked.input.count > 0 ? `，另有 ${blocked.input.count} 张被拦截未计入` : '';
  return [
    { key: 'inputTax', amount: inputTotal.tax, title: `已勾选发票 ${inputTotal.count} 张${left}` },
    { key: 'untickedTax', amount: unticked.tax, title: `未勾选发票 ${unticked.count} 张` },
    {
      key: 'transferOut',
      amount: transferTotal.tax,
      title: `红字发票和其他转出 ${transferTotal.count} 笔${sparedTitle(figures)}`,
    },
  ];
}

/** Names the tax of red invoices that was transferred out before and is not transferred out again. */
function sparedTitle({ sparedReds }: VatFigures): string {
  if (sparedReds.length === 0) return '';
  const tax = formatMoney(sumOf(sparedReds.map((each) => each.tax)));
  return `，${sparedReds.length} 张红字发票的税额 ${tax} 此前已转出，不重复转出`;
}

/** What a levied sale is relieved of, beyond the 1 % of small-scale taxpayers and of used assets. */
function reliefOf({ rate, sales, isUsedAsset }: Sale): Money {
  const isOther = rate === '0.5%' || rate === '1.5%';
  if (isUsedAsset || !isOther) return zero;
  return round2(sales.times(levyRate.minus(fractionOf(rate))));
}

function titleOf(sales: readonly Sale[], { blocked }: VatFigures): string {
  const countOf = (origin: Sale['origin']) =>
    new Set(sales.filter((sale) => sale.origin === origin).map(({ id }) => id)).size;
  const [uninvoiced, opening] = [countOf('uninvoiced'), countOf('opening')];
  return [
    `销项发票 ${countOf('invoice')} 张`,
    ...(uninvoiced > 0 ? [`、未开票收入 ${uninvoiced} 笔`] : []),
    ...(opening > 0 ? ['、启用前销售额'] : []),
    ...(blocked.output.count > 0 ? [`，另有 ${blocked.output.count} 张被拦截未计入`] : []),
  ].join('');
}

/** Names the invoices whose sales are of goods or services by their rate alone. */
function byRateOf(sales: readonly Sale[]): string {
  const { size } = new Set(sales.filter((sale) => !sale.isGoodKnown).map(({ id }) => id));
  return size > 0 ? `，其中 ${size} 张没有税收分类编码，按税率归入` : '';
}

function sourceOfBlocked({ blocked: { output } }: VatFigures): string {
  const { count, sales, tax } = output;
  return `${count} 张销项发票被拦截未计入，金额 ${sales.toString()}、税额 ${tax.toString()}`;
}
