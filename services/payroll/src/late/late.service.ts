import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  sheetCode,
  sheetTitle,
  type InputOf,
  type lateContributionCalls,
  type LateLine,
  type LatePerson,
} from '@mingzhang/contract';
import { addMonths, formatMoney, Money, sumOfTexts, type Problem } from '@mingzhang/rules';
import { lateFeeADay } from '@mingzhang/rules/payroll';
import { BusinessError, mapUnhurried, OperationLog, refuse } from '@mingzhang/server';
import { EmployeeStore } from '../employee/employee-store';
import type { EmployeeRecord } from '../employee/employee.entity';
import { SchemeService } from '../insurance/scheme.service';
import { ClosedMonths } from '../sheet/closed-months';
import type { MonthRow } from '../sheet/month-row';
import { SheetCalculation } from '../sheet/sheet-calculation';
import type { SheetRow } from '../sheet/sheet-row';
import { SheetService } from '../sheet/sheet.service';
import { SheetStore } from '../sheet/sheet-store';
import { storedLine, type StoredLine } from '../sheet/stored-lines';
import { lateOf, type LateFacts } from './late-lines';
import { LateStore } from './late-store';

type Asked = InputOf<typeof lateContributionCalls.take>['body'];

/** Confirmed months older than this are not looked at. */
const monthsBack = 24;

/** Somebody with late contributions, or with some in the sheet. */
interface Late {
  readonly employee: EmployeeRecord;
  /** The row of the sheet; undefined for who is not in it. */
  readonly row: SheetRow | undefined;
  readonly lines: readonly StoredLine[];
  readonly feeADay: Money;
}

/** 补差 and 补缴: what confirmed months lack goes into the first sheet that is a draft. */
@Injectable()
export class LateService {
  constructor(
    private readonly late: LateStore,
    private readonly store: SheetStore,
    private readonly sheets: SheetService,
    private readonly calculation: SheetCalculation,
    private readonly employees: EmployeeStore,
    private readonly schemes: SchemeService,
    private readonly closed: ClosedMonths,
    private readonly log: OperationLog,
  ) {}

  async proposal() {
    const id = await this.late.firstDraft();
    if (id === undefined) return { month: null, people: [] };
    const month = await this.store.month(id);
    const people = (await this.people(month)).map(shownPerson);
    return { month: await this.sheets.shownMonth(month), people };
  }

  /**
   * Puts the lines of people into the sheet, or takes them out.
   * @throws BusinessError PAYROLL_MONTH unless it is the first draft; PAYROLL_SHEET for who is not in it;
   * PAYROLL_CELL where schemes or bases changed meanwhile; NOT_FOUND
   */
  async take({ salaryId, people: asked }: Asked) {
    await this.store.hold();
    const month = await this.draft(salaryId);
    const known = new Map((await this.people(month)).map((each) => [each.employee.id, each]));
    const problems = asked.flatMap((each, at) => problemsOf(each, known.get(each.employeeId), at));
    const isStale = problems.every(({ code }) => code === 'PAYROLL_CELL');
    if (problems.length > 0) refuse(isStale ? 'PAYROLL_CELL' : 'PAYROLL_SHEET', problems);
    const rows = asked.flatMap(({ employeeId, isIn }) => {
      const { row, lines } = known.get(employeeId) ?? {};
      return row && lines ? [{ stood: row, row: { ...row, late: isIn ? lines : [] } }] : [];
    });
    await this.calculation.apply(month, {
      stood: rows.map(({ stood }) => stood),
      rows: rows.map(({ row }) => row),
    });
    await this.log.record({
      action: '列入补差补缴',
      object: `${sheetCode(month)} 工资表`,
      before: lateWords(rows.map(({ stood }) => stood)),
      after: lateWords(rows.map(({ row }) => row)),
    });
    const lines = rows.flatMap(({ row }) => row.late);
    return { count: rows.length, ...sumsOf(lines) };
  }

