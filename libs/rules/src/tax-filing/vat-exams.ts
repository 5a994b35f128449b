import { VAT_RELIEF } from '../closing/closing-filing';
import { smallScaleLimit } from '../levy/small-scale-limit';
import { Money, sumOf } from '../money';
import { book, found, pass, TAX_TOLERANCE, yuan, type Examined, type ExamFinding } from './exam';
import { balanceOf, valueOf } from './tax-facts';
import { filledRows } from './form';
import { formSales } from './sales-exams';
import { areSalesGiven, isExempt } from './small-threshold';
import type { TaxKind } from '../tax-names';
import type { TaxFacts } from './tax-facts';
import { generalVat } from './vat-general';
import { bookedTax, smallVat, taxAtReducedRate } from './vat-small';

/** What to do about blocked output invoices before VAT is declared. */
const BLOCKED_WAY_OUT =
  '被拦截的销项发票不在申报表任何一栏，请在销项发票中逐张处理或删除，处理完再填入申报表';

/**
 * Input tax that could be ticked, and the most that ticking takes off the tax of this return: the tax of
 * the invoices, at most 应纳税额 of line 19 and 应纳税额合计 of line 24. What is above line 19 is carried on as 期末留抵税额.
 */
export function unticked({ facts, line }: Examined): ExamFinding | null {
  const tax = facts.given.get('untickedTax');
  if (!tax?.amount.isPositive) return null;
  const wayOut = `${tax.title}。请先勾选发票再申报，确实不能抵扣的作进项税额转出`;
  const saving = [tax.amount, line(19), line(24)].reduce((least, amount) =>
    amount.compare(least) < 0 ? amount : least,
  );
  const carried = tax.amount.minus(line(19));
  const rest = carried.isPositive ? `，${yuan(carried)} 转入期末留抵税额` : '';
  if (!saving.isPositive) {
    const amount = `进项发票未勾选，税额 ${yuan(tax.amount)}`;
    return found('unticked', 'warn', `${amount}，勾选后本期应纳税额不变${rest}`, wayOut);
  }
  const title = `进项发票未勾选，勾选后本期最多可少缴 ${yuan(saving)}${rest}`;
  return found('unticked', 'serious', title, wayOut);
}

/** Blocked output invoices: they are in no line, so the return is not complete. */
export function blockedOutput({ facts }: Examined): ExamFinding | null {
  const blocked = facts.given.get('blockedOutput');
  if (!blocked) return null;
  return found('blockedOutput', 'serious', `申报数不完整：${blocked.title}`, BLOCKED_WAY_OUT);
}

/**
 * Why a declaration may not be prepared yet, with the way out: a VAT return while output invoices are
 * blocked. Undefined where nothing stands in the way.
 */
export function incompleteReason(
  kind: TaxKind,
  { given }: Pick<TaxFacts, 'given'>,
): string | undefined {
  const blocked = kind === 'vat' ? given.get('blockedOutput') : undefined;
  return blocked && `${blocked.title}，申报数不完整，不能填入申报表。${BLOCKED_WAY_OUT}`;
}

/** A figure that both invoices and books give, as a sum of lines of the form. */
interface ComparedFigure {
  readonly title: string;
  readonly plus: readonly number[];
  readonly minus?: readonly number[];
}

/**
 * What invoices and books are compared by. The books do not say which sale is exempt or exported, and a red
 * input invoice lessens the input tax there. So sales are compared in total, and input tax after transfers out.
 */
const comparedFigures: Readonly<Record<'general' | 'small', readonly ComparedFigure[]>> = {
  general: [
    { title: '销售额（第 1、5、7、8 栏）', plus: [1, 5, 7, 8] },
    { title: '销项税额（第 11 栏）', plus: [11] },
    { title: '进项税额减转出（第 12 栏减第 14 栏）', plus: [12], minus: [14] },
    { title: '简易计税应纳税额（第 21 栏）', plus: [21] },
  ],
  small: [
    { title: '销售额（第 1、4、7、9、13 栏）', plus: [1, 4, 7, 9, 13] },
    { title: '应纳税额合计（第 20 栏）', plus: [20] },
  ],
};

