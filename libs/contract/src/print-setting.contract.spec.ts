import { printCallsOf, printSettingCalls } from './print-setting.contract';
import { printForms, type PrintedForm } from './print-forms';

const forms = Object.keys(printForms) as PrintedForm[];

describe.each(forms)('the print settings of the form %s', (form) => {
  const { read, save } = printCallsOf(form);
  const { standard, view, save: maySave } = printForms[form];

  it('are read and kept under the name of the form, each by a right of its own', () => {
    expect([read.method, read.path, read.access]).toEqual(['GET', `/print-setting/${form}`, view]);
    expect([save.method, save.path, save.access]).toEqual([
      'PUT',
      `/print-setting/${form}`,
      maySave,
    ]);
    expect(Object.values(printSettingCalls)).toEqual(expect.arrayContaining([read, save]));
  });

  it('are taken by name, all or some of them, and no others', () => {
    expect(save.body.safeParse(standard).success).toBe(true);
    expect(save.body.safeParse({}).success).toBe(true);
    expect(save.body.safeParse({ ...standard, papr: 'a4' }).success).toBe(false);
    expect(save.body.safeParse({ paper: 'a'.repeat(21) }).success).toBe(false);
  });
});

it('print settings have two calls for each form', () => {
  expect(Object.keys(printSettingCalls)).toHaveLength(2 * forms.length);
});
