import { Injectable } from '@nestjs/common';
import { Money, sumOf, type Period } from '@mingzhang/rules';
import {
  incomeFileOf,
  personKindCodes,
  severanceTax,
  staffKinds,
  type BookedPerson,
  type LeavingPayTax,
  type StaffMonth,
} from '@mingzhang/rules/payroll';
import type { PayChoices } from '@mingzhang/contract';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import type { StoredPerson } from '../sheet/stored-person';
import type { BookedMonth, SalaryDocument, VoucherLinkRow } from './salary-document';

const monthColumns = `m.id, m.period, m.run, m.pay_period as "payPeriod", m.state, m.count, m.totals`;

/** Amounts of a row that vouchers are made of. */
const amountCodes = [
  'gross',
  'annualBonus',
  'oneOffPay',
  'socialPersonal',
  'housingFundPersonal',
  'tax',
  'annualBonusTax',
  'oneOffTax',
  'net',
  'socialCompany',
  'pensionCompany',
  'unemploymentCompany',
  'housingFundCompany',
] as const;
type AmountCode = (typeof amountCodes)[number];
const amounts = amountCodes.map((code) => `'${code}', r.amounts ->> '${code}'`).join(', ');

const wageFileKinds = personKindCodes.filter((kind) => incomeFileOf(kind) === 'taxWage');
const figure = (code: string) => `coalesce((r.amounts ->> '${code}')::numeric, 0)`;
/** What a month adds to the income of the year; sums before it count within the year of payment. */
const incomeOfMonth = `(r.after ->> 'income')::numeric
  - case when left(r.before ->> 'period', 4) = left(m.pay_period, 4)
      then coalesce((r.before ->> 'income')::numeric, 0) else 0 end`;
const paidSums = {
  wages: `case when x.has_wage_file then coalesce(${incomeOfMonth}, ${figure('gross')}) else 0 end`,
  annualBonus: `case when r.choices ->> 'bonusMethod' = 'merged' then 0
    else ${figure('annualBonus')} end`,
  severancePay: 'x.severance',
  otherPay: `${figure('oneOffPay')} - x.severance
    + case when x.has_wage_file then 0 else ${figure('gross')} end`,
} as const;
type PaidKey = keyof typeof paidSums;

interface PersonRow {
  readonly title: string;
  readonly departments: StoredPerson['departments'];
  readonly expenseSubjectId: number | null;
  readonly bankName: string;
  readonly amounts: Readonly<Record<AmountCode, string | null>>;
  readonly payPeriod: Period;
  readonly payments: PayChoices['payments'];
}

