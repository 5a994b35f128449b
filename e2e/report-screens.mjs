// Pictures of statements and of tax filing; part of `npm run screens`.

/** @typedef {import('./screens.mjs').Screen} Screen */

/** A screen that shows a table. @param {string} name @param {(period: string) => string} placeOf @returns {Screen} */
const table = (name, placeOf) => ({
  name,
  signedIn: true,
  show: async (page, period) => {
    await page.goto(placeOf(period));
    await page.getByRole('main').getByRole('table').first().waitFor();
  },
});

/** @type {readonly Screen[]} */
export const REPORT_SCREENS = [
  table('balance-sheet', (period) => `/report/view/1?period=${period}`),
  table('cash-flow', (period) => `/report/view/3?period=${period}`),
  table('expenses-by-month', (period) => `/report/view/4?period=${period}`),
  table('cash-accounts', (period) => `/report/cashFlow/accounts?period=${period}`),
  table('report-templates', (period) => `/report/template?period=${period}`),
  table('tax-filing', (period) => `/submitTax/submitTaxEntry?period=${period}`),
  {
    name: 'key-figures',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/report/key-figures?period=${period}`);
      await page.locator('canvas, svg text').first().waitFor();
    },
  },
];
