import {
  goodsOfKey,
  inputAt,
  rateInput,
  type ClosingTemplate,
  type TemplateInput,
} from '@mingzhang/rules';

/** Inputs of a person by key. */
export type Inputs = Readonly<Record<string, string>>;

/** Inputs of a person, and the month for checking them. */
export interface GivenInputs {
  readonly period: string;
  readonly inputs: readonly { readonly key: string; readonly value: string }[];
}

export const subjectPrefix = 'subject:';

/**
 * The input of a step by key: one of the template, a replacement of a subject, or a rate of a
 * currency.
 */
export function inputNamed(
  template: ClosingTemplate,
  { key, period }: { readonly key: string; readonly period: string },
): Pick<TemplateInput, 'title' | 'kind' | 'options' | 'isExchangeRate'> | undefined {
  const own = template.inputs.find((input) => input.key === key);
  if (own) return inputAt(own, period);
  if (key.startsWith(subjectPrefix)) return { title: '科目', kind: 'subject' };
  const goods = template.body.kind === 'costOfSales' ? goodsOfKey(key) : undefined;
  if (goods !== undefined) return { title: `${goods} 的成本科目`, kind: 'subject' };
  const isRate = template.body.kind === 'revaluation' && /^rate-[A-Z]{3}$/.test(key);
  return isRate ? rateInput(key.slice('rate-'.length)) : undefined;
}

/** A setting as the screen words it, for the operation log. */
export function settingText(
  { template, period }: { readonly template: ClosingTemplate; readonly period: string },
  flags: object,
  inputs: Inputs,
): object {
  const titled = Object.entries(inputs).map(([key, value]) => {
    const input = inputNamed(template, { key, period });
    const option = input?.options?.find((each) => each.value === value);
    return [input?.title ?? key, option?.title ?? value];
  });
  return { step: template.name, ...flags, inputs: Object.fromEntries(titled) };
}
