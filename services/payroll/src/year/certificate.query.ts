import { Injectable } from '@nestjs/common';
import type { CertificateLine, PayCertificate } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { yearCertificate, type CertificateFigures } from '@mingzhang/rules/payroll';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { EmployeeStore } from '../employee/employee-store';
import { PersonalNumbers } from '../employee/personal-numbers';
import { PaySecrecy } from '../secrecy/pay-secrecy';
import { cumulativeOf, type StoredSums } from '../sheet/stored-person';

interface PaidMonth {
  readonly payPeriod: string;
  readonly isDraft: boolean;
  readonly amounts: Readonly<Record<string, string>>;
  /** Sums of the tax year before the month. */
  readonly before: StoredSums | null;
}

/** What a person was paid and taxed in a year. */
@Injectable()
export class CertificateQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly employees: EmployeeStore,
    private readonly numbers: PersonalNumbers,
    private readonly secrecy: PaySecrecy,
  ) {}

  /**
   * @throws BusinessError NOT_FOUND for a person who is not there or was not paid in the year, PAYROLL_SECRECY where
   *   months belong to departments that the person asking does not see: a certificate of a part would be wrong
   */
  async certificate(employeeId: number, year: number): Promise<PayCertificate> {
    const employee = await this.employees.rows.get(employeeId);
    const rows = await this.rows(employeeId, year);
    const all = await this.secrecy.whole(() => this.rows(employeeId, year));
    const { number, name } = employee;
    if (all.length > rows.length) {
      const msg = `${number} ${name} ${year} 年有几个月在您看不到的部门，证明不完整，请由可查看全部部门的人员出具`;
      throw new BusinessError('PAYROLL_SECRECY', { msg });
    }
    const paid = rows.filter(({ isDraft }) => !isDraft);
    const [first] = paid;
    if (!first) {
      const msg = `${number} ${name} ${year} 年没有已确认的工资，不能出具证明`;
      throw new BusinessError('NOT_FOUND', { msg });
    }
    const opening = cumulativeOf(first.before, first.payPeriod);
    const { months, total, ...certificate } = yearCertificate(
      year,
      paid.map(({ payPeriod, amounts }) => ({ payPeriod, amounts: moneyOf(amounts) })),
      opening && {
        income: opening.income,
        insurance: opening.specialDeduction,
        specialAdditional: opening.specialAdditionalDeduction,
        otherDeduction: opening.otherDeduction,
        tax: opening.withheld,
      },
    );
    const { idType, idNumber } = this.numbers.masked(employee);
    return {
      year,
      employeeId,
      number,
      name,
      idType,
      idNumber,
      opening:
        certificate.opening && opening
          ? { ...shownLine(certificate.opening), lastPeriod: opening.period }
          : null,
      months: months.map((month) => ({ ...shownLine(month), payPeriod: month.payPeriod })),
      total: shownLine(total),
      drafts: [...new Set(rows.flatMap((row) => (row.isDraft ? [row.payPeriod] : [])))],
    };
  }

  /** By months of payment, the earliest first. */
  private rows(employeeId: number, year: number): Promise<PaidMonth[]> {
    return this.scope.query<PaidMonth & object>(
      `select m.pay_period as "payPeriod", m.state = 'draft' as "isDraft", r.amounts, r.before
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       where r.account_set_id = $1 and r.employee_id = $2 and r.is_in
         and m.pay_period >= $3 and m.pay_period <= $4
       order by m.pay_period, m.period, m.run`,
      [this.scope.accountSetId, employeeId, `${year}-01`, `${year}-12`],
    );
  }
}

const moneyOf = (amounts: PaidMonth['amounts']) =>
  new Map(Object.entries(amounts).map(([code, text]) => [code, Money.parse(text)]));

function shownLine(figures: CertificateFigures): CertificateLine {
  const { income, insurance, specialAdditional, otherDeduction, tax, net } = figures;
  return {
    income: income.toString(),
    insurance: insurance.toString(),
    specialAdditional: specialAdditional.toString(),
    otherDeduction: otherDeduction.toString(),
    tax: tax.toString(),
    net: net.toString(),
  };
}
