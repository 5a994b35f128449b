import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  currencyCalls,
  sessionCalls,
  subjectCalls,
  touchedBy,
  voucherCalls,
  voucherWordCalls,
  voucherImport,
} from '@mingzhang/contract';
import { callApi, useCall, useDownload, useSave, useSession } from '@mingzhang/shell-api';
import type { FileActionsProps } from '@mingzhang/web';
import type { MissingMode, RequestOf } from '@mingzhang/contract';

/** Settings change rarely; a form opened again within this time does not read them again. */
const SETTINGS_FRESH_MS = 60_000;

/** Saves of new vouchers wait for each other, so that numbers follow the order of typing. */
const SAVE_QUEUE = 'voucher-save';

export type TypedVoucherBody = RequestOf<typeof voucherCalls.typedNotes>['body'];

export type VoucherListRequest = NonNullable<
  Parameters<typeof useCall<typeof voucherCalls.list>>[1]
>['query'];

/** A page of vouchers; the last rows stay while filters change. */
export function useVoucherPage(query: VoucherListRequest) {
  return useCall(voucherCalls.list, { query }, { keepPrevious: true });
}

/** What deserves a look of a voucher as it is typed; asked quietly, since saving says it once more. */
export const useTypedNotes = (body: TypedVoucherBody | undefined) =>
  useCall(
    voucherCalls.typedNotes,
    { body: body ?? emptyVoucher },
    { enabled: body !== undefined, quiet: true, keepPrevious: true },
  );

const emptyVoucher: TypedVoucherBody = { wordId: 1, voucherDate: '', lines: [] };

const MISSING_RECORDS: readonly { readonly value: MissingMode; readonly label: string }[] = [
  { value: 'auto', label: '仅其他软件的文件自动新增' },
  { value: 'create', label: '自动新增' },
  { value: 'refuse', label: '不新增，列为错误' },
];

/** 导入 and 导出 of the list; what is exported is what its filters show. */
export function useVoucherFiles(query: VoucherListRequest): FileActionsProps {
  const { download } = useDownload();
  const canWrite = useSession().can('voucher.write');
  const { page: _page, pageSize: _pageSize, ...filter } = query ?? {};
  return {
    name: '凭证',
    onExport: (format) => download(voucherCalls.export, { query: { ...filter, format } }),
    importing: canWrite
      ? {
          kind: voucherImport,
          start: (file, mode, choice, answer) =>
            callApi(voucherCalls.import, {
              body: { file, mode, missing: choice as MissingMode, equal: answer },
            }),
          onTemplate: () => download(voucherCalls.importTemplate),
          invalidates: touchedBy.voucher,
          hint:
            '可导入本软件的模板，也可直接导入金蝶、用友、畅捷通、柠檬云等软件导出的凭证列表或序时簿，按内容自动识别。' +
            '一张凭证有一行不对，整张都不导入。',
          choice: { label: '缺少的辅助项目和凭证字', options: MISSING_RECORDS },
        }
      : undefined,
  };
}

export function useVoucher(id: number | undefined) {
  return useCall(
    voucherCalls.get,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, quiet: true },
  );
}

/** The last voucher by date of a month; its date is where typing goes on. */
export function useLastVoucherDate(period: string) {
  return useCall(
    voucherCalls.list,
    { query: { periodFrom: period, periodTo: period, sort: '-date', pageSize: 1 } },
    { quiet: true },
  );
}

export function useNextCode(wordId: number, voucherDate: string, enabled: boolean) {
  return useCall(
    voucherCalls.nextCode,
    { query: { wordId, voucherDate } },
    { enabled, quiet: true, keepPrevious: true },
  );
}

export function useSummaries(keyword: string, enabled: boolean) {
  return useCall(
    voucherCalls.summaries,
    { query: { keyword } },
    { enabled, quiet: true, keepPrevious: true, staleMs: 30_000 },
  );
}

/** Subjects of vouchers with their balance at the end of a period, or of all that is booked. */
export function useSelectableSubjects(period?: string) {
  return useCall(
    subjectCalls.select,
    { query: period === undefined ? {} : { period } },
    { staleMs: 10_000, keepPrevious: true },
  );
}

export function useSubjectTree(enabled: boolean) {
  return useCall(subjectCalls.list, undefined, { enabled, staleMs: SETTINGS_FRESH_MS });
}

