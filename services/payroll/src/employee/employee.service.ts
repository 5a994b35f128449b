import { isDeepStrictEqual } from 'node:util';
import { periodOf, monthText, yearOf, type Problem } from '@mingzhang/rules';
import type { PaidMonths } from '@mingzhang/rules/payroll';
import { Injectable } from '@nestjs/common';
import {
  changedFields,
  declaredFields,
  employeeRecord,
  type Employee,
  type employeeCalls,
  type EmployeeFields,
  type InputOf,
  type RecordChange,
} from '@mingzhang/contract';
import {
  BusinessError,
  LedgerClient,
  loggedFields,
  OperationLog,
  refuse,
  todayInShanghai,
  type SetChart,
} from '@mingzhang/server';
import { SchemeService } from '../insurance/scheme.service';
import { checkEmployee, derivedOf, employeeWarnings, subjectProblem } from './employee-facts';
import { nameOfId, shownEmployee } from './employee-shown';
import { EmployeeStore } from './employee-store';
import type { EmployeeRecord, SealedEmployee } from './employee.entity';
import { PaidYears } from './paid-years';
import { PersonalNumbers } from './personal-numbers';

type BodyOf<Name extends 'reveal' | 'updateStatus'> = InputOf<(typeof employeeCalls)[Name]>['body'];
type Update = RecordChange<EmployeeFields>;

const record = employeeRecord;
const secretTitles = { idNumber: '证件号码', phone: '手机号', bankAccount: '工资卡' } as const;
const statusTitles = { 1: '正常', 0: '停用' } as const;

