import { Injectable } from '@nestjs/common';
import {
  sheetTitle,
  type BonusPlanned,
  type BonusTaxes,
  type PayExplanation,
} from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import {
  cumulativeFigures,
  paymentFigures,
  paySteps,
  taxChange,
  type Pay,
  type TaxInputs,
} from '@mingzhang/rules/payroll';
import { BusinessError } from '@mingzhang/server';
import { PaySecrecy } from '../secrecy/pay-secrecy';
import { attendanceWords } from './attendance-words';
import { bonusPlanOf, bonusTaxes, type BonusFacts } from './bonus-taxes';
import { earlierOf } from './computed-sheets';
import { factsOf, type MonthRow } from './month-row';
import { findingsOf, payOf, typedBonus, withoutBonus, type RowInputs } from './row-pay';
import { SheetCalculation } from './sheet-calculation';
import type { SheetRow } from './sheet-row';
import { SheetStore } from './sheet-store';

/** A person's row in a sheet, with what its pay is computed from. */
interface Found {
  readonly month: MonthRow;
  readonly row: SheetRow;
  readonly inputs: RowInputs;
}

/** How a person's pay came about, from what the sheet keeps of its computation. */
@Injectable()
export class ExplanationService {
  constructor(
    private readonly store: SheetStore,
    private readonly calculation: SheetCalculation,
    private readonly secrecy: PaySecrecy,
  ) {}

  /** @throws BusinessError NOT_FOUND for a sheet or a person that is not there */
  async explain(monthId: number, employeeId: number): Promise<PayExplanation> {
    const found = await this.find(monthId, employeeId);
    const { month, row, inputs } = found;
    const pay = payOf(factsOf(month), inputs);
    const previous = await this.previous(month, employeeId);
    const { tax } = pay.tax;
    const before = previous?.tax.tax;
    const isCompared = tax?.method === 'cumulative' && before?.method === 'cumulative';
    return {
      period: month.period,
      run: month.run,
      payPeriod: month.payPeriod,
      employeeId,
      number: row.number,
      name: row.name,
      steps: paySteps(pay).map(({ code, title, amount, parts }) => ({
        code,
        title,
        amount: amount.toString(),
        parts: parts.map((part) => ({ ...part, amount: part.amount.toString() })),
      })),
      tax: figuresOf(pay, inputs),
      bonus: await this.bonusOf(found),
      choices: inputs.choices,
      before: { ...row.before },
      after: { ...row.after },
      change: isCompared ? taxChange(before, tax).sentence : '',
      source: sourceOf(pay),
      attendance: attendanceWords(row.attendance).filter(
        ({ figure }) => figure !== '0' && figure !== '0%',
      ),
      problems: findingsOf(factsOf(month), row, pay),
    };
  }

  /** @throws BusinessError NOT_FOUND for a sheet or a person that is not there */
  async find(monthId: number, employeeId: number): Promise<Found> {
    const month = await this.store.month(monthId);
    const [row] = await this.store.rows(month, { employeeIds: [employeeId] });
    if (row) return { month, row, inputs: await this.inputs(month, row) };
    const msg = `这名员工不在${sheetTitle(month)}的工资表中，请刷新后重试`;
    throw new BusinessError('NOT_FOUND', { msg });
  }

  /**
   * A sum paid to a person as bonus or wage: both ways of taxing it and the split with the least tax.
   * @param text yuan
   * @throws BusinessError PAYROLL_SHEET for a sum of nothing, and for who has no wages
   */
  async plan(monthId: number, employeeId: number, text: string): Promise<BonusPlanned> {
    const found = await this.find(monthId, employeeId);
    const total = Money.parse(text);
    if (!total.isPositive) {
      throw new BusinessError('PAYROLL_SHEET', { msg: '测算金额应大于 0，请填写奖金总额' });
    }
    const plan = bonusPlanOf(await this.bonusFacts(found), total);
    if (plan) return plan;
    const msg = `${found.row.name} 不是按工资薪金累计预扣的人员，年终奖不能单独计税，请按本人类别发放`;
    throw new BusinessError('PAYROLL_SHEET', { msg });
  }

  private async bonusOf(found: Found): Promise<BonusTaxes | null> {
    const bonus = typedBonus(found.inputs);
    if (bonus === undefined) return null;
    return bonusTaxes(await this.bonusFacts(found), bonus)?.taxes ?? null;
  }

  private async bonusFacts({ month, row, inputs }: Found): Promise<BonusFacts> {
    const regular = await this.regularInputs(month, row.employeeId);
    return { month: factsOf(month), inputs, regular };
  }

  /** What the first run of a month pays without a bonus; undefined in the first run itself. */
  private async regularInputs(
    { period, run }: MonthRow,
    employeeId: number,
  ): Promise<TaxInputs | undefined> {
    const first = run === 1 ? undefined : await this.store.ofPeriod(period, 1);
    const [row] = first ? await this.store.rows(first, { employeeIds: [employeeId] }) : [];
    if (!first || !row?.isIn) return undefined;
    const { tax } = payOf(factsOf(first), withoutBonus(await this.inputs(first, row))).tax;
    return tax?.method === 'cumulative' ? tax.inputs : undefined;
  }

  /** The pay of the same run of the month before. */
  private async previous(month: MonthRow, employeeId: number): Promise<Pay | undefined> {
    const earlier = (await this.store.beside(month, 'before')).findLast(
      ({ period, run }) => period < month.period && run === month.run,
    );
    const [row] = earlier ? await this.store.rows(earlier, { employeeIds: [employeeId] }) : [];
    if (!earlier || !row?.isIn) return undefined;
    return payOf(factsOf(earlier), await this.inputs(earlier, row));
  }

  private async inputs(month: MonthRow, row: SheetRow): Promise<RowInputs> {
    const { person, entered, attendance, choices, before, paidTax, late } = row;
    // The person is one that the caller sees, also where earlier sheets had another department.
    const all = await this.secrecy.whole(() => this.calculation.earlier(month, [row.employeeId]));
    const earlier = earlierOf(all, row.employeeId);
    return { person, entered, attendance, choices, before, paidTax, late, earlier };
  }
}

function figuresOf({ tax: { tax } }: Pay, { paidTax }: RowInputs): PayExplanation['tax'] {
  if (!tax) return [];
  const figures = tax.method === 'cumulative' ? cumulativeFigures(tax) : paymentFigures(tax);
  const shown = figures.map(({ key, step, title, unit, value, working }) => ({
    code: key,
    step,
    title,
    unit,
    amount: unit === 'rate' ? value.toExactText() : value.toString(),
    working,
  }));
  if (paidTax === null || tax.method !== 'cumulative') return shown;
  const difference = tax.withheld.minus(Money.parse(paidTax));
  const working = difference.isZero
    ? '已申报，更正后不变'
    : `已申报，按原数不变；差额 ${formatMoney(difference)} 在以后月份补扣或抵减`;
  const paid = { code: 'paidTax', title: '已申报扣缴', unit: 'amount' as const, amount: paidTax };
  return shown.concat({ ...paid, step: 'withheld', working });
}

function sourceOf({ tax: { tax } }: Pay): string {
  return tax?.method === 'cumulative' ? tax.kind.source : '';
}