  private async draft(id: number): Promise<MonthRow> {
    const month = await this.store.month(id);
    const first = await this.late.firstDraft();
    if (month.id !== first) {
      const msg =
        month.state === 'draft'
          ? `${sheetTitle(month)}之前还有未确认的工资表，补差补缴请列入其中最早的一张`
          : `${sheetTitle(month)}工资表已确认，补差补缴请列入以后的草稿工资表`;
      throw new BusinessError('PAYROLL_MONTH', { msg });
    }
    await this.closed.requireOpen(month, '修改');
    return month;
  }

  private async people(month: MonthRow): Promise<Late[]> {
    const since = addMonths(month.period, -monthsBack);
    const facts: LateFacts = {
      months: await this.late.confirmedBefore(month, since),
      schemes: new Map((await this.schemes.all()).map((scheme) => [scheme.id, scheme])),
      paid: await this.late.paidBeside(month),
    };
    const rows = new Map((await this.store.rows(month)).map((row) => [row.employeeId, row]));
    const all = await this.employees.insured();
    const found = await mapUnhurried(all, (employee): Late => {
      const lines = lateOf(employee, facts);
      const row = rows.get(employee.id);
      const isIn = row?.isIn === true;
      return {
        employee,
        row: isIn ? row : undefined,
        lines: lines.map(storedLine),
        feeADay: lateFeeADay(lines),
      };
    });
    return found.filter(({ row, lines }) => lines.length > 0 || (row?.late.length ?? 0) > 0);
  }
}

function shownPerson({ employee, row, lines, feeADay }: Late): LatePerson {
  const stands = row?.late ?? [];
  return {
    employeeId: employee.id,
    number: employee.number,
    name: employee.name,
    lines: lines.map(shownLine),
    ...sumsOf(lines),
    feeADay: feeADay.toString(),
    stands: sumsOf(stands),
    isTaken: isDeepStrictEqual(stands, lines),
    why: row ? '' : '不在这张工资表中，请先移回；已离职的请另行收取个人部分',
  };
}

function shownLine(line: StoredLine): LateLine {
  const { period, code, name, applied, personal, company, deductible } = line;
  const kind = line.kind === 'arrears' ? 'arrears' : 'topUp';
  return { kind, period, code, name, applied, personal, company, deductible };
}

const sumsOf = (lines: readonly StoredLine[]) => ({
  personal: sumOfTexts(lines.map(({ personal }) => personal)).toString(),
  company: sumOfTexts(lines.map(({ company }) => company)).toString(),
});

function problemsOf(
  { isIn, personal, company }: Asked['people'][number],
  late: Late | undefined,
  at: number,
): Problem[] {
  const problem = (code: string, msg: string) => [
    { code, field: `people.${at}.employeeId`, row: at + 1, msg },
  ];
  if (!late) {
    const msg = '这名员工已没有要补缴的金额，请刷新后重试';
    return problem('PAYROLL_CELL', msg);
  }
  const { number, name } = late.employee;
  if (!late.row) {
    return problem('PAYROLL_SHEET', `${number} ${name}不在这张工资表中，请先移回工资表`);
  }
  const now = sumsOf(late.lines);
  if (!isIn || (now.personal === personal && now.company === company)) return [];
  const msg =
    `${number} ${name}的补缴金额已变为个人 ${moneyText(now.personal)}、` +
    `单位 ${moneyText(now.company)}，请刷新后核对`;
  return problem('PAYROLL_CELL', msg);
}

/** What stands in the rows, by person: a sentence for each month and item. */
function lateWords(rows: readonly Pick<SheetRow, 'number' | 'name' | 'late'>[]) {
  return Object.fromEntries(
    rows.map(({ number, name, late }) => [`${number} ${name}`, late.map(lineText)]),
  );
}

function lineText({ kind, period, name, personal, company }: StoredLine): string {
  const title = kind === 'arrears' ? '补缴' : '补差';
  return `${period} ${name}${title} 个人 ${moneyText(personal)}，单位 ${moneyText(company)}`;
}

const moneyText = (text: string) => formatMoney(Money.parse(text));
