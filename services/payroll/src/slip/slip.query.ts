import { Injectable } from '@nestjs/common';
import {
  departmentsText,
  sheetTitle,
  type InputOf,
  type PayslipPage,
  type payslipCalls,
  type SheetKey,
} from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { payslip, type Payslip } from '@mingzhang/rules/payroll';
import { AccountSetScope, BusinessError, LedgerClient, type SetChart } from '@mingzhang/server';
import { nameOfId } from '../employee/employee-shown';
import { EmployeeStore } from '../employee/employee-store';
import { PaySecrecy } from '../secrecy/pay-secrecy';
import type { MonthRow } from '../sheet/month-row';
import type { SheetRow } from '../sheet/sheet-row';
import { SheetStore } from '../sheet/sheet-store';
import { latestLinks } from './latest-links';

type Asked = InputOf<typeof payslipCalls.page>['query'];

/** Payslips, from the rows of confirmed months. */
@Injectable()
export class SlipQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly store: SheetStore,
    private readonly secrecy: PaySecrecy,
    private readonly ledger: LedgerClient,
    private readonly employees: EmployeeStore,
  ) {}

  /** @throws BusinessError NOT_FOUND without a sheet or for an employee who does not exist, PAYROLL_MONTH for one that is not confirmed */
  async page({
    period,
    run,
    page,
    pageSize,
    keyword = '',
    employeeIds,
  }: Asked): Promise<PayslipPage> {
    const month = await this.confirmed({ period, run });
    if (employeeIds) await this.employees.many(employeeIds);
    const found = await this.scope.query<{ id: number }>(
      `select r.id from payroll.salary_row r
       where r.account_set_id = $1 and r.month_id = $2 and r.is_in
         and ($3 = '' or position($3 in r.number) > 0 or position($3 in r.name) > 0
           or position(lower($3) in r.mnemonic) > 0)
         and ($4::bigint[] is null or r.employee_id = any($4::bigint[]))
       order by r.number, r.id`,
      [this.scope.accountSetId, month.id, keyword, employeeIds ?? null],
      'payslip-ids',
    );
    const start = (page - 1) * pageSize;
    const ids = found.slice(start, start + pageSize).map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await this.store.rows(month, { ids });
    const employees = rows.map(({ employeeId }) => employeeId);
    const links = await latestLinks(this.scope, month.id, employees);
    const chart = await this.ledger.chart();
    const departments = await this.secrecy.departments();
    return {
      page,
      pageSize,
      total: found.length,
      records: rows.map((row) => ({
        ...shownSlip(month, row, chart),
        link: links.get(row.employeeId) ?? null,
      })),
      period: month.period,
      payPeriod: month.payPeriod,
      ...(departments === undefined ? {} : { departments }),
    };
  }

  /** @throws BusinessError NOT_FOUND, PAYROLL_MONTH */
  async confirmed(key: SheetKey): Promise<MonthRow> {
    const month = await this.store.ofPeriod(key.period, key.run);
    if (!month) {
      throw new BusinessError('NOT_FOUND', { msg: `${sheetTitle(key)}还没有工资表，请先编制` });
    }
    if (month.state === 'draft') {
      const msg = `${sheetTitle(key)}工资表还没有确认，金额可能变动；请先确认，再发工资条`;
      throw new BusinessError('PAYROLL_MONTH', { msg });
    }
    return month;
  }
}

/** The payslip of a row by the fields of its month. */
export function slipOfRow({ fields, payPeriod }: MonthRow, { amounts }: SheetRow): Payslip {
  const figures = Object.entries(amounts).map(([code, text]) => [code, Money.parse(text)] as const);
  return payslip({ fields, payPeriod, amounts: new Map(figures) });
}

/** Figures of a payslip as answers have them. */
export function shownFigures({ incomes, gross, deductions, deducted, net, tax }: Payslip) {
  const lines = (parts: Payslip['incomes']) =>
    parts.map(({ code, title, amount }) => ({ code, title, amount: amount.toString() }));
  return {
    incomes: lines(incomes),
    gross: gross.toString(),
    deductions: lines(deductions),
    deducted: deducted.toString(),
    net: net.toString(),
    tax,
  };
}

function shownSlip(month: MonthRow, row: SheetRow, chart: SetChart) {
  return {
    employeeId: row.employeeId,
    number: row.number,
    name: row.name,
    departments: departmentsText(row.person.departments, nameOfId(chart)),
    ...shownFigures(slipOfRow(month, row)),
  };
}
