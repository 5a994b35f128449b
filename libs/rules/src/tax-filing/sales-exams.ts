import { outputRatesAt } from '../levy/output-rates';
import { PROPERTY_RATE } from '../levy/levy-rates';
import { Money } from '../money';
import { book, found, pass, TAX_TOLERANCE, yuan, type Examined, type ExamFinding } from './exam';
import { valueOf, type TaxFacts } from './tax-facts';

/** Sales as the form declares them: taxed, by levy rate, exempt. */
export function formSales(facts: Pick<TaxFacts, 'vatType'>, line: (line: number) => Money): Money {
  return facts.vatType === 1
    ? line(1).plus(line(5)).plus(line(8))
    : line(1).plus(line(4)).plus(line(9));
}

const salesBook = ({ books, standard }: TaxFacts) =>
  book(books(standard === 0 ? '5001' : '6001').code);

/** The declared sales against 营业收入 of the income statement, which is made by the form and not by the sales subjects. */
export function salesDeclared({ facts, line }: Examined): ExamFinding {
  const [revenue, declared] = [facts.revenue, formSales(facts, line)];
  if (revenue.equals(declared)) {
    return pass('sales', `账面收入与申报销售额 ${yuan(declared)} 一致`);
  }
  return found(
    'sales',
    'serious',
    `申报销售额 ${yuan(declared)} 与账面收入 ${yuan(revenue)} 相差 ${yuan(declared.minus(revenue))}`,
    '税务局会比对利润表收入与增值税销售额；视同销售、固定资产处置等差异请在手工填写时写明原因',
    salesBook(facts),
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
