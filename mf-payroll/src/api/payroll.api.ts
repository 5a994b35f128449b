import {
  employeeCalls,
  insuranceCalls,
  salaryCalls,
  salaryChoiceCalls,
  salaryCorrectionCalls,
  salaryFieldCalls,
  salaryTrialCalls,
  subjectCalls,
  touchedBy,
  type RequestOf,
  type SheetKey,
} from '@mingzhang/contract';
import { groupOf, useCall, useSave } from '@mingzhang/shell-api';

const employees = groupOf(employeeCalls.page);
const schemes = groupOf(insuranceCalls.list);
const salaries = groupOf(salaryCalls.page);
/** Sheets show employees and their insurance, and employees show their scheme. */
const everything = [employees, schemes, salaries];
const quietly = { invalidates: everything, quiet: true } as const;

type PageRequest = RequestOf<typeof employeeCalls.page>;

/** A page of employees; the last one stays while the next is on its way. */
export const useEmployees = (body: PageRequest['body'], page: number, pageSize: number) =>
  useCall(employeeCalls.page, { query: { page, pageSize }, body }, { keepPrevious: true });

export const useEmployee = (id: number | undefined) =>
  useCall(employeeCalls.one, { params: { id: id ?? 0 } }, { enabled: id !== undefined });

export const useEmployeeChoices = () => useCall(employeeCalls.choices).data;

/** The contributions of a month by the scheme and bases that are stored. */
export const useContributions = (id: number | undefined, period: string) =>
  useCall(
    employeeCalls.insurance,
    { params: { id: id ?? 0 }, query: { period } },
    { enabled: id !== undefined, quiet: true },
  );

export const useCreateEmployee = () => useSave(employeeCalls.create, quietly);
export const useUpdateEmployee = () => useSave(employeeCalls.update, quietly);
export const useUpdateInsurance = () => useSave(employeeCalls.updateInsurance, quietly);
export const useUpdateSubject = () => useSave(employeeCalls.updateSubject, quietly);
export const useUpdateStatus = () =>
  useSave(employeeCalls.updateStatus, { invalidates: everything });
export const useReveal = () => useSave(employeeCalls.reveal);

export const useSubjects = () => useCall(subjectCalls.list).data ?? [];

export const useSchemes = () => useCall(insuranceCalls.list);
export const useProposals = (enabled: boolean) =>
  useCall(insuranceCalls.proposals, undefined, { enabled });

export const useSalaryFields = () => useCall(salaryFieldCalls.list);
export const useUpdateFields = () =>
  useSave(salaryFieldCalls.update, { invalidates: [salaries], quiet: true });

export const useFormulaTrial = (body: RequestOf<typeof salaryTrialCalls.formula>['body']) =>
  useCall(salaryTrialCalls.formula, { body }, { quiet: true });

export const useNextMonth = () => useCall(salaryCalls.next, undefined, { quiet: true });
export const useSheet = ({ period, run }: SheetKey) =>
  useCall(salaryCalls.employeeList, { query: { period, run } }, { quiet: true });
/** @param amount none is asked for before there is one */
export const useBonusPlan = (
  params: { readonly id: number; readonly employeeId: number },
  amount: string | undefined,
) =>
  useCall(
    salaryChoiceCalls.bonusPlan,
    { params, query: { amount: amount ?? '' } },
    { quiet: true, enabled: amount !== undefined, keepPrevious: true },
  );
export const useExplanation = (id: number, employeeId: number) =>
  useCall(salaryCalls.explanation, { params: { id, employeeId } }, { quiet: true });

/** The closing reads its amounts from confirmed months. */
const ofSheets = { invalidates: touchedBy.salary } as const;
export const useCreateMonth = () => useSave(salaryCalls.create, { ...ofSheets, quiet: true });
export const useCalculate = () => useSave(salaryCalls.calculate, ofSheets);
export const useSetState = () => useSave(salaryCalls.setState, ofSheets);
export const useChoose = () => useSave(salaryChoiceCalls.choose, { ...ofSheets, quiet: true });
export const useCorrectionPreview = () => useSave(salaryCorrectionCalls.preview, { quiet: true });
export const useCorrect = () =>
  useSave(salaryCorrectionCalls.correct, { ...ofSheets, quiet: true });
export const useNotIn = () => useSave(salaryCalls.notIn, ofSheets);
/** Cells go one request after the other; the sheet takes its new rows from the answer. */
export const useUpdateCells = () =>
  useSave(salaryCalls.update, { quiet: true, queue: 'salary-cells' });
