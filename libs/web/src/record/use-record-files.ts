import type { Call, ImportJobKind, ImportMode } from '@mingzhang/contract';
import { callApi, groupOf, useDownload, useSession } from '@mingzhang/shell-api';
import type { FileActionsProps } from '../import/file-actions';
import { placeOfFilters, useExport } from '../list/use-paged-list';

/** The calls of records that go by files, as `recordCalls` of the contract declares them. */
interface FileCalls {
  readonly export: Call;
  readonly template: Call;
  readonly import: Call;
}

/**
 * 导入, 导出 and 下载模板 of a list of records; who may not write only exports.
 * @param asked the filters of the list, which its export has as well
 */
export function useRecordFiles(
  calls: FileCalls,
  { name, kind, asked }: { name: string; kind: ImportJobKind; asked: Readonly<object> },
): FileActionsProps {
  const { download } = useDownload();
  const onExport = useExport(calls.export, { [placeOfFilters(calls.export)]: { ...asked } });
  const { access } = calls.import;
  const canImport = useSession().can(access as Parameters<ReturnType<typeof useSession>['can']>[0]);
  const start = (file: File, mode: ImportMode) =>
    callApi(calls.import, { body: { file, mode } }) as Promise<{ jobId: string }>;
  return {
    name,
    onExport,
    importing: canImport
      ? {
          kind,
          start,
          invalidates: [groupOf(calls.import)],
          onTemplate: () => download(calls.template),
          hint: '按模板的列名填写，只新增；与现有内容相同的行会跳过，导出的文件改后可直接导入。',
        }
      : undefined,
  };
}
