import { Controller } from '@nestjs/common';
import { attendanceFileCalls, salarySheetFileCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { AttendanceImport } from './attendance-import';
import { SheetImport } from './sheet-import';

type SheetFile<Name extends keyof typeof salarySheetFileCalls> = InputOf<
  (typeof salarySheetFileCalls)[Name]
>;
type AttendanceFile<Name extends keyof typeof attendanceFileCalls> = InputOf<
  (typeof attendanceFileCalls)[Name]
>;

@Controller()
export class SheetImportController {
  constructor(
    private readonly sheets: SheetImport,
    private readonly attendance: AttendanceImport,
  ) {}

  @Call(salarySheetFileCalls.import)
  importSheet(@Input() { body }: SheetFile<'import'>) {
    return this.sheets.start(body);
  }

  @Call(salarySheetFileCalls.template)
  sheetTemplate(@Input() { query }: SheetFile<'template'>) {
    return this.sheets.template(query);
  }

  @Call(attendanceFileCalls.import)
  importAttendance(@Input() { body }: AttendanceFile<'import'>) {
    return this.attendance.start(body);
  }

  @Call(attendanceFileCalls.template)
  attendanceTemplate(@Input() { query }: AttendanceFile<'template'>) {
    return this.attendance.template(query);
  }
}
