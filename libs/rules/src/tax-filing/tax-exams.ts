import { periodTitle } from '../period';
import { smallProfitAt } from '../closing/closing-policy';
import { Money, round2, sumOf } from '../money';
import {
  book,
  found,
  pass,
  SURTAX_TOLERANCE,
  TAX_TOLERANCE,
  yuan,
  type Examined,
  type ExamFinding,
} from './exam';
import type { TaxFacts } from './tax-facts';
import { accrualRate, accruedTerms, lawRate } from './income-tax-form';
import { prepaidVat, surtaxesDue } from './surtax-form';

/** 附加税费 are those of the VAT that is declared. */
export function surtaxOfVat({ facts, line }: Examined): ExamFinding {
  const wrong = surtaxesDue(line(3), facts).filter(
    (each) => line(each.line).minus(each.due).abs().compare(SURTAX_TOLERANCE) > 0,
  );
  const [first] = wrong;
  if (!first) return pass('surtax', `附加税费与计税依据 ${yuan(line(3))} 相符`);
  return found(
    'surtax',
    'serious',
    `${wrong.map(({ title }) => title).join('、')}与增值税、消费税乘以税率不符`,
    `${first.title}申报 ${yuan(line(first.line))}，按计税依据 ${yuan(line(3))} 应为 ${yuan(first.due)}，请核对手工填写的栏次`,
  );
}

export function surtaxAccrued({ facts, line }: Examined): ExamFinding | null {
  const accrued = sumOf(['222114', '222115', '222116'].map((code) => facts.books(code).credit));
  const difference = line(40).minus(accrued);
  if (difference.abs().compare(SURTAX_TOLERANCE) <= 0) {
    return pass('surtaxAccrued', `账面计提 ${yuan(accrued)} 与申报一致`);
  }
  // Surcharges of what was prepaid are booked as well, and declared where it was prepaid.
  const before = sumOf(surtaxesDue(prepaidVat(facts), facts).map(({ due }) => due));
  if (difference.plus(before).abs().compare(SURTAX_TOLERANCE) <= 0) {
    return pass(
      'surtaxAccrued',
      `账面计提 ${yuan(accrued)} 为申报 ${yuan(line(40))} 与预缴时已缴 ${yuan(before)} 之和`,
    );
  }
  return found(
    'surtaxAccrued',
    'warn',
    `账面计提附加 ${yuan(accrued)}，申报 ${yuan(line(40))}，相差 ${yuan(difference)}`,
    '请生成或更新“计提税金及附加”，或在结转设置核对税率和减征比例',
    { kind: 'closingSettings' },
  );
}

/** 利息、股息、红利所得 (个人所得税法第三条). */
const dividendRate = Money.parse('0.2');

/**
 * What of the tax withheld is one of wages: where it covers the tax of what was paid out as profit (应付利润), the
 * rest; all of it where it does not, as companies among the owners are withheld nothing.
 */
function taxOfWages(withheld: Money, facts: TaxFacts): Money {
  const dividends = facts.books('2232').debit;
  const due = round2(dividends.times(dividendRate));
  return due.isPositive && withheld.compare(due) >= 0 ? withheld.minus(due) : withheld;
}

export function wagesTaxed({ facts, line }: Examined): ExamFinding {
  const wages = line(1);
  const tax = taxOfWages(line(4), facts);
  if (wages.isPositive && tax.isZero) {
    return found(
      'wages',
      'warn',
      `发放工资 ${yuan(wages)}，没有代扣个人所得税`,
      '都不超过每月 5,000 元减除费用的也要零申报；请核对是否漏扣',
      book(facts.books('222113').code),
    );
  }
  if (tax.isPositive && !wages.isPositive && !facts.books('2232').debit.isPositive) {
    return found(
      'wages',
      'warn',
      `代扣个人所得税 ${yuan(tax)}，本期没有发放工资`,
      '个人所得税按实际发放的月份申报，请核对发放日期',
      book(facts.books('221101').code),
    );
  }
  return pass('wages', `工资 ${yuan(wages)} 与个税 ${yuan(tax)}`);
}

