import { carryForwardCalls } from '@mingzhang/contract';
import type { WriteCase } from '@mingzhang/server/testing';
import type { Books } from './books';

/** January, in which the walk posts its vouchers. */
const january = { year: 2026, month: 1 };

/** One valid call of every route of the period-end entries. */
export function carryForwardCases({ api }: Books): Readonly<Record<string, WriteCase>> {
  const wages = (office: string) => ({
    ...{ ...january, step: 'payroll', skipped: false },
    inputs: [{ key: 'office', value: office }],
  });
  const make = (steps: string[]) =>
    api.call(carryForwardCalls.make, { body: { ...january, steps } });
  return {
    'PUT /checkout/carryForward/inputs': async () => () =>
      api.call(carryForwardCalls.setInputs, { body: wages('32000.00') }),
    'POST /checkout/carryForward': async () => {
      await api.call(carryForwardCalls.setInputs, { body: wages('18000.00') });
      return () => make(['payroll']);
    },
    'POST /checkout/carryForward/remove': async () => {
      await api.call(carryForwardCalls.setInputs, { body: wages('21000.00') });
      await make(['payroll']);
      return () => api.call(carryForwardCalls.remove, { body: { ...january, steps: ['payroll'] } });
    },
    'PUT /checkout/carryForward/settings': async () => () =>
      api.call(carryForwardCalls.saveSettings, {
        body: { id: 'cogs', enabled: true, inputs: [{ key: 'rate', value: '0.55' }] },
      }),
  };
}
