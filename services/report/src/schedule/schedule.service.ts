import { Injectable } from '@nestjs/common';
import {
  scheduleStatements,
  type ReportTemplate,
  type ScheduleStatement,
  type StatementCellView,
  type StatementCheck,
  type StatementMode,
  type StatementUnit,
  type StatementView,
} from '@mingzhang/contract';
import { formatMoney, type Period, yearOf } from '@mingzhang/rules';
import { scheduleForms, type ScheduleCheck } from '@mingzhang/rules/statements';
import { BusinessError } from '@mingzhang/server';
import { toldRows } from '../statement-rows';
import { inUnit } from '../statement-unit';
import { ScheduleMaker, type MadeSchedule } from './schedule-maker';
import { scheduleTerms } from './schedule-terms';

interface Shown {
  readonly period: Period;
  readonly mode: StatementMode;
}

/** Schedules as people see them: in the shape of the other statements. */
@Injectable()
export class ScheduleService {
  constructor(private readonly maker: ScheduleMaker) {}

  /** @throws BusinessError PERIOD_MISSING, REPORT_NOT_OF_STANDARD, UNAVAILABLE */
  async view(
    kind: ScheduleStatement,
    { unit, ...shown }: Shown & { readonly unit: StatementUnit },
  ): Promise<StatementView> {
    const { span, ledger, schedule, mode } = await this.maker.made(kind, shown);
    const sheet = inUnit(schedule.sheet, unit);
    const isAcross = kind === 'expenses' || kind === 'equity';
    return {
      template: toldOfSchedule(kind),
      company: ledger.companyName,
      mode,
      ...span,
      periodFrom: firstMonthOf({ kind, mode, span, schedule }),
      isClosed: ledger.isClosed,
      unit,
      rows: toldRows(sheet),
      findings: [],
      columns: schedule.columns.map(({ key, title, group }) => {
        return { key, title, ...(group === undefined ? {} : { group }) };
      }),
      checks: schedule.checks.map(toldCheck),
      notes: [
        ...schedule.notes,
        ...(isAcross && unit !== 'fen' ? ['取整后各栏上下相加一致，横向合计可能有尾差'] : []),
      ],
    };
  }

  /** @throws BusinessError NOT_FOUND for a row or column that the schedule lacks */
  async cell(
    kind: ScheduleStatement,
    { lineNo, column, ...shown }: Shown & { readonly lineNo: number; readonly column: string },
  ): Promise<StatementCellView> {
    const made = await this.maker.made(kind, shown);
    const { sheet, columns } = made.schedule;
    const found = sheet.rows.find(({ row }) => row.lineNo === lineNo);
    const own = columns.find(({ key }) => key === column);
    const cell = found?.cells.get(column);
    if (!found || !own || !cell) {
      const msg = `报表没有第 ${lineNo} 行的这一栏，请刷新后重试`;
      throw new BusinessError('NOT_FOUND', { msg });
    }
    return {
      title: found.row.title,
      formula: found.row.formula,
      column: own.group === undefined ? own.title : `${own.group} ${own.title}`,
      amount: cell.amount?.toString() ?? null,
      terms: scheduleTerms(made, found, own),
    };
  }
}

/** The first month of the columns: some tell the year so far, whatever months are shown. */
function firstMonthOf({
  kind,
  mode,
  span,
  schedule,
}: Pick<MadeSchedule, 'kind' | 'mode' | 'span' | 'schedule'>): Period {
  const january = `${yearOf(span.periodTo)}-01`;
  if (kind === 'distribution' || kind === 'equity') return january;
  if (kind !== 'expenses' || mode !== 'month') return span.periodFrom;
  const { columns } = schedule;
  // What was entered of the time before the books is told since January.
  if (columns.some(({ key }) => key === 'before')) return january;
  return columns.find(({ key }) => key === 'total')?.months?.from ?? span.periodFrom;
}

/** A schedule as lists and heads tell of it. */
export function toldOfSchedule(kind: ScheduleStatement): ReportTemplate {
  const { name, formNo: code } = scheduleForms[kind];
  const id = scheduleStatements[kind];
  return { id, code, name, type: 0, kind, builtIn: true, enabled: true };
}

function toldCheck({ title: name, left, right, wayOut }: ScheduleCheck): StatementCheck {
  const difference = left.minus(right);
  return {
    name,
    left: left.toString(),
    right: right.toString(),
    difference: difference.toString(),
    message: difference.isZero
      ? ''
      : `${name}不成立：左方 ${formatMoney(left)}，右方 ${formatMoney(right)}，` +
        `相差 ${formatMoney(difference)}，${wayOut}`,
  };
}
