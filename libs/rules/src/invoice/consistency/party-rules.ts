import { invoiceKind } from '../data/invoice-kinds';
import { isRateValid } from '../data/vat-rates';
import type { InvoiceFacts, InvoiceFinding } from '../invoice';
import { rateOf } from '../rate';
import { checkTaxId, plainTaxId, type TaxIdError } from '../tax-id';
import type { InvoiceContext } from './context';
import { findingOf, findingsByRate } from './finding';

const taxIdProblems: Readonly<Record<TaxIdError, string>> = {
  LENGTH: '位数不对（应为 18 位，旧税号 15 或 20 位）',
  CHARSET: '含有不允许的字符（只能是数字和除 I、O、S、V、Z 以外的大写字母）',
  CHECK: '校验位不对，有一位填错或两位颠倒',
};

/** R07: the tax ids of both parties pass their check. A party without a tax id is a person and passes. */
export function checkTaxIds({ seller, buyer }: InvoiceFacts): InvoiceFinding[] {
  const finding = findingOf('R07', 'warn');
  const check = (title: string, taxId: string) => {
    if (taxId === '') return [];
    const { error, isInnerRight, hasOtherCharacters } = checkTaxId(taxId);
    if (error === null && isInnerRight) return [];
    const first = error === null ? INNER : taxIdProblems[error];
    const problem = hasOtherCharacters ? `${first}，也${taxIdProblems.CHARSET}` : first;
    return [finding(`${title}税号 ${taxId} ${problem}，请对照原票核对`)];
  };
  return [...check('销售方', seller.taxId), ...check('购买方', buyer.taxId)];
}
const INNER = '第 9 至 17 位（主体标识码）的校验不符，少数老代码如此';

/** Documents that may lack the buyer's tax id: tickets and documents that are not issued to a tax id. */
export const kindsWithoutBuyer: readonly string[] = [
  'RAIL',
  'AIR',
  'ROAD_WATER',
  'TOLL',
  'CUSTOMS',
  'WITHHOLD',
  'FISCAL',
];

/** R08: the company is the seller of an output invoice and the buyer of an input invoice. */
export function checkOwnSide(facts: InvoiceFacts, { ownTaxId }: InvoiceContext): InvoiceFinding[] {
  const { invoiceType, seller, buyer, kind } = facts;
  const isOutput = invoiceType === 'OUT';
  const party = isOutput ? seller : buyer;
  const taxId = plainTaxId(party.taxId);
  if (taxId !== '' && taxId === plainTaxId(ownTaxId)) return [];
  if (!isOutput && taxId === '' && kindsWithoutBuyer.includes(kind)) return [];
  const finding = findingOf('R08', 'refuse');
  if (plainTaxId(ownTaxId) === '') return [finding(NO_OWN_TAX_ID)];
  const title = isOutput ? '销售方' : '购买方';
  const stated = taxId === '' ? `没有${title}税号` : `${title}税号 ${taxId} 不是本公司`;
  return [finding(`${stated}（本公司 ${ownTaxId}），没有导入，请选择对应的账套`)];
}

/** R08 of an account set without a tax id. */
export const NO_OWN_TAX_ID =
  '账套没有税号，不能判断销项还是进项，请先在账套资料中填写统一社会信用代码';

/**
 * R13: the company may issue invoices at the rate on that day, by its kind of taxpayer (增值税法 第十条, 第十一条;
 * 财政部 税务总局公告2026年第10号). Only output invoices: the kind of a supplier is not known.
 */
export function checkRates(facts: InvoiceFacts, { vatType }: InvoiceContext): InvoiceFinding[] {
  if (facts.invoiceType !== 'OUT') return [];
  const finding = findingOf('R13', 'warn');
  const kind = vatType === 1 ? '一般纳税人' : '小规模纳税人';
  const wrong = facts.lines.filter(({ rate }) => {
    const text = rateOf(rate)?.text ?? rate;
    return text !== '' && !isRateValid(text, vatType, facts.issueDate);
  });
  return findingsByRate(facts.lines, wrong, ({ rate }, lineNo) =>
    finding(`${kind}在 ${facts.issueDate} 没有 ${rate} 的税率或征收率，请核对原票`, lineNo),
  );
}

/**
 * R14: a general taxpayer has no input tax from lines at 免税, 不征税 or 0% (增值税法 第二十二条(二)). Farm products are
 * silent, since their input tax is computed from the price.
 */
export function checkUntaxedInput(
  facts: InvoiceFacts,
  { vatType }: InvoiceContext,
): InvoiceFinding[] {
  const isFarm = invoiceKind(facts.kind)?.deduction === 'farm';
  if (facts.invoiceType !== 'IN' || vatType !== 1 || isFarm) return [];
  const finding = findingOf('R14', 'warn');
  const untaxed = facts.lines.filter(({ rate }) => rateOf(rate)?.multiplier?.isZero);
  return findingsByRate(facts.lines, untaxed, ({ rate }, lineNo) => {
    const scope = lineNo === undefined ? `${rate}发票` : `${rate}的明细`;
    return finding(`${scope}没有可抵扣的进项税额，全额计入成本费用`, lineNo);
  });
}