/** Figures of invoices that are not those of the books, each named with both. Null without invoices. */
export function invoicesBooked({ facts }: Examined): ExamFinding | null {
  const isGeneral = facts.vatType === 1;
  const keys = isGeneral ? (['outputSales', 'inputTax'] as const) : (['reducedSales'] as const);
  if (!keys.some((key) => facts.given.has(key))) return null;
  const rows = filledRows(isGeneral ? generalVat : smallVat, facts);
  const different = comparedFigures[isGeneral ? 'general' : 'small']
    .map(({ title, plus, minus = [] }) => {
      const figure = (side: 'declared' | 'books') => {
        const sum = (lines: readonly number[]) =>
          sumOf(rows.filter(({ line }) => lines.includes(line)).map((row) => row[side]));
        return sum(plus).minus(sum(minus));
      };
      return { title, invoices: figure('declared'), books: figure('books') };
    })
    .filter(({ invoices, books }) => !invoices.equals(books));
  if (different.length === 0) return pass('invoices', '发票与账簿的金额一致');
  const named = different.map(
    ({ title, invoices, books }) => `${title} 发票 ${yuan(invoices)}、账簿 ${yuan(books)}`,
  );
  return found(
    'invoices',
    'serious',
    `发票与账簿不一致：${named.join('；')}`,
    '申报表按发票填列。请在增值税核对中逐项处理差额：补记凭证、勾选或更正发票',
  );
}

export function zeroVat({ facts, line }: Examined): ExamFinding {
  const sales = formSales(facts, line);
  const tax = line(facts.vatType === 1 ? 24 : 20);
  if (!tax.isZero || !sales.isPositive)
    return pass('zero', sales.isPositive ? '非零申报' : '本期没有销售额');
  if (facts.vatType === 0 && isExempt(facts)) {
    return pass('zero', `销售额 ${yuan(sales)} 未达起征点，免征增值税`);
  }
  return found(
    'zero',
    'warn',
    `有销售额 ${yuan(sales)}，应纳增值税为 0`,
    facts.vatType === 1
      ? `销项 ${yuan(line(11))}，抵扣 ${yuan(line(18))}，留抵 ${yuan(line(20))}；长期零申报会被列为风险，请核对进项的真实和用途`
      : '请核对税额是否已记入应交增值税',
    book(facts.books('222101').code),
  );
}

/**
 * Compares 应纳税额合计 of small-scale taxpayers with 应交增值税 in the books, after returns and relief.
 * Rounding of single invoices may add up to 1.00 yuan. Null for general taxpayers, and where the
 * closing has not reckoned the VAT. Where both agree, the reduced rate is compared as well. Rule: 增值税法第十一条, 财政部 税务总局公告2026年第10号.
 */
export function smallVatBooked({ facts, line }: Examined): ExamFinding | null {
  const isReckoned = facts.steps.get('vat-small-exempt')?.values.has('vat') ?? false;
  if (facts.vatType === 1 || !isReckoned) return null;
  const booked = sumOf(bookedTax(facts).map(({ amount }) => amount));
  const declared = line(20);
  if (areSalesGiven(facts)) return bookedOfInvoices(booked, declared, facts);
  if (declared.minus(booked).abs().compare(TAX_TOLERANCE) <= 0) {
    const reduced = taxAtReducedRate(facts, line);
    if (reduced.minus(declared).abs().compare(TAX_TOLERANCE) <= 0) {
      return pass('booked', `账面应交增值税 ${yuan(booked)} 与申报应纳税额一致`);
    }
    return found(
      'booked',
      'serious',
      `账面应交增值税 ${yuan(booked)} 与减按征收率计算的应纳税额 ${yuan(reduced)} 不符`,
      `申报表已按账面税率填列，应纳税额 ${yuan(declared)}。只有放弃减征开具 3% 专用发票的，` +
        '和出租、销售不动产按 5% 征收的不减征；不属于这两种情况的，请更正凭证的税额',
      book(facts.books('222101').code),
    );
  }
  return found(
    'booked',
    'serious',
    `账面应交增值税 ${yuan(booked)} 与申报应纳税额 ${yuan(declared)} 不符`,
    '申报表按各凭证的收入和税额辨认税率，辨认不出的按减征后的征收率计算。' +
      '漏提税额的，请补记应交增值税；税额与税率不符的，请更正凭证，或在申报表手工填写并写明原因',
    book(facts.books('222101').code),
  );
}

/** The same where invoices fill the form: their rates are known, and only the books may be wrong. */
function bookedOfInvoices(booked: Money, declared: Money, facts: TaxFacts): ExamFinding {
  if (declared.minus(booked).abs().compare(TAX_TOLERANCE) <= 0) {
    return pass('booked', `账面应交增值税 ${yuan(booked)} 与申报应纳税额一致`);
  }
  return found(
    'booked',
    'serious',
    `账面应交增值税 ${yuan(booked)} 与按发票计算的应纳税额 ${yuan(declared)} 不符`,
    '发票没有记账的请生成凭证，没有开票的收入请登记为未开票收入，税额与票面不同的请更正凭证',
    book(facts.books('222101').code),
  );
}

