import { limitWindow } from '../../levy/small-scale-limit';
import { Money, sumOf } from '../../money';
import { formatMoney } from '../../money-format';
import { addMonths, firstPeriodOfQuarter, periodTitle, type Period } from '../../period';
import type { InvoiceFigure } from './given-figures';
import type { UninvoicedSale, VatInvoice } from './vat-invoice';

/** What books that have begun lately need once before their first VAT page. */
export interface OpeningFacts {
  readonly vatType: 0 | 1;
  /** First month of the books. */
  readonly enabled: Period;
  /** Last month of the VAT page. */
  readonly period: Period;
  readonly isMonthly: boolean;
  /** Lines 20 and 32 of the last return, in yuan; null where nobody has entered them. */
  readonly creditCarried: Money | null;
  readonly unpaidTax: Money | null;
  /** Opening debit balance of 应交增值税, not below zero, and opening credit balance of 未交增值税 and 简易计税. */
  readonly creditBalance: Money;
  readonly unpaidBalance: Money;
  readonly invoices: readonly VatInvoice[];
  /** Opening debit balance of 222105 待认证进项税额, in yuan. */
  readonly pendingBalance: Money;
  /** Red invoices whose blue one is not known. */
  readonly redsWithoutBlue: number;
  /** Sales of the running quarter, and of the 12 months, before the books; null: not entered. */
  readonly quarterSales: Money | null;
  readonly windowSales: Money | null;
}

/** A VAT period of a taxpayer whose books have begun lately. */
interface OpeningSpan extends Pick<
  OpeningFacts,
  'vatType' | 'enabled' | 'isMonthly' | 'quarterSales'
> {
  readonly periodFrom: Period;
  readonly periodTo: Period;
}

/**
 * Sales of a small-scale taxpayer's quarter before the books, as a sale of that quarter: the return
 * and the threshold are of all of it. They count as ordinary invoices at 1% (公告2026年第4号); their
 * tax is in no voucher of these books, and is left out. None in other periods. Errors: none.
 */
export function quarterOpening(span: OpeningSpan): UninvoicedSale[] {
  const { vatType, enabled, isMonthly, quarterSales, periodFrom, periodTo } = span;
  const quarter = firstPeriodOfQuarter(enabled);
  const isWhole = periodFrom === quarter && periodTo === addMonths(quarter, 2);
  const isPart = vatType === 0 && !isMonthly && quarter < enabled && isWhole;
  if (!isPart || quarterSales === null || quarterSales.isZero) return [];
  return [
    {
      id: 'opening',
      title: '启用前销售额',
      rate: '1%',
      good: 'other',
      sales: quarterSales,
      tax: Money.zero,
      isOpening: true,
    },
  ];
}

/** An item of the openings. */
export interface OpeningItem {
  readonly code: 'lastReturn' | 'unticked' | 'oldBlues' | 'quarterSales' | 'windowSales';
  readonly state: 'done' | 'missing' | 'differs';
  /** What it is, and what to do where it is missing or differs; Chinese. */
  readonly text: string;
}

/**
 * The openings that a VAT page needs (期初): the last return, unticked input invoices that make up the
 * opening balance of 222105, old blue invoices, and of small-scale taxpayers sales of before the books.
 * Items that the kind of taxpayer or the month does not need are left out. Errors: none.
 */
export function vatOpenings(facts: OpeningFacts): OpeningItem[] {
  const own = facts.vatType === 1 ? generalItems(facts) : smallItems(facts);
  return [...own, ...oldBlues(facts)];
}

function generalItems(facts: OpeningFacts): OpeningItem[] {
  const { invoices, enabled, pendingBalance } = facts;
  const waiting = invoices.filter(({ tick }) => !isDeductedBefore(tick, enabled));
  return [lastReturn(facts), unticked(waiting, pendingBalance)];
}

/** Lines 20 and 32 beside the opening balances, which are the same tax in the books. */
function lastReturn({
  enabled,
  creditCarried,
  unpaidTax,
  creditBalance,
  unpaidBalance,
}: OpeningFacts): OpeningItem {
  const code = 'lastReturn';
  const last = periodTitle(addMonths(enabled, -1));
  if (creditCarried === null || unpaidTax === null) {
    const text = `请填写${last}申报表第 20 栏期末留抵税额和第 32 栏期末未缴税额`;
    return { code, state: 'missing', text };
  }
  const differences = [
    {
      title: '第 20 栏期末留抵税额',
      entered: creditCarried,
      subjects: '应交增值税期初借方余额',
      balance: creditBalance,
    },
    {
      title: '第 32 栏期末未缴税额',
      entered: unpaidTax,
      subjects: '未交增值税和简易计税期初贷方余额',
      balance: unpaidBalance,
    },
  ].flatMap(({ title, entered, subjects, balance }) =>
    entered.equals(balance)
      ? []
      : `${title} ${formatMoney(entered)}，${subjects} ${formatMoney(balance)}，相差 ${formatMoney(entered.minus(balance).abs())}`,
  );
  if (differences.length > 0) {
    const text = `${last}申报表${differences.join('；')}；请更正期初余额，或改填申报表的金额`;
    return { code, state: 'differs', text };
  }
  const text = `${last}申报表第 20 栏 ${formatMoney(creditCarried)}，第 32 栏 ${formatMoney(unpaidTax)}，与期初余额一致`;
  return { code, state: 'done', text };
}

