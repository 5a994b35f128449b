import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  carryForwardCalls,
  checkoutCalls,
  culpritCalls,
  subjectCalls,
  touchedBy,
  type CheckResult,
  type TyingRule,
} from '@mingzhang/contract';
import { monthOf, yearOf, type Period } from '@mingzhang/rules';
import {
  callApi,
  refreshSession,
  useCall,
  useDownload,
  useSave,
  type ApiError,
} from '@mingzhang/shell-api';

const SUBJECTS_FRESH_MS = 10_000;

/** A month as the calls of closing name it. */
export const ofMonth = (period: Period) => ({ year: yearOf(period), month: monthOf(period) });

/** The answers of the four checks of a month, in the order they are gone through. */
export interface MonthChecks {
  readonly initial: readonly CheckResult[] | undefined;
  readonly final: readonly CheckResult[] | undefined;
  readonly report: readonly CheckResult[] | undefined;
  readonly broken: readonly CheckResult[] | undefined;
  /** Not all have answered yet. */
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: ApiError | null;
  /** When the last of them answered, in milliseconds since 1970; 0 before. */
  readonly checkedAtMs: number;
  readonly refetch: () => void;
}

/** Failures stand where the answer would be, with a way to try again. */
const quiet = { quiet: true } as const;

/** 期初检查, 期末检查, 报表勾稽检查 and 断号检查 of a month. */
export function useMonthChecks(period: Period): MonthChecks {
  const request = { query: ofMonth(period) };
  const initial = useCall(checkoutCalls.initialCheck, request, quiet);
  const final = useCall(checkoutCalls.finalCheck, request, quiet);
  const report = useCall(checkoutCalls.reportCheck, request, quiet);
  const broken = useCall(checkoutCalls.brokenCheck, request, quiet);
  const all = [initial, final, report, broken];
  return {
    initial: initial.data,
    final: final.data,
    report: report.data,
    broken: broken.data,
    isPending: all.some(({ isPending }) => isPending),
    isFetching: all.some(({ isFetching }) => isFetching),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    checkedAtMs: Math.max(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => {
      for (const check of all) void check.refetch();
    },
  };
}

/** Every closing and opening of a month, the last one first. */
export const useHistory = (enabled = true) =>
  useCall(checkoutCalls.history, undefined, { ...quiet, enabled });

/** A closed month with its seal as a file, which is proved without the product. */
export function useSealFile() {
  const { download, isPending } = useDownload();
  return {
    isPending,
    download: (period: Period) => download(checkoutCalls.sealFile, { query: ofMonth(period) }),
  };
}

export const useClosingSettings = () => useCall(checkoutCalls.settings, undefined, quiet);
export const useSaveClosingSettings = () =>
  useSave(checkoutCalls.saveSettings, { invalidates: touchedBy.closing, quiet: true });

/** The frame shows the period's state: it is read again with every month closed or opened. */
const closes = {
  invalidates: touchedBy.closing,
  quiet: true,
  onSuccess: () => {
    void refreshSession();
  },
};
/** 结账. */
export const useCloseMonth = () => useSave(checkoutCalls.invoicing, closes);
/** 反结账. */
export const useReopenMonth = () => useSave(checkoutCalls.unCheck, closes);

/** What each step posts in a month, and what it has posted. */
export const useCarryForward = (period: Period) =>
  useCall(carryForwardCalls.view, { query: ofMonth(period) }, quiet);

const posts = { invalidates: touchedBy.voucher };
/** Makes or replaces vouchers of steps; of all that are due or stale when none is named. */
export const useMakeVouchers = () => useSave(carryForwardCalls.make, posts);
export const useRemoveVouchers = () => useSave(carryForwardCalls.remove, posts);
/** A refusal stands beside the field. */
export const useSetInputs = () =>
  useSave(carryForwardCalls.setInputs, { invalidates: touchedBy.closing, quiet: true });

export const useStepSettings = () => useCall(carryForwardCalls.settings, undefined, quiet);
export const useSaveStepSetting = () =>
  useSave(carryForwardCalls.saveSettings, { invalidates: touchedBy.closing, quiet: true });

/** What is asked of the finder of differences. */
export type CulpritAsked =
  | { readonly rule: TyingRule }
  | { readonly subjectId: number; readonly auxiliary?: string; readonly known: string };

/** 差额查找 of a month; nothing is asked before the question is whole. */
export function useCulprits(period: Period, asked: CulpritAsked | undefined) {
  const isRule = asked !== undefined && 'rule' in asked;
  const month = ofMonth(period);
  const ofRule = useCall(
    culpritCalls.ofRule,
    { query: { ...month, rule: isRule ? asked.rule : 'trial-balance' } },
    { ...quiet, enabled: isRule },
  );
  const account = asked && !isRule ? asked : { subjectId: 0, known: '0.00' };
  const ofAccount = useCall(
    culpritCalls.ofAccount,
    { query: { ...month, ...account } },
    { ...quiet, enabled: asked !== undefined && !isRule },
  );
  return isRule ? ofRule : ofAccount;
}

/** 差额核对底稿: the answer to a question as a workbook. */
export function useCulpritPaper(period: Period) {
  const { download, isPending } = useDownload();
  const month = ofMonth(period);
  return {
    isPending,
    download: (asked: CulpritAsked) =>
      'rule' in asked
        ? download(culpritCalls.paperOfRule, { query: { ...month, ...asked } })
        : download(culpritCalls.paperOfAccount, { query: { ...month, ...asked } }),
  };
}

/** Leaves with what they hold at the end of a month. */
export const useAskableSubjects = (period: Period) =>
  useCall(subjectCalls.select, { query: { period } }, quiet);

/** Leaves that an entry may name. */
export const useSelectableSubjects = () =>
  useCall(subjectCalls.select, { query: {} }, { staleMs: SUBJECTS_FRESH_MS });
/** All subjects: a figure may be read of one with others below it. */
export const useSubjectTree = () =>
  useCall(subjectCalls.list, undefined, { staleMs: SUBJECTS_FRESH_MS });
export const useCategories = (enabled: boolean) =>
  useCall(accountingCategoryCalls.list, undefined, { enabled, staleMs: SUBJECTS_FRESH_MS });
/** All enabled items of some categories, by category id. */
export const useItems = (categoryIds: readonly number[]) =>
  useCall(
    accountingCategoryDetailCalls.load,
    { body: categoryIds.map((id) => ({ id })) },
    { enabled: categoryIds.length > 0, staleMs: SUBJECTS_FRESH_MS },
  );

/** Refusals stand in the form, by their rows. */
const inForm = { invalidates: touchedBy.closing, quiet: true } as const;
export const useCreateTemplate = () => useSave(carryForwardCalls.createTemplate, inForm);
export const useUpdateTemplate = () => useSave(carryForwardCalls.updateTemplate, inForm);
export const useRemoveTemplate = () =>
  useSave(carryForwardCalls.removeTemplate, { invalidates: touchedBy.closing });
/** What a template would post in a month, before it is kept. */
export const useTryTemplate = () =>
  useSave(carryForwardCalls.tryTemplate, { invalidates: [], quiet: true });
/** A built-in template in the form of an own one. */
export const copyTemplate = (step: string) =>
  callApi(carryForwardCalls.copyTemplate, { query: { step } });
