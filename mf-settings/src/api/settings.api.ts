import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  currencyCalls,
  initialBalanceCalls,
  subjectCalls,
  touchedBy,
  voucherWordCalls,
  itemImport,
  openingImport,
  subjectImport,
  type RequestOf,
} from '@mingzhang/contract';
import {
  callApi,
  useCall,
  useDownload,
  useSave,
  useSession,
  type UseSaveOptions,
} from '@mingzhang/shell-api';
import type { FileActionsProps } from '@mingzhang/web';

export const useSubjects = () => useCall(subjectCalls.list);
export const useCreateSubject = (options: UseSaveOptions<typeof subjectCalls.create> = {}) =>
  useSave(subjectCalls.create, { invalidates: touchedBy.subject, ...options });
export const useUpdateSubject = (options: UseSaveOptions<typeof subjectCalls.update> = {}) =>
  useSave(subjectCalls.update, { invalidates: touchedBy.subject, ...options });
export const useRemoveSubject = (options: UseSaveOptions<typeof subjectCalls.remove> = {}) =>
  useSave(subjectCalls.remove, { invalidates: touchedBy.subject, ...options });
/** Asked when the user wants to delete, so a mutation and not a query. */
export const useCheckSubjectUse = () => useSave(subjectCalls.checkUse);

/** The rows of a statement that may count a first-level subject as it is typed. */
export const useStatementRows = (
  query: RequestOf<typeof subjectCalls.statementRows>['query'],
  enabled: boolean,
) => useCall(subjectCalls.statementRows, { query }, { enabled, quiet: true, keepPrevious: true });

export const useCategories = () => useCall(accountingCategoryCalls.list);
export const useCurrencies = () => useCall(currencyCalls.list);
/** The rates entered for single periods of a currency. */
export const useCurrencyRates = (currencyId: number) =>
  useCall(currencyCalls.rates, { query: { currencyId } });
/** Codes of all items of a category, disabled ones too, so that a new one takes none of them. */
export const useItemCodes = (categoryId: number, enabled: boolean) =>
  useCall(
    accountingCategoryDetailCalls.list,
    { query: { accounting_category_id: categoryId } },
    {
      enabled,
      quiet: true,
    },
  );
export const useCodeRule = () => useCall(subjectCalls.codeRule);
export const useVoucherWords = () => useCall(voucherWordCalls.list);

/** All enabled items of the given categories, by category id. */
export const useItemsOf = (categoryIds: readonly number[]) =>
  useCall(
    accountingCategoryDetailCalls.load,
    { body: categoryIds.map((id) => ({ id })) },
    { enabled: categoryIds.length > 0 },
  );

/** 导入 and 导出 of the chart. */
export function useSubjectFiles(): FileActionsProps {
  const { download } = useDownload();
  const canWrite = useSession().can('settings.write');
  return {
    name: '科目',
    onExport: (format) => download(subjectCalls.export, { query: { format } }),
    importing: canWrite
      ? {
          kind: subjectImport,
          start: (file, mode) => callApi(subjectCalls.import, { body: { file, mode } }),
          onTemplate: () => download(subjectCalls.template),
          invalidates: touchedBy.subject,
          hint: '按模板的列名填写，只新增科目；与现有内容相同的行会跳过，导出的文件改后可直接导入。',
        }
      : undefined,
  };
}

/** 导入 and 导出 of the items of a category. */
export function useItemFiles(categoryId: number, name: string): FileActionsProps {
  const { download } = useDownload();
  const canWrite = useSession().can('settings.write');
  const params = { id: categoryId };
  return {
    name,
    onExport: (format) => download(accountingCategoryCalls.export, { params, query: { format } }),
    importing: canWrite
      ? {
          kind: itemImport,
          start: (file, mode) =>
            callApi(accountingCategoryCalls.import, { body: { file, mode, categoryId } }),
          onTemplate: () => download(accountingCategoryCalls.template, { params }),
          invalidates: touchedBy.itemImport,
          hint: '按模板的列名填写，只新增项目，编码和名称不能重复；与现有内容相同的行会跳过。',
        }
      : undefined,
  };
}

/** 导入 and 导出 of opening balances; what is exported is the template. */
export function useInitialFiles(isLocked: boolean): FileActionsProps {
  const { download } = useDownload();
  const onExport = (format: 'xlsx' | 'csv') =>
    download(initialBalanceCalls.export, { query: { format } });
  return {
    name: '期初余额',
    onExport,
    importing: isLocked
      ? undefined
      : {
          kind: openingImport,
          start: (file, mode, _choice, answer) =>
            callApi(initialBalanceCalls.import, {
              body: { file, mode, confirmed: answer === 'ask' ? '0' : '1' },
            }),
          onTemplate: () => onExport('xlsx'),
          invalidates: touchedBy.openingBalance,
          hint: '在导出的表格中填写后导入：文件中的行覆盖原有的行，没有填金额的行不变，填 0 则清除。也可以直接选其他软件的科目余额表，先试读，确认后才写入。',
        },
  };
}