export function salesOfYear({ more, line }: Examined): ExamFinding {
  const revenue = line(1);
  const { amount, missing } = more.declaredSales;
  const [first] = missing;
  if (first) {
    return found(
      'salesOfYear',
      'warn',
      `本年增值税有 ${missing.length} 期没有登记申报，不能与营业收入核对`,
      `从${periodTitle(first)}起；请先登记增值税申报`,
    );
  }
  if (amount.equals(revenue)) {
    return pass('salesOfYear', `营业收入与增值税销售额 ${yuan(revenue)} 一致`);
  }
  return found(
    'salesOfYear',
    'warn',
    `本年营业收入 ${yuan(revenue)} 与增值税申报销售额 ${yuan(amount)} 相差 ${yuan(revenue.minus(amount))}`,
    '税务局会比对两税收入；固定资产处置、视同销售、收入确认时点不同的请备好说明',
    { kind: 'statement' },
  );
}

const percent = (rate: Money) => `${rate.times(100).toExactText()}%`;

export function smallProfit({ facts, line }: Examined): ExamFinding | null {
  const small = smallProfitAt(facts.periodTo);
  if (!small) return null;
  const [income, rate, law] = [line(25), accrualRate(facts), lawRate(facts)];
  const isSmall = rate.equals(small.rate);
  const isTooLarge = income.compare(small.limit) > 0;
  if (isSmall && isTooLarge) {
    return found(
      'smallProfit',
      'serious',
      `应纳税所得额 ${yuan(income)} 超过 ${yuan(small.limit)}，不是小型微利企业`,
      `已按 ${percent(law)} 计算，减免为 0；请在结转设置改选税率（${small.basis}）`,
      { kind: 'closingSettings' },
    );
  }
  if (isSmall || isTooLarge || !income.isPositive || !rate.equals(law)) return null;
  return found(
    'smallProfit',
    'warn',
    `所得 ${yuan(income)} 不超过 ${yuan(small.limit)}，现按 ${percent(law)} 计算`,
    `从业人数不超过 300 人、资产总额不超过 5,000 万元的是小型微利企业，实际税负 ${percent(small.rate)}；符合的请在结转设置选择`,
    { kind: 'closingSettings' },
  );
}

export function taxAccrued({ facts, line }: Examined): ExamFinding {
  const accrued = sumOf(accruedTerms(facts).map(({ amount }) => amount));
  const due = round2(line(27).minus(line(28)).minus(line(29)));
  if (due.minus(accrued).abs().compare(TAX_TOLERANCE) <= 0) {
    return pass('taxAccrued', `账面计提所得税 ${yuan(accrued)} 与申报一致`);
  }
  return found(
    'taxAccrued',
    'warn',
    `账面本年计提所得税 ${yuan(accrued)}，申报 ${yuan(due)}，相差 ${yuan(due.minus(accrued))}`,
    '请生成或更新“计提企业所得税”；纳税调整造成的差异在汇算后补提',
    { kind: 'closing' },
  );
}

export function stampAccrued({ facts, line }: Examined): ExamFinding {
  const accrued = facts.books('222117').credit;
  const due = line(8);
  if (accrued.minus(due).abs().compare(SURTAX_TOLERANCE) <= 0) {
    return pass(
      'stamp',
      due.isZero ? '本期没有印花税' : `账面计提印花税 ${yuan(accrued)} 与申报一致`,
    );
  }
  return found(
    'stamp',
    'warn',
    `账面计提印花税 ${yuan(accrued)}，申报 ${yuan(due)}，相差 ${yuan(due.minus(accrued))}`,
    '请核对第 1 栏应税合同金额和税率',
    book(facts.books('222117').code),
  );
}
