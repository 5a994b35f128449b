import { Money, sumOf } from '../../money';
import { comparePeriods, periodOf, periodTitle, type IsoDate, type Period } from '../../period';
import type { VatType } from '../../taxpayer-kind';
import type { InvoiceFacts, InvoiceTick } from '../invoice';
import { isDeductedBlue } from '../voucher/input-tax';
import type { StoredDisposition } from '../voucher/invoice-to-book';
import { isDeductibleKind } from './input-tax-rule';

/** An invoice that somebody wants to tick. */
export interface InvoiceToTick {
  readonly facts: Pick<
    InvoiceFacts,
    'invoiceType' | 'kind' | 'isPositive' | 'taxStatus' | 'riskLevel' | 'total' | 'issueDate'
  >;
  readonly disposition: StoredDisposition;
  readonly tick: InvoiceTick;
  /**
   * A person ticks an invoice of a kind that is not proposed for it, such as an ordinary e-invoice of
   * passenger transport, on which sources disagree for 2026.
   */
  readonly isConfirmedKind?: boolean;
}

/**
 * Why an input invoice cannot be ticked (勾选), with the way out; undefined if it can. There is no
 * time limit for invoices of 2017 and later (国家税务总局公告2019年第45号).
 * @param vatType kind of taxpayer in the deduct period
 */
export function tickProblem(
  { facts, disposition, tick, isConfirmedKind = false }: InvoiceToTick,
  vatType: VatType,
): string | undefined {
  const { invoiceType, taxStatus, riskLevel } = facts;
  if (invoiceType === 'OUT') return '销项发票不勾选，请选择进项发票';
  if (vatType === 0) return '小规模纳税人不勾选，进项税额直接计入成本费用';
  if (tick.isTicked) {
    const deductedIn =
      tick.deductPeriod === null ? '' : `，抵扣所属期 ${periodTitle(tick.deductPeriod)}`;
    return `已勾选${deductedIn}，如需更改请先取消勾选`;
  }
  if (disposition === 'block') return '发票待更正，更正后才能勾选，原因见待处理清单';
  if (disposition === 'void' || taxStatus === 'voided') return '发票已作废，不能勾选';
  if (taxStatus === 'redFull') return '发票已全额红冲，不能勾选';
  if (riskLevel === 'abnormal') {
    return '发票是异常凭证，不得抵扣（国家税务总局公告2019年第38号），请向销售方或主管税务机关核实';
  }
  return kindProblem(facts, isConfirmedKind) ?? taxProblem(tick);
}

function kindProblem(
  { kind, isPositive, total }: InvoiceToTick['facts'],
  isConfirmedKind: boolean,
): string | undefined {
  if (!isPositive) return '红字发票不勾选，税额随蓝字发票冲减';
  if (!isDeductibleKind(kind) && !isConfirmedKind) {
    return '这种发票不是抵扣凭证，税额计入成本费用';
  }
  return total.isPositive ? undefined : '发票金额为零，不需要勾选';
}

function taxProblem({ deductibleTax }: InvoiceTick): string | undefined {
  return deductibleTax.isPositive ? undefined : '可抵扣税额为零，不需要勾选';
}

/** A month as a deduct period. */
export interface DeductPeriod {
  readonly period: Period;
  readonly isOpen: boolean;
  /** The VAT return of the month is marked 已申报. */
  readonly isReturnFiled: boolean;
}

/** When and for what an invoice is ticked. */
interface TickTerms {
  readonly checkDate: IsoDate;
  readonly issueDate: IsoDate;
  /** Months of the books, in any order. */
  readonly periods: readonly DeductPeriod[];
  /**
   * First month of the books where the invoice is of before them: it may have been deducted in a
   * month before, which is neither open nor filed here. Null or left out: it may not.
   */
  readonly enablePeriod?: Period | null;
}

/**
 * The deduct period that is proposed: the oldest open month, from that of the issue date to that of
 * the tick, whose VAT return is not marked 已申报. Undefined if there is none. Errors: none.
 */
export function defaultDeductPeriod(terms: TickTerms): Period | undefined {
  const [oldest] = terms.periods
    .map(({ period }) => period)
    .filter((period) => deductPeriodProblem(period, terms) === undefined)
    .toSorted(comparePeriods);
  return oldest;
}

/** Why a month cannot be the deduct period, with the way out; undefined if it can. Errors: none. */
export function deductPeriodProblem(
  period: Period,
  { checkDate, issueDate, periods, enablePeriod = null }: TickTerms,
): string | undefined {
  const title = periodTitle(period);
  const known = periods.find((each) => each.period === period);
  if (comparePeriods(period, periodOf(checkDate)) > 0) {
    return `抵扣所属期 ${title} 晚于勾选日期 ${checkDate}，请选择较早的期间`;
  }
  if (comparePeriods(period, periodOf(issueDate)) < 0) {
    return `抵扣所属期 ${title} 早于开票日期 ${issueDate}，请选择较晚的期间`;
  }
  if (enablePeriod !== null && comparePeriods(period, enablePeriod) < 0) return undefined;
  if (!known?.isOpen) return `抵扣所属期 ${title} 未开启或已结账，请先反结账，或改选其他期间`;
  if (known.isReturnFiled) {
    return `${title}的增值税已申报，请改选未申报的期间，或先撤销申报标记`;
  }
  return undefined;
}

/** A voucher that deducts the input tax of a tick, or transfers it out. */
export interface DeductingVoucher {
  /** 2026-10 记-8. */
  readonly title: string;
  /** A person wrote it and related it. */
  readonly isRelated: boolean;
}

/** What stands against cancelling a tick. */
interface TickedState extends DeductPeriod {
  readonly voucher: DeductingVoucher | null;
}

/** Why a tick cannot be cancelled, with the way out; undefined if it can. Errors: none. */
export function cancelTickProblem({
  voucher,
  isOpen,
  isReturnFiled,
  period,
}: TickedState): string | undefined {
  if (voucher !== null) {
    const act = voucher.isRelated ? '取消关联' : '删除';
    return `抵扣已生成凭证 ${voucher.title}，请先${act}该凭证再取消勾选`;
  }
  if (isReturnFiled) return `${periodTitle(period)}的增值税已申报，不能取消勾选，请先撤销申报标记`;
  if (!isOpen) return `${periodTitle(period)}已结账，不能取消勾选，请先反结账`;
  return undefined;
}

/**
 * The tax that a tick deducts: `net`, or less where the tax bureau or a person states less. In yuan.
 * Errors: none.
 * @param net see `netDeductibleTax`
 * @param stated 有效抵扣税额 of the tick; null: nobody states one
 */
export function effectiveTaxOf(net: Money, stated: Money | null): Money {
  return stated !== null && stated.compare(net) < 0 ? stated : net;
}

/** A red invoice of a blue one. */
export interface RedOfBlue {
  /** Not above zero, in yuan. */
  readonly tax: Money;
  /** Month of the red invoice. */
  readonly period: Period;
}

/**
 * What may be deducted of a blue invoice (有效抵扣税额): its input tax less that of the red invoices
 * of months before the deduct period. Red invoices of the same month or later go through line 14 of
 * the return. Never below zero, in yuan. Errors: none.
 */
export function netDeductibleTax(
  inputTax: Money,
  reds: readonly RedOfBlue[],
  deductPeriod: Period,
): Money {
  const before = reds.filter(({ period }) => !isDeductedBlue({ deductPeriod }, period));
  const net = inputTax.plus(sumOf(before.map(({ tax }) => tax)));
  return net.isNegative ? Money.zero : net;
}
