// Pictures of the end of a month; part of `npm run screens`.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./screens.mjs').Screen} Screen */

const HEADERS = { 'X-Requested-With': 'XMLHttpRequest', author: 'mingzhang' };

/** The month after a period: the demo company's last one, whose entries are still to be made. */
function nextOf(/** @type {string} */ period) {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

const placeOf = (/** @type {string} */ screen, /** @type {string} */ period) =>
  `/check-out/${screen}/${period.replace('-0', '/').replace('-', '/')}?period=${period}`;

/** @type {readonly Screen[]} */
export const CLOSING_SCREENS = [
  {
    name: 'closing',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/check-out/list?period=${period}`);
      await page.getByText('结转本期损益').first().waitFor();
      await page.getByText(/项提醒，可以结账$/).waitFor();
    },
  },
  {
    name: 'carry-forward',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(placeOf('carry-forward', nextOf(period)));
      await page.getByRole('heading', { name: '记账凭证' }).waitFor();
    },
  },
  {
    name: 'closing-template',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(placeOf('carry-forward', nextOf(period)));
      await page.getByRole('button', { name: '结转设置' }).click();
      await page.getByRole('button', { name: '新增', exact: true }).click();
      await page.getByRole('textbox', { name: '名称', exact: true }).fill('计提门店租金');
      await page.getByLabel('取数第 1 行名称').fill('租金');
      await choose(page, '取数第 1 行方式', '手工填写');
      await page.getByLabel('取数第 1 行数值').fill('9000');
      await pick(page, '第 1 行会计科目', '560111');
      await choose(page, '第 1 行取数', '租金');
      await pick(page, '第 2 行会计科目', '224101');
      await page.getByRole('button', { name: '试算本期' }).click();
      await page.getByRole('region', { name: '本期试算' }).waitFor();
    },
  },
  {
    name: 'closing-culprit',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(await culpritOf(page, period));
      await page.getByText('更正草稿').or(page.getByText('修改原凭证')).first().waitFor();
    },
  },
  {
    name: 'closing-batch',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/check-out/batch?period=${period}`);
      await page.getByRole('main').getByText('江南百货商贸有限公司').first().waitFor();
      // The second look finds the batch of the first.
      if (await page.getByRole('button', { name: '试算 0 个账套' }).isVisible()) {
        await page.getByRole('checkbox').last().check();
        await page.getByRole('button', { name: '试算 1 个账套' }).click();
      }
      await page.getByText(/个账套试算完成/).waitFor();
    },
  },
];

/** Chooses by its title. @param {Page} page @param {string} label @param {string} title */
async function choose(page, label, title) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByTitle(title, { exact: true }).last().click();
}

/** Picks a subject by its code. @param {Page} page @param {string} label @param {string} code */
async function pick(page, label, code) {
  await page.getByRole('combobox', { name: label, exact: true }).fill(code);
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
}

/**
 * The bank statement has one payment of the month that the books have twice.
 * @param {Page} page
 * @param {string} period
 */
async function culpritOf(page, period) {
  const ask = async (/** @type {string} */ path) => {
    const answer = await page.context().request.get(`/api${path}`, { headers: HEADERS });
    return (await answer.json()).data;
  };
  const { rows } = await ask(`/accountBook/subjectBalance?periodFrom=${period}&periodTo=${period}`);
  const bank = rows.find((/** @type {{code: string}} */ { code }) => code === '1002');
  const { records } = await ask(`/voucher?periodFrom=${period}&periodTo=${period}&pageSize=100`);
  /** @type {{credit: string, summary: string, subjectCode: string}[]} */
  const lines = records.flatMap((/** @type {{lines: object[]}} */ voucher) => voucher.lines);
  const interest = lines.find(
    ({ summary, subjectCode, credit }) =>
      summary.includes('利息') && subjectCode === '1002' && credit !== '0.00',
  );
  if (!interest) throw new Error(`no interest was paid in ${period}`);
  const [booked = 0, paid = 0] = [bank.closingDebit, interest.credit].map((amount) =>
    Number(amount.replace('.', '')),
  );
  const known = ((booked + paid) / 100).toFixed(2);
  return `${placeOf('culprit', period)}&subjectId=${bank.subjectId}&known=${known}`;
}
