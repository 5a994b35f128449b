import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  attendanceImport,
  sheetTitle,
  type attendanceFileCalls,
  type InputOf,
  type SheetKey,
} from '@mingzhang/contract';
import { isDeepStrictEqual } from 'node:util';
import { Money, monthText, statedRate } from '@mingzhang/rules';
import {
  attendanceColumns,
  attendanceFieldCodes,
  attendanceProblems,
  noAttendance,
  type Attendance,
} from '@mingzhang/rules/payroll';
import {
  BusinessError,
  Exported,
  importHandler,
  JobHandlers,
  Jobs,
  OperationLog,
  templateColumns,
  templateFile,
  type ImportOutcome,
  type ImportWork,
  type RowProblem,
  type TableColumn,
} from '@mingzhang/server';
import { attendanceWords } from '../sheet/attendance-words';
import type { MonthRow } from '../sheet/month-row';
import type { StoredAttendance } from '../sheet/row-pay';
import type { SheetRow } from '../sheet/sheet-row';
import { SheetService } from '../sheet/sheet.service';
import { SheetStore } from '../sheet/sheet-store';
import {
  FilePeople,
  personColumns,
  rowsOfPeople,
  type PersonKey,
  type PersonRow,
} from './file-people';
import { ImportedRows } from './imported-rows';
import { sheetRowsAtMost } from './sheet-import';

type Key = PersonKey | keyof Attendance;
type Work = ImportWork<Key, SheetKey>;
type Body = InputOf<typeof attendanceFileCalls.import>['body'];
type Query = InputOf<typeof attendanceFileCalls.template>['query'];

const share = 'sickDeductionShare';
const namesShown = 5;

const figureColumns = attendanceColumns.map(([key, title]): TableColumn<Key> => ({
  key,
  title,
  // A share may be written in percent.
  kind: key === share ? 'text' : 'figure',
  ...(key === share ? {} : { oneOf: 'attendance' }),
}));
const columns: readonly TableColumn<Key>[] = [...personColumns, ...figureColumns];

/** Import of the attendance of a month, and its template. */
@Injectable()
export class AttendanceImport implements OnModuleInit {
  constructor(
    private readonly sheets: SheetService,
    private readonly store: SheetStore,
    private readonly people: FilePeople,
    private readonly imported: ImportedRows,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly log: OperationLog,
  ) {}

  onModuleInit(): void {
    const handler = importHandler<Key, SheetKey>({
      access: 'payroll.manage',
      name: '考勤',
      rowsAtMost: sheetRowsAtMost,
      columns: async () => columns,
      apply: (work) => this.apply(work),
    });
    this.handlers.add(attendanceImport, handler);
  }

  /** Keeps the file and starts its import. @throws BusinessError NOT_FOUND, PAYROLL_MONTH */
  async start({ file, mode, ...sheet }: Body) {
    const { period, run } = await this.draft(sheet);
    return this.jobs.startImport(attendanceImport, { file, mode }, { period, run });
  }

  /** The people of the month with the attendance that they have. @throws BusinessError NOT_FOUND */
  async template(sheet: Query): Promise<Exported> {
    const month = await this.sheets.named(sheet, 'first');
    const { period } = month;
    const rows = (await this.store.rows(month)).filter(({ isIn }) => isIn);
    const notes = [
      '从下一行列名的下方开始填写；工号、姓名、证件号码至少填一项。空的单元格按 0 计。' +
        '加班费 = 基本工资 ÷ 21.75 ÷ 8 × 小时，平时 1.5 倍、休息日 2 倍、节假日 3 倍；' +
        '缺勤和事假按日工资（基本工资 ÷ 21.75）扣款，病假按日工资乘病假扣发比例扣款。',
    ];
    const cells = rows.map(({ number, name, attendance }) => {
      const figures = attendanceWords(attendance).map(({ figure }) => figure);
      return [number, name, ''].concat(figures);
    });
    const file = await templateFile({
      content: '考勤',
      suffix: `-${period}`,
      columns: templateColumns(columns),
      notes,
      rows: cells,
    });
    return new Exported(file, { object: `${rows.length} 人`, filters: { 工资月份: period } });
  }

  /**
   * A draft that takes attendance: formulas count in the first run of a month alone.
   * @throws BusinessError NOT_FOUND, PAYROLL_MONTH
   */
  private async draft(sheet: Query): Promise<MonthRow> {
    const month = await this.sheets.draft(sheet, 'first');
    if (month.run === 1) return month;
    const msg = `${sheetTitle(month)}按填写的金额发放，不按考勤计算，请把考勤导入本月第 1 次发放的工资表`;
    throw new BusinessError('PAYROLL_MONTH', { msg });
  }

