import {
  printCallsOf,
  printForms,
  touchedBy,
  type PrintedForm,
  type PrintTexts,
} from '@mingzhang/contract';
import { useCall, useSave, useSession, type ApiError } from '@mingzhang/shell-api';
import { useKeptSettings } from './use-kept-settings';

/** How a form is printed, here and by everybody. */
export interface FormSettings<Form extends PrintedForm> {
  readonly texts: PrintTexts<Form>;
  readonly change: (patch: Partial<PrintTexts<Form>>) => void;
  /** Those of the account set, with what nobody has set as it usually is. */
  readonly ofSet: PrintTexts<Form>;
  /** Makes what is chosen here hold for everybody; undefined for those who may not. */
  readonly save: (() => void) | undefined;
  /** Back to what the account set prints by. */
  readonly reset: () => void;
  /** Whether those of the account set are known. */
  readonly isReady: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/**
 * The print settings of a form: the address comes first, then what this browser keeps, then what the
 * account set has, then what is usual.
 */
export function useFormSettings<Form extends PrintedForm>(form: Form): FormSettings<Form> {
  const { can } = useSession();
  const calls = printCallsOf(form);
  const { standard, save } = printForms[form];
  const { data, error, refetch } = useCall(calls.read, undefined, { quiet: true });
  const saving = useSave(calls.save, { invalidates: touchedBy.printSetting });
  // The names of the answer are those of the form.
  const ofSet = { ...standard, ...data } as PrintTexts<Form>;
  const [texts, change] = useKeptSettings<Readonly<Record<string, string>>>(`${form}-print`, ofSet);
  const none = Object.fromEntries(Object.keys(standard).map((name) => [name, '']));
  const reset = () => change(none);
  return {
    texts: texts as PrintTexts<Form>,
    change: change as FormSettings<Form>['change'],
    ofSet,
    save: can(save) ? () => void saving.mutateAsync({ body: texts }).then(reset) : undefined,
    reset,
    isReady: data !== undefined,
    error,
    retry: () => void refetch(),
  };
}
