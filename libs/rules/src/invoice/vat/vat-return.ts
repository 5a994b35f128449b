import { policyAt } from '../../closing/closing-policy';
import { VAT_RELIEF } from '../../closing/closing-filing';
import { noGeneralSales } from '../../levy/general-sales';
import { Money, sumOf } from '../../money';
import { formatMoney } from '../../money-format';
import type { Period } from '../../period';
import { sourceText } from '../../tax-source';
import { filledRows, type FilledRow, type TaxForm } from '../../tax-filing/form';
import { taxFormOf, vatPrepaidLine, vatTotalLine } from '../../tax-filing/forms';
import { formSales } from '../../tax-filing/sales-exams';
import { surtaxesDue } from '../../tax-filing/surtax-form';
import type { TaxFacts, TaxFigures } from '../../tax-filing/tax-facts';
import type { InvoiceFigure } from './given-figures';
import type { VatContext } from './vat-invoice';

/** A tax subject with its movement in the period and its opening balance, debit positive, in yuan. */
export interface TaxMovement {
  /** In the account set. */
  readonly code: string;
  readonly name: string;
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
}

/** What a VAT return has besides invoices. Codes are those of the standard's chart. */
export interface ReturnBasis {
  /** Tax subjects of the books by code; a code that is left out has not moved. */
  readonly books: ReadonlyMap<string, TaxMovement>;
  /** Lines of the return before, such as 20 and 32, as they were declared; none where it was not. */
  readonly before: ReadonlyMap<number, Money>;
  /** The last month of the return before where it was declared. */
  readonly beforePeriod?: Period;
  /** One-off sales of property of a small-scale taxpayer, left out of the threshold. */
  readonly realEstate: Money;
  /** 城建税 as a fraction. */
  readonly cityRate: string;
  /** 六税两费减半. */
  readonly isHalved: boolean;
}

/** A line of the return with where its figure comes from. */
interface ReturnLine {
  readonly line: number;
  readonly title: string;
  readonly amount: Money;
  /** In Chinese; never empty. */
  readonly source: string;
}

/** A VAT return filled from invoices and books. */
export interface VatReturn {
  /** Every line of the form in order. */
  readonly lines: readonly ReturnLine[];
  /** 应纳税额合计: line 24, or 20 of small-scale taxpayers. */
  readonly taxDue: Money;
  /** Surtaxes on 应纳税额合计, and what is left after prepaid VAT, for which they were paid. */
  readonly surtaxes: readonly {
    readonly line: number;
    readonly title: string;
    readonly due: Money;
    readonly payable: Money;
  }[];
}

const zero = Money.zero;
/** 应征增值税不含税销售额 and 小微企业免税销售额 of small-scale taxpayers. */
const TAXED_LINE = 1;
const EXEMPT_LINE = 10;

/** Lines that neither invoices nor books know, in yuan zero until a person declares them. */
const lineTitlesByHand = {
  general: [
    [4, '纳税检查调整的销售额'],
    [6, '其中：纳税检查调整的销售额'],
    [22, '按简易计税办法计算的纳税检查应补缴税额'],
    [26, '实收出口开具专用缴款书退税额'],
    [29, '②出口开具专用缴款书预缴税额'],
    [35, '即征即退实际退税额'],
    [36, '期初未缴查补税额'],
    [37, '本期入库查补税额'],
    [38, '期末未缴查补税额'],
  ],
  small: [
    [6, '其中：其他增值税发票不含税销售额（5%征收率）'],
    [8, '其中：其他增值税发票不含税销售额（使用过的固定资产）'],
    [11, '未达起征点销售额'],
    [14, '其中：其他增值税发票不含税销售额（出口免税）'],
    [19, '未达起征点免税额'],
  ],
} as const;
const byHand = '发票和账簿没有这一栏的数据，有发生的请在申报表手工填写';

/** Lines of 附加税费 on the main form, by their line of 附列资料（五）. */
const surtaxLines: Readonly<Record<number, readonly [general: number, small: number]>> = {
  14: [39, 23],
  24: [40, 24],
  34: [41, 25],
};

/**
 * The VAT return of a period by the same form as the declaration: invoices where they are given, else
 * the books. Surtaxes are halved and relieved as 公告2023年第12号 and 财税〔2016〕12号 say: sales of a month
 * up to 100,000, of a quarter up to three times that, owe no 教育费附加. Amounts in yuan, rounded line by
 * line. Source: 国家税务总局公告2021年第20号. Errors: none.
 */
