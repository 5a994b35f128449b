import { createRequire } from 'node:module';
import { discoverServices } from '../run/services.mjs';
import { runningProduct } from '../run/running.mjs';
import { loadSecrets } from '../run/secrets.mjs';
import { timed } from './measure.mjs';
import { addItems } from './seats.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */

/** As many vouchers as the ledger accepts in one request. */
const vouchersPerRequest = 500;

/**
 * Posts sales to a customer by the ledger's own batch call, signed as a service: what a domain pays
 * for the ledger alone. The sources are fictitious.
 * @param {Product} running
 * @param {AccountSet} set
 * @param {{root: string, service: string, kind: string, dates: readonly string[]}} work one voucher
 *   for each date, of documents of a kind of the service
 * @returns {Promise<number>} milliseconds
 */
export async function postByBatches(running, set, { root, service, kind, dates }) {
  const [word] = await set.browser.call('voucherWord.list');
  const lines = await saleLines(set);
  const vouchers = dates.map((voucherDate, index) => ({
    source: { kind, key: String(index + 1) },
    voucher: { wordId: word.id, voucherDate, attachmentCount: 1, lines },
  }));
  const send = callerOf(running, { root, service, accountSetId: set.id });
  return timed(async () => {
    for (let start = 0; start < vouchers.length; start += vouchersPerRequest) {
      const part = vouchers.slice(start, start + vouchersPerRequest);
      const { posted, refused } = await send('/internal/voucher/batch', { vouchers: part });
      if (posted.length !== part.length) throw new Error(JSON.stringify(refused.slice(0, 3)));
    }
  });
}

/** A receivable of a customer, income and output tax. @param {AccountSet} set */
async function saleLines(set) {
  const subjects = await set.browser.call('subject.list');
  const { categoryId, itemIds } = await addItems(set.browser, '客户', 1);
  const line = (/** @type {string} */ code, /** @type {object} */ sides) => ({
    summary: '销售商品',
    subjectId: subjects.find((/** @type {any} */ subject) => subject.code === code).id,
    ...sides,
  });
  return [
    line('1122', { debit: '113.00', auxiliary: { [categoryId]: itemIds[0] } }),
    line('6001', { credit: '100.00' }),
    line('22210105', { credit: '13.00' }),
  ];
}

/**
 * Calls the ledger as another service does.
 * @param {Product} running
 * @param {{root: string, service: string, accountSetId: number}} caller
 */
function callerOf(running, { root, service, accountSetId }) {
  const url = runningProduct(running.dataDir)?.serviceUrls['ledger'];
  const found = discoverServices(root).find(({ name }) => name === service);
  if (url === undefined || !found) throw new Error(`the ledger or ${service} does not run`);
  const { serviceHeader, signerOf } = createRequire(found.main)('@mingzhang/server');
  const signingKey = loadSecrets(running.dataDir).signingKeys[service];
  const signer = signerOf({ name: service, signingKey });
  /** @param {string} path @param {object} body @returns {Promise<any>} the data of the answer */
  return async (path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [serviceHeader]: await signer.signService('ledger', { accountSetId }),
      },
      body: JSON.stringify(body),
    });
    const { success, data, msg } = await answer.json();
    if (!success) throw new Error(`${path}: ${msg}`);
    return data;
  };
}
