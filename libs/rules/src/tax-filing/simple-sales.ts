import { isTaxOf, LEVY_RATE, PROPERTY_RATE } from '../levy/levy-rates';
import { Money, sumOf } from '../money';
import { salesTerms, type TaxFacts } from './tax-facts';
import type { TaxTerm } from './tax-term';

const zero = Money.zero;

/** Tax of 简易计税 beside which no sales stand, and the sales that it is taken for. */
interface UnreadTax {
  readonly tax: Money;
  readonly sales: Money;
  /** The levy rate that the sales without other tax fit; undefined where the sales are the tax at 3 %. */
  readonly rate: string | undefined;
}

/**
 * 简易计税 tax that its vouchers don't explain, such as tax split off at the end of the month: it is that of the sales
 * without any other tax where a levy rate fits, else of sales at 3 %. Null where every voucher explains its tax.
 */
export function unreadTax(facts: TaxFacts): UnreadTax | null {
  const { simple, read } = facts.general;
  const booked = facts.books('222108').credit.minus(facts.general.turned.get('222108') ?? zero);
  const known = simple.filter(({ rate }) => rate !== '');
  const tax = booked.minus(sumOf(known.map((group) => group.tax)));
  if (tax.isZero) return null;
  const rest = sumOf(salesTerms(facts).map(({ amount }) => amount)).minus(read);
  const rate = [LEVY_RATE, PROPERTY_RATE].find((each) => !rest.isZero && isTaxOf(tax, rest, each));
  return { tax, rate, sales: rate === undefined ? tax.dividedBy(Money.parse(LEVY_RATE)) : rest };
}

/** 按简易办法计税销售额 by rate, as terms in yuan. Errors: none. */
export function simpleTerms(facts: TaxFacts): TaxTerm[] {
  const { code, name } = facts.books('222108');
  const ofRate = (rate: string, amount: Money): TaxTerm => {
    const percent = Money.parse(rate).times(100).toExactText();
    const title = `${code} ${name} 按 ${percent}% 记税的销售额`;
    return { title, amount, origin: 'books', code };
  };
  const known = facts.general.simple.filter(({ rate }) => rate !== '');
  const unread = unreadTax(facts);
  return [
    ...known.map(({ rate, sales }) => ofRate(rate, sales)),
    ...(unread ? [ofRate(unread.rate ?? LEVY_RATE, unread.sales)] : []),
  ];
}
