import { Injectable } from '@nestjs/common';
import { employeeRecord, type employeeCalls, type InputOf } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import { contributions } from '@mingzhang/rules/payroll';
import { OperationLog, refuse } from '@mingzhang/server';
import { shownFinding, shownLine } from '../insurance/scheme-facts';
import { SchemeService } from '../insurance/scheme.service';
import { insuranceOf } from './employee-shown';
import { changeProblems, entryOf } from './insurance-change';
import { insuredPerson } from './insured-person';
import { EmployeeStore } from './employee-store';
import type { InsuranceEntry } from './employee.entity';

type Change = InputOf<typeof employeeCalls.updateInsurance>['body']['entries'][number];

/** Who is insured by which scheme, on which bases, from which month on. */
@Injectable()
export class EmployeeInsurance {
  constructor(
    private readonly store: EmployeeStore,
    private readonly schemes: SchemeService,
    private readonly log: OperationLog,
  ) {}

  /**
   * Puts people under schemes or adjusts their bases. An entry of the same month is replaced; entries of later
   * months stay.
   * @throws BusinessError NOT_FOUND, PAYROLL_INSURANCE by row
   */
  async update(changes: readonly Change[]): Promise<{ count: number }> {
    const schemes = new Map((await this.schemes.all()).map((scheme) => [scheme.id, scheme]));
    const rows = await this.store.manyLocked(changes.map(({ id }) => id));
    const problems = changes.flatMap((change, at) =>
      changeProblems(change, schemes).map((problem) => ({ ...problem, row: at + 1 })),
    );
    if (problems.length > 0) refuse('PAYROLL_INSURANCE', problems);
    const changed = rows.map((row, at) => {
      const change = changes[at];
      if (!change) throw new Error('each row has its change');
      return { id: row.id, insurance: withEntry(row.insurance, entryOf(change)) };
    });
    await this.store.setInsurance(changed);
    const nameOf = (id: number) => schemes.get(id)?.name ?? '已删除的方案';
    await this.log.recordAll(
      rows.map((row, at) => ({
        action: '调整社保公积金',
        object: employeeRecord.nameOf(row),
        before: { 参保: row.insurance.map((entry) => entryText(entry, nameOf)) },
        after: { 参保: changed[at]?.insurance.map((entry) => entryText(entry, nameOf)) },
      })),
    );
    return { count: changes.length };
  }

  /** The contributions of a month; no lines for somebody who is not insured. */
  async ofMonth(id: number, period: string) {
    const row = await this.store.rows.get(id);
    const schemes = new Map((await this.schemes.all()).map((scheme) => [scheme.id, scheme]));
    const names = new Map([...schemes].map(([key, { name }]) => [key, name]));
    const person = insuredPerson(row.insurance, { period, schemes });
    const computed = person && contributions(person, period);
    const lines = computed?.lines ?? [];
    const total = (amounts: readonly Money[]) => sumOf(amounts).toString();
    return {
      ...insuranceOf(row.insurance, names),
      period,
      lines: lines.map(shownLine),
      personal: total(lines.map(({ personal }) => personal)),
      company: total(lines.map((line) => line.company)),
      deductible: total(lines.map((line) => line.deductible)),
      problems: (computed?.problems ?? []).map(shownFinding),
    };
  }
}

function withEntry(entries: readonly InsuranceEntry[], added: InsuranceEntry): InsuranceEntry[] {
  const others = entries.filter(({ from }) => from !== added.from);
  return [...others, added].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

function entryText(entry: InsuranceEntry, nameOf: (id: number) => string): string {
  const { from, schemeId, social, housingFund, items } = entry;
  if (schemeId === null) return `${from} 起不参保`;
  const only = items === null ? '' : `，险种 ${items.join('、')}`;
  return `${from} 起 ${nameOf(schemeId)}，社保基数 ${social}，公积金基数 ${housingFund}${only}`;
}
