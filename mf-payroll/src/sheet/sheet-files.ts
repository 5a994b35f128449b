import { salaryCalls, salarySheetFileCalls, salarySheetImport } from '@mingzhang/contract';
import { callApi, groupOf, useDownload } from '@mingzhang/shell-api';
import { useExport, type FileActionsProps } from '@mingzhang/web';

const invalidates = [groupOf(salaryCalls.page)];

/** 导入, 导出 and 下载模板 of a month's sheet; a sheet that is locked is only exported. */
export function useSheetFiles(period: string, isLocked: boolean): FileActionsProps {
  const { download } = useDownload();
  const onExport = useExport(salaryCalls.export, { query: { period } });
  return {
    name: '工资表',
    onExport,
    importing: isLocked
      ? undefined
      : {
          kind: salarySheetImport,
          start: (file, mode) =>
            callApi(salarySheetFileCalls.import, { body: { file, mode, period } }),
          onTemplate: () => download(salarySheetFileCalls.template, { query: { period } }),
          invalidates,
          hint: '按工号、姓名或证件号码找人，列名与工资项相同；空的单元格不改动已填的金额，由系统计算的列不导入。',
        },
  };
}
