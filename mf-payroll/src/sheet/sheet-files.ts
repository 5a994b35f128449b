import {
  attendanceFileCalls,
  attendanceImport,
  salaryCalls,
  salarySheetFileCalls,
  salarySheetImport,
  type SheetKey,
} from '@mingzhang/contract';
import { callApi, groupOf, useDownload } from '@mingzhang/shell-api';
import { useExport, type FileActionsProps } from '@mingzhang/web';

const invalidates = [groupOf(salaryCalls.page)];

/**
 * 导入, 导出 and 下载模板 of a sheet; a sheet that is locked is only exported. Attendance is for the
 * first run of a month, whose formulas count.
 */
export function useSheetFiles({ period, run }: SheetKey, isLocked: boolean): FileActionsProps {
  const { download } = useDownload();
  const onExport = useExport(salaryCalls.export, { query: { period, run } });
  return {
    name: '工资表',
    onExport,
    importing: isLocked
      ? undefined
      : {
          kind: salarySheetImport,
          start: (file, mode) =>
            callApi(salarySheetFileCalls.import, { body: { file, mode, period, run } }),
          onTemplate: () => download(salarySheetFileCalls.template, { query: { period, run } }),
          invalidates,
          hint: '按工号、姓名或证件号码找人，列名与工资项相同；空的单元格不改动已填的金额，由系统计算的列不导入。',
        },
    moreImports:
      isLocked || run > 1
        ? []
        : [
            {
              name: '考勤',
              kind: attendanceImport,
              start: (file, mode) =>
                callApi(attendanceFileCalls.import, { body: { file, mode, period, run } }),
              onTemplate: () => download(attendanceFileCalls.template, { query: { period, run } }),
              invalidates,
              hint: '填写出勤、缺勤、事假、病假的天数和加班小时，加班费按 1.5、2、3 倍、缺勤扣款按 21.75 天计算；这两项原来手工填写的金额不再保留，设了公式的按公式。',
            },
          ],
  };
}
