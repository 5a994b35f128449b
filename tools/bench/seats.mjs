import { Pool } from 'undici';
import { createBrowser } from '../seed/browser.mjs';

/** @typedef {ReturnType<typeof createBrowser>} Browser */
/** @typedef {{id: number, browser: Browser}} AccountSet an account set and a session that uses it */

/** The first one signs up with the product; each opens so many account sets as a person may at once. */
const mobileOf = (/** @type {number} */ user) => String(13_911_110_000 + user);
const setsPerUser = 15;
let opened = 0;
const password = 'bench-password-2026';
/** 企业会计准则: the larger chart, some 300 leaf subjects. */
const enterpriseStandards = 1;

/**
 * Somebody new; the first one is there before anything is measured.
 * @param {string} baseUrl
 * @param {number} [user]
 */
export async function signUp(baseUrl, user = 0) {
  const browser = createBrowser(baseUrl);
  const mobile = mobileOf(user);
  const { devCode } = await browser.call('session.regMsg', { params: { mobile } });
  await browser.call('session.register', { body: { mobile, code: devCode } });
  await browser.call('session.updatePwd', {
    body: { oldPassword: '', newPassword: password, repeatPassword: password },
  });
}

/**
 * A new account set, and a session of its own that uses it.
 * @param {string} baseUrl
 * @param {{companyName: string, enableDate: string, creditCode?: string, user?: number}} settings `user` has signed up before; without
 *   one it is the next who may open another account set
 * @returns {Promise<AccountSet>}
 */
export async function openAccountSet(baseUrl, { companyName, enableDate, creditCode = '', user }) {
  const browser = createBrowser(baseUrl);
  const mobile = mobileOf(user ?? (await nextUser(baseUrl)));
  await browser.call('session.login', { body: { mobile, password } });
  const { id } = await browser.call('accountSets.create', {
    body: {
      companyName,
      creditCode,
      enableDate,
      accountingStandards: enterpriseStandards,
      vatType: 1,
      fixedAssetModule: 0,
      cashierModule: 0,
      voucherReviewed: 0,
    },
  });
  await browser.call('session.changeAccountSets', { query: { accountSetsId: id } });
  return { id, browser };
}

/** Who opens the next account set; signs up when the one before has all that a person may open. @param {string} baseUrl */
async function nextUser(baseUrl) {
  const user = Math.floor(opened / setsPerUser);
  if (user > 0 && opened % setsPerUser === 0) await signUp(baseUrl, user);
  opened += 1;
  return user;
}

/** The session of a set as cookies of a real browser. @param {AccountSet} set @param {string} url */
export function cookiesOf(set, url) {
  return set.browser
    .cookie()
    .split('; ')
    .map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    });
}

/** The last `count` months up to the current one in Shanghai, `YYYY-MM`. @param {number} count */
export function lastMonths(count) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}

/**
 * Adds items to a category (客户, 供应商) through the public calls.
 * @param {Browser} browser
 * @param {string} category
 * @param {number} count
 * @returns {Promise<{categoryId: number, itemIds: number[]}>}
 */
export async function addItems(browser, category, count) {
  const categories = await browser.call('accountingCategory.list');
  const categoryId = categories.find((/** @type {any} */ each) => each.name === category).id;
  const itemIds = [];
  for (let index = 1; index <= count; index += 1) {
    const code = String(index).padStart(3, '0');
    const name = `${category}${code}`;
    const body = { categoryId, code, name };
    itemIds.push((await browser.call('accountingCategoryDetail.create', { body })).id);
  }
  return { categoryId, itemIds };
}

/**
 * Calls over kept connections, as many as there are seats: what a browser does, with less work on
 * this side, because client and product share the machine.
 * @param {string} baseUrl
 * @param {number} connections
 */
export function createCaller(baseUrl, connections) {
  const pool = new Pool(baseUrl, { connections, pipelining: 1 });
  /**
   * @param {{method: 'GET' | 'POST', path: string, set: AccountSet, body?: string,
   *   headers?: Record<string, string>}} request
   * @returns {Promise<any>} the data of the answer
   */
  const call = async ({ method, path, set, body, headers = {} }) => {
    const answer = await pool.request({
      method,
      path: `/api${path}`,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'x-account-set': String(set.id),
        cookie: set.browser.cookie(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const envelope = /** @type {any} */ (await answer.body.json());
    if (!envelope.success) throw new Error(`${method} ${path}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  };
  return { call, close: () => pool.close() };
}
