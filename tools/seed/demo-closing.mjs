/** @typedef {(call: string, parts?: object) => Promise<any>} Call */

/** How the demo company ends its months, whatever the month: step, and what differs from the standard. */
const settings = /** @type {const} */ ([
  ['depreciation', { office: '3200.00', sales: '2400.00' }],
  ['amort-deferred', { amount: '3000.00' }],
  ['cogs', { rate: '0.60' }],
  ['surtax', { half: '0.5' }],
  ['income-tax', { rate: '0.05', frequency: 'month' }],
]);

/** Sets what holds in every month. @param {Call} call */
export async function prepareClosing(call) {
  for (const [id, texts] of settings) {
    const inputs = Object.entries(texts).map(([key, value]) => ({ key, value }));
    await call('carryForward.saveSettings', { body: { id, enabled: true, inputs } });
  }
}

/**
 * Makes the month's entries as the path of closing does.
 * @param {Call} call
 * @param {string} month `YYYY-MM`
 * @returns {Promise<import('./demo-ledger.mjs').Entry[]>} what was posted
 */
export async function carryForward(call, month) {
  const { steps } = await call('carryForward.make', { body: ofMonth(month) });
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
  await call('checkout.invoicing', { query: ofMonth(month) });
}

/** @param {string} month `YYYY-MM` */
const ofMonth = (month) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });

/** Yuan as decimal text, as whole fen. @param {string} amount */
const fen = (amount) => Number(amount.replace('.', ''));

/** Fen as decimal text. @param {number} amount */
export function text(amount) {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
