import { periodTitle } from '../period';
import { Money, round2, sumOf } from '../money';
import type { FormRow, ReadLine } from './form';
import { atMost, givenTerms, greater, lesser, moved, valueOf, type TaxFacts } from './tax-facts';
import type { InvoiceKey } from '../tax-names';
import type { TaxTerm } from './tax-term';

const zero = Money.zero;
const total = (terms: readonly TaxTerm[]) => sumOf(terms.map(({ amount }) => amount));

/** Lines of 减免税申报明细表. */
export const RELIEF = { opening: 231, added: 232, closing: 233 } as const;
/** Lines of 附列资料（四）税额抵减情况表. */
const PREPAID = { opening: 281, added: 282, arrears: 283, closing: 284 } as const;

/** 未交增值税 and 简易计税 as the period began; what was paid too much is negative. */
function owedBefore(facts: TaxFacts): TaxTerm[] {
  return ['222102', '222108'].map((standardCode) => {
    const { code, name, opening } = facts.books(standardCode);
    const title = `${code} ${name} 期初贷方余额`;
    return { title, amount: opening.negate(), origin: 'books', code };
  });
}

/** Debits of 简易计税 that pay it: without sales taken back and relief. */
function simplePaid(facts: TaxFacts): Money {
  const { turned, relieved } = facts.general;
  return facts
    .books('222108')
    .debit.minus(turned.get('222108') ?? zero)
    .minus(relieved);
}

/** What of 简易计税 was paid beyond the debt that the period began with: tax of the period itself. */
function simplePrepaid(facts: TaxFacts): TaxTerm {
  const { code, name, opening } = facts.books('222108');
  const owed = greater(opening.negate(), zero);
  const title = `${code} ${name} 本期借方超过期初欠缴`;
  return { title, amount: greater(simplePaid(facts).minus(owed), zero), origin: 'books', code };
}

/** Tax of the period that was paid in it: it counts whole, and what is above the tax is paid too much. */
const paidInPeriod = (facts: TaxFacts) => [moved(facts, '22210102', 'debit'), simplePrepaid(facts)];

/**
 * Tax of earlier periods that was paid, less what was refunded. What the closing carries between 未交增值税 and the
 * other subjects is no payment: tax paid in advance, tax paid too much, the tax of the period.
 */
function paidOfBefore(facts: TaxFacts): TaxTerm[] {
  const prepaid = simplePrepaid(facts);
  return [
    moved(facts, '222102', 'debit'),
    { ...moved(facts, '222108', 'debit'), amount: simplePaid(facts) },
    { ...prepaid, amount: prepaid.amount.negate() },
    moved(facts, '222103', 'credit', { isTaken: true }),
    moved(facts, '22210108', 'credit', { isTaken: true }),
    moved(facts, '222102', 'credit', { isTaken: true }),
    moved(facts, '22210103', 'debit'),
  ];
}

/** Of 预交增值税, what the tax of the period has room for. */
function prepaidUsed(read: ReadLine, facts: TaxFacts): Money {
  const room = read(24).minus(total(paidInPeriod(facts)));
  return atMost(read(PREPAID.opening).plus(read(PREPAID.added)), room);
}

/** Of 预交增值税, what line 28 counts, also where a person has written over it. */
function prepaidCounted(read: ReadLine, facts: TaxFacts): Money {
  return read(28).minus(total(paidInPeriod(facts)));
}

/** What the step 预交增值税抵减 takes off 未交增值税: tax of earlier periods as well. */
function offsetByClosing(facts: TaxFacts): Money {
  const value = (name: string) => greater(valueOf(facts, 'vat-prepaid', name), zero);
  return lesser(value('prepaid'), value('unpaid'));
}

/**
 * A figure that the declaration before carries out in a line, else what a domain knows of it, else what the
 * books say of it.
 */
export function carriedFrom(
  line: number,
  title: string,
  books: (facts: TaxFacts) => readonly TaxTerm[],
  given?: InvoiceKey,
): Pick<FormRow, 'terms' | 'books'> {
  return {
    terms: (facts) => {
      const before = facts.before(line);
      if (before === undefined) {
        return given && facts.given.has(given) ? givenTerms(facts, given) : books(facts);
      }
      const from = facts.beforePeriod === undefined ? '上期' : periodTitle(facts.beforePeriod);
      return [{ title: `${from}申报第 ${line} 栏 ${title}`, amount: before, origin: 'declared' }];
    },
    books,
  };
}