/**
 * A small-scale taxpayer whose sales come near the limit of `smallScaleLimit`, or pass it. Null for general taxpayers, and
 * where the closing has not reckoned the sales.
 */
export function salesLimit({ facts, more }: Examined): ExamFinding | null {
  const values = facts.steps.get(VAT_RELIEF)?.values;
  if (facts.vatType === 1 || !values?.has('fourQuartersSales')) return null;
  const isMonthly = facts.steps.get(VAT_RELIEF)?.inputs.get('frequency') === 'month';
  const name = isMonthly ? 'twelveMonthsSales' : 'fourQuartersSales';
  const { level, title, wayOut } = smallScaleLimit({
    period: facts.periodTo,
    isMonthly,
    sales: valueOf(facts, VAT_RELIEF, name),
    enabled: more.enabled,
  });
  if (level === 'below') return null;
  return found('limit', level === 'beyond' ? 'serious' : 'warn', title, wayOut);
}

/** VAT that was paid too much: the form carries it on, and takes nothing off the tax of the period. */
export function overpaid({ facts, line }: Examined): ExamFinding | null {
  const isGeneral = facts.vatType === 1;
  const { code, opening } = facts.books(isGeneral ? '222102' : '222101');
  const before = isGeneral ? line(25).negate() : opening;
  const now = line(isGeneral ? 34 : 22).negate();
  const named = [
    ...(before.isPositive ? [`期初多缴 ${yuan(before)}`] : []),
    ...(now.isPositive ? [`本期多缴 ${yuan(now)}`] : []),
  ];
  if (named.length === 0) return null;
  return found(
    'overpaid',
    'warn',
    `增值税${named.join('，')}`,
    before.isPositive
      ? '期初多缴的不在本期应补（退）税额中抵减；请向税务局申请抵缴或退税，抵缴的按抵缴后的金额登记缴纳'
      : '多缴的结转下期；请向税务局申请抵缴以后的税款或退税',
    book(code),
  );
}

export function inputWithoutOutput({ facts, line }: Examined): ExamFinding | null {
  if (facts.vatType === 0 || !line(12).isPositive || !line(11).isZero) return null;
  return found(
    'input',
    'warn',
    `有进项 ${yuan(line(12))}，没有销项`,
    '请核对是否有未入账的收入，或发出商品是否已到纳税义务时间（增值税法第二十八条）',
    book(facts.books('22210101').code),
  );
}

/** Movements on the other side of a column that are no returns: the form, and the column, do not count them. */
export function turnedColumns({ facts }: Examined): ExamFinding | null {
  if (facts.vatType === 0) return null;
  const [output, input] = [facts.books('22210105'), facts.books('22210101')];
  const left = (code: string, moved: Money) =>
    moved.minus(facts.general.turned.get(code) ?? Money.zero);
  const turned = [
    { ...output, side: '借方', amount: left('22210105', output.debit) },
    { ...input, side: '贷方', amount: left('22210101', input.credit) },
  ].filter(({ amount }) => !amount.isZero);
  const [first] = turned;
  if (!first) return null;
  const named = turned.map(({ name, side, amount }) => `${name}${side} ${yuan(amount)}`);
  return found(
    'turned',
    'warn',
    `专栏有反方向发生额：${named.join('、')}`,
    '这些发生额只在应交增值税内部结转，不是退货、折让，申报表没有计入；不是结平专栏的，请更正凭证',
    book(first.code),
  );
}

/**
 * 预收账款 with a credit balance, and what of it was open before the year began (`openItems`), at most the balance: parties
 * that owe lessen it.
 */
export function advances({ facts, more }: Examined): ExamFinding | null {
  const now = balanceOf(facts, '2203', 'closing', 'credit');
  if (!now.amount.isPositive) return null;
  const old = more.oldAdvances.compare(now.amount) < 0 ? more.oldAdvances : now.amount;
  const since = old.isPositive ? `，其中 ${yuan(old)} 为上年转入` : '';
  return found(
    'advances',
    'warn',
    `预收账款贷方 ${yuan(now.amount)}${since}`,
    '请确认是否已发货或提供服务；已发生的应确认收入并计提销项税额',
    now.code ? book(now.code) : null,
  );
}

export function burden({ facts, line }: Examined): ExamFinding | null {
  const sales = formSales(facts, line);
  if (!sales.isPositive) return null;
  const rate = line(facts.vatType === 1 ? 24 : 20)
    .times(100)
    .dividedBy(sales);
  return pass('burden', `增值税税负率 ${rate.toString()}%`);
}
