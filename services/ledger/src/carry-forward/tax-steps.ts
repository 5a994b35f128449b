import type { TaxLedgerSpan } from '@mingzhang/contract';
import type { Proposal } from '@mingzhang/rules';
import type { MonthChoice } from './step-choices';
import type { Step } from './step-state';

/** The steps that reckon with taxes: what declarations rest on. */
const taxStepIds: ReadonlySet<string> = new Set([
  'vat-transfer',
  'vat-prepaid',
  'vat-small-exempt',
  'surtax',
  'stamp',
  'income-tax',
]);

/** A step of a tax is reckoned for its declaration, whether its voucher is wanted or not. */
export function asTax(choice: MonthChoice): MonthChoice {
  const isOfTax = taxStepIds.has(choice.template.id) && !choice.isOfOtherKind;
  return isOfTax ? { ...choice, enabled: true, skipped: false } : choice;
}

/** Inputs that count and figures of the steps of taxes, each with how its voucher stands. */
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