/**
 * Opening, movement and balance of a subject in a month, narrowed to an item when there is one.
 * Figures of another subject are never shown meanwhile.
 */
export function useSubjectFigures({
  subjectId,
  period,
  item,
}: {
  readonly subjectId: number | undefined;
  readonly period: string | undefined;
  readonly item?: { readonly categoryId: number; readonly id: number } | undefined;
}) {
  return useCall(
    subjectCalls.balance,
    {
      query: {
        subjectId: subjectId ?? 0,
        ...(item ? { categoryId: item.categoryId, categoryDetailsId: item.id } : {}),
        ...(period === undefined ? {} : { period }),
      },
    },
    { enabled: subjectId !== undefined && period !== undefined, quiet: true, staleMs: 10_000 },
  );
}

export function useVoucherWords() {
  return useCall(voucherWordCalls.list, undefined, { staleMs: SETTINGS_FRESH_MS });
}

/** Currencies with the rate of a period. */
export function useCurrencies(period: string, enabled: boolean) {
  return useCall(
    currencyCalls.list,
    { query: { period } },
    { enabled, staleMs: SETTINGS_FRESH_MS },
  );
}

export function useCategories(enabled: boolean) {
  return useCall(accountingCategoryCalls.list, undefined, { enabled, staleMs: SETTINGS_FRESH_MS });
}

/** All enabled items of some categories, by category id. */
export function useItems(categoryIds: readonly number[]) {
  return useCall(
    accountingCategoryDetailCalls.load,
    { body: categoryIds.map((id) => ({ id })) },
    { enabled: categoryIds.length > 0, staleMs: SETTINGS_FRESH_MS },
  );
}

/** The account set's coding rule, for a subject made in place. */
export function useCodeRule(enabled: boolean) {
  return useCall(subjectCalls.codeRule, undefined, { enabled, staleMs: SETTINGS_FRESH_MS });
}

/** Creates a detail subject without leaving the voucher. Refusals are the dialog's to show. */
export function useCreateSubject() {
  return useSave(subjectCalls.create, {
    invalidates: touchedBy.newSubject,
    quiet: true,
  });
}

/** Creates an auxiliary item without leaving the voucher. */
export function useCreateItem() {
  return useSave(accountingCategoryDetailCalls.create, {
    invalidates: touchedBy.item,
  });
}

/** Saves a new voucher, one after the other. Refusals are the form's to show. */
export function useCreateVoucher() {
  return useSave(voucherCalls.create, {
    invalidates: touchedBy.voucher,
    quiet: true,
    queue: SAVE_QUEUE,
    waitsForNetwork: true,
  });
}

/** Puts the account set of this page into use again, after another page has changed it. */
export async function switchBack(accountSetsId: number): Promise<void> {
  await callApi(sessionCalls.changeAccountSets, { query: { accountSetsId } });
}

export function useUpdateVoucher() {
  return useSave(voucherCalls.update, {
    invalidates: touchedBy.voucher,
    quiet: true,
    queue: SAVE_QUEUE,
    waitsForNetwork: true,
  });
}

export function useRemoveVoucher() {
  return useSave(voucherCalls.remove, { invalidates: touchedBy.voucher });
}

export function useBatchDelete() {
  return useSave(voucherCalls.batchDelete, { invalidates: touchedBy.voucher });
}

export function useCancelAudit() {
  return useSave(voucherCalls.cancelAudit, { invalidates: touchedBy.voucher });
}

export function useCashierSign() {
  return useSave(voucherCalls.cashierSign, { invalidates: touchedBy.voucher });
}

export function useCancelCashierSign() {
  return useSave(voucherCalls.cancelCashierSign, { invalidates: touchedBy.voucher });
}

/** What 整理断号 would change; `useRenumber` does it. */
export function useRenumberPreview(
  month: { readonly year: number; readonly month: number; readonly wordId: number },
  enabled: boolean,
) {
  return useCall(
    voucherCalls.finishingOffNo,
    { query: { ...month, dryRun: '1' } },
    { enabled, quiet: true },
  );
}

/** Vouchers of a month and word that were deleted, under their numbers. */
export function useDeletedVouchers(
  month: { readonly year: number; readonly month: number; readonly wordId: number },
  enabled: boolean,
) {
  return useCall(voucherCalls.deleted, { query: month }, { enabled, quiet: true });
}

export function useRenumber() {
  return useSave(voucherCalls.finishingOffNo, { invalidates: touchedBy.voucher });
}
