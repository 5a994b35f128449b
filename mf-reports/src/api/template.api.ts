import {
  reportCalls,
  reportSettingCalls,
  reportTemplateCalls,
  subjectCalls,
  touchedBy,
  type RequestOf,
} from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';

const SUBJECTS_FRESH_MS = 60_000;
const invalidates = touchedBy.reportTemplate;

/** All statements with their proofs. */
export function useTemplateList() {
  return useCall(reportCalls.templates, { query: { coverage: '1' } }, { quiet: true });
}

/** A template with its rows; what is edited is a copy that this does not change. */
export function useTemplate(id: number, enabled = true) {
  return useCall(reportTemplateCalls.get, { params: { id } }, { enabled, quiet: true });
}

/** Whether a statement counts every subject once; without an answer nothing is said of it. */
export function useCoverage(id: number) {
  return useCall(reportTemplateCalls.coverage, { params: { id } }, { quiet: true });
}

/** What rows show and prove as they are typed. */
export function useTemplatePreview(
  body: RequestOf<typeof reportTemplateCalls.formula>['body'],
  enabled: boolean,
) {
  return useCall(
    reportTemplateCalls.formula,
    { body },
    { enabled, quiet: true, keepPrevious: true },
  );
}

export const useCreateTemplate = () =>
  useSave(reportTemplateCalls.create, { invalidates, quiet: true });
export const useUpdateTemplate = () =>
  useSave(reportTemplateCalls.update, { invalidates, quiet: true });
export const useRemoveTemplate = () => useSave(reportTemplateCalls.remove, { invalidates });

/** Subjects that formulas may name: any, with all below it. */
export const useSubjects = () =>
  useCall(subjectCalls.list, undefined, { staleMs: SUBJECTS_FRESH_MS });

/** How official statements are presented. */
export function useReportSetting(enabled: boolean) {
  return useCall(reportSettingCalls.get, undefined, { enabled, quiet: true });
}
export const useSaveReportSetting = () =>
  useSave(reportSettingCalls.save, { invalidates, quiet: true });
