import { printCallsOf, printForms, type PrintedForm, type PrintTexts } from '@mingzhang/contract';
import { usePrintTexts, type PrintTextSettings } from './use-print-texts';

/** How a form is printed, here and by everybody. */
export type FormSettings<Form extends PrintedForm> = PrintTextSettings<PrintTexts<Form>>;

/** The print settings of a form of `printForms`. */
export function useFormSettings<Form extends PrintedForm>(form: Form): FormSettings<Form> {
  // The names are those of the form.
  const standard = { ...printForms[form].standard } as PrintTexts<Form>;
  return usePrintTexts({ name: `${form}-print`, standard, calls: printCallsOf(form) });
}
