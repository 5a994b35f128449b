import { z } from 'zod';
import { defineCall } from './call';
import { printForms, type PrintedForm } from './print-forms';

const text = z.string().max(20).optional();

/**
 * The pair of calls of a form: `voucher` reads its settings, `saveVoucher` stores them for
 * everybody. Each form has its own permissions and accepts only its own settings; a setting left
 * out gets its default.
 */
function pairOf<Form extends PrintedForm>(form: Form) {
  type Name = keyof (typeof printForms)[Form]['standard'] & string;
  const { title, view, save, standard } = printForms[form];
  const shape = Object.fromEntries(Object.keys(standard).map((name) => [name, text]));
  const texts = z.strictObject(shape as Readonly<Record<Name, typeof text>>);
  const path = `/print-setting/${form}`;
  const reading = defineCall({
    method: 'GET',
    path,
    access: view,
    summary: `本账套的${title}打印设置`,
    result: texts,
  });
  const saving = defineCall({
    method: 'PUT',
    path,
    access: save,
    summary: `保存为本账套的${title}打印设置，所有人打印时使用`,
    body: texts,
    result: z.strictObject({}),
  });
  const calls = { [form]: reading, [saveName(form)]: saving };
  // The computed names are those of the type.
  return calls as Record<Form, typeof reading> & Record<SaveName<Form>, typeof saving>;
}

type SaveName<Form extends string> = `save${Capitalize<Form>}`;

/** Name of the call that saves the settings of a form: `saveVoucher` for `voucher`. */
function saveName<Form extends PrintedForm>(form: Form): SaveName<Form> {
  return `save${form.charAt(0).toUpperCase()}${form.slice(1)}` as SaveName<Form>;
}

export const printSettingCalls = { ...pairOf('voucher') };

/** The pair of calls of a form. */
export function printCallsOf(form: PrintedForm) {
  return { read: printSettingCalls[form], save: printSettingCalls[saveName(form)] };
}
