import { Money, sumOf } from '../money';
import type { InvoiceKey } from '../tax-names';
import type { FormRow, TaxForm } from './form';
import { FORMER_VAT_CODE, isFormerVat } from '../taxpayer-kind';
import {
  atMost,
  givenAmount,
  greater,
  lesser,
  moved,
  negated,
  salesTerms,
  turnedBack,
  type TaxFacts,
} from './tax-facts';
import { simpleTerms } from './simple-sales';
import type { TaxTerm } from './tax-term';
import { carriedFrom, paymentRows, prepaidRows, RELIEF, reliefRows } from './vat-payments';

const zero = Money.zero;
const nothing = () => zero;

const sumOfTerms = (terms: readonly TaxTerm[]) => sumOf(terms.map(({ amount }) => amount));

/** All taxed sales: those of the sales subjects, and others that vouchers hold with their tax. */
function allSales(facts: TaxFacts): TaxTerm[] {
  const { others } = facts.general;
  const title = '凭证中有税额的其他销售额（固定资产处置等）';
  const more: TaxTerm = { title, amount: others, origin: 'books' };
  return others.isZero ? salesTerms(facts) : [...salesTerms(facts), more];
}

const simpleTax = (facts: TaxFacts): TaxTerm[] => [
  moved(facts, '222108', 'credit'),
  turnedBack(facts, '222108', '借'),
];

const outputTax = (facts: TaxFacts) => [
  moved(facts, '22210105', 'credit'),
  turnedBack(facts, '22210105', '借'),
  moved(facts, '22210109', 'debit', { isTaken: true }),
  negated(turnedBack(facts, '22210109', '贷')),
];
const inputTax = (facts: TaxFacts) => [moved(facts, '22210101', 'debit')];

/** 留抵 as the month began: the debit balance of 应交增值税 without VAT of small-scale months. */
function carriedCredit(facts: TaxFacts): TaxTerm[] {
  const { code, name, opening } = facts.books('222101');
  const former = facts.books(FORMER_VAT_CODE);
  const net = isFormerVat(former) ? opening.minus(former.opening) : opening;
  // Relief that the tax of earlier months left over stands on the same side.
  const credit = net.minus(facts.before(RELIEF.closing) ?? zero);
  const title = `${code} ${name} 期初借方余额`;
  return [{ title, amount: greater(credit, zero), origin: 'books', code }];
}

/** A part of another row by 税收分类编码, which only invoices know. */
const partRow = (line: number, title: string, key: InvoiceKey): FormRow => ({
  line,
  title,
  isOnlyFromDomain: true,
  fromDomain: { key },
  basis: '国家税务总局公告2021年第20号附件2',
});

const salesRows: readonly FormRow[] = [
  {
    line: 1,
    title: '按适用税率计税销售额',
    formula: '销售额合计−5−8',
    of: (read, facts) => sumOfTerms(allSales(facts)).minus(read(5)).minus(read(8)),
    terms: allSales,
    fromDomain: {
      key: 'outputSales',
      formula: '发票销售额合计−5−7−8',
      of: (read, facts) =>
        givenAmount(facts, 'outputSales').minus(read(5)).minus(read(7)).minus(read(8)),
    },
    basis: '增值税法第十条、第十七条',
  },
  partRow(2, '其中：应税货物销售额', 'goodsSales'),
  partRow(3, '其中：应税劳务销售额', 'labourSales'),
  {
    line: 5,
    title: '按简易办法计税销售额',
    terms: simpleTerms,
    fromDomain: { key: 'simpleSales' },
    basis: '增值税法第十一条',
  },
  {
    line: 7,
    title: '免、抵、退办法出口销售额',
    isOnlyFromDomain: true,
    fromDomain: { key: 'exportSales' },
    basis: '增值税法第十条',
  },
  {
    line: 8,
    title: '免税销售额',
    of: nothing,
    fromDomain: { key: 'exemptSales' },
    basis: '增值税法第二十四条',
  },
  partRow(9, '其中：免税货物销售额', 'exemptGoodsSales'),
  partRow(10, '其中：免税劳务销售额', 'exemptLabourSales'),
];

const taxRows: readonly FormRow[] = [
  {
    line: 11,
    title: '销项税额',
    terms: outputTax,
    fromDomain: { key: 'outputTax' },
    basis: '增值税法第十四条',
  },
  {
    line: 12,
    title: '进项税额',
    terms: inputTax,
    fromDomain: { key: 'inputTax' },
    basis: '增值税法第十六条；已勾选抵扣的扣税凭证',
  },
  {
    line: 13,
    title: '上期留抵税额',
    ...carriedFrom(20, '期末留抵税额', carriedCredit, 'creditBefore'),
  },
  {
    line: 14,
    title: '进项税额转出',
    terms: (facts) => [
      moved(facts, '22210107', 'credit'),
      turnedBack(facts, '22210107', '借'),
      negated(turnedBack(facts, '22210101', '贷')),
    ],
    fromDomain: { key: 'transferOut' },
    basis: '增值税法第二十二条；国家税务总局公告2021年第20号附列资料（二）第 20 栏（红字专用发票）',
  },
  { line: 15, title: '免、抵、退应退税额', of: nothing },
  { line: 16, title: '按适用税率计算的纳税检查应补缴税额', of: nothing },
  {
    line: 17,
    title: '应抵扣税额合计',
    formula: '12+13−14−15+16',
    of: (read) => read(12).plus(read(13)).minus(read(14)).minus(read(15)).plus(read(16)),
  },
  {
    line: 18,
    title: '实际抵扣税额',
    formula: '17 与 11 取小',
    of: (read) => lesser(read(17), read(11)),
  },
  { line: 19, title: '应纳税额', formula: '11−18', of: (read) => read(11).minus(read(18)) },
  { line: 20, title: '期末留抵税额', formula: '17−18', of: (read) => read(17).minus(read(18)) },
  {
    line: 21,
    title: '简易计税办法计算的应纳税额',
    terms: simpleTax,
    fromDomain: { key: 'simpleTax' },
    basis: '增值税法第十一条',
  },
  {
    // What is above the tax waits for a later period.
    line: 23,
    title: '应纳税额减征额',
    formula: '231+232，不超过 19+21',
    of: (read) => atMost(read(RELIEF.opening).plus(read(RELIEF.added)), read(19).plus(read(21))),
    basis: '国家税务总局公告2021年第20号附件2',
  },
  {
    line: 24,
    title: '应纳税额合计',
    formula: '19+21−23',
    of: (read) => read(19).plus(read(21)).minus(read(23)),
  },
];

/** 主表 of general taxpayers (国家税务总局公告2021年第20号), its lines that the books can answer. */
export const generalVat: TaxForm = {
  title: '增值税及附加税费申报表（一般纳税人适用）',
  rows: [...salesRows, ...taxRows, ...paymentRows, ...reliefRows, ...prepaidRows],
  base: [1, 5],
  payable: 34,
  notes: [
    '第 231 至 233 栏为减免税申报明细表，第 281 至 284 栏为附列资料（四），未用完的结转下期。',
    '附列资料按本表各栏的来源填写；未列出的栏次没有账簿数据，有发生的请在电子税务局填写。',
  ],
};
