import type { carryForwardCalls, OwnClosingTemplate, ResultOf } from '@mingzhang/contract';
import {
  type ClosingTemplate,
  frequencyOf,
  inputAt,
  isCopyable,
  isFiledMonthly,
  isFor,
  standardOf,
  type TemplateInput,
} from '@mingzhang/rules';
import type { CostAssignments } from './cost-subjects';
import type { Inputs } from './step-inputs';

/** A step with its inputs, as the settings page shows it. */
export type SettingView = ResultOf<typeof carryForwardCalls.settings>[number];

/** Settings of a step for every month. */
export interface StoredSetting {
  readonly enabled: boolean;
  readonly inputs: Inputs;
}

interface Surrounding {
  readonly standard: 0 | 1;
  readonly vatType: 0 | 1;
  readonly stored: ReadonlyMap<string, StoredSetting>;
  readonly own: ReadonlyMap<string, OwnClosingTemplate>;
  readonly costs: CostAssignments;
  /** The month whose law decides the defaults. */
  readonly period: string;
}

/** Steps with their frequency and settings, by the VAT filing of the account set. */
export function settingViews(
  templates: readonly ClosingTemplate[],
  around: Surrounding,
): SettingView[] {
  const { vatType, stored, own } = around;
  const storedInputs = (id: string) => stored.get(id)?.inputs ?? {};
  const choices = templates.map((template) => ({ template, inputs: storedInputs(template.id) }));
  const isMonthly = isFiledMonthly(vatType, choices);
  return choices.map(({ template, inputs }) => {
    const { id, name, basis = null } = template;
    return {
      id,
      name,
      basis,
      standardEnabled: template.enabled,
      own: own.get(id) ?? null,
      copyable: isCopyable(template),
      enabled: stored.get(id)?.enabled ?? template.enabled,
      inputs: Object.entries(inputs).map(([key, value]) => ({ key, value })),
      frequency: frequencyOf(template, { chosen: inputs['frequency'], isMonthly }),
      params: asked(template, inputs, { ...around, isMonthly }).map((input) =>
        inputView(input, inputs[input.key], around),
      ),
    };
  });
}

/**
 * Figures of a quarter before the books began are requested in the month only, not in the settings.
 */
function asked(
  template: ClosingTemplate,
  inputs: Inputs,
  { standard, costs, isMonthly }: Surrounding & { readonly isMonthly: boolean },
): TemplateInput[] {
  const filing = { isMonthly, isPart: false, known: new Map() };
  const own = template.inputs.filter(
    ({ when, onlyStandard = standard }) => isFor(when, filing) && onlyStandard === standard,
  );
  return [...own, ...costs.inputs(template, inputs)];
}

function inputView(
  input: TemplateInput,
  entered: string | undefined,
  { vatType, period }: Surrounding,
): SettingView['params'][number] {
  const { key, title, kind, options = [], standard } = inputAt(input, period);
  const counts = standardOf(standard, { vatType, period });
  return {
    key,
    title,
    kind,
    options: [...options],
    basis: counts?.basis ?? null,
    value: entered ?? counts?.value ?? null,
    standard: counts?.value ?? null,
    own: entered !== undefined,
  };
}