export function vatReturn(
  figures: readonly InvoiceFigure[],
  { context, basis }: { readonly context: VatContext; readonly basis: ReturnBasis },
): VatReturn {
  const { vatType } = context;
  const facts = factsOf(figures, context, basis);
  const form = taxFormOf('vat', facts);
  const rows = filledRows(form, facts);
  const at = (line: number) => rows.find((row) => row.line === line)?.declared ?? zero;
  const [due, prepaid] = [at(vatTotalLine(vatType)), at(vatPrepaidLine(vatType))];
  const isLevied = !isRelieved(formSales(facts, at), context);
  const surtaxFacts = withSurtaxSettings(facts, { basis, isLevied });
  const onDue = surtaxesDue(due, surtaxFacts);
  const onRest = surtaxesDue(due.compare(prepaid) > 0 ? due.minus(prepaid) : zero, surtaxFacts);
  const surtaxes = onDue.map((surtax, index) => ({
    line: surtaxLines[surtax.line]?.[vatType === 1 ? 0 : 1] ?? surtax.line,
    title: surtax.title,
    due: surtax.due,
    payable: onRest[index]?.due ?? zero,
  }));
  const lines = [
    ...rows.map((row) => withOpening(lineOf(row), context, at(EXEMPT_LINE))),
    ...linesByHand(form, rows, vatType),
    ...surtaxes.map(({ line, title, payable }) => ({
      line,
      title: `${title}本期应补（退）税（费）额`,
      amount: payable,
      source: '应纳税额合计减预缴税额，按附列资料（五）的税率和减征计算',
    })),
  ];
  return {
    lines: lines.sort((left, right) => left.line - right.line),
    taxDue: due,
    surtaxes,
  };
}

function lineOf(row: FilledRow): ReturnLine {
  const { line, title, declared } = row;
  return { line, title, amount: declared, source: sourceText(row) };
}

/** Names the sales of before the books at the line that has them, whose formula does not. */
function withOpening(
  line: ReturnLine,
  { vatType, uninvoiced }: VatContext,
  exempt: Money,
): ReturnLine {
  const opening = sumOf(uninvoiced.filter(({ isOpening }) => isOpening).map(({ sales }) => sales));
  const openingLine = exempt.isZero ? TAXED_LINE : EXEMPT_LINE;
  if (vatType === 1 || opening.isZero || line.line !== openingLine) return line;
  return { ...line, source: `${line.source}，含启用前销售额 ${formatMoney(opening)}` };
}

/** Lines that nothing fills: of the official form, and of the product's form without invoices. */
function linesByHand(
  form: TaxForm,
  rows: readonly FilledRow[],
  vatType: VatContext['vatType'],
): ReturnLine[] {
  const filled = new Set(rows.map(({ line }) => line));
  const left = form.rows.filter(({ line }) => !filled.has(line));
  const official = lineTitlesByHand[vatType === 1 ? 'general' : 'small'];
  return [...left, ...official.map(([line, title]) => ({ line, title }))].map(
    ({ line, title }) => ({ line, title, amount: zero, source: byHand }),
  );
}

/** Whether sales are up to those that 教育费附加 is not levied of (财税〔2016〕12号). */
function isRelieved(sales: Money, { periodFrom, periodTo }: VatContext): boolean {
  const limit = policyAt('educationExemption', periodTo);
  if (!limit) return false;
  const months = periodFrom === periodTo ? 1 : 3;
  return sales.compare(Money.parse(limit.value).times(months)) <= 0;
}

function factsOf(
  figures: readonly InvoiceFigure[],
  { vatType, periodFrom, periodTo }: VatContext,
  { books, before, beforePeriod, realEstate }: ReturnBasis,
): TaxFacts {
  const relief = {
    name: '',
    state: 'current',
    inputs: new Map([['realEstate', realEstate.toString()]]),
    values: new Map<string, Money>(),
  };
  return {
    vatType,
    standard: 0,
    periodFrom,
    periodTo,
    books: (code) => taxFigures(code, books.get(code)),
    sales: [],
    revenue: zero,
    levyGroups: [],
    general: noGeneralSales,
    steps: new Map([[VAT_RELIEF, relief]]),
    given: new Map(figures.map(({ key, amount, title }) => [key, { amount, title }])),
    before: (line) => before.get(line),
    beforePeriod,
    declaredThisYear: undefined,
    vatPayable: undefined,
    vatPrepaid: undefined,
    income: () => ({ amount: zero, terms: [] }),
  };
}

function withSurtaxSettings(
  facts: TaxFacts,
  { basis, isLevied }: { readonly basis: ReturnBasis; readonly isLevied: boolean },
): TaxFacts {
  const surtax = {
    name: '',
    state: 'current',
    inputs: new Map([
      ['city', basis.cityRate],
      ['half', basis.isHalved ? '0.5' : '1'],
    ]),
    values: new Map([['levied', Money.parse(isLevied ? 1 : 0)]]),
  };
  return { ...facts, steps: new Map([['surtax', surtax]]) };
}

function taxFigures(standardCode: string, movement: TaxMovement | undefined): TaxFigures {
  const {
    code = standardCode,
    name = '',
    opening = zero,
    debit = zero,
    credit = zero,
  } = movement ?? {};
  return {
    code,
    name,
    opening,
    yearOpening: zero,
    debit,
    credit,
    ytdDebit: debit,
    ytdCredit: credit,
    closing: opening.plus(debit).minus(credit),
    income: zero,
    ytdIncome: zero,
  };
}
