import { addItems, lastMonths, openAccountSet } from './seats.mjs';

/** @typedef {import('./seats.mjs').AccountSet} AccountSet */
/** @typedef {{set: AccountSet, body: string}} Desk an account set and the voucher posted into it */

/**
 * Opens an account set and prepares a sale of four lines, one of them with a customer.
 * @param {string} baseUrl
 * @param {number} index
 * @returns {Promise<Desk>}
 */
export async function openDesk(baseUrl, index) {
  const [month = ''] = lastMonths(1);
  const set = await openAccountSet(baseUrl, {
    companyName: `过账测速${index + 1}`,
    enableDate: `${month}-01`,
  });
  const subjects = await set.browser.call('subject.list');
  const [word] = await set.browser.call('voucherWord.list');
  const customer = await addItems(set.browser, '客户', 1);
  const line = (/** @type {string} */ code, /** @type {object} */ sides) => ({
    summary: '销售商品',
    subjectId: subjects.find((/** @type {any} */ subject) => subject.code === code).id,
    ...sides,
  });
  const body = {
    wordId: word.id,
    voucherDate: `${month}-01`,
    attachmentCount: 1,
    lines: [
      line('1122', {
        debit: '1000.00',
        auxiliary: { [customer.categoryId]: customer.itemIds[0] },
      }),
      line('1002', { debit: '130.00' }),
      line('6001', { credit: '1000.00' }),
      line('22210105', { credit: '130.00' }),
    ],
  };
  return { set, body: JSON.stringify(body) };
}

/**
 * Saves the desk's voucher once more.
 * @param {ReturnType<typeof import('./seats.mjs').createCaller>} caller
 * @param {Desk} desk
 * @param {string} [key] its Idempotency-Key
 * @returns {Promise<any>} the stored voucher
 */
export function postAt(caller, { set, body }, key) {
  /** @type {Record<string, string>} */
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return caller.call({ method: 'POST', path: '/voucher', set, body, headers });
}
