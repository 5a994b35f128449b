import { outputRatesAt } from '../levy/output-rates';
import { PROPERTY_RATE } from '../levy/levy-rates';
import { Money, sumOf } from '../money';
import { book, found, pass, TAX_TOLERANCE, yuan, type Examined, type ExamFinding } from './exam';
import { unreadTax } from './simple-sales';
import { valueOf, type TaxFacts } from './tax-facts';

/** Lines of sales that add up: taxed, by levy rate, exported, exempt. */
const salesLines = { general: [1, 5, 7, 8], small: [1, 4, 7, 9, 13] } as const;

const salesLinesOf = ({ vatType }: Pick<TaxFacts, 'vatType'>): readonly number[] =>
  vatType === 1 ? salesLines.general : salesLines.small;

/** Sales as the form declares them, in yuan; lines that the form lacks are zero. */
export function formSales(facts: Pick<TaxFacts, 'vatType'>, line: (line: number) => Money): Money {
  return sumOf(salesLinesOf(facts).map((each) => line(each)));
}

const salesBook = ({ books, standard }: TaxFacts) =>
  book(books(standard === 0 ? '5001' : '6001').code);

/** The declared sales against 营业收入 of the income statement, which is made by the form and not by the sales subjects. */
export function salesDeclared({ facts, line }: Examined): ExamFinding {
  const [revenue, declared] = [facts.revenue, formSales(facts, line)];
  if (revenue.equals(declared)) {
    return pass('sales', `账面收入与申报销售额 ${yuan(declared)} 一致`);
  }
  const { others } = facts.general;
  if (!others.isZero && revenue.plus(others).equals(declared)) {
    const title =
      `申报销售额 ${yuan(declared)} 为账面收入 ${yuan(revenue)} ` +
      `与固定资产处置等 ${yuan(others)} 之和`;
    return pass('sales', title);
  }
  return found(
    'sales',
    'serious',
    `申报销售额 ${yuan(declared)} 与账面收入 ${yuan(revenue)} 相差 ${yuan(declared.minus(revenue))}`,
    '税务局会比对利润表收入与增值税销售额；视同销售、固定资产处置等差异请在手工填写时写明原因',
    salesBook(facts),
  );
}

/** Sales below zero: tax stands at a wrong rate or sales are missing, or more was taken back than sold. */
export function negativeSales({ facts, line }: Examined): ExamFinding | null {
  const below = salesLinesOf(facts).find((each) => line(each).isNegative);
  if (below === undefined) return null;
  return found(
    'negativeSales',
    'serious',
    `第 ${below} 栏销售额为负数 ${yuan(line(below))}，账面收入 ${yuan(facts.revenue)}`,
    '本期退货大于销售的，请核对退货凭证；否则是税额记错征收率或者收入没有入账，请更正凭证后再申报',
    salesBook(facts),
  );
}

/** Tax by the simple method of more than 1.00 yuan beside which no sales stand: the form takes it for tax at 3 %. */
export function simpleUnread({ facts }: Examined): ExamFinding | null {
  const isRead = facts.vatType === 1 && !facts.given.has('simpleSales');
  const unread = isRead ? unreadTax(facts) : null;
  if (!unread || unread.rate !== undefined) return null;
  if (unread.tax.abs().compare(TAX_TOLERANCE) <= 0) return null;
  return found(
    'simpleUnread',
    'serious',
    `简易计税税额 ${yuan(unread.tax)} 认不出对应的销售额，第 5 栏按 3% 倒算为 ${yuan(unread.sales)}`,
    '请在同一张凭证中记录收入和按 3%、5% 计算的简易计税税额，或在申报表手工填写并写明原因',
    book(facts.books('222108').code),
  );
}

/** A tax with the sales that it is due on, and the highest rate that it may have. */
interface TaxOfSales {
  readonly taxTitle: string;
  readonly tax: Money;
  readonly sales: Money;
  readonly rate: string;
  readonly code: string;
}

function taxesOfSales({ facts, line }: Examined): TaxOfSales[] {
  if (facts.vatType === 0) {
    const tax = valueOf(facts, 'vat-small-exempt', 'vat');
    const sales = formSales(facts, line);
    return [{ taxTitle: '应交增值税', tax, sales, rate: PROPERTY_RATE, code: '222101' }];
  }
  const rate = outputRatesAt(facts.periodTo)[0] ?? '0.13';
  return [
    { taxTitle: '销项税额', tax: line(11), sales: line(1), rate, code: '22210105' },
    { taxTitle: '简易计税', tax: line(21), sales: line(5), rate: PROPERTY_RATE, code: '222108' },
  ];
}

/**
 * More tax than the highest rate gives on the declared sales: sales are missing from the form, whichever subject they were
 * booked on. Differences up to 1.00 yuan are rounding. Rates: 增值税法第十条、第十一条.
 */
export function taxAboveSales(examined: Examined): ExamFinding | null {
  const above = taxesOfSales(examined).find(
    ({ tax, sales, rate }) =>
      tax.minus(sales.times(Money.parse(rate))).compare(TAX_TOLERANCE) > 0 && tax.isPositive,
  );
  if (!above) return null;
  const { taxTitle, tax, sales, rate, code } = above;
  return found(
    'taxAboveSales',
    'serious',
    `${taxTitle} ${yuan(tax)} 超过申报销售额 ${yuan(sales)} 按 ` +
      `${Money.parse(rate).times(100).toExactText()}% 计算的税额`,
    '有税额没有对应的销售额。收入记在没有列入利润表“营业收入”的科目的，请编辑科目选择报表项目；' +
      '视同销售等没有收入的，请在手工填写时补上销售额并写明原因',
    book(examined.facts.books(code).code),
  );
}
