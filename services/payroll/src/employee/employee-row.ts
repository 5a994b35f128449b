import { baseChange, employeeRecord, type EmployeeFields } from '@mingzhang/contract';
import {
  readCells,
  readDepartments,
  type RowFindings,
  type SetChart,
  type TableRow,
} from '@mingzhang/server';
import type { SchemeRecord } from '../insurance/scheme.entity';
import type { EmployeeColumnKey } from './employee-columns';
import type { InsuranceEntry } from './employee.entity';
import { changeProblems, entryOf } from './insurance-change';

type Values = TableRow<EmployeeColumnKey>['values'];

/** What rows of a file are read by. */
interface RowFacts {
  readonly chart: SetChart;
  /** By id. */
  readonly schemes: ReadonlyMap<number, SchemeRecord>;
}

/** An employee of a file, numbers as they were typed. */
export interface ReadEmployee {
  readonly fields: EmployeeFields;
  readonly insurance: readonly InsuranceEntry[];
}

/** Columns that an entry of insurance is read from. */
const insuranceKeys = ['baseFrom', 'socialBase', 'housingFundBase', 'hireDate'] as const;

interface Reading extends RowFacts {
  readonly found: RowFindings;
}

/** A row as an employee, by the schema of a single one; undefined where it can be none. */
export function readEmployee(
  values: Values,
  facts: RowFacts,
  found: RowFindings,
): ReadEmployee | undefined {
  const reading = { ...facts, found };
  const idOf = (what: string, text: string) =>
    what === 'subject' ? facts.chart.subjectNamed(text)?.id : undefined;
  const cells = readCells(employeeRecord, values, { idOf, refuse: found.add });
  cells['departments'] = readDepartments(values.department, { ...reading, title: '部门' }).flatMap(
    ({ departmentId, share }) => (departmentId == null ? [] : { departmentId, share }),
  );
  cells['employment'] = [{ from: values.hireDate, until: values.leaveDate || null }];
  cells['opening'] = openingOf(values, found);
  const insurance = insuranceOf(values, reading);
  const fields = found.read(employeeRecord.body, cells) as EmployeeFields | undefined;
  return fields && { fields, insurance };
}

/** None where the row says nothing of it. */
function openingOf(values: Values, found: RowFindings) {
  const { openingPeriod, openingMonths } = values;
  const amounts = {
    income: values.openingIncome,
    exemptIncome: values.openingExempt,
    specialDeduction: values.openingSpecial,
    specialAdditionalDeduction: values.openingAdditional,
    otherDeduction: values.openingOther,
    withheld: values.openingWithheld,
    relief: values.openingRelief,
  };
  const isSaid = Object.values(amounts).some((text) => text !== '' && Number(text) !== 0);
  if (found.isTold('openingPeriod') || (openingPeriod === '' && !isSaid)) return null;
  if (openingPeriod === '') {
    found.add('PERIOD', '填写了年初累计的，“累计截止月份”请按 2026-06 的格式填写');
    return null;
  }
  const month = Number(openingPeriod.slice(5));
  const monthsCounted = openingMonths === '' ? month : Number(openingMonths);
  return { lastPeriod: openingPeriod, monthsCounted, ...amounts };
}

/** What a row says of the insurance; by the rule of the page, where it says anything. */
function insuranceOf(values: Values, { schemes, found }: Reading): InsuranceEntry[] {
  if (values.scheme === '') {
    const bases = [values.socialBase, values.housingFundBase];
    const isSaid = bases.some((text) => text !== '' && Number(text) !== 0);
    if (values.baseFrom !== '' || isSaid) {
      const msg = '填写了参保月份或缴费基数的，请填写“社保公积金方案”；不参保的请清空';
      found.add('SCHEME', msg);
    }
    return [];
  }
  const byName = [...schemes.values()].find(({ name }) => name === values.scheme);
  if (!byName) {
    found.add('SCHEME', `没有社保公积金方案“${values.scheme}”，请先新增方案，或留空`);
    return [];
  }
  if (insuranceKeys.some((key) => found.isTold(key))) return [];
  const change = found.read(baseChange, {
    insuranceSchemeId: byName.id,
    from: values.baseFrom === '' ? values.hireDate.slice(0, 7) : values.baseFrom,
    social: values.socialBase,
    housingFund: values.housingFundBase,
  });
  if (!change) return [];
  for (const { code, msg } of changeProblems(change, schemes)) found.add(code, msg);
  return [entryOf(change)];
}