/** Months, people and vouchers of pay, as the vouchers read and write them. */
@Injectable()
export class VoucherStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** @throws BusinessError NOT_FOUND */
  async month(id: number): Promise<BookedMonth> {
    const found = await this.scope.one<BookedMonth & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and m.id = $2`,
      [this.scope.accountSetId, id],
    );
    if (found) return found;
    throw new BusinessError('NOT_FOUND', { msg: '这个月的工资表不存在或已被删除' });
  }

  /** Months of the work or of payment, in their order. */
  monthsOf(by: 'period' | 'pay_period', from: Period, to: Period = from): Promise<BookedMonth[]> {
    return this.scope.query<BookedMonth & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and m.${by} between $2 and $3
       order by m.period, m.run`,
      [this.scope.accountSetId, from, to],
    );
  }

  /** Whoever is in the sheet of a month, in the order of their numbers. */
  async people(monthId: number): Promise<BookedPerson[]> {
    const rows = await this.scope.query<PersonRow & object>(
      `select r.number || ' ' || r.name as title, r.person -> 'departments' as departments,
         (r.person ->> 'expenseSubjectId')::bigint as "expenseSubjectId",
         coalesce(e.bank_name, '') as "bankName", jsonb_build_object(${amounts}) as amounts,
         m.pay_period as "payPeriod", r.choices -> 'payments' as payments
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       left join payroll.employee e on e.account_set_id = $1 and e.id = r.employee_id
       where r.account_set_id = $1 and r.month_id = $2 and r.is_in
       order by r.number, r.id`,
      [this.scope.accountSetId, monthId],
    );
    return rows.map(bookedPerson);
  }

  /** How many people are in sheets; whoever is in several of them counts once. */
  async countPeople(monthIds: readonly number[]): Promise<number> {
    const found = await this.scope.one<{ count: number }>(
      `select count(distinct r.employee_id)::int as count from payroll.salary_row r
       where r.account_set_id = $1 and r.month_id = any($2::bigint[]) and r.is_in`,
      [this.scope.accountSetId, monthIds],
    );
    return found?.count ?? 0;
  }

  /**
   * What was paid in months of payment, in yuan as the files of the tax client split it: wages as the wage
   * file has them (what was added to the income of the year), bonuses and severance pay that are taxed on
   * their own, and all other income.
   */
  async paid(from: Period, to: Period): Promise<Record<PaidKey, string>> {
    const sums = Object.entries(paidSums).map(
      ([key, sum]) => `coalesce(sum(${sum}), 0)::numeric(18,2)::text as "${key}"`,
    );
    const found = await this.scope.one<Record<PaidKey, string>>(
      `select ${sums.join(', ')}
       from payroll.salary_month m
       join payroll.salary_row r on r.account_set_id = $1 and r.month_id = m.id and r.is_in
       cross join lateral (select r.person ->> 'kind' = any($4::text[]) as has_wage_file,
         coalesce((select sum((p ->> 'amount')::numeric)
           from jsonb_array_elements(r.choices -> 'payments') p
           where p ->> 'kind' = 'severance'), 0) as severance) x
       where m.account_set_id = $1 and m.pay_period between $2 and $3`,
      [this.scope.accountSetId, from, to, wageFileKinds],
    );
    if (!found) throw new Error('sums were not returned');
    return found;
  }

  /** Staff of months of work with a sheet, all runs of a month together. */
  async staff(from: Period, to: Period): Promise<StaffMonth[]> {
    const found = await this.scope.query<{
      period: Period;
      wages: string;
      count: number;
      disabledCount: number;
    }>(
      `select m.period, count(distinct r.employee_id)::int as count,
         (count(distinct r.employee_id)
           filter (where r.person ->> 'kind' = 'disabled'))::int as "disabledCount",
         coalesce(sum((r.amounts ->> 'gross')::numeric
           + coalesce((r.amounts ->> 'annualBonus')::numeric, 0)), 0)::numeric(18,2)::text as wages
       from payroll.salary_month m
       left join payroll.salary_row r on r.account_set_id = $1 and r.month_id = m.id
         and r.is_in and r.person ->> 'kind' = any($4::text[])
       where m.account_set_id = $1 and m.period between $2 and $3
       group by m.period order by m.period`,
      [this.scope.accountSetId, from, to, staffKinds],
    );
    return found.map(({ wages, ...month }) => ({ ...month, wages: Money.parse(wages) }));
  }

  /** Months with a voucher that a person wrote and that is one of these. */
  monthsRelatedTo(voucherIds: readonly number[]): Promise<BookedMonth[]> {
    return this.scope.query<BookedMonth & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and m.id in (select v.month_id from payroll.salary_voucher v
         where v.account_set_id = $1 and v.related_voucher_id = any($2::bigint[]))
       order by m.period, m.run`,
      [this.scope.accountSetId, voucherIds],
    );
  }

  /** By month and kind. */
  links(monthIds: readonly number[]): Promise<VoucherLinkRow[]> {
    if (monthIds.length === 0) return Promise.resolve([]);
    return this.scope.query<VoucherLinkRow & object>(
      `select month_id as "monthId", kind, template_id as "templateId",
         voucher_date as "voucherDate", related_voucher_id as "relatedVoucherId"
       from payroll.salary_voucher
       where account_set_id = $1 and month_id = any($2::bigint[])`,
      [this.scope.accountSetId, monthIds],
    );
  }

  /** Keeps by which template and day a voucher is made. */
  async keep({ month, kind, template, voucherDate }: SalaryDocument, isDated: boolean) {
    await this.scope.write(
      `insert into payroll.salary_voucher
         (account_set_id, month_id, kind, template_id, voucher_date)
       values ($1, $2, $3, $4, $5)
       on conflict (account_set_id, month_id, kind) do update
         set template_id = excluded.template_id, voucher_date = excluded.voucher_date`,
      [this.scope.accountSetId, month.id, kind, template.id, isDated ? voucherDate : null],
    );
  }

  /** Keeps the voucher of a person that stands for one of a month; null: none does. */
  async relate({ month, kind, template }: SalaryDocument, voucherId: number | null): Promise<void> {
    await this.scope.write(
      `insert into payroll.salary_voucher
         (account_set_id, month_id, kind, template_id, related_voucher_id)
       values ($1, $2, $3, $4, $5)
       on conflict (account_set_id, month_id, kind) do update
         set related_voucher_id = excluded.related_voucher_id`,
      [this.scope.accountSetId, month.id, kind, template.id, voucherId],
    );
  }

  /** Forgets how a voucher was made. */
  async forget({ month, kind }: Pick<SalaryDocument, 'month' | 'kind'>): Promise<void> {
    await this.scope.write(
      `delete from payroll.salary_voucher
       where account_set_id = $1 and month_id = $2 and kind = $3`,
      [this.scope.accountSetId, month.id, kind],
    );
  }
}

function bookedPerson(row: PersonRow): BookedPerson {
  const amount = (code: AmountCode) => Money.parse(row.amounts[code] ?? '0');
  const severance = severanceOf(row);
  return {
    title: row.title,
    departments: row.departments.map(({ departmentId, share }) => ({
      departmentId,
      share: Money.parse(share),
    })),
    expenseSubjectId: row.expenseSubjectId,
    bankName: row.bankName,
    pay: {
      gross: amount('gross').plus(amount('annualBonus')).plus(amount('oneOffPay')),
      severance: sumOf(severance.map((each) => each.amount)),
      severanceTax: sumOf(severance.map(({ tax }) => tax)),
      socialPersonal: amount('socialPersonal'),
      fundPersonal: amount('housingFundPersonal'),
      tax: amount('tax').plus(amount('annualBonusTax')).plus(amount('oneOffTax')),
      net: amount('net'),
      socialCompany: amount('socialCompany'),
      planCompany: amount('pensionCompany').plus(amount('unemploymentCompany')),
      fundCompany: amount('housingFundCompany'),
    },
  };
}

function severanceOf({ payments, payPeriod }: PersonRow): LeavingPayTax[] {
  return payments.flatMap((payment) => {
    if (payment.kind !== 'severance') return [];
    const amount = Money.parse(payment.amount);
    const averageWage = Money.parse(payment.averageWage);
    return severanceTax(payPeriod, { amount, averageWage });
  });
}
