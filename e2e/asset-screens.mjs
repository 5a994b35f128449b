// Pictures of assets: cards, labels and counting; part of `npm run screens`.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./screens.mjs').Screen} Screen */

const HEADERS = { 'X-Requested-With': 'XMLHttpRequest', author: 'mingzhang' };

/** @type {readonly Screen[]} */
export const ASSET_SCREENS = [
  {
    name: 'assets',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/assets?period=${period}`);
      await page.getByText('GD0001').waitFor();
    },
  },
  {
    name: 'asset-card',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/assets?period=${period}`);
      await page.getByText('GD0002').dblclick();
      await page.getByRole('table', { name: '折旧计划' }).waitFor();
    },
  },
  {
    name: 'asset-stock-taking',
    signedIn: true,
    show: async (page, period) => {
      const id = await takingOf(page, period);
      await page.goto(`/assets/stock-taking/${id}?view=all`);
      await page.getByText('GD0001').first().waitFor();
    },
  },
];

/** Labels as they are printed. @type {readonly Screen[]} */
export const ASSET_PAPERS = [
  {
    name: 'asset-labels',
    signedIn: true,
    show: async (page, period) => {
      await page.goto(`/assets/labels?period=${period}&lined=1`);
      await page.getByRole('img', { name: 'GD0001 的二维码' }).waitFor();
    },
  },
];

/**
 * A stock-taking in which some things were found, and one elsewhere.
 * @param {Page} page
 * @param {string} period
 * @returns {Promise<number>}
 */
async function takingOf(page, period) {
  const { request } = page.context();
  const path = '/api/assets/stock-taking';
  /** @param {'post' | 'put'} method @param {string} url @param {object} data */
  const send = async (method, url, data) => {
    const answer = await (await request[method](url, { headers: HEADERS, data })).json();
    if (!answer.success) throw new Error(answer.msg);
    return answer.data;
  };
  const { id } = await send('post', path, { name: '年末盘点', period });
  for (const code of ['GD0001', 'GD0002', 'GD0004']) {
    await send('post', `${path}/${id}/scan`, { code });
  }
  const { assetId } = await send('post', `${path}/${id}/scan`, { code: 'GD0003' });
  const seen = { location: '仓库', keeper: '李明' };
  await send('put', `${path}/${id}/line`, { assetId, result: 'found', ...seen });
  return id;
}