/**
 * Lines 20 and 32 of the last return before the books, as figures of the first VAT period of a general
 * taxpayer; what nobody has entered is left out. Yuan. Errors: none.
 */
export function lastReturnFigures({
  vatType,
  enabled,
  periodFrom,
  creditCarried,
  unpaidTax,
}: Pick<OpeningFacts, 'vatType' | 'enabled' | 'creditCarried' | 'unpaidTax'> & {
  readonly periodFrom: Period;
}): InvoiceFigure[] {
  if (vatType === 0 || periodFrom > enabled) return [];
  const last = periodTitle(addMonths(enabled, -1));
  const titleOf = (line: number) => `增值税期初 ${last}申报表第 ${line} 栏`;
  const figures: InvoiceFigure[] = [];
  if (creditCarried !== null) {
    figures.push({ key: 'creditBefore', amount: creditCarried, title: titleOf(20) });
  }
  if (unpaidTax !== null) {
    figures.push({ key: 'unpaidBefore', amount: unpaidTax, title: titleOf(32) });
  }
  return figures;
}

/** Whether a tick was deducted before the books: its tax is not in the balance of 222105. */
const isDeductedBefore = (tick: VatInvoice['tick'], enabled: Period): boolean =>
  tick?.isTicked === true && tick.deductPeriod !== null && tick.deductPeriod < enabled;

/** Tax of opening invoices ticked later counts: it stood in the balance when the books began. */
function unticked(invoices: readonly VatInvoice[], balance: Money): OpeningItem {
  const own = invoices.filter(
    ({ facts, isOpening, disposition }) =>
      facts.invoiceType === 'IN' && isOpening && (disposition === 'ok' || disposition === 'warn'),
  );
  const tax = sumOf(own.map(({ tick }) => tick?.deductibleTax ?? Money.zero));
  const difference = tax.minus(balance);
  if (difference.isZero) {
    const text = `期初未勾选进项发票 ${own.length} 张，税额 ${formatMoney(tax)}，与待认证进项税额期初余额一致`;
    return { code: 'unticked', state: 'done', text };
  }
  const text =
    `期初未勾选进项发票 ${own.length} 张，税额 ${formatMoney(tax)}，` +
    `待认证进项税额期初余额 ${formatMoney(balance)}，相差 ${formatMoney(difference)}；` +
    '请以“期初”导入缺少的发票，或更正期初余额';
  return { code: 'unticked', state: own.length === 0 ? 'missing' : 'differs', text };
}

function smallItems(facts: OpeningFacts): OpeningItem[] {
  const { enabled, period, isMonthly, quarterSales, windowSales } = facts;
  const quarter = firstPeriodOfQuarter(enabled);
  const isPart = !isMonthly && quarter < enabled && firstPeriodOfQuarter(period) === quarter;
  const window = limitWindow({ period, isMonthly });
  const asked = (code: OpeningItem['code'], title: string, sales: Money | null): OpeningItem => ({
    code,
    state: sales === null ? 'missing' : 'done',
    text: sales === null ? `请填写${title}` : `${title} ${formatMoney(sales)}`,
  });
  return [
    ...(isPart
      ? [asked('quarterSales', `启用前本季销售额（起征点按全季比较）`, quarterSales)]
      : []),
    ...(window < enabled
      ? [
          asked(
            'windowSales',
            `启用前的销售额（${periodTitle(window)}起，500 万元标准按连续期间比较）`,
            windowSales,
          ),
        ]
      : []),
  ];
}

function oldBlues({ redsWithoutBlue }: OpeningFacts): OpeningItem[] {
  if (redsWithoutBlue === 0) return [];
  const text =
    `${redsWithoutBlue} 张红字发票找不到蓝字发票；` +
    '启用前开具的蓝字发票请以“期初”导入，不生成凭证';
  return [{ code: 'oldBlues', state: 'missing', text }];
}
