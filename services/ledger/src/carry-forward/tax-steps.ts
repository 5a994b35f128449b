import type { TaxLedgerSpan } from '@mingzhang/contract';
import type { Proposal } from '@mingzhang/rules';
import type { MonthChoice } from './step-choices';
import type { Step } from './step-state';

/** The tax steps, which declarations use. */
const taxStepIds: ReadonlySet<string> = new Set([
  'vat-transfer',
  'vat-prepaid',
  'vat-small-exempt',
  'surtax',
  'stamp',
  'income-tax',
]);

/** A tax step is computed for its declaration even if its voucher is switched off or skipped. */
export function asTax(choice: MonthChoice): MonthChoice {
  const isOfTax = taxStepIds.has(choice.template.id) && !choice.isOfOtherKind;
  return isOfTax ? { ...choice, enabled: true, skipped: false } : choice;
}

/** Inputs and figures of the tax steps, each with the state of its voucher. */
export function taxStepsOf(
  steps: readonly Step[],
  reckoned: readonly Proposal[],
): TaxLedgerSpan['steps'] {
  const states = new Map(steps.map(({ proposal, state }) => [proposal.id, state]));
  return reckoned
    .filter(({ id }) => taxStepIds.has(id))
    .map(({ id, name, inputs, values }) => ({
      id,
      name,
      state: states.get(id) ?? 'idle',
      inputs: inputs.flatMap(({ key, value }) => (value === null ? [] : [{ key, value }])),
      values: [...values].map(([key, amount]) => ({ name: key, amount: amount.toExactText() })),
    }));
}