export const paymentRows: readonly FormRow[] = [
  {
    line: 25,
    title: '期初未缴税额（多缴为负数）',
    ...carriedFrom(32, '期末未缴税额', owedBefore, 'unpaidBefore'),
  },
  {
    line: 27,
    title: '本期已缴税额',
    formula: '28+30+31',
    of: (read) => read(28).plus(read(30)).plus(read(31)),
  },
  {
    line: 28,
    title: '①分次预缴税额',
    formula: '本期已交税金+预交增值税（281+282，不超过 24）',
    of: (read, facts) => total(paidInPeriod(facts)).plus(prepaidUsed(read, facts)),
    terms: (facts) => [...paidInPeriod(facts), moved(facts, '222103', 'debit')],
    basis: '国家税务总局公告2021年第20号附件2',
  },
  { line: 30, title: '③本期缴纳上期应纳税额', terms: paidOfBefore },
  {
    line: 31,
    title: '④本期缴纳欠缴税额',
    formula: '283',
    of: (read) => read(PREPAID.arrears),
  },
  {
    line: 32,
    title: '期末未缴税额（多缴为负数）',
    formula: '24+25−27',
    of: (read) => read(24).plus(read(25)).minus(read(27)),
  },
  {
    line: 33,
    title: '其中：欠缴税额（≥0）',
    formula: '25−27，不小于 0',
    of: (read) => greater(read(25).minus(read(27)), zero),
  },
  {
    line: 34,
    title: '本期应补（退）税额',
    formula: '24−28',
    of: (read) => read(24).minus(read(28)),
  },
];

/** The part of a used asset's sales by which 3 % is reduced to 2 % (公告2026年第10号). */
export const USED_ASSET_RELIEF = '0.01';

/** Relief of the levy rate by the invoices, and 减免税款 of the books, which invoices don't know. */
function reliefOfInvoices(facts: TaxFacts): TaxTerm[] {
  const used = givenTerms(facts, 'usedAssetSales').map(({ title, amount, origin }): TaxTerm => {
    const relieved = round2(amount.times(Money.parse(USED_ASSET_RELIEF)));
    return { title: `${title}×1%`, amount: relieved, origin };
  });
  return [moved(facts, '22210104', 'debit')].concat(used, givenTerms(facts, 'levyRelief'));
}

/** 减免税款 beyond the tax of a period is taken off the tax of later ones. */
export const reliefRows: readonly FormRow[] = [
  {
    line: RELIEF.opening,
    title: '减免税额 期初余额',
    ...carriedFrom(RELIEF.closing, '减免税额 期末余额', () => []),
  },
  {
    line: RELIEF.added,
    title: '减免税额 本期发生额',
    terms: (facts) => {
      const { code, name } = facts.books('222108');
      const title = `${code} ${name} 借方减征额`;
      const ofSimple: TaxTerm = { title, amount: facts.general.relieved, origin: 'books', code };
      const term = moved(facts, '22210104', 'debit');
      return facts.general.relieved.isZero ? [term] : [term, ofSimple];
    },
    fromDomain: { key: 'usedAssetSales', formula: '', terms: reliefOfInvoices },
  },
  {
    line: RELIEF.closing,
    title: '减免税额 期末余额',
    formula: '231+232−23',
    of: (read) => read(RELIEF.opening).plus(read(RELIEF.added)).minus(read(23)),
  },
];

/** 预交增值税 beyond the tax of a period is taken off the tax of later ones. */
export const prepaidRows: readonly FormRow[] = [
  {
    line: PREPAID.opening,
    title: '预缴税款抵减 期初余额',
    ...carriedFrom(PREPAID.closing, '预缴税款抵减 期末余额', (facts) => {
      const { code, name, opening } = facts.books('222103');
      return [{ title: `${code} ${name} 期初借方余额`, amount: opening, origin: 'books', code }];
    }),
  },
  {
    line: PREPAID.added,
    title: '预缴税款抵减 本期发生额',
    terms: (facts) => [moved(facts, '222103', 'debit')],
  },
  {
    line: PREPAID.arrears,
    title: '预缴税款抵减 抵减以前各期欠税',
    formula: '期末结转“预交增值税抵减”超过本期应纳税额的部分',
    of: (read, facts) => greater(offsetByClosing(facts).minus(prepaidCounted(read, facts)), zero),
  },
  {
    line: PREPAID.closing,
    title: '预缴税款抵减 期末余额',
    formula: '281+282−28 中抵减的预交增值税−283',
    of: (read, facts) =>
      read(PREPAID.opening)
        .plus(read(PREPAID.added))
        .minus(prepaidCounted(read, facts))
        .minus(read(PREPAID.arrears)),
  },
];