  private async apply(work: Work): Promise<ImportOutcome> {
    await work.tell('check', 0);
    await this.store.hold();
    const month = await this.draft(work.args);
    const index = await this.people.indexOf(await this.store.rows(month));
    const { matched, problems } = rowsOfPeople<keyof Attendance>(work.rows, index, '本月工资表');
    const read = matched.map(readRow);
    problems.push(...read.flatMap((row) => row.problems));
    const right = read.filter((row) => row.problems.length === 0);
    const changed = right.filter(({ before, after }) => !isSame(before, after));
    const unchanged = right.length - changed.length;
    if (changed.length === 0 || (work.mode === 'all' && problems.length > 0)) {
      return { accepted: 0, unchanged, problems };
    }
    const following = await this.imported.write(month, changed);
    await work.tell('write', changed.length);
    await this.log.record({
      action: '导入考勤',
      object: `${work.fileName}：${monthText(month.period)}考勤 ${changed.length} 人`,
      before: Object.fromEntries(changed.map(({ before }) => wordsOf(before))),
      after: Object.fromEntries(changed.map(({ after }) => wordsOf(after))),
    });
    const notes = [...replacedNote(changed), ...sickNote(changed), ...following];
    return { accepted: changed.length, unchanged, problems, notes };
  }
}

interface ReadAttendance {
  readonly before: SheetRow;
  readonly after: SheetRow;
  readonly problems: readonly RowProblem[];
}

/** A row with its attendance; typed amounts of the fields that follow from it give way. */
function readRow({ values, found, person }: PersonRow<Key>): ReadAttendance {
  const before = person.row;
  const figures = attendanceColumns.map(([key, title]) => {
    const text = values[key];
    if (text === '' || found.isTold(key)) return [key, Money.zero] as const;
    const figure = key === share ? statedRate(text) : Money.tryParse(text);
    if (figure === undefined) found.add('FIELD', `“${title}”“${text}”不是比例，请改正`, key);
    else if (figure.decimals > 4) found.add('FIELD', `“${title}”最多 4 位小数`, key);
    return [key, figure ?? Money.zero] as const;
  });
  const attendance: Attendance = { ...noAttendance, ...Object.fromEntries(figures) };
  for (const { code, msg } of attendanceProblems(attendance)) found.add(code, msg);
  const stored = Object.fromEntries(
    attendanceColumns.map(([key]) => [key, attendance[key].toExactText()]),
  ) as StoredAttendance;
  const entered = Object.fromEntries(
    Object.entries(before.entered).filter(([code]) => !isByAttendance(code)),
  );
  return { before, after: { ...before, entered, attendance: stored }, problems: found.problems };
}

const isByAttendance = (code: string) => attendanceFieldCodes.some((each) => each === code);

function isSame(before: SheetRow, after: SheetRow): boolean {
  return (
    isDeepStrictEqual(before.attendance, after.attendance) &&
    isDeepStrictEqual(before.entered, after.entered)
  );
}

const typedTitles = {
  overtime: '手工填写的加班费',
  absenceDeduction: '手工填写的缺勤扣款',
} as const;

function wordsOf({ number, name, attendance, entered }: SheetRow) {
  const words = attendanceWords(attendance).map(({ title, figure }) => [title, figure] as const);
  const typed = attendanceFieldCodes.flatMap((code) => {
    const amount = entered[code];
    return amount === undefined ? [] : [[typedTitles[code], amount] as const];
  });
  return [`${number} ${name}`, Object.fromEntries([...words, ...typed])] as const;
}

function namesText(rows: readonly { readonly after: SheetRow }[]): string {
  const names = rows.slice(0, namesShown).map(({ after }) => after.name);
  return `${names.join('、')}${rows.length > namesShown ? '等' : ''}`;
}

function replacedNote(changed: readonly ReadAttendance[]): string[] {
  const replaced = changed.filter(({ before }) => Object.keys(before.entered).some(isByAttendance));
  if (replaced.length === 0) return [];
  const count = replaced.length;
  return [`${count} 人手工填写的加班费、缺勤扣款已改按考勤计算：${namesText(replaced)}`];
}

function sickNote(changed: readonly ReadAttendance[]): string[] {
  const unpaid = changed.filter(({ after: { attendance } }) => {
    const days = Money.parse(attendance?.sickLeaveDays ?? '0');
    return days.isPositive && Money.parse(attendance?.sickDeductionShare ?? '0').isZero;
  });
  if (unpaid.length === 0) return [];
  return [
    `${unpaid.length} 人有病假而没有填病假扣发比例，病假没有扣款，请按本单位的规定核对：${namesText(unpaid)}`,
  ];
}
