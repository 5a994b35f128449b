import { Injectable } from '@nestjs/common';
import { sheetCode, sheetTitle, type bankFileCalls, type InputOf } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import {
  bankFile,
  maskedNumber,
  type BankPerson,
  type FileLayout,
  type FileRecord,
} from '@mingzhang/rules/payroll';
import { BusinessError, CompanyName, Exported } from '@mingzhang/server';
import { EmployeeStore } from '../employee/employee-store';
import { PersonalNumbers } from '../employee/personal-numbers';
import { layoutFile } from '../file-layout/layout-file';
import { LayoutService } from '../file-layout/layout.service';
import type { MonthRow } from '../sheet/month-row';
import { SheetService } from '../sheet/sheet.service';
import { SheetStore } from '../sheet/sheet-store';

interface Payee extends BankPerson {
  readonly bankName: string;
  readonly idNumber: string;
}

/** Files by which a bank pays a run (银行代发). */
@Injectable()
export class BankFileService {
  constructor(
    private readonly sheets: SheetService,
    private readonly store: SheetStore,
    private readonly employees: EmployeeStore,
    private readonly numbers: PersonalNumbers,
    private readonly layouts: LayoutService,
    private readonly company: CompanyName,
  ) {}

  /** Who is paid how much, accounts masked. @throws BusinessError NOT_FOUND, PAYROLL_FILE */
  async preview({ period, run, code }: InputOf<typeof bankFileCalls.preview>['query']) {
    const month = await this.sheets.find({ period, run });
    const layout = await this.bankLayout(code);
    const people = await this.payees(month);
    const { payments, leftOut, warnings, total, leftTotal } = bankFile(people);
    return {
      period,
      payPeriod: month.payPeriod,
      isConfirmed: month.state !== 'draft',
      payments: payments.map(({ number, name, bankName, account, net }) => ({
        number,
        name,
        bankName,
        account: maskedNumber(account),
        net: net.toString(),
      })),
      leftOut: leftOut.map(({ person: { number, name, net }, why }) => ({
        number,
        name,
        why,
        net: net.toString(),
      })),
      warnings: [...warnings],
      total: total.toString(),
      leftTotal: leftTotal.toString(),
      net: sumOf(people.map(({ net }) => net)).toString(),
      parts: partsOf(layout, payments).length,
    };
  }

  /** @throws BusinessError NOT_FOUND, PAYROLL_FILE for a draft or a part of nobody */
  async export({ period, run, code, part }: InputOf<typeof bankFileCalls.export>['query']) {
    const month = await this.sheets.find({ period, run });
    const layout = await this.bankLayout(code);
    if (month.state === 'draft') {
      const msg = `${sheetTitle(month)}工资表还没有确认，金额可能变动，请先确认再导出代发文件`;
      throw new BusinessError('PAYROLL_FILE', { msg });
    }
    const parts = partsOf(layout, bankFile(await this.payees(month)).payments);
    const payments = parts[part - 1];
    if (!payments) {
      const msg = '没有可以代发的员工，请先在员工信息中登记工资卡';
      throw new BusinessError('PAYROLL_FILE', { msg });
    }
    const sum = sumOf(payments.map(({ net }) => net)).toString();
    const records = payments.map((payee) => recordOf(payee, month));
    const title = run === 1 ? '代发工资' : `代发工资第${run}次`;
    const content = parts.length > 1 ? `${title}-${part}` : title;
    const name = await this.company.ofFile({ content, from: month.payPeriod });
    const totals = { sum, count: payments.length, period: month.payPeriod };
    return new Exported(await layoutFile(layout, records, { name, ...totals }), {
      object: `${payments.length} 笔`,
      filters: { 工资月份: sheetCode(month), 文件: layout.name, 合计: sum },
    });
  }

  private async bankLayout(code: string): Promise<FileLayout> {
    const layout = await this.layouts.layout(code);
    if (layout.use === 'bank') return layout;
    const msg = `“${layout.name}”不是银行代发的排版，请重新选择`;
    throw new BusinessError('PAYROLL_FILE', { msg });
  }

  private async payees(month: MonthRow): Promise<Payee[]> {
    const rows = (await this.store.rows(month)).filter(({ isIn }) => isIn);
    const known = await this.employees.rows.byId(rows.map(({ employeeId }) => employeeId));
    return rows.map((row): Payee => {
      const employee = known.get(row.employeeId);
      const plain = employee && this.numbers.plain(employee);
      return {
        number: row.number,
        name: row.name,
        account: plain?.bankAccount.replaceAll('-', '') ?? '',
        bankName: employee?.bankName ?? '',
        idNumber: plain?.idNumber ?? '',
        net: Money.parse(row.amounts['net'] ?? '0'),
      };
    });
  }
}

function recordOf(payee: Payee, { payPeriod }: MonthRow): FileRecord {
  return {
    number: payee.number,
    name: payee.name,
    idNumber: payee.idNumber,
    bankName: payee.bankName,
    bankAccount: payee.account,
    netPay: payee.net.toString(),
    remark: `${payPeriod} 工资`,
  };
}

/** Payments by file: a layout may limit the rows of one. */
function partsOf({ rowsAtMost }: FileLayout, payments: readonly Payee[]): (readonly Payee[])[] {
  const size = rowsAtMost ?? Math.max(1, payments.length);
  const count = Math.ceil(payments.length / size);
  return Array.from({ length: count }, (_, at) => payments.slice(at * size, (at + 1) * size));
}
