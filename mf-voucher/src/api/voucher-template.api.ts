import { touchedBy, voucherTemplateCalls } from '@mingzhang/contract';
import { callApi, useCall, useSave } from '@mingzhang/shell-api';
import { monthOf, periodOf, yearOf } from '@mingzhang/rules';

const invalidates = touchedBy.voucherTemplate;

export const useTemplates = (enabled = true) =>
  useCall(voucherTemplateCalls.list, undefined, { enabled });
export const useTemplate = (id: number | undefined) =>
  useCall(
    voucherTemplateCalls.get,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, quiet: true },
  );
export const useCreateTemplate = () =>
  useSave(voucherTemplateCalls.create, { invalidates, quiet: true });
export const useUpdateTemplate = () =>
  useSave(voucherTemplateCalls.update, { invalidates, quiet: true });
export const useRemoveTemplate = () => useSave(voucherTemplateCalls.remove, { invalidates });

const bodyOf = (templateId: number, voucherDate: string) => {
  const period = periodOf(voucherDate);
  return { templateId: String(templateId), year: yearOf(period), month: monthOf(period) };
};

/** A template with the amounts it would post in the month of a date. */
export async function readTemplate(templateId: number, voucherDate: string) {
  const [template, amounts] = await Promise.all([
    callApi(voucherTemplateCalls.get, { params: { id: templateId } }),
    callApi(voucherTemplateCalls.carryForwardMoney, { body: bodyOf(templateId, voucherDate) }),
  ]);
  return { template, amounts: amounts.map(({ amount }) => amount) };
}

/** What a stored template would post in the month of a date. */
export const useTemplateAmounts = (templateId: number | undefined, date: string) =>
  useCall(
    voucherTemplateCalls.carryForwardMoney,
    { body: bodyOf(templateId ?? 0, date) },
    { enabled: templateId !== undefined, quiet: true },
  );