/** 员工 of an account set. */
@Injectable()
export class EmployeeService {
  constructor(
    private readonly store: EmployeeStore,
    private readonly years: PaidYears,
    private readonly numbers: PersonalNumbers,
    private readonly schemes: SchemeService,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError NOT_FOUND */
  async one(id: number): Promise<Employee> {
    return this.shown(await this.store.rows.get(id), await this.ledger.chart());
  }

  /** What a form offers. */
  async choices() {
    const { departments } = (await this.ledger.chart()).facts;
    const schemes = (await this.schemes.all()).map(({ id, name, city }) => ({ id, name, city }));
    return { nextNumber: nextNumber(await this.store.lastNumber()), departments, schemes };
  }

  /** @throws BusinessError PAYROLL_EMPLOYEE with the fields, PAYROLL_PERSON_TAKEN, CODE_TAKEN */
  async create(body: EmployeeFields): Promise<Employee> {
    const chart = await this.ledger.chart();
    const fields = this.checked(this.numbers.typed(body), chart);
    const sealed = await this.sealed(fields);
    const [id = 0] = await this.store.insert([{ ...sealed, insurance: [] }]);
    await this.log.record({
      action: '新增员工',
      object: record.nameOf(fields),
      after: this.logged(fields, chart),
    });
    return this.shown(await this.store.rows.get(id), chart);
  }

  /** @throws BusinessError as `create`, VERSION_STALE */
  async update({ id, version, ...change }: Update): Promise<Employee> {
    const chart = await this.ledger.chart();
    const row = await this.store.rows.get(id);
    const before = this.numbers.plain(declaredFields<EmployeeFields>(record, row));
    const body = changedFields<EmployeeFields>(record, before, change);
    const fields = this.checked(this.numbers.typed(body, before), chart);
    await this.requireOpeningUnused(id, before.opening, fields.opening);
    const sealed = await this.sealed(fields, id);
    await this.store.rows.update({ id, version }, { ...sealed.fields, ...sealed.derived });
    await this.log.record({
      action: '修改员工',
      object: record.nameOf(fields),
      before: this.logged(before, chart),
      after: this.logged(fields, chart),
    });
    return this.shown(await this.store.rows.get(id), chart);
  }

  /** @throws BusinessError NOT_FOUND, PAYROLL_EMPLOYEE_USED */
  async remove(ids: readonly number[]): Promise<void> {
    const chart = await this.ledger.chart();
    const rows = await this.store.many(ids);
    const paid = await this.store.firstPay(ids);
    if (paid) {
      const msg = `员工 ${paid.who} 已在${monthText(paid.period)}的工资表中，不能删除；离职的请填写离职日期`;
      throw new BusinessError('PAYROLL_EMPLOYEE_USED', { msg });
    }
    await this.store.remove(ids);
    await this.log.recordAll(
      rows.map((row) => ({
        action: '删除员工',
        object: record.nameOf(row),
        before: {
          ...this.logged(this.plainFields(row), chart),
          状态: statusTitles[row.status],
        },
      })),
    );
  }

  /** @throws BusinessError NOT_FOUND, PAYROLL_EMPLOYEE where wages cannot be booked on the subject */
  async setSubject(ids: readonly number[], subjectId: number): Promise<{ count: number }> {
    const chart = await this.ledger.chart();
    const msg = subjectProblem(subjectId, chart);
    if (msg !== undefined) {
      refuse('PAYROLL_EMPLOYEE', [{ code: 'PAYROLL_EMPLOYEE', field: 'subjectId', msg }]);
    }
    const rows = await this.store.many(ids);
    await this.store.setSubject(ids, subjectId);
    const titleOf = (id: number | null) => ({
      工资费用科目: id === null ? null : chart.subjectTitle(id),
    });
    await this.log.recordAll(
      rows.map((row) => ({
        action: '设置工资费用科目',
        object: record.nameOf(row),
        before: titleOf(row.expenseSubjectId),
        after: titleOf(subjectId),
      })),
    );
    return { count: ids.length };
  }

  /** @throws BusinessError NOT_FOUND */
  async setStatus({ ids, status }: BodyOf<'updateStatus'>): Promise<{ count: number }> {
    const rows = await this.store.many(ids);
    await this.store.setStatus(ids, status);
    await this.log.recordAll(
      rows.map((row) => ({
        action: status === 1 ? '启用员工' : '停用员工',
        object: record.nameOf(row),
        before: { 状态: statusTitles[row.status] },
        after: { 状态: statusTitles[status] },
      })),
    );
    return { count: ids.length };
  }

  /** One number in full; the log says who looked at which number of whom, never the number. */
  async reveal(id: number, { field }: BodyOf<'reveal'>): Promise<{ value: string }> {
    const row = await this.store.rows.get(id);
    await this.log.record({
      action: `查看${secretTitles[field]}`,
      object: record.nameOf(row),
    });
    return { value: this.numbers.one(row, field) };
  }

  /** An employee in the words of the log, numbers masked. @param fields plain */
  logged(fields: EmployeeFields, chart: SetChart): Record<string, unknown> {
    return loggedFields(record, this.numbers.hidden(fields), nameOfId(chart));
  }

  /** Fields of a row, numbers plain. */
  plainFields(row: EmployeeRecord): EmployeeFields {
    return this.numbers.plain(declaredFields<EmployeeFields>(record, row));
  }

  private async shown(row: EmployeeRecord, chart: SetChart): Promise<Employee> {
    const schemeNames = await this.schemes.names();
    const today = todayInShanghai();
    const first = await this.firstSheet(chart, today);
    const years = await this.years.before(periodOf(today), [row], first);
    const warnings = employeeWarnings(row, today, years);
    return shownEmployee(this.numbers.masked(row), { chart, schemeNames, today }, warnings);
  }

  /** The first sheet; before it the one that is proposed. */
  private async firstSheet({ facts }: SetChart, today: string): Promise<PaidMonths> {
    const { openPeriod } = facts;
    const period = openPeriod < periodOf(today) ? openPeriod : periodOf(today);
    return (await this.years.first()) ?? { period, payPeriod: period };
  }

  /**
   * Sums before the first sheet stay while months that went on from them are confirmed.
   * @throws BusinessError PAYROLL_EMPLOYEE with the months to be un-confirmed
   */
  private async requireOpeningUnused(
    id: number,
    before: EmployeeFields['opening'],
    after: EmployeeFields['opening'],
  ): Promise<void> {
    if (isDeepStrictEqual(sumsOf(before), sumsOf(after))) return;
    for (const opening of [before, after]) {
      if (opening === null) continue;
      const months = await this.years.confirmedOf(id, yearOf(opening.lastPeriod));
      const [first, last] = [months[0], months.at(-1)];
      if (first === undefined || last === undefined) continue;
      const msg =
        `${monthText(first)}起的工资表已按原年初累计确认，年初累计不能修改；` +
        `确要更正的，请从${monthText(last)}起依次取消确认到${monthText(first)}，改后重新计算`;
      refuse('PAYROLL_EMPLOYEE', [{ code: 'PAYROLL_EMPLOYEE', field: 'opening', msg }]);
    }
  }

  private checked(body: EmployeeFields, chart: SetChart): EmployeeFields {
    const { fields, problems } = checkEmployee(body, { chart, today: todayInShanghai() });
    const own: readonly Problem[] = record.check?.(fields as never) ?? [];
    if (own.length + problems.length > 0) refuse('PAYROLL_EMPLOYEE', [...own, ...problems]);
    return fields;
  }

  private async sealed(
    fields: EmployeeFields,
    exceptId?: number,
  ): Promise<Pick<SealedEmployee, 'fields' | 'derived'>> {
    const digest = this.numbers.digest(fields);
    const same = digest === null ? undefined : (await this.store.ofDigests([digest])).get(digest);
    if (same && same.id !== exceptId) {
      const msg =
        `证件类型和号码与员工 ${same.number} ${same.name} 相同，同一人只建一条；` +
        '再次入职的请在原记录上增加任职';
      throw new BusinessError('PAYROLL_PERSON_TAKEN', { msg });
    }
    return { fields: this.numbers.sealed(fields), derived: derivedOf(fields, digest) };
  }
}

/** The number after the greatest one, as long as that: 0015 after 0014. */
function nextNumber(last: string): string {
  const next = String(Number(last === '' ? 0 : last) + 1);
  return next.padStart(last === '' ? 4 : last.length, '0');
}

/** The sums of an opening, without what it says about the year before. */
function sumsOf(opening: EmployeeFields['opening']) {
  return opening && { ...opening, lastYearIncome: null };
}
