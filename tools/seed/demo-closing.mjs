import { percent, yuan } from './demo-ledger.mjs';

/** @typedef {import('./demo-company.mjs').DemoMonth} DemoMonth */
/** @typedef {(call: string, parts?: object) => Promise<any>} Call */

/** How the demo company ends its months, whatever the month: step, and what differs from the standard. */
const settings = /** @type {const} */ ([
  ['depreciation', { office: '3200.00', sales: '2400.00' }],
  ['amort-deferred', { amount: '3000.00' }],
  ['cogs', { rate: '0.60' }],
  ['surtax', { half: '0.5' }],
  ['income-tax', { rate: '0.05', frequency: 'month' }],
]);

const inputsOf = (/** @type {Record<string, string>} */ inputs) =>
  Object.entries(inputs).map(([key, value]) => ({ key, value }));

/** Sets what holds in every month. @param {Call} call */
export async function prepareClosing(call) {
  for (const [id, inputs] of settings) {
    await call('carryForward.saveSettings', {
      body: { id, enabled: true, inputs: inputsOf(inputs) },
    });
  }
}

/**
 * Wages, insurance and the tax withheld, which the books can't know.
 * @param {ReturnType<typeof import('./random.mjs').createRandom>} random
 * @returns {Record<string, Record<string, number>>} fen by step and input
 */
export function wagesOf(random) {
  const office = yuan(18_000 + random.between(0, 30) * 100);
  const sales = yuan(14_000 + random.between(0, 60) * 100);
  return {
    payroll: { office, sales },
    social: { office: percent(office, 26), sales: percent(sales, 26) },
    'payroll-withhold': {
      social: percent(office + sales, 10.5),
      incomeTax: yuan(random.between(300, 700)),
    },
  };
}

/**
 * Makes the month's entries as the path of closing does.
 * @param {Call} call @param {DemoMonth} month
 * @returns {Promise<import('./demo-ledger.mjs').Entry[]>} what was posted
 */
export async function carryForward(call, { month, wages }) {
  const ofMonth = { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) };
  for (const [step, inputs] of Object.entries(wages)) {
    const texts = Object.entries(inputs).map(([key, fen]) => [key, text(fen)]);
    await call('carryForward.setInputs', {
      body: { ...ofMonth, step, skipped: false, inputs: inputsOf(Object.fromEntries(texts)) },
    });
  }
  const { steps } = await call('carryForward.make', { body: ofMonth });
  return steps.flatMap((/** @type {any} */ { posted }) =>
    (posted?.lines ?? []).map((/** @type {any} */ line) => ({
      code: line.subjectCode,
      debit: fen(line.debit),
      credit: fen(line.credit),
    })),
  );
}

/** Closes the month. @param {Call} call @param {string} month */
export async function close(call, month) {
  await call('checkout.invoicing', {
    query: { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) },
  });
}

/** Yuan as decimal text, as whole fen. @param {string} amount */
const fen = (amount) => Number(amount.replace('.', ''));

/** Fen as decimal text. @param {number} amount */
export function text(amount) {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
