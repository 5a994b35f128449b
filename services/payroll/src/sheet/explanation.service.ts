import { periodTitle } from '@mingzhang/rules';
import { Injectable } from '@nestjs/common';
import type { PayExplanation } from '@mingzhang/contract';
import {
  cumulativeFigures,
  paymentFigures,
  paySteps,
  taxChange,
  type Pay,
} from '@mingzhang/rules/payroll';
import { BusinessError } from '@mingzhang/server';
import { PaySecrecy } from '../secrecy/pay-secrecy';
import { attendanceWords } from './attendance-words';
import { factsOf, type MonthRow } from './month-row';
import { findingsOf, payOf } from './row-pay';
import type { SheetRow } from './sheet-row';
import { SheetStore } from './sheet-store';

/** How a person's pay came about, from what the month keeps of its computation. */
@Injectable()
export class ExplanationService {
  constructor(
    private readonly store: SheetStore,
    private readonly secrecy: PaySecrecy,
  ) {}

  /** @throws BusinessError NOT_FOUND for a month or a person that is not there */
  async of(monthId: number, employeeId: number): Promise<PayExplanation> {
    const month = await this.store.month(monthId);
    const [row] = await this.store.rows(month, { employeeIds: [employeeId] });
    if (!row) {
      const msg = `这名员工不在${periodTitle(month.period)}的工资表中，请刷新后重试`;
      throw new BusinessError('NOT_FOUND', { msg });
    }
    const pay = await this.pay(month, row);
    const previous = await this.previous(month, employeeId);
    const { tax } = pay.tax;
    const before = previous?.tax.tax;
    const isCompared = tax?.method === 'cumulative' && before?.method === 'cumulative';
    return {
      period: month.period,
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
      tax: figuresOf(pay),
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

  private async previous(month: MonthRow, employeeId: number): Promise<Pay | undefined> {
    const earlier = (await this.store.beside(month.period, 'before')).at(-1);
    const [row] = earlier ? await this.store.rows(earlier, { employeeIds: [employeeId] }) : [];
    return earlier && row?.isIn ? this.pay(earlier, row) : undefined;
  }

  private async pay(month: MonthRow, row: SheetRow): Promise<Pay> {
    const bonuses = await this.secrecy.whole(() =>
      this.store.bonusesBefore(month.payPeriod, [row.employeeId]),
    );
    const { person, entered, attendance, before } = row;
    const wasBonusUsed = bonuses.has(row.employeeId);
    return payOf(factsOf(month), { person, entered, attendance, before, wasBonusUsed });
  }
}

function figuresOf({ tax: { tax } }: Pay): PayExplanation['tax'] {
  if (!tax) return [];
  const figures = tax.method === 'cumulative' ? cumulativeFigures(tax) : paymentFigures(tax);
  return figures.map(({ key, step, title, unit, value, working }) => ({
    code: key,
    step,
    title,
    unit,
    amount: unit === 'rate' ? value.toExactText() : value.toString(),
    working,
  }));
}

function sourceOf({ tax: { tax } }: Pay): string {
  return tax?.method === 'cumulative' ? tax.kind.source : '';
}
