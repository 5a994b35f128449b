import { z } from 'zod';
import { defineCall } from './call';
import { fileAnswer, period } from './common.schema';
import { defineImportKind, importFields, startedJob } from './jobs.contract';

const manage = 'payroll.manage';

/** Files of payroll name people by their documents; some hold accounts as well. */
const hasPersonalNumbers = true;
const importBody = z.strictObject({ ...importFields, period });
const ofMonth = z.strictObject({ period });

export const salarySheetImport = defineImportKind(
  { kind: 'payroll-sheet', title: '导入工资表', hasPersonalNumbers },
  {},
);

/** Rows of the monthly sheet by file: one row for each person, one column for each typed field. */
export const salarySheetFileCalls = {
  import: defineCall({
    method: 'POST',
    path: '/salary/employee/import',
    access: manage,
    as: 'multipart',
    turn: 'none',
    summary: '导入某月工资表的金额；空的单元格不变，结果见任务',
    body: importBody,
    result: startedJob,
  }),
  template: defineCall({
    method: 'GET',
    path: '/salary/employee/import/template',
    access: manage,
    exports: '工资表导入模板',
    answers: 'file',
    summary: '某月工资表的导入模板，含员工和已填写的金额',
    query: ofMonth,
    result: fileAnswer,
  }),
};

export const attendanceImport = defineImportKind(
  { kind: 'payroll-attendance', title: '导入考勤', hasPersonalNumbers },
  {},
);

/** Attendance and overtime of a month by file; 加班费 and 缺勤扣款 follow from it. */
export const attendanceFileCalls = {
  import: defineCall({
    method: 'POST',
    path: '/salary/attendance/import',
    access: manage,
    as: 'multipart',
    turn: 'none',
    summary: '导入某月的考勤和加班，按此计算加班费和缺勤扣款；结果见任务',
    body: importBody,
    result: startedJob,
  }),
  template: defineCall({
    method: 'GET',
    path: '/salary/attendance/import/template',
    access: manage,
    exports: '考勤导入模板',
    answers: 'file',
    summary: '某月的考勤导入模板，含员工和已导入的考勤',
    query: ofMonth,
    result: fileAnswer,
  }),
};
