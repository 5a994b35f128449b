// Pictures of the account books, and one of them on paper; part of `npm run screens`.

/** @typedef {import('./screens.mjs').Screen} Screen */

/**
 * A book from the beginning of its year on.
 * @param {string} name
 * @param {string} path
 * @returns {Screen}
 */
const book = (name, path) => ({
  name,
  signedIn: true,
  show: async (page, period) => {
    const periodFrom = `${period.slice(0, 4)}-01`;
    await page.goto(`/account-book/${path}?periodFrom=${periodFrom}&period=${period}`);
    await page.getByRole('main').getByRole('table').first().getByRole('row').nth(3).waitFor();
  },
});

/** @type {readonly Screen[]} */
export const BOOK_SCREENS = [
  book('multi-column', 'multi-column'),
  book('journal', 'journal'),
  book('auxiliary-ledger', 'auxiliary-accounting-detail'),
  book('aging', 'aging'),
];

/** 明细账 of the bank as it goes to paper, with 承前页 and 过次页. @type {readonly Screen[]} */
export const BOOK_PAPERS = [
  {
    name: 'detailed-ledger-print',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(
        `/account-book/subject-balance?periodFrom=${period.slice(0, 4)}-01&period=${period}`,
      );
      await page.getByRole('link', { name: /^银行存款期末余额/ }).click();
      await page.getByRole('link', { name: /^记-/ }).first().waitFor();
      await page.getByRole('button', { name: '打印明细账' }).click();
      await page.getByRole('region', { name: '打印预览' }).getByRole('table').first().waitFor();
    },
  },
];
